# keyc_embed_templates(target directory function): compiles every file below the directory into the target, byte for
# byte, as what this function of generator/text/embedded.hpp returns. A file that changes, comes or goes is noticed.

# As a script (cmake -P): writes SOURCE, which defines FUNCTION, from the files below DIRECTORY whose names the file
# LIST holds, one a line. They are read as hexadecimal digits, since text that CMake handles itself loses or changes
# `;`, `[`, `\` and zero bytes.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  string(REPEAT "[0-9a-f]" 64 line)
  file(STRINGS "${LIST}" names)
  set(rows "")
  foreach(name IN LISTS names)
    file(READ "${DIRECTORY}/${name}" hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(${line})" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
    string(REPLACE "\n" "\"\n     \"" hex "${hex}")
    string(APPEND rows "    {\"${name}\",\n     {\"${hex}\",\n      ${size}}},\n")
  endforeach()
  file(WRITE "${SOURCE}" "#include \"generator/text/embedded.hpp\"

namespace {

constexpr keyc::EmbeddedFile files[] = {
${rows}};

}  // namespace

std::span<const keyc::EmbeddedFile> keyc::${FUNCTION}() { return files; }
")
  return()
endif()

function(keyc_embed_templates target directory function)
  get_filename_component(directory "${directory}" ABSOLUTE)
  file(GLOB_RECURSE names CONFIGURE_DEPENDS RELATIVE "${directory}" "${directory}/*")
  list(TRANSFORM names PREPEND "${directory}/" OUTPUT_VARIABLE files)
  # The list is a dependency: without it nothing would tell that a file is gone.
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}_${function}.txt")
  list(JOIN names "\n" lines)
  file(CONFIGURE OUTPUT "${list}" CONTENT "${lines}\n" @ONLY)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_${function}.cpp")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=${directory}" "-DLIST=${list}" "-DSOURCE=${source}" "-DFUNCTION=${function}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS ${files} "${list}" "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Embedding ${function}"
    VERBATIM)
  target_sources(${target} PRIVATE "${source}")
endfunction()
