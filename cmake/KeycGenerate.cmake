# keyc_generate(TARGET name SCHEMAS file...
#               [IMPORT_DIRS dir...] [OUT_DIR dir] [INCLUDE_PREFIX dir] [NAMESPACE name]
#               [OUTPUTS json markdown html tables.cfn tables.create-table tables.terraform
#                tables.workbench]
#               [TABLES_NAMES file TABLES_STAGE stage] [TABLES_OVERRIDES file] [TABLES_OPTIONS option...]
#               [BASELINE lock...])
#
# Generates X.keys.hpp, X.types.keys.hpp, the headers in the folder X, and X.keys.cpp from each schema X.keys, and
# compiles them into the library `name`, which is created (STATIC) unless it exists in this directory. The schemas of one
# call are compiled together. Linking `name` brings the include path and keyc::runtime. docs/cmake.md describes every
# argument.

cmake_policy(PUSH)
cmake_policy(VERSION 3.21)
# Depfiles are as Ninja reads them: a process of CMake that transforms them would take longer than keyc.
cmake_policy(SET CMP0116 OLD)

# What to run: KEYC_EXECUTABLE if it is set, else the target keyc::compiler (which a cross build cannot run), else a
# keyc of this machine.
function(_keyc_compiler out)
  if(NOT KEYC_EXECUTABLE)
    if(TARGET keyc::compiler AND NOT CMAKE_CROSSCOMPILING)
      set(${out} "$<TARGET_FILE:keyc::compiler>" PARENT_SCOPE)
      return()
    endif()
    # In the PATH alone: CMake's own folders may be those of the target.
    find_program(KEYC_EXECUTABLE keyc NO_CMAKE_FIND_ROOT_PATH NO_PACKAGE_ROOT_PATH NO_CMAKE_PATH
      NO_CMAKE_ENVIRONMENT_PATH NO_CMAKE_SYSTEM_PATH DOC "The keyc that keyc_generate runs on this machine")
  endif()
  if(NOT KEYC_EXECUTABLE)
    message(FATAL_ERROR "keyc_generate: no keyc that runs on this machine; set KEYC_EXECUTABLE to one")
  elseif(NOT EXISTS "${KEYC_EXECUTABLE}")
    message(FATAL_ERROR "keyc_generate: KEYC_EXECUTABLE is ${KEYC_EXECUTABLE}, which does not exist")
  endif()
  set(${out} "${KEYC_EXECUTABLE}" PARENT_SCOPE)
endfunction()

# Creates the library, or checks that the one there is can take generated sources.
function(_keyc_library name)
  if(NOT TARGET ${name})
    add_library(${name} STATIC)
    return()
  endif()
  get_target_property(type ${name} TYPE)
  get_target_property(directory ${name} SOURCE_DIR)
  if(NOT type MATCHES "^(STATIC|SHARED|MODULE|OBJECT)_LIBRARY$")
    message(FATAL_ERROR "keyc_generate: TARGET ${name} is not a library that compiles sources (its type is ${type})")
  elseif(NOT directory STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "keyc_generate: TARGET ${name} was created in ${directory}; call keyc_generate there")
  endif()
endfunction()

# Refuses a file that another schema generates already.
function(_keyc_claim file schema)
  get_property(owner GLOBAL PROPERTY "keyc_schema_of_${file}")
  if(owner)
    message(FATAL_ERROR "keyc_generate: ${owner} and ${schema} would both write ${file}; "
                        "use another INCLUDE_PREFIX or OUT_DIR")
  endif()
  set_property(GLOBAL PROPERTY "keyc_schema_of_${file}" "${schema}")
endfunction()

# Make takes a ':' for the end of a rule's targets, and CMake has no other way to write one in a Makefile.
function(_keyc_check_colons)
  if(NOT CMAKE_GENERATOR MATCHES "Makefiles" OR NOT CMAKE_HOST_UNIX)
    return()
  endif()
  foreach(path IN LISTS ARGN)
    if(path MATCHES "^/.*:")
      message(FATAL_ERROR "keyc_generate: there is a ':' in ${path}, which Make cannot have; use Ninja (cmake -G Ninja)")
    endif()
  endforeach()
endfunction()

