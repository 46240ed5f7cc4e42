#include "generator/cpp_names/cpp_namespace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/library_names.hpp"

namespace keyc::model {
namespace {

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t colons = text.find("::");
    parts.push_back(text.substr(0, colons));
    if (colons == std::string_view::npos) return parts;
    text.remove_prefix(colons + 2);
  }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_identifier(std::string_view text) {
  return !text.empty() && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

/// Whether the standard library has the namespace, now or later: `std`, `std2`.
bool is_of_standard_library(std::string_view name) {
  return name.starts_with("std") && std::all_of(name.begin() + 3, name.end(), is_digit);
}

std::string fault_of_name(std::string_view name, bool is_outermost) {
  if (!is_identifier(name)) return "write names with '::' between them, as in acme::db";
  if (name == "keyc") return "'keyc' is the namespace of the runtime";
  if (is_of_standard_library(name)) return fmt::format("'{}' is a namespace of the standard library", name);
  if (cpp_name(name) != name) return fmt::format("'{}' is a word of C++", name);
  if (is_reserved_in_cpp(name) || (is_outermost && name[0] == '_'))
    return fmt::format("C++ reserves names like '{}'", name);
  if (is_outermost && (is_global_in_c(name) || name == "posix"))
    return fmt::format("'{}' is a name of the C library", name);
  return "";
}

}  // namespace

std::string cpp_namespace(const Schema& schema) {
  const std::string own = cpp_name(schema.name);
  return schema.outer_namespace.empty() ? own : schema.outer_namespace + "::" + own;
}

std::string namespace_mark(const Schema& schema) {
  const std::string whole = cpp_namespace(schema);
  std::string mark = "KEYC_DECLARES_";
  for (const std::string_view part : parts_of(whole)) mark.append(std::to_string(part.size())).append(part);
  return mark;
}

std::string namespace_fault(std::string_view text) {
  const std::vector<std::string_view> parts = parts_of(text);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string fault = fault_of_name(parts[i], i == 0);
    if (!fault.empty()) return fmt::format("'{}' cannot be a namespace: {}", text, fault);
  }
  return "";
}

}  // namespace keyc::model
