#pragma once

/// Declares what headers of generated code use of keyc/generated/attribute_row.hpp.
namespace keyc {
inline namespace generated {
struct AttributeRows;

/// Selects the struct, or the companion, that a function of generated code is about.
template <class T>
struct Members {};
}  // namespace generated

namespace detail {
/// A value that is to be set. A struct has its defaults, except those that are generated: an id, the time.
template <class T>
T blank() {
  if constexpr (requires { blank_of(Members<T>()); })
    return blank_of(Members<T>());
  else
    return T();
}
}  // namespace detail
}  // namespace keyc
