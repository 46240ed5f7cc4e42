#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "keyc/generated/offset.hpp"

/// The functions that write values into keys (keyc/generated/encode.hpp and its like), all with one signature: so
/// tables of keys hold them, and all components with the same type and encoding share one.
namespace keyc {
inline namespace generated {

struct Scale;

/// What a function is given besides the value: of these, what it takes.
struct Encoding {
  char separator = 0;          // of escaped and checked text
  int length = 0;              // of what is written: digits, characters or bytes
  std::string_view pattern{};  // of a format
  Offset offset{};             // of the time zone of a period or a format
  // What becomes of text before it is written.
  std::string (*fold)(std::string_view) = nullptr;  // upper or lower
  int prefix = 0;                                   // how many characters are left of it; 0: all
  const Scale* scale = nullptr;                     // of a cell
};

/// Appends the value at this address. Throws EncodeError.
using Encoder = void (*)(std::string& key, const void* value, const Encoding& how);

}  // namespace generated

namespace detail {

std::string changed_text(std::string_view text, const Encoding& how);

template <class Parameter>
Parameter argument_of(const Encoding& how) {
  if constexpr (std::same_as<Parameter, char>)
    return how.separator;
  else if constexpr (std::same_as<Parameter, int>)
    return how.length;
  else if constexpr (std::same_as<Parameter, Offset>)
    return how.offset;
  else if constexpr (std::same_as<Parameter, const Scale&>)
    return *how.scale;
  else
    return how.pattern;
}

template <class T>
struct Component {
  using Value = T;
  static const T& in(const void* component) { return *static_cast<const T*>(component); }
};
/// An optional one, which must be there.
template <class T>
struct Component<std::optional<T>> {
  using Value = T;
  static const T& in(const void* component) { return **static_cast<const std::optional<T>*>(component); }
};

template <class T, auto Encode>
struct EncoderOf;

template <class T, class Parameter, class... Arguments, void (*Encode)(std::string&, Parameter, Arguments...)>
struct EncoderOf<T, Encode> {
  using Value = typename Component<T>::Value;
  static constexpr bool is_enum = std::is_enum_v<Value>;

  static void write(std::string& key, const void* component, const Encoding& how) {
    const Value& value = Component<T>::in(component);
    if constexpr (std::same_as<Parameter, std::string_view> && is_enum)
      write_text(key, to_text(value), how);
    else if constexpr (std::same_as<Parameter, std::string_view>)
      write_text(key, value, how);
    else if constexpr (is_enum)
      Encode(key, static_cast<std::remove_cvref_t<Parameter>>(value), argument_of<Arguments>(how)...);  // its position
    else
      Encode(key, value, argument_of<Arguments>(how)...);
  }

 private:
  static void write_text(std::string& key, std::string_view text, const Encoding& how) {
    if (how.fold == nullptr && how.prefix == 0)
      Encode(key, text, argument_of<Arguments>(how)...);
    else
      Encode(key, changed_text(text, how), argument_of<Arguments>(how)...);
  }
};

}  // namespace detail

inline namespace generated {
/// Writes values of type T, or what an optional T holds, with the function. An enum is written as its text, or its
/// position if the function takes a number: encoder<std::string, encode::escaped>, encoder<Status, encode::ordinal>.
template <class T, auto Encode>
inline constexpr Encoder encoder = &detail::EncoderOf<T, Encode>::write;
}  // namespace generated
}  // namespace keyc
