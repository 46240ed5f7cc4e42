$=beginning$format 1). Do not edit.
#include "$=header$"

//~ for include in source_includes
#include $=include$
//~ end

// The tables have offsets of members, also in structs that are not of standard layout, as one with a std::map is not. GCC
// and Clang support that; they warn of it since the standard does not require it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace $=namespace$ {

//~ for one in enums
//~ include cpp/enum.cpp
//~ end
//~ for one in structs
//~ include cpp/struct.cpp
//~ end
//~ if keyed
//~ include cpp/keyed_entities.cpp
//~ end
//~ for one in tables
//~ include cpp/table.cpp
//~ end
