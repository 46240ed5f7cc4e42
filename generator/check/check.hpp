#pragma once

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

/// What is examined once everything has its meaning: one pass a file, in the order of the list in check.cpp.
namespace keyc::check {

void run(const model::Model& model, Diagnostics& diagnostics);

// The passes.
void cpp_names(const model::Schema& schema, Diagnostics& diagnostics);
void injective_keys(const model::Schema& schema, Diagnostics& diagnostics);
void changing_keys(const model::Schema& schema, Diagnostics& diagnostics);
void told_apart(const model::Schema& schema, Diagnostics& diagnostics);
void blind_updates(const model::Schema& schema, Diagnostics& diagnostics);
void collisions(const model::Schema& schema, Diagnostics& diagnostics);
void foreign_items(const model::Schema& schema, Diagnostics& diagnostics);
void key_order(const model::Schema& schema, Diagnostics& diagnostics);
void key_sizes(const model::Schema& schema, Diagnostics& diagnostics);
void hot_partitions(const model::Schema& schema, Diagnostics& diagnostics);
void unused_indexes(const model::Schema& schema, Diagnostics& diagnostics);

}  // namespace keyc::check
