#include "generator/outputs/docs/json_text.hpp"

#include <nlohmann/json.hpp>

namespace keyc::docs {
namespace {

using Tree = nlohmann::ordered_json;

constexpr std::size_t widest = 100;  // the width of a line, in bytes

std::string on_one_line(const Tree& from) {
  if (!from.is_structured()) return from.dump();
  std::string text;
  for (const auto& [name, value] : from.items())
    text += (text.empty() ? "" : ", ") + (from.is_object() ? Tree(name).dump() + ": " : "") + on_one_line(value);
  return from.is_object() ? '{' + text + '}' : '[' + text + ']';
}

void write(std::string& out, const Tree& from, std::size_t indent, bool is_outermost) {
  const std::string line = on_one_line(from);
  if (!from.is_structured() || (!is_outermost && indent + line.size() <= widest)) {
    out += line;
    return;
  }
  const std::string blanks(indent + 2, ' ');
  out += from.is_object() ? "{" : "[";
  bool is_first = true;
  for (const auto& [name, value] : from.items()) {
    out += (is_first ? "\n" : ",\n") + blanks;
    if (from.is_object()) out += Tree(name).dump() + ": ";
    write(out, value, indent + 2, false);
    is_first = false;
  }
  out += '\n' + std::string(indent, ' ') + (from.is_object() ? "}" : "]");
}

}  // namespace

std::string readable_json(std::string_view json) {
  std::string text;
  write(text, Tree::parse(json), 0, true);
  return text;
}

}  // namespace keyc::docs
