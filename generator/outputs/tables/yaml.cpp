#include "generator/outputs/tables/yaml.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

namespace keyc::tables {
namespace {

/// Words that YAML 1.1 reads as a bool or null, in any case of their letters.
constexpr std::array<std::string_view, 9> words{"y", "n", "yes", "no", "on", "off", "true", "false", "null"};

/// Begins with a letter, so it is no number and no date, and has nothing that YAML could take for its own signs.
bool is_plain(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_allowed = [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || std::string_view("_-./:").find(c) != std::string_view::npos;
  };
  if (text.empty() || !is_letter(text.front()) || text.back() == ':' ||
      !std::all_of(text.begin(), text.end(), is_allowed))
    return false;
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::find(words.begin(), words.end(), lower) == words.end();
}

/// What JSON may write as it is, but YAML may not or takes for the end of a line: DEL, C1 controls, U+2028, U+2029, the
/// byte order mark, U+FFFE and U+FFFF.
std::string with_escapes(const std::string& json) {
  std::string text;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto byte = [&](std::size_t offset) {
      return i + offset < json.size() ? static_cast<unsigned char>(json[i + offset]) : 0U;
    };
    const unsigned three = (byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
    const bool is_separator = byte(0) == 0xE2 && (three == 0x2028 || three == 0x2029);
    const bool is_mark = byte(0) == 0xEF && (three == 0xFEFF || three >= 0xFFFE);
    if (byte(0) == 0x7F || (byte(0) == 0xC2 && byte(1) < 0xA0)) {
      text += nlohmann::json(json.substr(i, byte(0) == 0x7F ? 1 : 2)).dump(-1, ' ', true).substr(1, 6);
      i += byte(0) == 0x7F ? 0 : 1;
    } else if (is_separator || is_mark) {
      text += nlohmann::json(json.substr(i, 3)).dump(-1, ' ', true).substr(1, 6);
      i += 2;
    } else {
      text += json[i];
    }
  }
  return text;
}

std::string scalar(const Json& json) {
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    return is_plain(text) ? text : with_escapes(json.dump());
  }
  std::string text = json.dump();
  // YAML 1.1 reads a number with an exponent as one only if it has a dot, too.
  const std::size_t exponent = json.is_number_float() ? text.find('e') : std::string::npos;
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

std::string block(const Json& json, std::size_t depth);

bool is_block(const Json& json) { return json.is_structured() && !json.empty(); }

/// The value as it comes after the colon of a name: on the same line, or in a block below.
std::string value(const Json& json, std::size_t depth) {
  return is_block(json) ? '\n' + block(json, depth) : ' ' + scalar(json) + '\n';
}

/// The elements or members, on lines of their own. The first line of an element follows its dash.
std::string block(const Json& json, std::size_t depth) {
  const std::string indent(depth * 2, ' ');
  std::string text;
  if (json.is_object())
    for (const auto& [name, inner] : json.items()) text += indent + scalar(name) + ':' + value(inner, depth + 1);
  else
    for (const Json& inner : json)
      text +=
          indent + '-' + (is_block(inner) ? ' ' + block(inner, depth + 1).substr(indent.size() + 2) : value(inner, 0));
  return text;
}

}  // namespace

std::string yaml_of(const Json& json) { return value(json, 0).substr(1); }

}  // namespace keyc::tables
