#include "generator/plan/filter_defaults.hpp"

#include <algorithm>

#include "generator/model/defaults.hpp"

namespace keyc::plan {

using model::Attribute;
using model::Condition;
using model::Entity;
using model::Field;
using model::Literal;
using model::Operand;
using Kind = Condition::Kind;
using MemberEntities = std::vector<const Entity*>;

bool is_comparison(const Condition& condition) {
  switch (condition.kind) {
    case Kind::comparison:
    case Kind::between:
    case Kind::in:
    case Kind::begins_with:
    case Kind::contains:
    case Kind::flag: return true;
    case Kind::present:
    case Kind::absent:
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction: break;
  }
  return false;
}

const std::vector<Operand>& operands_of(const Condition& from) {
  static const std::vector<Operand> truth{{Literal{Literal::Kind::boolean, "true"}, nullptr}};
  return from.kind == Kind::flag ? truth : from.operands;
}

std::optional<FilterDefault> default_in(const Entity& entity, const Condition& condition) {
  if (!is_comparison(condition) || !model::has_value_if_absent(entity, condition.field->leaf())) return std::nullopt;
  return FilterDefault{&condition, &entity, &condition.field->leaf(), operands_of(condition), {}};
}

std::vector<SharedDefault> defaults_of(const Field& field, const MemberEntities& members) {
  std::vector<SharedDefault> defaults;
  for (const Entity* member : members) {
    const Attribute* const attribute = member->find_attribute(field.attribute->name);
    if (attribute == nullptr) continue;
    const Attribute& leaf = field.members.empty() ? *attribute : field.leaf();
    if (!model::has_value_if_absent(*member, leaf)) continue;
    const auto same = std::find_if(defaults.begin(), defaults.end(), [&](const SharedDefault& known) {
      return model::same_default(*known.attribute, leaf);
    });
    if (same == defaults.end())
      defaults.push_back({&leaf, {member}});
    else
      same->members.push_back(member);
  }
  return defaults;
}

bool defaults_differ(const Field& field, const MemberEntities& members) {
  const auto defaults = defaults_of(field, members);
  return !defaults.empty() && defaults.front().members.size() != members.size();
}

std::vector<DefaultPair> default_pairs(const Field& left, const Field& right, const MemberEntities& members) {
  const auto of = [](const std::vector<SharedDefault>& defaults, const Entity* member) -> const Attribute* {
    for (const SharedDefault& each : defaults)
      if (std::find(each.members.begin(), each.members.end(), member) != each.members.end()) return each.attribute;
    return nullptr;
  };
  const std::vector<SharedDefault> of_left = defaults_of(left, members);
  const std::vector<SharedDefault> of_right = defaults_of(right, members);
  std::vector<DefaultPair> pairs;
  for (const Entity* member : members) {
    const DefaultPair own{of(of_left, member), of(of_right, member), {member}};
    if (own.left == nullptr && own.right == nullptr) continue;
    const auto same = std::find_if(pairs.begin(), pairs.end(), [&](const DefaultPair& pair) {
      return pair.left == own.left && pair.right == own.right;
    });
    if (same == pairs.end())
      pairs.push_back(own);
    else
      same->members.push_back(member);
  }
  return pairs;
}

}  // namespace keyc::plan
