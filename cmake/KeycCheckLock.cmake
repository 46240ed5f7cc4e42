# cmake -P KeycCheckLock.cmake STAMP KEYC SCHEMA... [--import-dir dir]...: the step of a build that compares schemas with
# their locks. It fails if stored data breaks. A lock that is only missing or out of date is a warning in each build until
# it is written, so there is no stamp until then.
set(arguments "")
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE 5 ${last})
  list(APPEND arguments "${CMAKE_ARGV${i}}")
endforeach()
execute_process(COMMAND "${CMAKE_ARGV4}" lock --check ${arguments} RESULT_VARIABLE code)
if(code EQUAL 0)
  file(TOUCH "${CMAKE_ARGV3}")
  return()
endif()
file(REMOVE "${CMAKE_ARGV3}")
if(code EQUAL 100)
  message(FATAL_ERROR "keyc_generate: BASELINE: stored data would break, and nobody has accepted it")
elseif(NOT code EQUAL 3)
  message(FATAL_ERROR "keyc_generate: BASELINE: the schemas were not compared with their locks")
endif()
