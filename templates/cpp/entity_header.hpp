//~ include cpp/part.hpp
//~ include cpp/entity.hpp
//~ include cpp/end.hpp
