find_package(simdjson REQUIRED)

add_library(keyc_json STATIC
  json/attribute_values.cpp
  json/batches.cpp
  json/cursor.cpp
  json/document.cpp
  json/entity_pages.cpp
  json/gets.cpp
  json/key_forms.cpp
  json/name_order.cpp
  json/names_file.cpp
  json/plain_reader.cpp
  json/plain_scalar.cpp
  json/plain_writer.cpp
  json/puts.cpp
  json/queries.cpp
  json/reader.cpp
  json/requests.cpp
  json/results.cpp
  json/struct_reader.cpp
  json/stage_names.cpp
  json/streams.cpp
  json/tables.cpp
  json/token_index.cpp
  json/transactions.cpp
  json/unknown_value.cpp
  json/updates.cpp
  json/writer.cpp)
add_library(keyc::json ALIAS keyc_json)
set_target_properties(keyc_json PROPERTIES EXPORT_NAME json POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_json PRIVATE ${keyc_sections})
# These are in the keyc command, too (see generator/CMakeLists.txt), and objects of their own where both are linked.
set_source_files_properties(
  json/attribute_values.cpp json/cursor.cpp json/names_file.cpp json/requests.cpp json/stage_names.cpp
  json/struct_reader.cpp json/unknown_value.cpp json/writer.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
keyc_unity_by_folder(keyc_json)
target_include_directories(keyc_json PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_json
  PUBLIC keyc_runtime
  PRIVATE simdjson::simdjson $<BUILD_INTERFACE:keyc_warnings>)
