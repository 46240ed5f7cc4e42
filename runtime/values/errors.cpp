#include "keyc/errors.hpp"

#include <algorithm>
#include <utility>

#include "keyc/generated/utf8.hpp"
#include "values/hex.hpp"
#include "values/shown_value.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_shown = 80;  // bytes of a value in a message

/// The entity alone of what is about none of its attributes.
std::string place(std::string_view entity, std::string_view attribute) {
  if (attribute.empty()) return std::string(entity);
  return std::string(entity) + '.' + std::string(attribute);
}

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

std::string size_reason(std::size_t size, std::size_t limit) {
  if (size == 0) return "is empty, which no key can be";
  return "has " + grouped(size) + " bytes; a " + (limit == partition_key_limit ? "partition" : "sort") +
         " key holds at most " + grouped(limit);
}

/// For values that have no text, and for bytes, the message has only the place.
std::string decode_message(std::string_view entity, std::string_view attribute, std::string_view value,
                           std::string_view found, std::string_view reason) {
  constexpr std::string_view readable[] = {"S", "N", "BOOL"};
  std::string message = place(entity, attribute);
  if (std::find(std::begin(readable), std::end(readable), found) != std::end(readable))
    message += ": " + shown_value(value);
  return message + ' ' + std::string(reason);
}

}  // namespace

std::string shown_value(std::string_view value) {
  const std::string_view start = utf8::prefix(value, most_shown);
  const bool is_text = utf8::find_invalid(start) == std::string_view::npos;
  std::string text(1, '\'');
  for (const char c : start) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_shown = byte >= 0x20 && byte != 0x7F && (byte < 0x80 || is_text);
    if (is_shown)
      text += c;
    else
      text.append("\\x").append(&hex::pairs[std::size_t{2} * byte], 2);
  }
  text += start.size() < value.size() ? "…'" : "'";
  return text;
}

ExpressionError::ExpressionError(std::string_view expression, std::string_view table, std::size_t count,
                                 std::size_t limit, std::string_view unit)
    : Error("the " + std::string(expression) + " of a request to the table " + std::string(table) + " has " +
            grouped(count) + ' ' + std::string(unit) + "; DynamoDB accepts " + grouped(limit)),
      expression_(expression),
      table_(table),
      count_(count),
      limit_(limit) {}

EncodeError::EncodeError(std::string value, std::string reason)
    : Error(shown_value(value) + ' ' + reason), value_(std::move(value)), reason_(std::move(reason)) {}

ValueError::ValueError(std::string_view entity, std::string_view attribute, std::string_view value,
                       std::string_view reason)
    : ValueError(Error(place(entity, attribute) + ": " + shown_value(value) + ' ' + std::string(reason)), entity,
                 attribute, value) {}

ValueError::ValueError(const Error& message, std::string_view entity, std::string_view attribute,
                       std::string_view value)
    : Error(message), entity_(entity), attribute_(attribute), value_(value) {}

KeySizeError::KeySizeError(std::string_view entity, std::string_view key, std::string_view value, std::size_t size,
                           std::size_t limit)
    : ValueError(entity, key, value, size_reason(size, limit)), size_(size), limit_(limit) {}

DecodeError::DecodeError(std::string_view entity, std::string_view attribute, std::string_view value,
                         std::string_view found, std::string_view reason)
    : ValueError(Error(decode_message(entity, attribute, value, found, reason)), entity, attribute, value),
      found_(found) {}

}  // namespace keyc
