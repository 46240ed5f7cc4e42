# keyc.pc, keyc-json.pc, keyc-http.pc, keyc-credentials.pc, keyc-client.pc and keyc-testing.pc, for builds without
# CMake. The libraries are static, so what they need is in Requires, where a plain `pkg-config --libs` finds it.

# From the folder of the files to the prefix, so that the installed package can be moved.
get_filename_component(keyc_prefix "${CMAKE_INSTALL_PREFIX}" ABSOLUTE)
file(RELATIVE_PATH keyc_up "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${keyc_prefix}")
file(RELATIVE_PATH keyc_libdir "${keyc_prefix}" "${CMAKE_INSTALL_FULL_LIBDIR}")
file(RELATIVE_PATH keyc_includedir "${keyc_prefix}" "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
string(REGEX REPLACE "/$" "" keyc_up "${keyc_up}")

# keyc_pkg_config(name library description [needed…])
function(keyc_pkg_config name library description)
  list(JOIN ARGN ", " needed)
  configure_file(cmake/keyc.pc.in ${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

set(keyc_same "= ${PROJECT_VERSION}")
keyc_pkg_config(keyc keyc_runtime "What code that keyc generates includes")
if(TARGET keyc_json)
  keyc_pkg_config(keyc-json keyc_json "DynamoDB's JSON, both ways" "keyc ${keyc_same}" simdjson)
endif()
if(TARGET keyc_client)
  keyc_pkg_config(keyc-http keyc_http "HTTP requests with AWS's signatures" "keyc ${keyc_same}" libcurl)
  keyc_pkg_config(keyc-credentials keyc_credentials "Settings and credentials of AWS" "keyc-http ${keyc_same}")
  keyc_pkg_config(keyc-client keyc_client "A client for DynamoDB" "keyc-credentials ${keyc_same}" "keyc-json ${keyc_same}")
  keyc_pkg_config(keyc-testing keyc_testing "A DynamoDB in memory for tests" "keyc-client ${keyc_same}")
endif()
