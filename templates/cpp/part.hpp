$=beginning$format 1). Do not edit.
#pragma once

#include "../$=types_header$"

//~ for include in includes
#include $=include$
//~ end

//~ for other in elsewhere
namespace $=other.name$ {
//~ for entity in other.entities
struct $=entity$;
//~ end
}  // namespace $=other.name$

//~ end
namespace $=namespace$ {

