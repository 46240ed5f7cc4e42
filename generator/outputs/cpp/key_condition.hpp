#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/outputs/cpp/types.hpp"
#include "generator/plan/query.hpp"

namespace keyc::cpp {

/// The names of the key attributes of the table or the index: "names_of_gsi1".
std::string names_constant(const model::Path& path);

/// What a query of the path returns: the companion, or what the index holds of the entity.
std::string result_of(const model::Entity& entity, const model::Path& path);

/// The type of what reads the path, "keyc::EntityQuery<StoreEntity>", and the function of a stage that makes it.
std::string read_type(const model::Path& path);
std::string_view read_function(const model::Path& path);

/// "keyc::EntityPlan<X>(keyc::boxed(names, Stage::given(), …, bounds, 16, most_ranges))": the plan of a box of `bounds`
/// after so many steps of the path.
std::string box_expression(const model::Path& path, std::size_t steps_given);

/// The expression of a plan or of a keyc::EntityQuery, or a braced list that initialises one, inside a stage. It uses
/// the stage's components(), and one of the parameters `range`, `prefix` and `period` with the constants of it.
std::string query_expression(const plan::Query& query);

/// If a stage reads all items with its components by one Query without a filter, what a keyc::KeyReads says of it:
/// "OrderKeys::table_names, {.keys = 1}". Empty if not.
std::string reads_expression(const model::Path& path, std::size_t steps_given);

/// The expression of the plan of a path over periods, where it ends after so many steps: `leaf` is the expression of
/// what is read of each period, with the stage in `stage`. It uses what is named in `captures`: "range".
std::string walk_expression(const model::Path& path, std::size_t steps_given, const std::string& leaf,
                            std::string_view captures, const TypeNames& types);
/// The type of a stage of the path: "keyc::Stage<Components>", "keyc::WalkStage<Components, keyc::Timestamp>".
std::string stage_base(const model::Path& path, const TypeNames& types);

/// "keyc::ItemWriter("Store").make("name", components().name)": the value with which a filter compares the attribute.
std::string filtered_value(const model::Entity& entity, const model::Field& field, const std::string& value);

/// The lines that declare the constants for what is asked by a range, a prefix or a period: `encode`, which writes its
/// bounds, and `reads`.
std::vector<std::string> range_constants(const plan::KeyCondition& key, const TypeNames& types);
std::vector<std::string> prefix_constants(const plan::KeyCondition& key, const TypeNames& types);
std::vector<std::string> period_constants(const plan::KeyCondition& key, const TypeNames& types);

}  // namespace keyc::cpp
