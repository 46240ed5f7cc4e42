#include "testing/evaluate.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "testing/errors.hpp"
#include "testing/paths.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

using Kind = Condition::Kind;
using Type = AttributeValue::Type;

constexpr std::size_t most_values_of_in = 100;

bool is_value(const Operand& operand) { return operand.kind == Operand::Kind::value; }

bool is_type_name(std::string_view text) {
  for (int type = 0; type <= static_cast<int>(Type::BS); ++type)
    if (text == to_text(static_cast<Type>(type))) return true;
  return false;
}

void require_ordered(const Operand& operand) {
  require(!is_value(operand) || is_ordered(operand.value), "Incorrect operand type for operator or function");
}

bool same(const Operand& a, const Operand& b) {
  return a.kind == Operand::Kind::path && b.kind == Operand::Kind::path && a.path == b.path;
}

void validate_between(const std::vector<Operand>& operands) {
  std::for_each(operands.begin(), operands.end(), require_ordered);
  if (!is_value(operands[1]) || !is_value(operands[2])) return;
  const auto order = compared(operands[1].value, operands[2].value);
  require(order.has_value(), "The BETWEEN operator requires same data type for lower and upper bounds");
  require(*order <= 0, "The BETWEEN operator requires upper bound to be greater than or equal to lower bound");
}

std::optional<AttributeValue> value_in(const Operand& operand, const Item& item) {
  if (is_value(operand)) return operand.value;
  const AttributeValue* const found = find(item, operand.path);
  if (found == nullptr) return std::nullopt;
  if (operand.kind == Operand::Kind::path) return *found;
  const auto size = size_of(*found);
  return size ? std::optional(AttributeValue::number(std::to_string(*size))) : std::nullopt;
}

/// Empty if one of them is absent, or if they have no order.
std::optional<std::strong_ordering> order_of(const std::optional<AttributeValue>& a,
                                             const std::optional<AttributeValue>& b) {
  return a && b ? compared(*a, *b) : std::nullopt;
}

}  // namespace

void validate(const Condition& condition) {
  std::for_each(condition.parts.begin(), condition.parts.end(), validate);
  const auto& operands = condition.operands;
  for (std::size_t i = 1; i < operands.size(); ++i)
    require(!same(operands[0], operands[i]), "The first operand must be distinct from the remaining operands");
  switch (condition.kind) {
    case Kind::less:
    case Kind::at_most:
    case Kind::greater:
    case Kind::at_least: std::for_each(operands.begin(), operands.end(), require_ordered); break;
    case Kind::between: validate_between(operands); break;
    case Kind::in: require(operands.size() - 1 <= most_values_of_in, "IN takes at most 100 values"); break;
    case Kind::exists:
    case Kind::not_exists:
      require(operands[0].kind == Operand::Kind::path, "Operator or function requires a document path");
      break;
    case Kind::has_type:
      require(operands[0].kind == Operand::Kind::path, "Operator or function requires a document path");
      require(is_value(operands[1]) && operands[1].value.type() == Type::S && is_type_name(operands[1].value.text()),
              "Invalid attribute type name");
      break;
    case Kind::begins_with:
      for (const Operand& operand : operands)
        require(operand.kind == Operand::Kind::path ||
                    (is_value(operand) && (operand.value.type() == Type::S || operand.value.type() == Type::B)),
                "Incorrect operand type for operator or function");
      break;
    case Kind::equal:
    case Kind::not_equal:
    case Kind::contains:
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::negation: break;
  }
}

std::vector<Path> paths_of(const Condition& condition) {
  std::vector<Path> paths;
  for (const Operand& operand : condition.operands)
    if (!operand.path.empty()) paths.push_back(operand.path);
  for (const Condition& part : condition.parts)
    for (const Path& path : paths_of(part)) paths.push_back(path);
  return paths;
}

bool holds(const Condition& condition, const Item& item) {
  const auto value = [&](std::size_t i) { return value_in(condition.operands[i], item); };
  const auto part_holds = [&](const Condition& part) { return holds(part, item); };
  const auto& parts = condition.parts;
  switch (condition.kind) {
    case Kind::conjunction: return std::all_of(parts.begin(), parts.end(), part_holds);
    case Kind::disjunction: return std::any_of(parts.begin(), parts.end(), part_holds);
    case Kind::negation: return !part_holds(parts.front());
    case Kind::exists: return value(0).has_value();
    case Kind::not_exists: return !value(0).has_value();
    case Kind::equal: return value(0) && value(0) == value(1);
    case Kind::not_equal: return !(value(0) && value(0) == value(1));
    case Kind::less: return order_of(value(0), value(1)) == std::strong_ordering::less;
    case Kind::greater: return order_of(value(0), value(1)) == std::strong_ordering::greater;
    case Kind::at_most: {
      const auto order = order_of(value(0), value(1));
      return order && *order <= 0;
    }
    case Kind::at_least: {
      const auto order = order_of(value(0), value(1));
      return order && *order >= 0;
    }
    case Kind::between: {
      const auto above_low = order_of(value(0), value(1));
      const auto above_high = order_of(value(0), value(2));
      return above_low && *above_low >= 0 && above_high && *above_high <= 0;
    }
    case Kind::in:
      return value(0) && std::any_of(condition.operands.begin() + 1, condition.operands.end(),
                                     [&](const Operand& operand) { return value(0) == value_in(operand, item); });
    case Kind::has_type: return value(0) && to_text(value(0)->type()) == condition.operands[1].value.text();
    case Kind::begins_with: {
      const auto whole = value(0);
      const auto prefix = value(1);
      return whole && prefix && whole->type() == prefix->type() &&
             (whole->type() == Type::S || whole->type() == Type::B) && whole->text().starts_with(prefix->text());
    }
    case Kind::contains: {
      const auto whole = value(0);
      const auto part = value(1);
      return whole && part && contains(*whole, *part);
    }
  }
  return false;
}

}  // namespace keyc::fake
