#pragma once

#include <string_view>
#include <vector>

/// Names that the standard library's headers declare outside of namespace std: lists/library_names.txt.
namespace keyc::model {

/// Macros such as `ENOENT` and `BIG_ENDIAN`.
std::vector<std::string_view> library_macros();

/// Whether it is a function, a type or a variable, such as `time` and `tm`. No namespace can have the same name.
bool is_global_in_c(std::string_view name);

}  // namespace keyc::model
