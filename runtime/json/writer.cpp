#include "json/writer.hpp"

#include <simdjson.h>

#include <utility>

#include "keyc/bytes.hpp"
#include "keyc/json.hpp"

namespace keyc::json {

void Writer::separate() {
  constexpr std::string_view before_first = "{[:";
  if (!text_.empty() && before_first.find(text_.back()) == std::string_view::npos) text_ += ',';
}

void Writer::open(char bracket) {
  separate();
  text_ += bracket;
}

void Writer::quoted(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  text_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte < 0x20) {
      text_ += "\\u00";
      text_ += hex[byte >> 4];
      text_ += hex[byte & 15];
    } else {
      text_ += c;
    }
  }
  text_ += '"';
}

void Writer::name(std::string_view member) {
  separate();
  quoted(member);
  text_ += ':';
}

void Writer::string(std::string_view text) {
  separate();
  quoted(text);
}

void Writer::boolean(bool value) {
  separate();
  text_ += value ? "true" : "false";
}

void Writer::integer(std::int64_t value) {
  separate();
  text_ += std::to_string(value);
}

void Writer::value(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  begin_object();
  name(to_text(value.type()));
  switch (value.type()) {
    case Type::S:
    case Type::N: string(value.text()); break;
    case Type::B: string(base64_text(value.text())); break;
    case Type::BOOL: boolean(value.boolean()); break;
    case Type::NUL: boolean(true); break;
    case Type::L:
      begin_array();
      for (const Attribute& element : value.children()) this->value(element.value);
      end_array();
      break;
    case Type::M:
      begin_object();
      for (const Attribute& member : value.children()) {
        name(member.name);
        this->value(member.value);
      }
      end_object();
      break;
    case Type::SS:
    case Type::NS:
      begin_array();
      for (const Attribute& element : value.children()) string(element.value.text());
      end_array();
      break;
    case Type::BS:
      begin_array();
      for (const Attribute& element : value.children()) string(base64_text(element.value.text()));
      end_array();
      break;
  }
  end_object();
}

void Writer::item(const Item& item) {
  begin_object();
  for (const Attribute& attribute : item) {
    name(attribute.name);
    value(attribute.value);
  }
  end_object();
}

std::string Writer::finish() && {
  if (!simdjson::validate_utf8(text_)) throw JsonError("a text is not valid UTF-8, so that it has no JSON");
  return std::move(text_);
}

}  // namespace keyc::json

namespace keyc {

std::string to_json(const AttributeValue& value) {
  json::Writer out;
  out.value(value);
  return std::move(out).finish();
}

std::string to_json(const Item& item) {
  json::Writer out;
  out.item(item);
  return std::move(out).finish();
}

}  // namespace keyc
