find_package(CURL 7.87 REQUIRED)

add_library(keyc_client STATIC
  client/backoff.cpp
  client/batches.cpp
  client/client.cpp
  client/connections.cpp
  client/exchange.cpp
  client/pages.cpp
  client/plans.cpp
  client/refusal.cpp
  client/retry.cpp
  client/same_value.cpp
  client/settings.cpp
  client/tables.cpp
  client/transport.cpp
  client/unknown.cpp
  client/verdict.cpp)
add_library(keyc::client ALIAS keyc_client)
set_target_properties(keyc_client PROPERTIES EXPORT_NAME client POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_client PRIVATE ${keyc_sections})
keyc_unity_by_folder(keyc_client)
target_include_directories(keyc_client PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_client
  PUBLIC keyc_json
  PRIVATE CURL::libcurl $<BUILD_INTERFACE:keyc_warnings>)
