#pragma once

#include <string_view>
#include <unordered_set>

/// Names that the standard library's headers bring with them outside of namespace std.
namespace keyc::model {

/// `ENOENT`, `BIG_ENDIAN`
std::unordered_set<std::string_view> library_macros();

/// A function, a type or a variable: `time`, `tm`. No namespace can have its name.
bool is_global_in_c(std::string_view name);

}  // namespace keyc::model
