#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/types/types.hpp"

/// Every way to write a component, on every type, in keys of every type.
namespace keyc_tests {

/// The components of a template for the attribute `a`: each function with each kind of arguments, alone and with desc
/// outermost. Throws std::out_of_range for a function of this version that has no row in forms.cpp.
std::vector<std::string> all_forms();
/// The types that a key can hold, and an enum.
std::vector<std::string> all_types();

/// A component of a key in a template.
struct Place {
  keyc::model::KeyType key;
  std::string_view type;      // as the table declares it: ": number"
  std::string_view sort_key;  // `{}` is the component
};
std::vector<Place> all_places();

/// A schema with one entity, whose attribute a1 has the form in that place, in the sort key s1 of an index.
std::string schema_of(const std::string& type, const Place& place, const std::string& form);

/// A schema with every form of every type that keyc accepts, each alone in an index key of this type: attribute a3 in
/// the sort key s3 of index by3. And a list of its entities, for `#define FORMS(entity)`.
struct FormsSchema {
  std::string schema;
  std::string list;
  std::size_t forms = 0;
};
FormsSchema schema_of_all_forms(keyc::model::KeyType key);

}  // namespace keyc_tests
