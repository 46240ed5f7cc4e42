#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "json/name.hpp"

namespace keyc::json {

/// Appends a string's text, given as it stands between its quotes. False for an escape that JSON does not have.
bool append_unescaped(std::string& to, std::string_view escaped);

/// Takes the tokens of a JSON text, one after the other. What a function does not take, it need not leave where it was.
class Cursor {
 public:
  /// Of a text whose tokens the index found: a TokenIndex, or what has its contract.
  template <class Index>
  Cursor(std::string_view text, const Index& index) noexcept
      : text_(text.data()),
        end_of_text_(text.data() + text.size()),
        next_(index.begin()),
        end_(index.end()),
        has_escapes_(text.find('\\') != std::string_view::npos) {}

  bool is_at_end() const noexcept { return next_ == end_; }
  std::size_t tokens_left() const noexcept { return static_cast<std::size_t>(end_ - next_); }

  /// The first character of the next token, and where in the text it is.
  char peek() const noexcept { return text_[*next_]; }
  std::size_t offset() const noexcept { return *next_; }

  bool take(char token) noexcept {
    if (text_[*next_] != token) return false;
    ++next_;
    return true;
  }

  /// A name and its colon. False if the name has escapes.
  bool take_name(Name& name) noexcept {
    if (text_[next_[0]] != '"' || text_[next_[1]] != ':') return false;
    const std::string_view text = between_quotes();
    if (has_escapes_ && has_escape(text)) return false;
    next_ += 2;
    name = has_eight_bytes(text.data()) ? Name::in_longer_text(text) : Name::of(text);
    return true;
  }

  /// Takes so many tokens if the text has these bytes there, of which those count that are set in the mask.
  bool take_bytes(std::uint64_t bytes, std::uint64_t mask, std::size_t tokens) noexcept {
    const char* const at = text_ + *next_;
    if (!has_eight_bytes(at) || (eight_bytes::load(at) & mask) != bytes) return false;
    next_ += tokens;
    return true;
  }

  /// The text of a string, which is in `room` if it has escapes.
  std::optional<std::string_view> take_text(std::string& room) {
    if (text_[*next_] != '"') return std::nullopt;
    const std::string_view text = between_quotes();
    ++next_;
    if (!has_escapes_ || !has_escape(text)) return text;
    room.clear();
    return append_unescaped(room, text) ? std::optional<std::string_view>(room) : std::nullopt;
  }
  bool take_text_into(std::string& to) {
    if (text_[*next_] != '"') return false;
    const std::string_view text = between_quotes();
    ++next_;
    if (has_escapes_ && has_escape(text)) return append_unescaped(to, text);
    to.assign(text);
    return true;
  }

  /// A value that is neither a string, an object nor an array, as it is written. It is not checked what it is.
  std::string_view take_bare() noexcept {
    const std::uint32_t begin = next_[0];
    std::uint32_t end = std::max(begin, next_[1]);
    while (end > begin && is_space(text_[end - 1])) --end;
    ++next_;
    return {text_ + begin, end - begin};
  }
  std::optional<bool> take_bool() noexcept {
    const std::string_view value = take_bare();
    return value == "true" ? std::optional(true) : value == "false" ? std::optional(false) : std::nullopt;
  }

  /// Calls `member` with the Name of each member of an object, at its value, which it takes or returns false.
  template <class Member>
  bool take_object(Member member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    Name name;
    do {
      if (!take_name(name) || !member(std::as_const(name))) return false;
    } while (take(','));
    return take('}');
  }

  /// Calls `element` at each element of an array, which it takes or returns false.
  template <class Element>
  bool take_array(Element element) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      if (!element()) return false;
    } while (take(','));
    return take(']');
  }

  /// How many elements the array or object has whose opening was taken last. Of malformed ones, some number that is no
  /// more than there are tokens.
  std::size_t count() const noexcept;

  /// Takes a value of any form. It may also be false for numbers and depths that are rare.
  bool skip(int depth = 0);

  /// From the token that was next in `start`, to the end of what was taken last: an object or an array.
  std::string_view taken_since(const Cursor& start) const noexcept {
    return {text_ + *start.next_, static_cast<std::size_t>(next_[-1] + 1 - *start.next_)};
  }

 private:
  bool has_eight_bytes(const char* at) const noexcept { return end_of_text_ - at >= 8; }
  static bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  static bool has_escape(std::string_view text) noexcept { return text.find('\\') != std::string_view::npos; }

  /// Of the string that is next. Its closing quote is the last character before the next token that is not white space.
  std::string_view between_quotes() const noexcept {
    const char* const begin = text_ + next_[0] + 1;
    const char* end = text_ + next_[1] - 1;
    while (*end != '"') --end;
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  const char* text_;
  const char* end_of_text_;
  const std::uint32_t* next_;
  const std::uint32_t* end_;
  bool has_escapes_;
};

}  // namespace keyc::json
