#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc::json {

/// Writes compact JSON into a string; commas are added automatically.
class Writer {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void name(std::string_view member);
  void string(std::string_view text);
  void boolean(bool value);
  void integer(std::int64_t value);

  void value(const AttributeValue& value);
  void item(const Item& item);

  /// Throws JsonError if a text was not valid UTF-8.
  std::string finish() &&;

 private:
  void open(char bracket);
  void close(char bracket);
  /// Where so many bytes can be written, after the comma if there must be one.
  char* room(std::size_t bytes);
  void grow(std::size_t bytes);
  /// Writes text in quotes where there is room for it without escapes. Both return where to go on.
  char* quoted(char* at, std::string_view text);
  char* escaped(char* at, std::string_view text);
  /// Takes what was written up to here. A comma follows if it is a whole member or element.
  void take(const char* end, bool comma) {
    size_ = static_cast<std::size_t>(end - text_.data());
    comma_ = comma;
  }

  std::string text_;      // longer than what is written, so that it rarely grows
  std::size_t size_ = 0;  // of what is written
  bool comma_ = false;    // whether what comes next needs one
};

}  // namespace keyc::json