# The names of the headers that keyc will generate for the entities, tables and collections of a schema. What this does
# not find, keyc adds to its list.
function(_keyc_headers_in_folder out schema)
  get_filename_component(stem "${schema}" NAME_WLE)
  file(STRINGS "${schema}" lines REGEX "^[ \t]*(entity|table|collection)[ \t]+[A-Za-z_]")
  set(headers "")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "(entity|table|collection)[ \t]+([A-Za-z_0-9]+)" line "${line}")
    set(name "${CMAKE_MATCH_2}")
    if(CMAKE_MATCH_1 STREQUAL "table")
      string(APPEND name Table)
    endif()
    list(APPEND headers "${stem}/${name}.keys.hpp")
  endforeach()
  set(${out} "${headers}" PARENT_SCOPE)
endfunction()

# The outputs besides `files`, from the list that keyc writes. Before keyc has run, the list has what the schemas
# declare, so that keyc need not change it: CMake runs again after it has changed.
function(_keyc_listed out list files schemas)
  if(NOT EXISTS "${list}")
    set(names ${files})
    foreach(schema IN LISTS schemas)
      _keyc_headers_in_folder(headers "${schema}")
      list(APPEND names ${headers})
    endforeach()
    list(SORT names)
    list(JOIN names "\n" text)
    file(WRITE "${list}" "${text}\n")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list}")
  file(STRINGS "${list}" names)
  list(REMOVE_ITEM names ${files})
  # Those of a schema that is no longer in the call are not written any more.
  set(stems "")
  foreach(schema IN LISTS schemas)
    get_filename_component(stem "${schema}" NAME_WLE)
    list(APPEND stems "${stem}")
  endforeach()
  set(listed "")
  foreach(name IN LISTS names)
    get_filename_component(folder "${name}" DIRECTORY)
    if(folder IN_LIST stems)
      list(APPEND listed "${name}")
    endif()
  endforeach()
  set(${out} "${listed}" PARENT_SCOPE)
endfunction()

# How the build system itself calls the file: Ninja by its path in the build folder, if it is there.
function(_keyc_depfile_target out file)
  if(CMAKE_GENERATOR MATCHES "Ninja")
    file(RELATIVE_PATH relative "${CMAKE_BINARY_DIR}" "${file}")
    if(NOT relative MATCHES "^\\.\\./")
      set(file "${CMAKE_NINJA_OUTPUT_PATH_PREFIX}${relative}")
    endif()
  endif()
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

# Builds of the target compare the schemas of these locks with them. `state` is the path of the stamp, without .locked.
function(_keyc_check_locks target state compiler import_dirs locks)
  set(schemas "")
  set(inputs "")
  set(paths "")
  set(missing "")
  foreach(lock IN LISTS locks)
    get_filename_component(lock "${lock}" ABSOLUTE)
    string(REGEX REPLACE "\\.lock$" "" schema "${lock}")
    if(NOT lock MATCHES "\\.keys\\.lock$" OR NOT EXISTS "${schema}")
      message(FATAL_ERROR "keyc_generate: BASELINE ${lock} is not the lock of a schema; "
                          "the lock of X.keys is X.keys.lock beside it, which keyc lock X.keys writes")
    endif()
    list(APPEND schemas "${schema}")
    # CMake runs again when the lock is written for the first time, or deleted.
    file(GLOB there CONFIGURE_DEPENDS "${lock}")
    list(APPEND inputs "${schema}" ${there})
    list(APPEND paths "${lock}")
    if(NOT there)
      list(APPEND missing "${lock}")
    endif()
  endforeach()
  # The stamp has the locks that the last build compared with: it is newer than all inputs that are left.
  if(missing AND EXISTS "${state}.locked")
    file(STRINGS "${state}.locked" compared)
    foreach(lock IN LISTS missing)
      if(lock IN_LIST compared)
        message(FATAL_ERROR "keyc_generate: BASELINE: ${lock} is gone, with which the last build compared: a new one would "
                            "accept every change. Restore it; or, if it is to be forgotten, delete ${state}.locked")
      endif()
    endforeach()
    file(REMOVE "${state}.locked")
  endif()
  _keyc_check_colons(${inputs})
  list(TRANSFORM schemas REPLACE "^.*/" "" OUTPUT_VARIABLE names)
  list(JOIN names ", " names)
  add_custom_command(
    OUTPUT "${state}.locked"
    COMMAND "${CMAKE_COMMAND}" -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/KeycCheckLock.cmake" "${state}.locked"
            "${paths}" "${compiler}" ${schemas} ${import_dirs}
    DEPENDS ${inputs} "${compiler}"
    COMMENT "Comparing ${names} with what is stored"
    VERBATIM)
  target_sources(${target} PRIVATE "${state}.locked")
