#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

using Pass = void (*)(const model::Schema&, Findings&);

/// These work with what could be resolved, even after errors.
constexpr Pass passes[] = {
    injective_keys,
    stand_ins,
    changing_keys,
    blind_updates,
};

/// These are about a table and all its entities, and run only if there was no error.
constexpr Pass proofs[] = {
    distinguishable_items, escaped_text,     collisions,      foreign_items,  collections,
    constant_keys,         default_keys,     key_order,       key_sizes,      hot_partitions,
    many_requests,         samples,          unasked_items,   unused_indexes, open_boxes,
    wasted_bits,           unlisted_members, projected_names, item_counts,
};

}  // namespace

void run(const model::Model& model, Diagnostics& diagnostics) {
  const bool is_whole = !diagnostics.has_errors();
  Findings findings(diagnostics);
  for (const model::Schema& schema : model.schemas) {
    for (const Pass pass : passes) pass(schema, findings);
    if (!is_whole) continue;
    for (const Pass proof : proofs) proof(schema, findings);
  }
  if (diagnostics.has_errors()) return;
  for (const model::Schema& schema : model.schemas)
    if (schema.is_named) findings.report_unused(schema);
}

}  // namespace keyc::check
