add_library(keyc_credentials STATIC
  credentials/asking.cpp
  credentials/aws_config.cpp
  credentials/chain.cpp
  credentials/container.cpp
  credentials/default_credentials.cpp
  credentials/expiry.cpp
  credentials/file_keys.cpp
  credentials/flat_json.cpp
  credentials/instance.cpp
  credentials/login.cpp
  credentials/process.cpp
  credentials/profile_sources.cpp
  credentials/profiles.cpp
  credentials/refreshing.cpp
  credentials/role.cpp
  credentials/run_program.cpp
  credentials/sections.cpp
  credentials/sso.cpp
  credentials/sts.cpp
  credentials/text_file.cpp
  credentials/web_identity.cpp
  credentials/xml_answer.cpp)
add_library(keyc::credentials ALIAS keyc_credentials)
set_target_properties(keyc_credentials PROPERTIES EXPORT_NAME credentials POSITION_INDEPENDENT_CODE ON)
target_compile_options(keyc_credentials PRIVATE ${keyc_sections})
keyc_unity_by_folder(keyc_credentials)
target_include_directories(keyc_credentials PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(keyc_credentials
  PUBLIC keyc_http
  PRIVATE $<BUILD_INTERFACE:keyc_warnings>)
