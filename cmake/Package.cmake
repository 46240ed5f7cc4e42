# `cpack -G DEB` makes one Debian package of all that is installed.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME keyc)
set(CPACK_PACKAGE_VENDOR "The keyc project")
set(CPACK_PACKAGE_CONTACT "The keyc project")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "The command keyc, which turns schemas of key templates into typed C++,
and the libraries that generated code needs: the runtime, DynamoDB's JSON and a client.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)

# The shared libraries of the command are what dpkg-shlibdeps finds. The static ones bring the development packages of
# those that they use: find_package(keyc) looks for them.
find_program(KEYC_DPKG_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(KEYC_DPKG_SHLIBDEPS)
if(KEYC_DPKG_SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
set(keyc_debian_needs "")
if(TARGET keyc_json)
  list(APPEND keyc_debian_needs libsimdjson-dev)
endif()
if(TARGET keyc_client)
  list(APPEND keyc_debian_needs "libcurl4-openssl-dev (>= 7.87) | libcurl4-gnutls-dev (>= 7.87)")
endif()
list(JOIN keyc_debian_needs ", " CPACK_DEBIAN_PACKAGE_DEPENDS)

include(CPack)
