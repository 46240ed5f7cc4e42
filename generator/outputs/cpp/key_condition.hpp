#pragma once

#include <string>

#include "generator/outputs/cpp/types.hpp"
#include "generator/plan/query.hpp"

namespace keyc::cpp {

/// The names of the key attributes of the table or the index: "names_of_gsi1".
std::string names_constant(const model::Path& path);

/// What a query of the path returns: the companion, or what the index holds of the entity.
std::string result_of(const model::Entity& entity, const model::Path& path);

/// The expression of a keyc::EntityQuery, or what makes one as a braced list, in a stage: of its components(), and of
/// the parameter `range` with how a bound is written, `encode`, or `prefix`, or `period`.
std::string query_expression(const plan::Query& query);

/// A function that writes a bound of the query's range: what `encode` is.
std::string bound_encoder(const plan::KeyCondition& key, const TypeNames& types);

}  // namespace keyc::cpp
