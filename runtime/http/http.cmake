find_package(CURL 7.87 REQUIRED)

add_library(keyc_http STATIC
  http/address.cpp
  http/address_text.cpp
  http/cancel.cpp
  http/connections.cpp
  http/curl_http.cpp
  http/endpoint.cpp
  http/http_date.cpp
  http/partitions.cpp
  http/sha1.cpp
  http/sha256.cpp
  http/signing.cpp)
add_library(keyc::http ALIAS keyc_http)
set_target_properties(keyc_http PROPERTIES EXPORT_NAME http POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_http PRIVATE ${keyc_sections})
keyc_unity_by_folder(keyc_http)
target_include_directories(keyc_http PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_http
  PUBLIC keyc_runtime
  PRIVATE CURL::libcurl $<BUILD_INTERFACE:keyc_warnings>)
