add_library(keyc_testing STATIC
  testing/answers.cpp
  testing/batches.cpp
  testing/database.cpp
  testing/definition.cpp
  testing/evaluate.cpp
  testing/fake_dynamodb.cpp
  testing/faults.cpp
  testing/key_condition.cpp
  testing/numbers.cpp
  testing/operations.cpp
  testing/parse.cpp
  testing/paths.cpp
  testing/placeholders.cpp
  testing/read.cpp
  testing/requests.cpp
  testing/reserved_words.cpp
  testing/table.cpp
  testing/tokens.cpp
  testing/transactions.cpp
  testing/update.cpp
  testing/values.cpp
  testing/write.cpp)
add_library(keyc::testing ALIAS keyc_testing)
set_target_properties(keyc_testing PROPERTIES EXPORT_NAME testing POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_testing PRIVATE ${keyc_sections})
keyc_unity_by_folder(keyc_testing)
target_include_directories(keyc_testing PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_testing
  PUBLIC keyc_client
  PRIVATE simdjson::simdjson $<BUILD_INTERFACE:keyc_warnings>)
