#include "fake_dynamodb/update.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "fake_dynamodb/errors.hpp"
#include "fake_dynamodb/paths.hpp"
#include "fake_dynamodb/values.hpp"

namespace fake_dynamodb {
namespace {

using keyc::AttributeValue;
using keyc::Item;
using ActionKind = UpdateAction::Kind;
using Type = AttributeValue::Type;

constexpr const char* incorrect_type = "Incorrect operand type for operator or function";
constexpr const char* incorrect_stored_type = "An operand in the update expression has an incorrect data type";

/// The type that the operand has whatever the item is; nothing where that depends.
std::optional<Type> known_type(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::value: return operand.value.type();
    case Operand::Kind::list_append: return Type::L;
    case Operand::Kind::plus:
    case Operand::Kind::minus: return Type::N;
    default: return std::nullopt;
  }
}

void validate(const Operand& operand) {
  for (const Operand& one : operand.arguments) {
    validate(one);
    const auto type = known_type(one);
    if (operand.kind == Operand::Kind::if_not_exists)
      require(one.kind != Operand::Kind::path || one.path != operand.path, "The first operand must be distinct");
    if (!type || operand.kind == Operand::Kind::if_not_exists) continue;
    require(*type == (operand.kind == Operand::Kind::list_append ? Type::L : Type::N), incorrect_type);
  }
}

AttributeValue appended(const AttributeValue& a, const AttributeValue& b) {
  require(a.type() == Type::L && b.type() == Type::L, incorrect_stored_type);
  std::vector<AttributeValue> all;
  for (const AttributeValue& list : {a, b})
    for (const keyc::Attribute& one : list.children()) all.push_back(one.value);
  return AttributeValue::list(std::move(all));
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
    default: break;
  }
  const AttributeValue* const found = find(item, operand.path);
  if (operand.kind == Operand::Kind::if_not_exists) {
    AttributeValue otherwise = argument(0);  // refused where it is absent, also if it is not needed
    return found != nullptr ? *found : otherwise;
  }
  require(found != nullptr, "The provided expression refers to an attribute that does not exist in the item");
  return *found;
}

/// What ADD leaves there.
AttributeValue added(const AttributeValue* there, const AttributeValue& value) {
  if (there == nullptr) return value;
  require(there->type() == value.type(), incorrect_stored_type);
  return value.type() == Type::N ? sum(*there, value) : united(*there, value);
}

/// What the action leaves at its path; nothing where it removes it.
std::optional<AttributeValue> outcome(const UpdateAction& action, const Item& item) {
  if (action.kind == ActionKind::remove) return std::nullopt;
  const AttributeValue value = value_of(action.operand, item);
  if (action.kind == ActionKind::set) return value;
  const AttributeValue* const there = find(item, action.path);
  if (action.kind == ActionKind::add) return added(there, value);
  if (there == nullptr) return std::nullopt;
  require(there->type() == value.type(), incorrect_stored_type);
  return without(*there, value);
}

void collect_paths(const Operand& operand, std::vector<Path>& paths) {
  if (!operand.path.empty()) paths.push_back(operand.path);
  for (const Operand& one : operand.arguments) collect_paths(one, paths);
}

}  // namespace

std::vector<Path> paths_of(const std::vector<UpdateAction>& actions) {
  std::vector<Path> all;
  for (const UpdateAction& one : actions) {
    all.push_back(one.path);
    collect_paths(one.operand, all);
  }
  return all;
}

void validate(const std::vector<UpdateAction>& actions) {
  std::vector<Path> paths;
  for (const UpdateAction& one : actions) {
    paths.push_back(one.path);
    if (one.kind == ActionKind::remove) continue;
    validate(one.operand);
    if (one.kind == ActionKind::set) continue;
    const bool is_number = one.kind == ActionKind::add && one.operand.value.type() == Type::N;
    require(is_number || is_set(one.operand.value), incorrect_type);
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
  for (const UpdateAction& one : actions) outcomes.push_back({one.path, outcome(one, item)});
  // What is appended to lists goes there in the order of its indexes; what is removed goes from behind.
  std::sort(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) { return a.path < b.path; });
  Item result = item;
  for (Outcome& one : outcomes)
    if (one.value) result = with(result, one.path, std::move(*one.value));
  for (auto one = outcomes.rbegin(); one != outcomes.rend(); ++one)
    if (!one->value) result = without(result, one->path);
  return result;
}

}  // namespace fake_dynamodb
