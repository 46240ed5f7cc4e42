#pragma once

#include <string_view>

/// Names that the standard library's headers bring with them outside of namespace std.
namespace keyc::model {

/// `ENOENT`, `BIG_ENDIAN`
bool is_library_macro(std::string_view name);

/// A function, a type or a variable: `time`, `tm`. No namespace can have its name.
bool is_global_in_c(std::string_view name);

}  // namespace keyc::model
