#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc::json {

/// Writes compact JSON into a string; commas are added automatically.
class Writer {
 public:
  void begin_object() { open('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { open('['); }
  void end_array() { text_ += ']'; }
  void name(std::string_view member);
  void string(std::string_view text);
  void boolean(bool value);
  void integer(std::int64_t value);

  void value(const AttributeValue& value);
  void item(const Item& item);

  /// Throws JsonError if a text was not valid UTF-8.
  std::string finish() &&;

 private:
  void separate();
  void open(char bracket);
  void quoted(std::string_view text);

  std::string text_;
};

}  // namespace keyc::json
