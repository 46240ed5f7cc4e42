#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "values/eight_bytes.hpp"

namespace keyc::json {

/// Writes compact JSON; commas are added automatically. What is written stands in the writer itself until it is longer
/// than most requests are, so that the finished text is one allocation of its own size.
class Writer {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): only what has been written is read
  Writer() noexcept : begin_(first_), at_(first_), end_(first_ + sizeof first_) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void name(std::string_view member) {
    char* at = quoted(room(member.size()), member);
    *at++ = ':';
    at_ = at;
  }
  /// The name of a member that the format itself has, with nothing to escape.
  void field(std::string_view name) {
    char* at = room(name.size());
    *at++ = '"';
    at_ = put(put(at, name), "\":");
  }
  void string(std::string_view text) {
    char* at = quoted(room(text.size()), text);
    *at++ = ',';
    at_ = at;
  }
  /// The digits of a number, as JSON has it.
  void number(std::string_view digits) { at_ = put(put(room(digits.size()), digits), ","); }
  void boolean(bool value);
  void integer(std::int64_t value);

  void value(const AttributeValue& value);
  void item(const Item& item);

  /// The placeholder that begins with this character, as the name of a member.
  void placeholder(char first, std::string_view rest) {
    char* at = room(rest.size());
    *at++ = '"';
    *at++ = first;
    at_ = put(put_short(at, rest), "\":");
  }
  /// The value of a key attribute: S, N or B.
  void key_value(AttributeValue::Type type, std::string_view text);

  /// An expression, or a text in pieces: after open_text() come pieces, then close_text(). What keyc makes of
  /// placeholders has nothing to escape.
  void expression(std::string_view text) {
    open_text();
    piece(text);
    close_text();
  }
  void open_text() {
    *room(0) = '"';
    ++at_;
  }
  void piece(std::string_view text) { at_ = put_short(room(text.size()), text); }
  void close_text() { at_ = put(room(0), "\","); }

  /// What has been written since it was last taken. Throws JsonError if a text was not valid UTF-8.
  std::string take();
  /// The whole value that has been written. Throws JsonError if a text was not valid UTF-8.
  std::string finish() &&;

 private:
  /// What stands around a text, at most: the beginning of a value, quotes, a bracket and a comma.
  static constexpr std::size_t around = 16;

  void open(char bracket) {
    *room(0) = bracket;
    ++at_;
  }
  /// A comma stands after each member and each element, also the last one until here.
  void close(char bracket) {
    char* at = room(0);
    if (at[-1] == ',') --at;
    *at++ = bracket;
    *at++ = ',';
    at_ = at;
  }
  /// Where so many bytes can be written now, with what stands around them.
  char* room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes + around) grow(bytes + around);
    return at_;
  }
  void grow(std::size_t bytes);
  // These write where there is room, and return where to go on: a pointer that stays in a register, where the
  // characters that are written cannot be at_ itself.
  static char* put(char* at, std::string_view text) noexcept {
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }
  static char* put_short(char* at, std::string_view text) noexcept {
    eight_bytes::copy(at, text);
    return at + text.size();
  }
  char* quoted(char* at, std::string_view text) {
    *at++ = '"';
    at = escaped(at, text);
    *at++ = '"';
    return at;
  }
  /// Leaves room for what stands around it.
  char* escaped(char* at, std::string_view text);
  char* with_escapes(char* at, std::string_view text);

  char* begin_;
  char* at_;
  char* end_;
  std::uint64_t seen_ = 0;  // all bytes of the texts so far, joined: whether one is not ASCII
  std::unique_ptr<char[]> more_;
  char first_[2048];
};

}  // namespace keyc::json
