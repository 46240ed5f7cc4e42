# keyc_unity_by_folder(TARGET): compiles up to eight sources of a folder as one, which takes a third of the time: most
# of a source's time is reading headers. Helpers in a folder therefore have different names. Sources with the property
# SKIP_UNITY_BUILD_INCLUSION, and those that are generated, are compiled on their own.
option(KEYC_UNITY_BUILD "Compile several sources of keyc at once: a whole build is faster, one after an edit is not" ON)

function(keyc_unity_by_folder target)
  if(NOT KEYC_UNITY_BUILD)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    if(IS_ABSOLUTE ${source} OR NOT source MATCHES "\\.cpp$" OR folder STREQUAL "")
      continue()
    endif()
    string(MAKE_C_IDENTIFIER ${folder} folder)
    list(APPEND folder_${folder} ${source})
    list(LENGTH folder_${folder} count)
    math(EXPR batch "(${count} - 1) / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
