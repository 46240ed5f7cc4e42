#include "json/cursor.hpp"

#include <charconv>

#include "json/wire.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::json {
namespace {

/// Four hexadecimal digits at the start of the text, which are removed.
std::optional<char32_t> take_code_unit(std::string_view& text) {
  std::uint32_t unit = 0;
  if (text.size() < 4) return std::nullopt;
  if (std::from_chars(text.data(), text.data() + 4, unit, 16).ptr != text.data() + 4) return std::nullopt;
  text.remove_prefix(4);
  return unit;
}

/// What stands after "\u": one code unit, or two that are a pair of surrogates.
bool append_code_point(std::string& to, std::string_view& text) {
  const std::optional<char32_t> first = take_code_unit(text);
  if (!first || (*first >= 0xDC00 && *first <= 0xDFFF)) return false;
  if (*first < 0xD800 || *first > 0xDFFF) {
    utf8::append(to, *first);
    return true;
  }
  if (!text.starts_with("\\u")) return false;
  text.remove_prefix(2);
  const std::optional<char32_t> second = take_code_unit(text);
  if (!second || *second < 0xDC00 || *second > 0xDFFF) return false;
  utf8::append(to, 0x10000 + ((*first - 0xD800) << 10 | (*second - 0xDC00)));
  return true;
}

/// Whether it is a number that every parser takes: of a size that fits, and without an exponent.
bool is_plain_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const std::size_t whole = digits_at(text);
  if (whole == 0 || whole > 18 || (whole > 1 && text[0] == '0')) return false;
  text.remove_prefix(whole);
  if (text.empty()) return true;
  if (text[0] != '.') return false;
  text.remove_prefix(1);
  return !text.empty() && digits_at(text) == text.size();
}

}  // namespace

bool append_unescaped(std::string& to, std::string_view escaped) {
  for (;;) {
    const std::size_t plain = escaped.find('\\');
    to += escaped.substr(0, plain);
    if (plain == std::string_view::npos) return true;
    escaped.remove_prefix(plain + 1);
    if (escaped.empty()) return false;
    const char kind = escaped.front();
    escaped.remove_prefix(1);
    switch (kind) {
      case '"':
      case '\\':
      case '/': to += kind; break;
      case 'b': to += '\b'; break;
      case 'f': to += '\f'; break;
      case 'n': to += '\n'; break;
      case 'r': to += '\r'; break;
      case 't': to += '\t'; break;
      case 'u':
        if (!append_code_point(to, escaped)) return false;
        break;
      default: return false;
    }
  }
}

std::size_t Cursor::count() const noexcept {
  // This bit makes braces of brackets, and leaves commas what they are.
  const auto kind = [this](const std::uint32_t* token) { return text_[*token] | 0x20; };
  if (kind(next_) == '}') return 0;
  std::size_t commas = 0;
  std::size_t depth = 1;
  for (const std::uint32_t* token = next_; token != end_; ++token) {
    const int found = kind(token);
    if (found == ',') commas += depth == 1 ? 1 : 0;
    if (found == '{') ++depth;
    if (found == '}' && --depth == 0) break;
  }
  return commas + 1;
}

bool Cursor::skip(int depth) {
  if (depth > max_depth) return false;
  std::string room;
  switch (text_[*next_]) {
    case '{': return take_object([&](const Name&) { return skip(depth + 1); });
    case '[': return take_array([&] { return skip(depth + 1); });
    case '"': return take_text(room).has_value();
    default: break;
  }
  const std::string_view bare = take_bare();
  return bare == "true" || bare == "false" || bare == "null" || is_plain_number(bare);
}

}  // namespace keyc::json
