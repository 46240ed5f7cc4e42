#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "keyc/attribute_value.hpp"

/// The words of DynamoDB's JSON.
namespace keyc::json {

/// How deep values may be nested.
inline constexpr int max_depth = 64;

/// The bytes of a short name, and its size, as one number.
constexpr std::uint64_t code(std::string_view name) {
  std::uint64_t result = name.size();
  for (const char c : name) result = result << 8 | static_cast<unsigned char>(c);
  return result;
}

inline std::optional<AttributeValue::Type> type_named(std::string_view name) {
  if (name.size() > 4) return std::nullopt;
  using Type = AttributeValue::Type;
  switch (code(name)) {
    case code("S"): return Type::S;
    case code("N"): return Type::N;
    case code("B"): return Type::B;
    case code("BOOL"): return Type::BOOL;
    case code("NULL"): return Type::NUL;
    case code("L"): return Type::L;
    case code("M"): return Type::M;
    case code("SS"): return Type::SS;
    case code("NS"): return Type::NS;
    case code("BS"): return Type::BS;
    default: return std::nullopt;
  }
}

inline std::size_t digits_at(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
  return count;
}

/// [-+] digits, a fraction and an exponent.
inline bool is_number(std::string_view text) {
  const auto skip_sign = [&] {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  };
  const auto skip_digits = [&] {
    const std::size_t count = digits_at(text);
    text.remove_prefix(count);
    return count;
  };
  skip_sign();
  std::size_t digits = skip_digits();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    digits += skip_digits();
  }
  if (digits == 0) return false;
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    skip_sign();
    if (skip_digits() == 0) return false;
  }
  return text.empty();
}

}  // namespace keyc::json
