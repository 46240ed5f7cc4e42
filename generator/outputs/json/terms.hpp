#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "generator/model/model.hpp"

/// What tables, entities and patterns are described with.
namespace keyc::schema_json {

using Json = nlohmann::ordered_json;

Json type(const model::Type& from);
Json attribute(const model::Attribute& from);
Json condition(const model::Condition& from);
Json condition_or_null(const std::optional<model::Condition>& from);

/// Adds no member if there are none.
void add_allowances(Json& into, const std::vector<model::Allowance>& from);

}  // namespace keyc::schema_json
