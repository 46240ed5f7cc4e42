$=beginning$format 1). Do not edit.
#include "$=header$"

//~ for include in source_includes
#include $=include$
//~ end

namespace $=namespace$ {

//~ for one in enums
//~ include cpp/enum.cpp
//~ end
//~ for one in structs
//~ include cpp/struct.cpp
//~ end
//~ for one in tables
//~ include cpp/table.cpp
//~ end
