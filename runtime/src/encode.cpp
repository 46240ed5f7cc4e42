#include "keyc/encode.hpp"

#include "hex.hpp"
#include "keyc/errors.hpp"
#include "keyc/ulid.hpp"
#include "keyc/utf8.hpp"

namespace keyc {
namespace {

constexpr char highest_separator = '.';  // above it, '0' to '9' would have to be escaped, which escapes are made of

void require_utf8(std::string_view value) {
  if (utf8::find_invalid(value) != std::string_view::npos) throw EncodeError(std::string(value), "is not valid UTF-8");
}

}  // namespace

namespace encode {

void text(std::string& out, std::string_view value) {
  require_utf8(value);
  out += value;
}

void raw(std::string& out, std::string_view value) { text(out, value); }

void escaped(std::string& out, std::string_view value, char separator) {
  if (static_cast<unsigned char>(separator) > highest_separator)
    throw EncodeError(std::string(value), "cannot be escaped before a separator above '.'");
  require_utf8(value);
  const auto introducer = static_cast<unsigned char>(separator + 1);
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > introducer) {
      out += c;
    } else {
      char escape[3] = {static_cast<char>(introducer)};
      hex::put_byte(escape + 1, byte);
      out.append(escape, sizeof escape);
    }
  }
}

void checked(std::string& out, std::string_view value, char separator) {
  require_utf8(value);
  if (value.find(separator) != std::string_view::npos)
    throw EncodeError(std::string(value), std::string("contains the separator '") + separator + "'");
  out += value;
}

void boolean(std::string& out, bool value) { out += value ? "true" : "false"; }

void ulid(std::string& out, const Ulid& value) { out += to_text(value); }

}  // namespace encode

namespace {

std::string folded(std::string_view text, char first, char last, int distance) {
  std::string result(text);
  for (char& c : result)
    if (c >= first && c <= last) c = static_cast<char>(c + distance);
  return result;
}

}  // namespace

std::string upper(std::string_view text) { return folded(text, 'a', 'z', 'A' - 'a'); }
std::string lower(std::string_view text) { return folded(text, 'A', 'Z', 'a' - 'A'); }

std::string prefix(std::string_view text, int characters) {
  if (utf8::find_invalid(text) != std::string_view::npos) return std::string(text);
  std::size_t end = 0;
  for (; characters > 0 && end < text.size(); --characters) end += utf8::first_length(text.substr(end));
  return std::string(text.substr(0, end));
}

}  // namespace keyc
