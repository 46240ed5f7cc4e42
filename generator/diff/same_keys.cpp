// Whether two templates write the same bytes is decided part by part: their literals, and for each component the
// attribute, the stand-in, the shard, and what same_bytes.hpp proves of its encoding and text mode. "No" means that it
// is not proved: find_example() looks for an item that shows it.

#include "generator/diff/same_keys.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "generator/diff/normal_condition.hpp"
#include "generator/diff/readable.hpp"
#include "generator/diff/same_bytes.hpp"
#include "generator/evaluate/filter.hpp"
#include "generator/plan/filter_expression.hpp"

namespace keyc::diff {
namespace {

using model::Component;
using model::Field;

/// Whether each element of either range has its own in the other one. (std::is_permutation also compares elements of
/// one range, which have no meaning for the other schema.)
template <class Range, class Same>
bool same_in_any_order(const Range& before, const Range& after, const Same& same) {
  std::vector<bool> taken(after.size());
  for (const auto& left : before) {
    std::size_t at = 0;
    while (at < after.size() && (taken[at] || !same(left, after[at]))) ++at;
    if (at == after.size()) return false;
    taken[at] = true;
  }
  return before.size() == after.size();
}

/// The attribute, then the members that lead to the value.
std::vector<const model::Attribute*> attributes_of(const Field& field) {
  std::vector<const model::Attribute*> found{field.attribute};
  found.insert(found.end(), field.members.begin(), field.members.end());
  return found;
}

bool is_in_every_item(const Field& field) {
  const auto attributes = attributes_of(field);
  return std::none_of(attributes.begin(), attributes.end(),
                      [](const model::Attribute* attribute) { return may_be_absent(*attribute); });
}

bool same_stand_in(const Component& before, const Component& after) {
  if (is_in_every_item(*before.field)) return true;
  if (before.stand_in.has_value() != after.stand_in.has_value()) return false;
  return !before.stand_in || before.stand_in->text == after.stand_in->text;
}

/// The count that a key had once changes what is read, not what is written.
template <class SameField>
bool same_shard(const model::Shard& before, const model::Shard& after, const SameField& same_field) {
  return before.shards.count == after.shards.count && before.shards.first == after.shards.first &&
         std::equal(before.hashed.begin(), before.hashed.end(), after.hashed.begin(), after.hashed.end(),
                    [&](const model::Hashed& left, const model::Hashed& right) {
                      return same_field(*left.field, *right.field) &&
                             left.field->type().kind == right.field->type().kind;
                    });
}

template <class SameField>
bool same_part(const model::Part& before, const model::Part& after, bool ignore_order, const SameField& same_field) {
  if (before.component.has_value() != after.component.has_value()) return false;
  if (!before.component) return before.literal == after.literal;
  if (before.component->in_address != after.component->in_address) return false;
  const auto& shard = before.component->shard;
  if ((shard != nullptr) != (after.component->shard != nullptr)) return false;
  if (shard != nullptr) return same_shard(*shard, *after.component->shard, same_field);
  return same_field(*before.component->field, *after.component->field) &&
         same_values(*before.component, *after.component, ignore_order) &&
         same_texts(*before.component, *after.component) &&
         (ignore_order || same_stand_in(*before.component, *after.component));
}

template <class SameField>
bool same_parts(const model::KeyTemplate& before, const model::KeyTemplate& after, bool ignore_order,
                const SameField& same_field) {
  return std::equal(
      before.parts.begin(), before.parts.end(), after.parts.begin(), after.parts.end(),
      [&](const auto& left, const auto& right) { return same_part(left, right, ignore_order, same_field); });
}

/// Fields of one entity for those of another one, each for one alone: whether two may stand for each other is decided
/// where they are met first.
class Renamed {
 public:
  bool operator()(const Field& before, const Field& after) {
    const Field* const known = now_.try_emplace(&before, &after).first->second;
    return known == &after && old_.try_emplace(&after, &before).first->second == &before;
  }

