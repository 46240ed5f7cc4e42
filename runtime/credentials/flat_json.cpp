// RFC 8259, read in one pass. keyc::json reads DynamoDB's JSON; credentials need little of that, and not its libraries.

#include "credentials/flat_json.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "keyc/generated/utf8.hpp"

namespace keyc::credentials {
namespace {

constexpr int deepest = 32;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What is left of the text; each function takes what it is named after from its beginning, or returns false.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : rest_(text) {}

  bool at_end() {
    skip_spaces();
    return rest_.empty();
  }

  bool take(char c) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// `out` is what the string means.
  bool string(std::string& out) {
    if (!take('"')) return false;
    for (;;) {
      if (rest_.empty()) return false;
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '"') return true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\')
        out += c;
      else if (!escape(out))
        return false;
    }
  }

  /// `out` is what the value is written as.
  bool value(std::string& out, int depth) {
    skip_spaces();
    const std::string_view before = rest_;
    if (depth == 0 || rest_.empty() || !skip_value(depth)) return false;
    out.assign(before.substr(0, before.size() - rest_.size()));
    return true;
  }

 private:
  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

  bool escape(std::string& out) {
    if (rest_.empty()) return false;
    const char c = rest_.front();
    rest_.remove_prefix(1);
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view values = "\"\\/\b\f\n\r\t";
    if (const std::size_t at = names.find(c); at != std::string_view::npos) {
      out += values[at];
      return true;
    }
    char32_t unit = 0;
    if (c != 'u' || !code_unit(unit)) return false;
    if (unit >= 0xdc00 && unit <= 0xdfff) return false;
    if (unit >= 0xd800 && unit <= 0xdbff) {
      char32_t low = 0;
      if (!rest_.starts_with("\\u")) return false;
      rest_.remove_prefix(2);
      if (!code_unit(low) || low < 0xdc00 || low > 0xdfff) return false;
      unit = 0x10000 + ((unit - 0xd800) << 10U) + (low - 0xdc00);
    }
    utf8::append(out, unit);
    return true;
  }

  bool code_unit(char32_t& unit) {
    if (rest_.size() < 4) return false;
    for (const char c : rest_.substr(0, 4)) {
      const int digit = hex_digit(c);
      if (digit < 0) return false;
      unit = unit * 16 + static_cast<char32_t>(digit);
    }
    rest_.remove_prefix(4);
    return true;
  }

  bool skip_value(int depth) {
    std::string ignored;
    if (rest_.front() == '"') return string(ignored);
    if (rest_.front() == '{') return skip_members('{', '}', depth);
    if (rest_.front() == '[') return skip_members('[', ']', depth);
    for (const std::string_view word : {"true", "false", "null"})
      if (rest_.starts_with(word)) {
        rest_.remove_prefix(word.size());
        return true;
      }
    return skip_number();
  }

  bool skip_members(char open, char close, int depth) {
    if (!take(open)) return false;
    if (take(close)) return true;
    std::string ignored;
    do {
      if (open == '{' && !(string(ignored) && take(':'))) return false;
      if (!value(ignored, depth - 1)) return false;
    } while (take(','));
    return take(close);
  }

  bool skip_digits() {
    const std::size_t count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(count);
    return count > 0;
  }

  bool skip_number() {
    if (rest_.starts_with('-')) rest_.remove_prefix(1);
    if (rest_.size() > 1 && rest_[0] == '0' && is_digit(rest_[1])) return false;
    if (!skip_digits()) return false;
    if (rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      if (!skip_digits()) return false;
    }
    if (rest_.starts_with('e') || rest_.starts_with('E')) {
      rest_.remove_prefix(1);
      if (rest_.starts_with('+') || rest_.starts_with('-')) rest_.remove_prefix(1);
      if (!skip_digits()) return false;
    }
    return true;
  }

  std::string_view rest_;
};

std::string json_string(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (code < 0x20)
      ((out += "\\u00") += digits[code >> 4U]) += digits[code & 15U];
    else
      out += c;
  }
  return out += '"';
}

}  // namespace

std::optional<JsonObject> JsonObject::read(std::string_view text) {
  if (utf8::find_invalid(text) != std::string_view::npos) return std::nullopt;
  JsonScanner scanner(text);
  JsonObject object;
  if (!scanner.take('{')) return std::nullopt;
  if (!scanner.take('}')) {
    do {
      std::string name;
      std::string value;
      if (!scanner.string(name) || !scanner.take(':') || !scanner.value(value, deepest)) return std::nullopt;
      object.members_.emplace_back(std::move(name), std::move(value));
    } while (scanner.take(','));
    if (!scanner.take('}')) return std::nullopt;
  }
  if (!scanner.at_end()) return std::nullopt;
  return object;
}

// Of members with one name the last one counts, as in most readers.
const std::string* JsonObject::raw(std::string_view name) const {
  const auto found =
      std::find_if(members_.rbegin(), members_.rend(), [&](const auto& member) { return member.first == name; });
  return found == members_.rend() ? nullptr : &found->second;
}

std::optional<std::string> JsonObject::text(std::string_view name) const {
  const std::string* const value = raw(name);
  std::string text;
  if (value == nullptr || !JsonScanner(*value).string(text)) return std::nullopt;
  return text;
}

std::optional<std::int64_t> JsonObject::number(std::string_view name) const {
  const std::string* const value = raw(name);
  if (value == nullptr) return std::nullopt;
  std::int64_t whole = 0;
  const char* const end = value->data() + value->size();
  const auto [stopped, error] = std::from_chars(value->data(), end, whole);
  if (error != std::errc() || (stopped != end && *stopped != '.')) return std::nullopt;
  const std::string_view fraction(stopped, static_cast<std::size_t>(end - stopped));
  if (fraction.find_first_of("eE") != std::string_view::npos) return std::nullopt;
  return whole;
}

std::optional<JsonObject> JsonObject::object(std::string_view name) const {
  const std::string* const value = raw(name);
  return value == nullptr ? std::nullopt : read(*value);
}

void JsonObject::set(std::string_view name, std::string_view text) {
  std::string value = json_string(text);
  const auto last =
      std::find_if(members_.rbegin(), members_.rend(), [&](const auto& member) { return member.first == name; });
  if (last != members_.rend())
    last->second = std::move(value);
  else
    members_.emplace_back(name, std::move(value));
}

std::string JsonObject::written() const {
  std::string text = "{";
  for (const auto& [name, value] : members_) {
    if (text.size() > 1) text += ", ";
    text.append(json_string(name)).append(": ").append(value);
  }
  return text += '}';
}

}  // namespace keyc::credentials
