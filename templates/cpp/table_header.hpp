//~ include cpp/part.hpp
//~ for name in declared
struct $=name$;
//~ end
//~ if declared

//~ end
//~ include cpp/table.hpp
//~ include cpp/end.hpp
