#pragma once

#include <string_view>

#include "generator/cpp_names/word_set.hpp"

/// Names that the standard library's headers declare outside of namespace std: library_names.inc.
namespace keyc::model {

/// Whether it is a macro, such as `ENOENT` and `BIG_ENDIAN`.
bool is_library_macro(const HashedWord& word);
/// Whether it is a function, a type or a variable, such as `time` and `tm`. No namespace can have the same name.
bool is_global_in_c(std::string_view name);

}  // namespace keyc::model
