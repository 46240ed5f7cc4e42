#pragma once

#include <string>
#include <string_view>

namespace keyc::inline generated {

/// How a type that DynamoDB stores as S is written and read: by `to_text` and `from_text` in the namespace of the type.
/// To be specialised for types of other libraries.
template <class T>
struct TextCodec {
  static std::string write(const T& value) { return std::string(to_text(value)); }
  static bool read(std::string_view text, T& value) noexcept { return from_text(text, value); }
};

}  // namespace keyc::inline generated
