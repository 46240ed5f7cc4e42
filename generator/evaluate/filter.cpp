#include "generator/evaluate/filter.hpp"

#include "generator/evaluate/stored.hpp"
#include "generator/text/concat.hpp"
#include "keyc/generated/condition.hpp"
#include "keyc/generated/listed.hpp"

namespace keyc::evaluate {
namespace {

/// The name that errors have.
std::string name_of(const plan::FilterValue& value) {
  if (value.field != nullptr) return value.field->name;
  const model::FilterParameter* const parameter = value.operand->parameter;
  return parameter == nullptr ? value.placeholder.substr(1) : parameter->name;
}

keyc::Operator operator_of(const model::Condition& condition) {
  using Kind = model::Condition::Kind;
  switch (condition.kind) {
    case Kind::between: return keyc::Operator::between;
    case Kind::in: return keyc::Operator::in;
    case Kind::begins_with: return keyc::Operator::begins_with;
    case Kind::contains: return keyc::Operator::contains;
    case Kind::comparison:
    case Kind::flag:
    case Kind::present:
    case Kind::absent:
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction: break;
  }
  switch (condition.comparison) {
    case model::Comparison::equal: break;
    case model::Comparison::not_equal: return keyc::Operator::not_equal;
    case model::Comparison::less: return keyc::Operator::less;
    case model::Comparison::at_most: return keyc::Operator::at_most;
    case model::Comparison::greater: return keyc::Operator::greater;
    case model::Comparison::at_least: return keyc::Operator::at_least;
  }
  return keyc::Operator::equal;
}

/// What is compared where the attribute is absent.
AttributeValue reads_as(const plan::FilterDefault& from) {
  const AttributeValue value = value_if_absent(from.entity->name, from.attribute->name, *from.attribute);
  return from.comparison->of_size ? AttributeValue::number(std::to_string(*condition::size(value))) : value;
}

/// What is empty contains nothing.
bool asks_for_element(const plan::FilterDefault& from) {
  return from.comparison->kind == model::Condition::Kind::contains && model::is_container(from.attribute->type.kind);
}

/// Whether the part is needed; no value if parameters decide it.
std::optional<bool> is_needed(const plan::FilterDefault& from) {
  if (asks_for_element(from)) return false;
  const std::optional<bool> is_fulfilled = default_fulfils(from);
  if (!is_fulfilled) return std::nullopt;
  return absent_case(operator_of(*from.comparison), *is_fulfilled) != AbsentCase::as_it_is;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

NeededLists needed_of(const plan::FilterNeeds& needs) {
  NeededLists needed{needs.placeholder, needs.all, {}};
  for (const plan::FilterNeeds& part : needs.parts) needed.parts.push_back(needed_of(part));
  return needed;
}

}  // namespace

std::optional<bool> default_fulfils(const plan::FilterDefault& from) {
  if (asks_for_element(from)) return false;
  std::vector<AttributeValue> operands;
  if (from.other != nullptr) operands = {value_if_absent(from.entity->name, from.other->name, *from.other)};
  for (const model::Operand& operand : from.operands) {
    if (!operand.literal) return std::nullopt;
    operands.push_back(stored_value(from.entity->name, from.attribute->name,
                                    literal(from.comparison->operand_type, *operand.literal)));
  }
  return fulfils(reads_as(from), operator_of(*from.comparison), operands);
}

plan::FilterExpression decided(plan::FilterExpression expression) {
  if (expression.defaults.empty()) return expression;
  expression.text = with_parts(expression.text, [&](std::size_t test) { return is_needed(expression.defaults[test]); });
  std::vector<plan::FilterDefault> left;
  for (std::size_t i = 0; i < expression.defaults.size(); ++i) {
    if (is_needed(expression.defaults[i])) continue;
    replace_all(expression.text, concat("{", i, ":"), concat("{", left.size(), ":"));
    left.push_back(std::move(expression.defaults[i]));
  }
  expression.defaults = std::move(left);
  std::erase_if(expression.names, [&](const auto& name) { return !has_placeholder(expression.text, name.first); });
  std::erase_if(expression.values,
                [&](const auto& value) { return !has_placeholder(expression.text, value.placeholder); });
  return expression;
}

std::vector<DefaultTest> default_tests(const plan::FilterExpression& expression) {
  std::vector<DefaultTest> tests;
  for (const plan::FilterDefault& each : expression.defaults)
    tests.push_back(
        {operator_of(*each.comparison), reads_as(each), {each.placeholders.begin(), each.placeholders.end()}});
  return tests;
}

Filter filter(const model::Entity& entity, const plan::FilterExpression& undecided,
              const std::function<std::vector<Value>(const plan::FilterValue&)>& values_of) {
  const plan::FilterExpression expression = decided(undecided);
  Filter filter{expression.text, {expression.names.begin(), expression.names.end()}, {}};
  const auto stored = [&](const plan::FilterValue& value) {
    if (value.member != nullptr) return AttributeValue::string(value.member->stored);
    if (value.absent != nullptr) return value_if_absent(entity.name, value.absent->name, *value.absent);
    const auto store = [&](const Value& one) { return stored_value(entity.name, name_of(value), one); };
    const bool is_list =
        value.operand != nullptr && value.operand->parameter != nullptr && value.operand->parameter->is_list;
    const std::vector<Value> values = values_of(value);
    return is_list ? keyc::values_of(values, store) : store(values.front());
  };
  for (const plan::FilterValue& value : expression.values) filter.values.set(value.placeholder, stored(value));
  if (!expression.defaults.empty()) filter = with_defaults(std::move(filter), default_tests(expression));
  std::vector<ListPlaceholder> lists;
  for (const plan::FilterList& list : expression.lists) lists.push_back({list.placeholder, list.is_required});
  return with_lists(std::move(filter), lists, expression.needs ? needed_of(*expression.needs) : NeededLists{});
}

}  // namespace keyc::evaluate
