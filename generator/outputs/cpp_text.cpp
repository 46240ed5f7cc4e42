#include "generator/outputs/cpp_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/cpp_name.hpp"
#include "keyc/time.hpp"

namespace keyc::cpp {
namespace {

using model::Default;
using model::TypeKind;

/// Characters that change the direction of what follows: compilers warn of them, and readers are misled.
constexpr std::string_view direction_marks[] = {"\u200E", "\u200F", "\u202A", "\u202B", "\u202C", "\u202D",
                                                "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"};

std::size_t direction_mark(std::string_view text) {
  for (const std::string_view mark : direction_marks)
    if (text.starts_with(mark)) return mark.size();
  return 0;
}

std::string integer_literal(const Default& value, TypeKind kind) {
  std::string digits = value.text;
  if (kind == TypeKind::i64 && digits == "-9223372036854775808") return "-9223372036854775807 - 1";
  if (kind == TypeKind::u64 && digits.size() > 18) digits += 'u';
  return digits;
}

/// A JSON number such as 1 or 1e3 as a double.
std::string double_literal(const std::string& digits) {
  return digits.find_first_of(".eE") == std::string::npos ? digits + ".0" : digits;
}

std::string date_literal(const std::string& text) {
  Date date{};
  from_text(text, date);
  return fmt::format("keyc::Date{{std::chrono::year{{{}}}, std::chrono::month{{{}}}, std::chrono::day{{{}}}}}",
                     static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

std::string timestamp_literal(const std::string& text) {
  Timestamp time{};
  from_text(text, time);
  return fmt::format("keyc::Timestamp{{std::chrono::milliseconds{{{}}}}}", time.time_since_epoch().count());
}

std::string default_value(const model::Attribute& attribute, const std::string& type) {
  const Default& value = *attribute.default_value;
  switch (attribute.type.kind) {
    case TypeKind::string: {
      const bool has_nul = value.text.find('\0') != std::string::npos;
      return has_nul ? fmt::format("std::string({})", literal(value.text)) : literal(value.text);
    }
    case TypeKind::boolean: return value.text;
    case TypeKind::f64: return double_literal(value.text);
    case TypeKind::decimal: return fmt::format("{}({})", type, literal(value.text));
    case TypeKind::timestamp: return value.kind == Default::Kind::now ? "keyc::now()" : timestamp_literal(value.text);
    case TypeKind::date: return value.kind == Default::Kind::now ? "keyc::today()" : date_literal(value.text);
    case TypeKind::ulid:
      return value.kind == Default::Kind::fresh_id ? type + "::generate()"
                                                   : fmt::format("{}({})", type, literal(value.text));
    case TypeKind::enumeration: return fmt::format("{}::{}", type, model::cpp_name(value.text));
    default: return integer_literal(value, attribute.type.kind);
  }
}

}  // namespace

std::string escape(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t mark = direction_mark(text.substr(i));
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\{:03o}", byte);
    } else if (c == '?' && result.ends_with('?')) {
      result += "\\?";  // no trigraph
    } else if (mark != 0) {
      for (const char one : text.substr(i, mark)) result += fmt::format("\\{:03o}", static_cast<unsigned char>(one));
      i += mark - 1;
    } else {
      result += c;
    }
  }
  return result;
}

std::string literal(std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return '"' + escape(text) + '"';
  return fmt::format("std::string_view(\"{}\", {})", escape(text), text.size());
}

std::string char_literal(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte >= 0x7F) return fmt::format("'\\x{:02X}'", byte);
  if (c == '\'' || c == '\\') return fmt::format("'\\{}'", c);
  return fmt::format("'{}'", c);
}

std::vector<std::string> doc_lines(std::string_view doc) {
  std::vector<std::string> lines;
  if (doc.empty()) return lines;
  std::string line;
  for (std::size_t i = 0; i < doc.size(); ++i) {
    const auto byte = static_cast<unsigned char>(doc[i]);
    const std::size_t mark = direction_mark(doc.substr(i));
    if (doc[i] == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else if (mark != 0) {
      i += mark - 1;
    } else if (byte >= 0x20 && byte != 0x7F) {
      line += doc[i];
    }
  }
  lines.push_back(std::move(line));
  // A backslash at the end would make the next line part of the comment.
  for (std::string& one : lines) {
    one.erase(one.find_last_not_of(' ') + 1);
    if (one.ends_with('\\')) one += '.';
  }
  return lines;
}

std::string comment(std::string_view text) {
  const std::vector<std::string> lines = doc_lines(text);
  return lines.empty() ? std::string() : lines.front();
}

TypeNames::TypeNames(const model::Schema& schema, const model::Entity& entity) : entity_(entity.name) {
  for (const model::Attribute& attribute : entity.attributes)
    for (const model::Enum& one : schema.enums)
      if (one.name == attribute.name) qualifier_ = "::" + model::cpp_name(schema.name) + "::";
}

std::string TypeNames::value(const model::Type& type) const {
  if (type.enumeration == nullptr) return std::string(model::type_info(type.kind).cpp);
  return qualifier_ + model::cpp_name(type.enumeration->name);
}

std::string TypeNames::member(const model::Type& type) const {
  return type.optional ? fmt::format("std::optional<{}>", value(type)) : value(type);
}

std::string TypeNames::parameter(const model::Type& type) const {
  return model::is_integer(type.kind) ? "keyc::Integer" : value(type);
}

std::string TypeNames::initialiser(const model::Attribute& attribute) const {
  if (attribute.default_value) return " = " + default_value(attribute, value(attribute.type));
  if (attribute.type.optional) return "{}";
  switch (attribute.type.kind) {
    case TypeKind::string: return "";
    case TypeKind::boolean: return " = false";
    case TypeKind::f64: return " = 0.0";
    default: return model::is_integer(attribute.type.kind) ? " = 0" : "{}";
  }
}

std::string TypeNames::from_parameter(const model::Attribute& attribute, std::string_view name) const {
  switch (attribute.type.kind) {
    case TypeKind::string:
    case TypeKind::decimal: return fmt::format("std::move({})", name);
    default:
      if (!model::is_integer(attribute.type.kind)) return std::string(name);
      return fmt::format("{}.as<{}>({}, {})", name, value(attribute.type), literal(entity_), literal(attribute.name));
  }
}

}  // namespace keyc::cpp
