#include "json/writer.hpp"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "keyc/bytes.hpp"
#include "keyc/json.hpp"
#include "src/eight_bytes.hpp"

namespace keyc::json {
namespace {

using eight_bytes::Word;

/// Most requests fit.
constexpr std::size_t first_room = 1024;

/// What stands around a text, at most: a comma, the beginning of a value, quotes and a bracket.
constexpr std::size_t around = 16;

/// How a value begins, by its type; filled up to eight bytes, which are copied at once.
struct Beginning {
  char text[9];
  std::size_t size = std::string_view(text).size();
};
constexpr Beginning beginnings[] = {{R"({"S":)"}, {R"({"N":)"}, {R"({"B":)"},  {R"({"BOOL":)"}, {R"({"NULL":)"},
                                    {R"({"L":)"}, {R"({"M":)"}, {R"({"SS":)"}, {R"({"NS":)"},   {R"({"BS":)"}};

Word needs_escape(Word word) noexcept {
  return eight_bytes::below(word, 0x20) | eight_bytes::equal(word, '"') | eight_bytes::equal(word, '\\');
}

template <std::size_t Size>
char* put(char* at, const char (&text)[Size]) noexcept {
  std::memcpy(at, text, Size - 1);
  return at + Size - 1;
}

char* put_escape(char* at, char c) noexcept {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20) {
    at = put(at, "\\u00");
    *at++ = hex[byte >> 4];
    *at++ = hex[byte & 15];
    return at;
  }
  if (c == '"' || c == '\\') *at++ = '\\';
  *at++ = c;
  return at;
}

char* put_beginning(char* at, AttributeValue::Type type) noexcept {
  const Beginning& beginning = beginnings[static_cast<std::size_t>(type)];
  std::memcpy(at, beginning.text, 8);
  return at + beginning.size;
}

}  // namespace

void Writer::grow(std::size_t bytes) { text_.resize(std::max({first_room, 2 * text_.size(), size_ + bytes})); }

char* Writer::room(std::size_t bytes) {
  if (text_.size() - size_ < bytes + around) grow(bytes + around);
  char* const at = text_.data() + size_;
  *at = ',';
  return at + (comma_ ? 1 : 0);
}

void Writer::open(char bracket) {
  char* const at = room(0);
  *at = bracket;
  take(at + 1, false);
}

void Writer::close(char bracket) {
  comma_ = false;
  char* const at = room(0);
  *at = bracket;
  take(at + 1, true);
}

char* Writer::quoted(char* at, std::string_view text) {
  *at++ = '"';
  if (eight_bytes::copy_any(at, text, needs_escape)) {
    at = escaped(at, text);
  } else {
    at += text.size();
  }
  *at++ = '"';
  return at;
}

char* Writer::escaped(char* at, std::string_view text) {
  // By pieces, so that a long text does not get six times its room.
  take(at, false);
  for (constexpr std::size_t piece = 64; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
    at = room(6 * std::min(piece, text.size()));
    for (const char c : text.substr(0, piece)) at = put_escape(at, c);
    take(at, false);
  }
  return room(0);
}

void Writer::name(std::string_view member) {
  char* at = quoted(room(member.size()), member);
  *at++ = ':';
  take(at, false);
}

void Writer::string(std::string_view text) { take(quoted(room(text.size()), text), true); }

void Writer::boolean(bool value) {
  char* const at = room(0);
  take(value ? put(at, "true") : put(at, "false"), true);
}

void Writer::integer(std::int64_t value) {
  constexpr std::size_t longest = 20;
  char* const at = room(longest);
  take(std::to_chars(at, at + longest, value).ptr, true);
}

void Writer::value(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  const Type type = value.type();
  const std::string& text = value.text();
  char* at = put_beginning(room(text.size()), type);
  if (type == Type::S || type == Type::N) {
    at = quoted(at, text);
    *at++ = '}';
    return take(at, true);
  }
  take(at, false);
  switch (type) {
    case Type::S:
    case Type::N: break;
    case Type::B: string(base64_text(text)); break;
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
  text_.resize(size_);
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