endfunction()

# The options for the definitions of tables, and the files that they name.
function(_keyc_deployment out_options out_files names stage overrides)
  set(options "")
  set(files "")
  if(NOT "${names}${stage}" STREQUAL "")
    if("${names}" STREQUAL "" OR "${stage}" STREQUAL "")
      message(FATAL_ERROR "keyc_generate: TABLES_NAMES and TABLES_STAGE go together: a names file, and one of its stages")
    endif()
    get_filename_component(file "${names}" ABSOLUTE)
    list(APPEND options --names "${file}" --stage "${stage}")
    list(APPEND files "${file}")
  endif()
  if(NOT "${overrides}" STREQUAL "")
    get_filename_component(file "${overrides}" ABSOLUTE)
    list(APPEND options --overrides "${file}")
    list(APPEND files "${file}")
  endif()
  set(${out_options} "${options}" PARENT_SCOPE)
  set(${out_files} "${files}" PARENT_SCOPE)
endfunction()

function(keyc_generate)
  set(single TARGET OUT_DIR INCLUDE_PREFIX NAMESPACE TABLES_NAMES TABLES_STAGE TABLES_OVERRIDES)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "${single}" "SCHEMAS;OUTPUTS;IMPORT_DIRS;TABLES_OPTIONS;BASELINE")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "keyc_generate: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  elseif(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "keyc_generate: nothing given for ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
  foreach(required TARGET SCHEMAS)
    if(NOT arg_${required})
      message(FATAL_ERROR "keyc_generate: ${required} is missing")
    endif()
  endforeach()
  set(name "[A-Za-z_][A-Za-z0-9_]*")
  set(namespace "")
  if(NOT "${arg_NAMESPACE}" STREQUAL "")
    if(NOT arg_NAMESPACE MATCHES "^${name}(::${name})*$")
      message(FATAL_ERROR "keyc_generate: NAMESPACE ${arg_NAMESPACE} is not a namespace; "
                          "write names with :: between them, as in acme::db")
    endif()
    set(namespace --namespace "${arg_NAMESPACE}")
  endif()
  set(outputs --output cpp)
  set(suffixes .keys.hpp .types.keys.hpp .keys.cpp)
  set(suffix_of_json json)
  set(suffix_of_markdown md)
  set(suffix_of_html html)
  set(suffix_of_tables.workbench workbench.json)
  set(suffix_of_tables.create-table "")  # a file for each table, which keyc lists
  set(suffix_of_tables.cfn "")  # a file for schemas that have tables
  set(suffix_of_tables.terraform "")
  set(table_suffixes "")
  foreach(output IN LISTS arg_OUTPUTS)
    if(NOT DEFINED suffix_of_${output})
      message(FATAL_ERROR "keyc_generate: OUTPUTS ${output} is not supported by this version")
    endif()
    list(APPEND outputs --output ${output})
    if(suffix_of_${output})
      list(APPEND suffixes .keys.${suffix_of_${output}})
    elseif(output STREQUAL "tables.terraform")
      list(APPEND table_suffixes .keys.tf.json)
    elseif(output STREQUAL "tables.cfn" AND "--yaml" IN_LIST arg_TABLES_OPTIONS)
      list(APPEND table_suffixes .keys.template.yaml)
    elseif(output STREQUAL "tables.cfn")
      list(APPEND table_suffixes .keys.template.json)
    endif()
  endforeach()
  _keyc_deployment(deployed deployment_files "${arg_TABLES_NAMES}" "${arg_TABLES_STAGE}" "${arg_TABLES_OVERRIDES}")
  list(APPEND deployed ${arg_TABLES_OPTIONS})
  if(IS_ABSOLUTE "${arg_INCLUDE_PREFIX}")
    message(FATAL_ERROR "keyc_generate: INCLUDE_PREFIX must be relative, it is part of #include \"PREFIX/X.keys.hpp\"")
  endif()

  if(NOT arg_OUT_DIR)
    set(arg_OUT_DIR ${arg_TARGET}_generated)
  endif()
  get_filename_component(include_dir "${arg_OUT_DIR}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  get_filename_component(out_dir "${arg_INCLUDE_PREFIX}" ABSOLUTE BASE_DIR "${include_dir}")
  set(state_dir "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${arg_TARGET}.keyc")
  get_filename_component(state_dir "${arg_INCLUDE_PREFIX}" ABSOLUTE BASE_DIR "${state_dir}")
  file(MAKE_DIRECTORY "${out_dir}" "${state_dir}")

  _keyc_compiler(compiler)
  _keyc_library(${arg_TARGET})
  target_link_libraries(${arg_TARGET} PUBLIC keyc::runtime)
  target_compile_features(${arg_TARGET} PUBLIC cxx_std_20)
  # With the linker's --gc-sections, programs have only the functions that they call. (As a property of the sources, this
  # would leave them out of unity builds.)
  target_compile_options(${arg_TARGET} PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang>:-ffunction-sections;-fdata-sections>)
  # Who installs the target says where its headers go: install(TARGETS … INCLUDES DESTINATION …).
  target_include_directories(${arg_TARGET} PUBLIC "$<BUILD_INTERFACE:${include_dir}>")

  set(schemas "")
  set(names "")
  foreach(schema IN LISTS arg_SCHEMAS)
    get_filename_component(schema "${schema}" ABSOLUTE)
    if(NOT EXISTS "${schema}" OR IS_DIRECTORY "${schema}")
      message(FATAL_ERROR "keyc_generate: the schema ${schema} does not exist")
    endif()
    get_filename_component(stem "${schema}" NAME_WLE)
    set(of_schema ${suffixes})
    file(STRINGS "${schema}" tables REGEX "^[ \t]*table[ \t]+[A-Za-z_]")
    if(tables)
      list(APPEND of_schema ${table_suffixes})
    endif()
    list(TRANSFORM of_schema PREPEND "${stem}" OUTPUT_VARIABLE files)
    foreach(file IN LISTS files)
      _keyc_claim("${out_dir}/${file}" "${schema}")
    endforeach()
    list(APPEND schemas "${schema}")
    list(APPEND names ${files})
    set_property(TARGET ${arg_TARGET} APPEND PROPERTY KEYC_HEADERS
      "${out_dir}/${stem}.keys.hpp" "${out_dir}/${stem}.types.keys.hpp")
    # An empty folder can be installed, a missing one cannot.
    file(MAKE_DIRECTORY "${out_dir}/${stem}")
    set_property(TARGET ${arg_TARGET} APPEND PROPERTY KEYC_HEADER_FOLDERS "${out_dir}/${stem}")
  endforeach()
  set(import_dirs "")
  foreach(dir IN LISTS arg_IMPORT_DIRS)
    get_filename_component(dir "${dir}" ABSOLUTE)
    list(APPEND import_dirs --import-dir "${dir}")
  endforeach()

  list(GET schemas 0 first)
  get_filename_component(stem "${first}" NAME_WLE)
  set(state "${state_dir}/${stem}")
  _keyc_claim("${state}.stamp" "${first}")
  _keyc_listed(in_folders "${state}.list" "${names}" "${schemas}")
  list(TRANSFORM names PREPEND "${out_dir}/" OUTPUT_VARIABLE generated)
  list(TRANSFORM in_folders PREPEND "${out_dir}/")
  list(APPEND generated ${in_folders})
  _keyc_check_colons("${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}" "${compiler}" ${generated} ${schemas} ${import_dirs}
    ${deployment_files})

  # keyc leaves a file alone whose content stays the same, so that nothing is compiled again. The stamp, which is as new
  # as the last run, tells Make that there is nothing to do.
  _keyc_depfile_target(depfile_target "${state}.stamp")
  list(TRANSFORM arg_SCHEMAS REPLACE "^.*/" "" OUTPUT_VARIABLE names)
  list(JOIN names ", " names)
  add_custom_command(
    OUTPUT "${state}.stamp"
    BYPRODUCTS ${generated}
    COMMAND "${compiler}" generate ${schemas} ${import_dirs} --out "${out_dir}" ${outputs} ${deployed} ${namespace}
            --depfile "${state}.d" --depfile-target "${depfile_target}" --stamp "${state}.stamp" --list "${state}.list"
    DEPENDS ${schemas} ${deployment_files} "${compiler}"
    DEPFILE "${state}.d"
    COMMENT "Generating code from ${names}"
    VERBATIM)
  target_sources(${arg_TARGET} PRIVATE ${schemas} "${state}.stamp" ${generated})
  if(arg_BASELINE)
    _keyc_check_locks(${arg_TARGET} "${state}" "${compiler}" "${import_dirs}" "${arg_BASELINE}")
  endif()
endfunction()

cmake_policy(POP)
