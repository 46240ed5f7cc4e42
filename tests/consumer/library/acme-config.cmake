include(CMakeFindDependencyMacro)
find_dependency(keyc 0.1)
include("${CMAKE_CURRENT_LIST_DIR}/acme-targets.cmake")
