#pragma once

#include "generator/check/findings.hpp"
#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

/// The checks of a resolved model: one pass per file, in the order of the lists in check.cpp.
namespace keyc::check {

void run(const model::Model& model, Diagnostics& diagnostics);

// The passes.
void injective_keys(const model::Schema& schema, Findings& findings);
void changing_keys(const model::Schema& schema, Findings& findings);
void stand_ins(const model::Schema& schema, Findings& findings);
void escaped_text(const model::Schema& schema, Findings& findings);
void distinguishable_items(const model::Schema& schema, Findings& findings);
void blind_updates(const model::Schema& schema, Findings& findings);
void collisions(const model::Schema& schema, Findings& findings);
void foreign_items(const model::Schema& schema, Findings& findings);
void collections(const model::Schema& schema, Findings& findings);
void constant_keys(const model::Schema& schema, Findings& findings);
void default_keys(const model::Schema& schema, Findings& findings);
void item_counts(const model::Schema& schema, Findings& findings);
void key_order(const model::Schema& schema, Findings& findings);
void key_sizes(const model::Schema& schema, Findings& findings);
void hot_partitions(const model::Schema& schema, Findings& findings);
void many_requests(const model::Schema& schema, Findings& findings);
void samples(const model::Schema& schema, Findings& findings);
/// Boxes that leave most dimensions open.
void open_boxes(const model::Schema& schema, Findings& findings);
void unasked_items(const model::Schema& schema, Findings& findings);
/// Members of structs that have no setters.
void unlisted_members(const model::Schema& schema, Findings& findings);
void projected_names(const model::Schema& schema, Findings& findings);
void unused_indexes(const model::Schema& schema, Findings& findings);
void wasted_bits(const model::Schema& schema, Findings& findings);

}  // namespace keyc::check
