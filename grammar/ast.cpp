#include "grammar/ast.hpp"

#include <fmt/format.h>

namespace keyc::ast {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += fmt::format("\\{}", c);
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (byte < 0x20 || byte == 0x7F)
      result += fmt::format("\\x{:02X}", byte);
    else
      result += c;
  }
  return result + '"';
}

std::string to_text(const Expression& expression) {
  std::string text = expression.kind == Expression::Kind::text ? quoted(expression.text) : expression.text;
  if (expression.kind == Expression::Kind::call) {
    text += '(';
    for (std::size_t i = 0; i < expression.arguments.size(); ++i)
      text += (i == 0 ? "" : ", ") + to_text(expression.arguments[i]);
    text += ')';
  }
  if (expression.otherwise) text += " else " + quoted(expression.otherwise->value);
  return text;
}

}  // namespace

std::string to_text(const TemplatePart& part) {
  switch (part.kind) {
    case TemplatePart::Kind::text: return quoted(part.text);
    case TemplatePart::Kind::expression: return '<' + to_text(part.expression) + '>';
    default: return part.text;
  }
}

}  // namespace keyc::ast
