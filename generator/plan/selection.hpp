#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/model/key_only.hpp"
#include "generator/model/model.hpp"

/// Patterns that return some attributes: `access titles(org) select (id, address.city)`.
namespace keyc::plan {

/// An attribute that is read from a key, and that key.
struct KeyReading {
  const model::Attribute* attribute;
  model::Holder holder;
};

/// Whether the attribute can be read from the items of the index; null is the table itself.
bool holds(const model::Entity& entity, const model::Index* index, const model::Attribute& attribute);

/// The keyonly attributes of a selection, each with a key that the items have which the pattern reads.
std::vector<KeyReading> key_readings(const model::Entity& entity, const model::AccessPattern& pattern);

/// Whether a struct around the member can be absent.
bool may_lack_struct(const model::Field& field);

/// Whether a selected member has a value where a struct that is there lacks it: its default, or the empty set. Then
/// what DynamoDB sends must show that the struct is there.
bool has_value_in_struct(const model::Entity& entity, const model::Field& field);

/// What DynamoDB is asked for so that the selected attributes can be read. That is these, and, of a struct whose
/// selected members can all be absent, a member that is always stored: else DynamoDB sends nothing of the struct, as if
/// it were not there. A struct without such a member is there as a whole.
std::vector<model::Field> projected_fields(const model::Entity& entity, const model::AccessPattern& pattern);

/// A ProjectionExpression: projected_fields(), then what else is needed of an item: its keys, by which pages and merges
/// continue, the type attribute, the time to live, and keys that keyonly attributes are read from.
struct ProjectionText {
  std::string text;                                        // "#id, #address.#city, #pk"
  std::vector<std::pair<std::string, std::string>> names;  // "#id" to the name in DynamoDB
};
ProjectionText projection(const model::Entity& entity, const model::AccessPattern& pattern);

}  // namespace keyc::plan
