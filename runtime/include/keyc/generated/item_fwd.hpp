#pragma once

#include <cstddef>
#include <string_view>

/// Declares what headers of generated code use of keyc/generated/attribute_row.hpp.
namespace keyc {
inline namespace generated {
struct AttributeRows;

/// Selects the struct, or the companion, that a function of generated code is about.
template <class T>
struct Members {};

/// The values of an enum that are stored as other texts than the schema calls them. A function in the namespace of the
/// enum tells them, found by argument-dependent lookup:
///
///   const keyc::EnumWords& words_of(keyc::Members<Status>);
struct EnumWord {
  std::string_view stored;
  std::string_view word;
};
struct EnumWords {
  const EnumWord* first;
  std::size_t count;

  constexpr const EnumWord* begin() const noexcept { return first; }
  constexpr const EnumWord* end() const noexcept { return first + count; }
};
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