 private:
  std::map<const Field*, const Field*> now_;
  std::map<const Field*, const Field*> old_;
};

bool same_literal(const model::Type& before, const model::Type& after, const model::Literal& left,
                  const model::Literal& right) {
  if (left.kind != right.kind) return false;
  if (model::is_integer(before.kind) && model::is_integer(after.kind)) return left.text == right.text;
  if (before.kind != after.kind) return false;
  if (before.enumeration == nullptr || after.enumeration == nullptr) return left.text == right.text;
  const auto text_of = [](const model::Enum& type, const std::string& name) {
    for (const model::Enumerator& value : type.values)
      if (value.name == name) return value.text;
    return std::string();
  };
  return text_of(*before.enumeration, left.text) == text_of(*after.enumeration, right.text);
}

}  // namespace

KeyChange compare(const EntityPair& entity, const model::KeyTemplate& before, const model::KeyTemplate& after) {
  if (before.key->type != after.key->type) return KeyChange::bytes;
  if (before.native != after.native) return KeyChange::bytes;
  const auto same = [&](bool ignore_order) {
    return same_parts(before, after, ignore_order,
                      [&](const Field& left, const Field& right) { return same_field(entity, left, right); });
  };
  if (before.native) {
    // The stored attribute itself: its type decides what new writes store, and other rules speak of that.
    const Field& left = *before.components().front()->field;
    const Field& right = *after.components().front()->field;
    const bool are_integers = model::is_integer(left.type().kind) && model::is_integer(right.type().kind);
    return same_field(entity, left, right) && (are_integers || same(false)) ? KeyChange::none : KeyChange::bytes;
  }
  if (same(false)) return KeyChange::none;
  return same(true) ? KeyChange::order : KeyChange::bytes;
}

bool same_primary_keys(const model::Entity& before, const model::Entity& after) {
  if (before.paths.empty() || after.paths.empty()) return false;
  const auto old = before.primary().keys();
  const auto now = after.primary().keys();
  Renamed renamed;
  return std::equal(old.begin(), old.end(), now.begin(), now.end(),
                    [&](const model::KeyTemplate* left, const model::KeyTemplate* right) {
                      return left->key->stored == right->key->stored && left->key->type == right->key->type &&
                             left->native == right->native && same_parts(*left, *right, false, std::ref(renamed));
                    });
}

bool absent_reads_otherwise(const Field& before, const Field& after) {
  const auto same_default = [](const model::Attribute& old, const model::Attribute& now) {
    if (old.type.optional || now.type.optional) return old.type.optional && now.type.optional;
    if (!old.default_value && !now.default_value) return true;
    return old.default_value && now.default_value &&
           same_literal(old.type, now.type, *old.default_value, *now.default_value);
  };
  const auto old = attributes_of(before);
  const auto now = attributes_of(after);
  for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i)
    if (may_be_absent(*old[i]) && may_be_absent(*now[i]) && !same_default(*old[i], *now[i])) return true;
  return false;
}

bool absent_keys_otherwise(const model::KeyTemplate& before, const model::KeyTemplate& after) {
  const auto old = before.components();
  const auto now = after.components();
  for (std::size_t i = 0; i < std::min(old.size(), now.size()); ++i)
    if (absent_reads_otherwise(*old[i]->field, *now[i]->field)) return true;
  return false;
}

