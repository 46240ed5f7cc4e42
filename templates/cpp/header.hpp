$=beginning$format 1). Do not edit.
#pragma once

//~ for include in includes
#include "$=include$"
//~ end
