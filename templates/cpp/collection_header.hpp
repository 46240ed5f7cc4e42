//~ include cpp/part.hpp
//~ include cpp/collection.hpp
//~ include cpp/end.hpp
