#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// What attributes count as, in filters, where items lack them.
namespace keyc::plan {

/// A comparison of an attribute that counts as having a value where an item lacks it.
struct FilterDefault {
  const model::Condition* comparison;
  const model::Entity* entity;              // that has the default
  const model::Attribute* attribute;        // or the member of a struct
  std::vector<model::Operand> operands;     // that it is compared with
  std::vector<std::string> placeholders;    // of these
  const model::Attribute* other = nullptr;  // compared with what this reads as where it is absent, too
};

/// The default in a condition of the entity that compares the value of one attribute.
std::optional<FilterDefault> default_in(const model::Entity& entity, const model::Condition& condition);

/// What a field reads as in items that lack it, which members of a collection share.
struct SharedDefault {
  const model::Attribute* attribute;
  std::vector<const model::Entity*> members;
};

/// The different defaults of a field. Members without the attribute, or without a default, are in none.
std::vector<SharedDefault> defaults_of(const model::Field& field, const std::vector<const model::Entity*>& members);
/// Whether it depends on the member what an item reads as that lacks the field.
bool defaults_differ(const model::Field& field, const std::vector<const model::Entity*>& members);

/// What two attributes read as in items that lack them; null if that is as absent.
struct DefaultPair {
  const model::Attribute* left;
  const model::Attribute* right;
  std::vector<const model::Entity*> members;
};

/// The different ones of members that have a default for either.
std::vector<DefaultPair> default_pairs(const model::Field& left, const model::Field& right,
                                       const std::vector<const model::Entity*>& members);

/// Whether the condition compares the value of an attribute; false for those about its presence.
bool is_comparison(const model::Condition& condition);
/// What the condition compares its attribute with; of a flag, true.
const std::vector<model::Operand>& operands_of(const model::Condition& from);

}  // namespace keyc::plan
