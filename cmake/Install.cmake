# The installed package: headers, libraries, the keyc command, and what find_package(keyc) reads.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(keyc_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/keyc)

install(
  DIRECTORY runtime/include/keyc
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.hpp"
  PATTERN "json.hpp" EXCLUDE
  PATTERN "client.hpp" EXCLUDE)
install(TARGETS keyc_runtime EXPORT keyc-targets)
foreach(part json client)
  if(TARGET keyc_${part})
    set_target_properties(keyc_${part} PROPERTIES EXPORT_NAME ${part})
    install(TARGETS keyc_${part} EXPORT keyc-targets)
    install(FILES runtime/include/keyc/${part}.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/keyc)
  endif()
endforeach()
if(TARGET keyc_compiler)
  install(TARGETS keyc_compiler EXPORT keyc-targets)
endif()

install(EXPORT keyc-targets NAMESPACE keyc:: DESTINATION ${keyc_package_dir})
configure_package_config_file(cmake/keyc-config.cmake.in keyc-config.cmake INSTALL_DESTINATION ${keyc_package_dir})
write_basic_package_version_file(keyc-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/keyc-config.cmake ${PROJECT_BINARY_DIR}/keyc-config-version.cmake cmake/KeycGenerate.cmake
  DESTINATION ${keyc_package_dir})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
