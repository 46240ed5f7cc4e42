#include "keyc/generated/encode.hpp"

#include <algorithm>

#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "values/eight_bytes.hpp"
#include "values/hex.hpp"

namespace keyc {
namespace {

constexpr char highest_separator = '.';  // above it, '0' to '9' would have to be escaped, which escapes are made of

void require_utf8(std::string_view value) {
  if (utf8::find_invalid(value) != std::string_view::npos) throw EncodeError(std::string(value), "is not valid UTF-8");
}

/// A key that grows for a component gets room for the next ones, too.
void make_room(std::string& out, std::size_t bytes) {
  constexpr std::size_t more = 64;
  if (out.capacity() - out.size() < bytes) out.reserve(std::max(out.size() + bytes + more, 2 * out.capacity()));
}

/// How bytes are escaped before a separator.
class Escape {
 public:
  explicit Escape(char separator) noexcept : introducer_(static_cast<unsigned char>(separator + 1)) {}

  /// A test of a word or a block.
  template <class Bytes>
  Bytes needed(Bytes bytes) const noexcept {
    return eight_bytes::below(bytes, static_cast<unsigned char>(introducer_ + 1));
  }

  void append(std::string& out, std::string_view value) const {
    // By pieces, so that a long text does not get three times its room.
    for (constexpr std::size_t piece = 32; !value.empty(); value.remove_prefix(std::min(piece, value.size())))
      append_piece(out, value.substr(0, piece));
  }

 private:
  /// Writes three bytes for each byte, and goes on after the first of them if it needs no escape.
  void append_piece(std::string& out, std::string_view piece) const {
    const std::size_t before = out.size();
    make_room(out, 3 * piece.size());
    out.resize(before + 3 * piece.size());
    char* at = out.data() + before;
    for (const char c : piece) {
      const auto byte = static_cast<unsigned char>(c);
      const bool is_plain = byte > introducer_;
      *at = is_plain ? c : static_cast<char>(introducer_);
      hex::put_byte(at + 1, byte);
      at += is_plain ? 1 : 3;
    }
    out.resize(static_cast<std::size_t>(at - out.data()));
  }

  unsigned char introducer_;
};

}  // namespace

inline namespace generated {
namespace encode {

void text(std::string& out, std::string_view value) {
  require_utf8(value);
  out += value;
}

void raw(std::string& out, std::string_view value) { text(out, value); }

void escaped(std::string& out, std::string_view value, char separator) {
  if (static_cast<unsigned char>(separator) > highest_separator)
    throw EncodeError(std::string(value), "cannot be escaped before a separator above '.'");
  const Escape escape(separator);
  const auto all = eight_bytes::joined(value, [&](auto bytes) { return escape.needed(bytes); });
  if (!all.is_ascii()) require_utf8(value);
  if (all.found != 0) return escape.append(out, value);
  make_room(out, value.size());
  out += value;
}

void checked(std::string& out, std::string_view value, char separator) {
  require_utf8(value);
  if (value.find(separator) != std::string_view::npos)
    throw EncodeError(std::string(value), std::string("contains the separator '") + separator + "'");
  out += value;
}

void boolean(std::string& out, bool value) { out += value ? "true" : "false"; }

}  // namespace encode
}  // namespace generated

namespace {

std::string folded(std::string_view text, char first, char last, int distance) {
  std::string result(text);
  for (char& c : result)
    if (c >= first && c <= last) c = static_cast<char>(c + distance);
  return result;
}

}  // namespace

std::string generated::upper(std::string_view text) { return folded(text, 'a', 'z', 'A' - 'a'); }
std::string generated::lower(std::string_view text) { return folded(text, 'A', 'Z', 'a' - 'A'); }

std::string generated::prefix(std::string_view text, int characters) {
  if (utf8::find_invalid(text) != std::string_view::npos) return std::string(text);
  std::size_t end = 0;
  for (; characters > 0 && end < text.size(); --characters) end += utf8::first_length(text.substr(end));
  return std::string(text.substr(0, end));
}
}  // namespace keyc
