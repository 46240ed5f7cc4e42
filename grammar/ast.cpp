#include "grammar/ast.hpp"

#include <fmt/format.h>

#include "grammar/quoted.hpp"

namespace keyc::ast {

namespace {

std::string to_text(const Expression& expression) {
  std::string text = expression.kind == Expression::Kind::text ? quoted(expression.text) : expression.text;
  if (expression.kind == Expression::Kind::call) {
    text += '(';
    for (std::size_t i = 0; i < expression.arguments.size(); ++i)
      text += (i == 0 ? "" : ", ") + to_text(expression.arguments[i]);
    text += ')';
  }
  if (!expression.scale.empty())
    text += " from " + to_text(expression.scale.front()) + " to " + to_text(expression.scale.back());
  if (expression.from) text += " from " + expression.from->digits;
  if (expression.was) text += " was " + expression.was->digits;
  if (expression.otherwise) text += " else " + quoted(expression.otherwise->value);
  return text;
}

/// `votes["ann"]`
std::string with_part(const Operand& operand) {
  if (!operand.part) return operand.text;
  return operand.text + '[' + (operand.part->is_entry ? quoted(operand.part->text) : operand.part->text) + ']';
}

std::string to_text(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::size: return "size(" + with_part(operand) + ')';
    case Operand::Kind::text: return quoted(operand.text);
    case Operand::Kind::parameter:
    case Operand::Kind::list: return ':' + operand.text;
    case Operand::Kind::name: return with_part(operand);
    case Operand::Kind::number:
    case Operand::Kind::word: break;
  }
  return operand.text;
}

std::string joined(const std::vector<Operand>& operands, std::string_view between) {
  std::string text;
  for (const Operand& operand : operands) {
    if (!text.empty()) text += between;
    text += to_text(operand);
  }
  return text;
}

/// The precedence of the condition's operator.
int precedence(const Condition& condition) {
  switch (condition.kind) {
    case Condition::Kind::disjunction: return 0;
    case Condition::Kind::conjunction: return 1;
    case Condition::Kind::comparison:
    case Condition::Kind::between:
    case Condition::Kind::in:
    case Condition::Kind::begins_with:
    case Condition::Kind::contains:
    case Condition::Kind::present:
    case Condition::Kind::absent:
    case Condition::Kind::flag:
    case Condition::Kind::negation: break;
  }
  return 2;
}

/// The part inside `outer`: in parentheses if it binds more loosely.
std::string part_text(const Condition& part, const Condition& outer) {
  return precedence(part) < precedence(outer) ? '(' + to_text(part) + ')' : to_text(part);
}

std::string joined(const Condition& condition, std::string_view between) {
  std::string text;
  for (const Condition& part : condition.parts) {
    if (!text.empty()) text += between;
    text += part_text(part, condition);
  }
  return text;
}

}  // namespace

std::string to_text(const Condition& condition) {
  std::string left = to_text(condition.left);
  switch (condition.kind) {
    case Condition::Kind::comparison: return left + ' ' + condition.op + ' ' + joined(condition.right, "");
    case Condition::Kind::between: return left + " between " + joined(condition.right, " and ");
    case Condition::Kind::in:
      if (condition.right.front().kind == Operand::Kind::list) return left + " in " + to_text(condition.right.front());
      return left + " in (" + joined(condition.right, ", ") + ')';
    case Condition::Kind::begins_with: return left + " begins_with " + joined(condition.right, "");
    case Condition::Kind::contains: return left + " contains " + joined(condition.right, "");
    case Condition::Kind::present: return left + " present";
    case Condition::Kind::absent: return left + " absent";
    case Condition::Kind::flag: return left;
    case Condition::Kind::negation: return "not " + joined(condition, "");
    case Condition::Kind::conjunction: return joined(condition, " and ");
    case Condition::Kind::disjunction: return joined(condition, " or ");
  }
  return left;
}

std::string to_text(const TemplatePart& part) {
  switch (part.kind) {
    case TemplatePart::Kind::text: return quoted(part.text);
    case TemplatePart::Kind::expression: return '<' + to_text(part.expression) + '>';
    case TemplatePart::Kind::word:
    case TemplatePart::Kind::punctuation: break;
  }
  return part.text;
}

}  // namespace keyc::ast
