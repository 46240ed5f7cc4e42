# Whether the keyc command is linked statically (`keyc_is_static`): of its time for a small schema, the dynamic linker
# takes a third, and keyc runs after each edit. Where the system has no static libraries, it is linked as other programs
# are. Of what Debian has only as shared libraries, fmt is compiled from its headers (grammar/fmt.cpp), and the JSON
# writer with the one function that it uses of simdjson (runtime/json/without_simdjson). It is linked with -static-pie,
# not -static: a program that may be anywhere has a sorted table of its functions, which the first exception looks into;
# the other sorts it then, for 10 ms. What reads items links zlib and, for MD5, OpenSSL's libcrypto: `keyc_zlib` and
# `keyc_crypto`.

option(KEYC_STATIC "Link the keyc command statically, if that is possible" ON)

find_package(fmt REQUIRED)
set(keyc_is_static OFF)
if(KEYC_BUILD_COMPILER)
  find_package(ZLIB REQUIRED)
  find_package(OpenSSL REQUIRED COMPONENTS Crypto)
  set(keyc_zlib ZLIB::ZLIB)
  set(keyc_crypto OpenSSL::Crypto)
endif()
if(KEYC_BUILD_COMPILER AND KEYC_STATIC AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  set(keyc_fmt_sources "")
  get_target_property(keyc_fmt_type fmt::fmt TYPE)
  if(NOT keyc_fmt_type STREQUAL "STATIC_LIBRARY")
    set(keyc_fmt_sources ${PROJECT_SOURCE_DIR}/grammar/fmt.cpp)
  endif()
  get_target_property(keyc_fmt_folders fmt::fmt INTERFACE_INCLUDE_DIRECTORIES)
  find_library(KEYC_STATIC_ZLIB libz.a)
  find_library(KEYC_STATIC_CRYPTO libcrypto.a)
  mark_as_advanced(KEYC_STATIC_ZLIB KEYC_STATIC_CRYPTO)
  if(KEYC_STATIC_ZLIB AND KEYC_STATIC_CRYPTO)
    try_compile(KEYC_LINKS_STATICALLY ${PROJECT_BINARY_DIR}/CMakeFiles/keyc_static
      SOURCES ${CMAKE_CURRENT_LIST_DIR}/static_keyc.cpp ${keyc_fmt_sources}
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${keyc_fmt_folders};${ZLIB_INCLUDE_DIRS};${OPENSSL_INCLUDE_DIR}"
      LINK_OPTIONS -static-pie
      LINK_LIBRARIES ${KEYC_STATIC_ZLIB} ${KEYC_STATIC_CRYPTO}
      CXX_STANDARD 20)
    set(keyc_is_static ${KEYC_LINKS_STATICALLY})
  endif()
  if(keyc_is_static)
    set(keyc_zlib ${KEYC_STATIC_ZLIB})
    set(keyc_crypto ${KEYC_STATIC_CRYPTO})
  endif()
endif()
