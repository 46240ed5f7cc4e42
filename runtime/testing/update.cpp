#include "testing/update.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "testing/errors.hpp"
#include "testing/paths.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

using ActionKind = UpdateAction::Kind;
using Type = AttributeValue::Type;

constexpr const char* incorrect_type = "Incorrect operand type for operator or function";
constexpr const char* incorrect_stored_type = "An operand in the update expression has an incorrect data type";

/// The type that the operand has for every item; empty if the type depends on the item.
std::optional<Type> known_type(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::value: return operand.value.type();
    case Operand::Kind::list_append: return Type::L;
    case Operand::Kind::plus:
    case Operand::Kind::minus: return Type::N;
    case Operand::Kind::path:
    case Operand::Kind::size:
    case Operand::Kind::if_not_exists: break;
  }
  return std::nullopt;
}

void validate(const Operand& operand) {
  for (const Operand& argument : operand.arguments) {
    validate(argument);
    const auto type = known_type(argument);
    if (operand.kind == Operand::Kind::if_not_exists)
      require(argument.kind != Operand::Kind::path || argument.path != operand.path,
              "The first operand must be distinct");
    if (!type || operand.kind == Operand::Kind::if_not_exists) continue;
    require(*type == (operand.kind == Operand::Kind::list_append ? Type::L : Type::N), incorrect_type);
  }
}

AttributeValue appended(const AttributeValue& a, const AttributeValue& b) {
  require(a.type() == Type::L && b.type() == Type::L, incorrect_stored_type);
  std::vector<AttributeValue> values;
  for (const AttributeValue& list : {a, b})
    for (const Attribute& attribute : list.children()) values.push_back(attribute.value);
  return AttributeValue::list(std::move(values));
}

AttributeValue value_of(const Operand& operand, const Item& item) {
  const auto argument = [&](std::size_t i) { return value_of(operand.arguments[i], item); };
  const auto number = [&](std::size_t i) {
    AttributeValue value = argument(i);
    require(value.type() == Type::N, incorrect_stored_type);
    return value;
  };
  switch (operand.kind) {
    case Operand::Kind::value: return operand.value;
    case Operand::Kind::list_append: return appended(argument(0), argument(1));
    case Operand::Kind::plus: return sum(number(0), number(1));
    case Operand::Kind::minus: return difference(number(0), number(1));
    case Operand::Kind::path:
    case Operand::Kind::size:
    case Operand::Kind::if_not_exists: break;
  }
  const AttributeValue* const found = find(item, operand.path);
  if (operand.kind == Operand::Kind::if_not_exists) {
    AttributeValue otherwise = argument(0);  // refused if it is absent, even if it is not needed
    return found != nullptr ? *found : otherwise;
  }
  require(found != nullptr, "The provided expression refers to an attribute that does not exist in the item");
  return *found;
}

/// The result of ADD.
AttributeValue added(const AttributeValue* present, const AttributeValue& value) {
  if (present == nullptr) return value;
  require(present->type() == value.type(), incorrect_stored_type);
  return value.type() == Type::N ? sum(*present, value) : united(*present, value);
}

/// The value that the action leaves at its path; empty if it removes the value.
std::optional<AttributeValue> outcome(const UpdateAction& action, const Item& item) {
  if (action.kind == ActionKind::remove) return std::nullopt;
  const AttributeValue value = value_of(action.operand, item);
  if (action.kind == ActionKind::set) return value;
  const AttributeValue* const present = find(item, action.path);
  if (action.kind == ActionKind::add) return added(present, value);
  if (present == nullptr) return std::nullopt;
  require(present->type() == value.type(), incorrect_stored_type);
  return without(*present, value);
}

void collect_paths(const Operand& operand, std::vector<Path>& paths) {
  if (!operand.path.empty()) paths.push_back(operand.path);
  for (const Operand& argument : operand.arguments) collect_paths(argument, paths);
}

}  // namespace

std::vector<Path> paths_of(const std::vector<UpdateAction>& actions) {
  std::vector<Path> paths;
  for (const UpdateAction& action : actions) {
    paths.push_back(action.path);
    collect_paths(action.operand, paths);
  }
  return paths;
}

void validate(const std::vector<UpdateAction>& actions) {
  std::vector<Path> paths;
  for (const UpdateAction& action : actions) {
    paths.push_back(action.path);
    if (action.kind == ActionKind::remove) continue;
    validate(action.operand);
    if (action.kind == ActionKind::set) continue;
    const bool is_number = action.kind == ActionKind::add && action.operand.value.type() == Type::N;
    require(is_number || is_set(action.operand.value), incorrect_type);
  }
  require_disjoint(paths);
}

Item applied(const std::vector<UpdateAction>& actions, const Item& item) {
  struct Outcome {
    Path path;
    std::optional<AttributeValue> value;
  };
  std::vector<Outcome> outcomes;
  outcomes.reserve(actions.size());
  for (const UpdateAction& action : actions) outcomes.push_back({action.path, outcome(action, item)});
  // Elements are appended to lists in the order of their indexes, and removed from the end on.
  std::sort(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) { return a.path < b.path; });
  Item result = item;
  for (Outcome& outcome : outcomes)
    if (outcome.value) result = with(result, outcome.path, std::move(*outcome.value));
  for (auto outcome = outcomes.rbegin(); outcome != outcomes.rend(); ++outcome)
    if (!outcome->value) result = without(result, outcome->path);
  return result;
}

}  // namespace keyc::fake
