# Builds for a machine that does not exist: no program that is linked runs here.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR other)
set(CMAKE_CXX_COMPILER "${CMAKE_CURRENT_LIST_DIR}/other-c++")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