namespace {

/// Of conditions in normal form.
bool same_normal(const EntityPair& entity, const model::Condition& before, const model::Condition& after) {
  if (before.kind != after.kind || before.comparison != after.comparison || before.of_size != after.of_size)
    return false;
  if ((before.field == nullptr) != (after.field == nullptr)) return false;
  if (before.field != nullptr &&
      (!same_field(entity, *before.field, *after.field) || absent_reads_otherwise(*before.field, *after.field)))
    return false;
  const auto same_operand = [&](const model::Operand& left, const model::Operand& right) {
    if (left.literal.has_value() != right.literal.has_value()) return false;
    if ((left.field == nullptr) != (right.field == nullptr)) return false;
    if (left.field != nullptr)
      return same_field(entity, *left.field, *right.field) && !absent_reads_otherwise(*left.field, *right.field);
    if (!left.literal) return left.parameter->name == right.parameter->name;
    return same_literal(before.operand_type, after.operand_type, *left.literal, *right.literal);
  };
  // `and` and `or` do not depend on the order of their parts.
  return std::equal(before.operands.begin(), before.operands.end(), after.operands.begin(), after.operands.end(),
                    same_operand) &&
         same_in_any_order(before.parts, after.parts,
                           [&](const auto& left, const auto& right) { return same_normal(entity, left, right); });
}

/// Whether items can have the attribute from before, perhaps from a time when it was there already.
bool may_be_stored(const EntityPair& entity, const model::Attribute& attribute) {
  return entity.before_of(attribute) != nullptr ||
         std::any_of(entity.earlier.begin(), entity.earlier.end(), [&](const model::Entity* state) {
           return std::any_of(state->attributes.begin(), state->attributes.end(),
                              [&](const model::Attribute& gone) { return gone.stored == attribute.stored; });
         });
}

/// Whether the condition is about attributes that items from before lack, and what it says of them then; no value if it
/// is about others, or if that is not known.
std::optional<bool> of_items_from_before(const EntityPair& entity, const model::Condition& condition) {
  using Kind = model::Condition::Kind;
  if (condition.kind == Kind::conjunction || condition.kind == Kind::disjunction) {
    const bool decisive = condition.kind == Kind::disjunction;
    bool all_known = true;
    for (const model::Condition& part : condition.parts) {
      const auto known = of_items_from_before(entity, part);
      if (known == decisive) return decisive;
      all_known = all_known && known.has_value();
    }
    return all_known ? std::optional(!decisive) : std::nullopt;
  }
  if (condition.kind == Kind::negation) {
    const auto known = of_items_from_before(entity, condition.parts.front());
    return known ? std::optional(!*known) : std::nullopt;
  }
  const Field& field = *condition.field;
  if (!field.members.empty() || may_be_stored(entity, *field.attribute)) return std::nullopt;
  if (field.type().optional)
    return condition.kind == Kind::absent ||
           (condition.kind == Kind::comparison && condition.comparison == model::Comparison::not_equal);
  if (condition.kind == Kind::present || condition.kind == Kind::absent) return condition.kind == Kind::absent;
  const auto otherwise = plan::default_in(*entity.after, condition);
  return otherwise ? evaluate::default_fulfils(*otherwise) : std::nullopt;
}

}  // namespace

bool same_condition(const EntityPair& entity, const model::Condition& before, const model::Condition& after) {
  return same_normal(entity, normal(before), normal(after));
}

bool has_condition_of_new_items(const EntityPair& entity, const model::Presence& after) {
  const auto conditions = conjuncts(after);
  return std::any_of(conditions.begin(), conditions.end(),
                     [&](const model::Condition& each) { return of_items_from_before(entity, each) == true; });
}

bool same_presence(const EntityPair& entity, const model::Presence& before, const model::Presence& after) {
  const auto same_fields = [&](const Field* left, const Field* right) { return same_field(entity, *left, *right); };
  const auto same_conditions = [&](const model::Condition& left, const model::Condition& right) {
    return same_normal(entity, left, right);
  };
  // What is left out is true of every item from before.
  std::vector<const Field*> fields;
  for (const Field* field : after.fields) {
    const model::Attribute* const old = entity.before_of(*field->attribute);
    const bool was_required = old != nullptr && field->members.empty() && !may_be_absent(*old);
    if (!was_required) fields.push_back(field);
  }
  const auto known = conjuncts(before);
  auto conditions = conjuncts(after);
  std::erase_if(conditions, [&](const model::Condition& each) { return of_items_from_before(entity, each) == true; });
  return same_in_any_order(before.fields, fields, same_fields) && same_in_any_order(known, conditions, same_conditions);
}

}  // namespace keyc::diff
