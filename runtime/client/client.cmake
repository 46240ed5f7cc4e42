add_library(keyc_client STATIC
  client/attempt_loop.cpp
  client/backoff.cpp
  client/batches.cpp
  client/call_reporter.cpp
  client/client.cpp
  client/conversation.cpp
  client/crc32.cpp
  client/credentials_watch.cpp
  client/endpoint_settings.cpp
  client/exceptions.cpp
  client/exchange.cpp
  client/finish.cpp
  client/in_flight.cpp
  client/observer.cpp
  client/pages.cpp
  client/plans.cpp
  client/refusal.cpp
  client/reports.cpp
  client/retry.cpp
  client/retry_policy.cpp
  client/same_value.cpp
  client/sent_headers.cpp
  client/server_clock.cpp
  client/settings.cpp
  client/shared.cpp
  client/tables.cpp
  client/unknown.cpp
  client/verdict.cpp)
add_library(keyc::client ALIAS keyc_client)
set_target_properties(keyc_client PROPERTIES EXPORT_NAME client POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_client PRIVATE ${keyc_sections})
keyc_unity_by_folder(keyc_client)
target_include_directories(keyc_client PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_client
  PUBLIC keyc_credentials keyc_http keyc_json
  PRIVATE $<BUILD_INTERFACE:keyc_warnings>)
