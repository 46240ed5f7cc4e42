#include "json/writer.hpp"

#include <simdjson.h>

#include <algorithm>
#include <charconv>

#include "keyc/bytes.hpp"
#include "keyc/json.hpp"
#include "values/eight_bytes.hpp"

namespace keyc::json {
namespace {

/// How a value begins, by its type; filled up to eight bytes, which are copied at once.
struct Beginning {
  char text[9];
  std::size_t size = std::string_view(text).size();
};
constexpr Beginning beginnings[] = {{R"({"S":)"}, {R"({"N":)"}, {R"({"B":)"},  {R"({"BOOL":)"}, {R"({"NULL":)"},
                                    {R"({"L":)"}, {R"({"M":)"}, {R"({"SS":)"}, {R"({"NS":)"},   {R"({"BS":)"}};

/// A test of a word or a block.
template <class Bytes>
Bytes needs_escape(Bytes bytes) noexcept {
  return eight_bytes::below(bytes, 0x20) | eight_bytes::equal(bytes, '"') | eight_bytes::equal(bytes, '\\');
}

char* put_beginning(char* at, AttributeValue::Type type) noexcept {
  const Beginning& beginning = beginnings[static_cast<std::size_t>(type)];
  std::memcpy(at, beginning.text, 8);
  return at + beginning.size;
}

char* put_escape(char* at, char c) noexcept {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20) {
    constexpr std::string_view begin = "\\u00";
    at = std::copy(begin.begin(), begin.end(), at);
    *at++ = hex[byte >> 4];
    *at++ = hex[byte & 15];
    return at;
  }
  if (c == '"' || c == '\\') *at++ = '\\';
  *at++ = c;
  return at;
}

}  // namespace

void Writer::grow(std::size_t bytes) {
  const auto size = static_cast<std::size_t>(at_ - begin_);
  const std::size_t capacity = size + std::max(size, bytes);
  std::unique_ptr<char[]> longer(new char[capacity]);
  std::memcpy(longer.get(), begin_, size);
  more_ = std::move(longer);
  begin_ = more_.get();
  at_ = begin_ + size;
  end_ = begin_ + capacity;
}

char* Writer::escaped(char* at, std::string_view text) {
  const auto [found, seen] = eight_bytes::copy(at, text, [](auto bytes) { return needs_escape(bytes); });
  seen_ |= seen;
  return found == 0 ? at + text.size() : with_escapes(at, text);
}

/// By pieces, so that a long text does not get six times its room.
char* Writer::with_escapes(char* at, std::string_view text) {
  at_ = at;
  for (constexpr std::size_t piece = 64; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
    at = room(6 * std::min(piece, text.size()));
    for (const char c : text.substr(0, piece)) at = put_escape(at, c);
    at_ = at;
  }
  return room(0);
}

void Writer::boolean(bool value) { at_ = put(room(0), value ? "true," : "false,"); }

void Writer::integer(std::int64_t value) {
  constexpr std::size_t longest = 20;
  char* at = room(longest);
  at = std::to_chars(at, at + longest, value).ptr;
  *at++ = ',';
  at_ = at;
}

void Writer::key_value(AttributeValue::Type type, std::string_view text) {
  char* const at = put_beginning(room(text.size()), type);
  if (type == AttributeValue::Type::B) {
    at_ = at;
    string(base64_text(text));
    return end_object();
  }
  at_ = put(quoted(at, text), "},");
}

void Writer::value(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  const Type type = value.type();
  if (type == Type::S || type == Type::N || type == Type::B) return key_value(type, value.text());
  at_ = put_beginning(room(0), type);
  switch (type) {
    case Type::S:
    case Type::N:
    case Type::B: break;
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

std::string Writer::take() {
  std::string text(begin_, at_);
  at_ = begin_;
  if (eight_bytes::not_ascii(seen_) != 0 && !simdjson::validate_utf8(text))
    throw JsonError("a text is not valid UTF-8, so that it has no JSON");
  return text;
}

std::string Writer::finish() && {
  --at_;  // without the comma
  return take();
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
