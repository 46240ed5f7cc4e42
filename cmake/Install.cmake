# The installed package: headers, libraries, the keyc command, and what find_package(keyc) reads.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(keyc_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/keyc)

install(DIRECTORY runtime/include/keyc DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS keyc_runtime EXPORT keyc-targets)

# The optional libraries are static, so what links them needs their libraries too.
set(keyc_find_dependencies "")
set(keyc_json_needs simdjson)
set(keyc_http_needs CURL)
foreach(part json http credentials client testing)
  if(TARGET keyc_${part})
    install(TARGETS keyc_${part} EXPORT keyc-targets)
    if(keyc_${part}_needs)
      string(APPEND keyc_find_dependencies "find_dependency(${keyc_${part}_needs})\n")
    endif()
  endif()
endforeach()
if(TARGET keyc_compiler)
  install(TARGETS keyc_compiler EXPORT keyc-targets)
  # The command prints its completions itself; in a cross build, where it cannot run, there are none.
  if(NOT CMAKE_CROSSCOMPILING)
    foreach(shell_and_file
        bash=bash-completion/completions/keyc
        fish=fish/vendor_completions.d/keyc.fish
        zsh=zsh/vendor-completions/_keyc)
      string(REGEX MATCH "^([a-z]+)=(.*)/(.*)$" matched ${shell_and_file})
      set(keyc_completion "${PROJECT_BINARY_DIR}/completion.${CMAKE_MATCH_1}")
      install(CODE "execute_process(COMMAND \"$<TARGET_FILE:keyc_compiler>\" completion ${CMAKE_MATCH_1}
        OUTPUT_FILE \"${keyc_completion}\" COMMAND_ERROR_IS_FATAL ANY)")
      install(FILES "${keyc_completion}" DESTINATION ${CMAKE_INSTALL_DATADIR}/${CMAKE_MATCH_2} RENAME ${CMAKE_MATCH_3})
    endforeach()
  endif()
endif()

install(EXPORT keyc-targets NAMESPACE keyc:: DESTINATION ${keyc_package_dir})
configure_package_config_file(cmake/keyc-config.cmake.in keyc-config.cmake INSTALL_DESTINATION ${keyc_package_dir})
write_basic_package_version_file(keyc-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/keyc-config.cmake ${PROJECT_BINARY_DIR}/keyc-config-version.cmake
        cmake/KeycGenerate.cmake cmake/KeycCheckLock.cmake
  DESTINATION ${keyc_package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
