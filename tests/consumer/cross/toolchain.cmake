# Builds for a machine that there is not: nothing that it links runs here.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR other)
set(CMAKE_CXX_COMPILER "${CMAKE_CURRENT_LIST_DIR}/other-c++")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
