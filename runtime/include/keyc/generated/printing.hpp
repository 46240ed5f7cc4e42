#pragma once

#include <concepts>
#include <iosfwd>
#include <string_view>

#include "keyc/generated/item_fwd.hpp"

/// `<<` for values: ids, decimals and enums as their text, structs and entities as their members in the order of their
/// names: {city: "Houston", people: 2304580}. It is for people and tests: nothing reads it back, and it may change.
/// Programs that do not write to a stream need no more of <ostream> than this.
namespace keyc {
inline namespace generated {

std::ostream& print(std::ostream& out, std::string_view text);
/// The members that the rows name.
std::ostream& print(std::ostream& out, const AttributeRows& rows, const void* value);

/// The functions of generated code and of this library, and no member of another library: they are found by the
/// namespace of T alone.
template <class T>
concept TextValue = requires(const T& value, T& read, std::string_view text) {
  { to_text(value) } -> std::convertible_to<std::string_view>;
  { from_text(text, read) } -> std::same_as<bool>;
};
template <class T>
concept MemberValue = requires {
  rows_of(Members<T>());
};
template <class T>
concept Printable = TextValue<T> || MemberValue<T>;

}  // namespace generated

/// A namespace of its own, for generated code to use: then `<<` is found for the types of that code.
namespace printing {

template <Printable T>
std::ostream& operator<<(std::ostream& out, const T& value) {
  if constexpr (TextValue<T>)
    return print(out, to_text(value));
  else
    return print(out, rows_of(Members<T>()), &value);
}

}  // namespace printing

inline namespace generated {
using printing::operator<<;
}  // namespace generated
}  // namespace keyc
