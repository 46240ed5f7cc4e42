#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/plan/filter_defaults.hpp"
#include "generator/plan/query.hpp"

namespace keyc::plan {

/// A placeholder in a filter, its value and the type of that.
struct FilterValue {
  std::string placeholder;        // ":minimum"
  const model::Operand* operand;  // null: the value is the one that the query has for `field`
  const model::Type* type;
  const model::Field* field = nullptr;
  const model::Entity* member = nullptr;     // the value is the type of its items
  const model::Attribute* absent = nullptr;  // the value is what this reads as where it is absent
};

/// A list that a filter has in place of values: "#status in (:statuses)".
struct FilterList {
  std::string placeholder;
  bool is_required = false;  // an empty one lets no item through
};

/// The lists that must have values so that items can pass: one, or of the parts all or any.
struct FilterNeeds {
  std::string placeholder{};  // of a list; empty for parts
  bool all = true;
  std::vector<FilterNeeds> parts{};
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  /// "#visits > :minimum and #status <> :status". The parts "{0:…}" are there if the first default demands them, which
  /// its comparison and its value decide (see keyc/generated/absent.hpp).
  std::string text;
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
  std::vector<FilterDefault> defaults;
  std::vector<FilterList> lists{};
  std::optional<FilterNeeds> needs{};  // where that is not each required list
};

/// The filter of a pattern that has one. Its placeholders differ from those of the key condition, of the exact filter
/// that the query also has, and of a scan's type_filter(). Each of them is used, at least in a part of the text, and
/// has one meaning. `members` are the entities that a collection reads, of which `entity` has all attributes.
FilterExpression filter_expression(const model::Entity& entity, const model::AccessPattern& pattern,
                                   const std::vector<const model::Entity*>& members = {});

/// The filter of a scan, by which it returns the items of one entity.
struct TypeFilter {
  std::string text;         // "#_type = :_type"
  std::string alias;        // "#_type"
  std::string attribute;    // its name in DynamoDB
  std::string placeholder;  // ":_type"
  std::string value;        // what the entity's items have in it
};

/// No value if the table has no type attribute, or if the index that is scanned does not hold it.
std::optional<TypeFilter> type_filter(const model::Entity& entity, const model::Index* index = nullptr);

/// A field as expressions name it: "#place.#city", and the names in DynamoDB.
struct FilterPath {
  std::string text;
  std::vector<std::pair<std::string, std::string>> names;
};
FilterPath filter_path(const model::Path& path, const model::Field& field);

/// Paths of a projection after the pattern's filters, so that no placeholder has two meanings.
struct SelectedPaths {
  std::vector<std::string> paths;  // of the fields, then of the attributes: "#address.#city"
  std::vector<std::pair<std::string, std::string>> names;
};
SelectedPaths selected_paths(const model::Entity& entity, const model::AccessPattern& pattern,
                             const std::vector<model::Field>& fields,
                             const std::vector<std::pair<std::string, std::string>>& attributes);

/// The exact filter of a query; no value if its key condition alone is exact.
std::optional<FilterExpression> exact_filter(const Query& query);

}  // namespace keyc::plan
