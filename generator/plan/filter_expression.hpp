#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"

namespace keyc::plan {

/// A placeholder in a filter, its value and the type of that.
struct FilterValue {
  std::string placeholder;        // ":minimum"
  const model::Operand* operand;  // null: the value is the one that the query has for `field`
  const model::Type* type;
  const model::Field* field = nullptr;
};

/// A filter as DynamoDB takes it.
struct FilterExpression {
  std::string text;                                        // "#visits > :minimum and #status <> :status"
  std::vector<std::pair<std::string, std::string>> names;  // "#visits" to the name in DynamoDB
  std::vector<FilterValue> values;
};

/// The filter of a pattern that has one. Its placeholders differ from those of the key condition, of the exact filter
/// that the query also has, and of a scan's type_filter(). Each of them is used and has one meaning.
FilterExpression filter_expression(const model::Entity& entity, const model::AccessPattern& pattern);

/// The filter of a scan, by which it returns the items of one entity.
struct TypeFilter {
  std::string text;         // "#_type = :_type"
  std::string alias;        // "#_type"
  std::string attribute;    // its name in DynamoDB
  std::string placeholder;  // ":_type"
  std::string value;        // what the entity's items have in it
};

/// No value if the table has no type attribute.
std::optional<TypeFilter> type_filter(const model::Entity& entity);

/// A field as expressions name it: "#place.#city", and the names in DynamoDB.
struct FilterPath {
  std::string text;
  std::vector<std::pair<std::string, std::string>> names;
};
FilterPath filter_path(const model::Path& path, const model::Field& field);

/// The exact filter of a query; no value if its key condition alone is exact.
std::optional<FilterExpression> exact_filter(const Query& query);

}  // namespace keyc::plan
