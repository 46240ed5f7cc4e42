#include "generator/outputs/tables/checks.hpp"

#include <fmt/format.h>

namespace keyc::tables {

bool NamesInFile::add(const std::string& name, const model::Table& table) {
  const auto [first, is_new] = tables_.emplace(name, &table);
  if (is_new) return true;
  diagnostics_.report(
      {Code::derived_clash,
       table.span,
       fmt::format("the {} '{}' is of table {} and of table {}", kind_, name, first->second->name, table.name),
       "rename one of them; with as \"…\" its name in DynamoDB stays",
       {{first->second->span, "the other table"}}});
  return false;
}

namespace {

/// Reports what of the table a global table with multi-Region strong consistency does not have.
/// Source: "Multi-Region strong consistency (MRSC)" in the Amazon DynamoDB Developer Guide.
void check_strong(const model::Table& table, Diagnostics& diagnostics) {
  const auto refuse = [&](Span span, std::string_view what) {
    diagnostics.report(Code::not_strong, span,
                       fmt::format("{}, which a global table with strong consistency does not have", what),
                       "leave out --strong, or this");
  };
  if (!table.time_to_live.empty()) refuse(table.time_to_live_span, "'ttl' is time to live");
  for (const model::Index& index : table.indexes)
    if (index.local) refuse(index.span, fmt::format("{} is a local index", index.name));
  for (const model::Entity* entity : table.entities) {
    if (entity->versions) refuse(entity->versions->span, "'versions' needs transactions");
    for (const model::Unique& unique : entity->uniques) refuse(unique.span, "'unique' needs transactions");
  }
}

}  // namespace

/// Replicas get what the stream has.
void check_replicas(const model::Table& table, const Settings& deployed, Diagnostics& diagnostics) {
  if (deployed.strong) check_strong(table, diagnostics);
  const bool is_right = table.stream == model::StreamView::none || table.stream == model::StreamView::new_and_old;
  if (deployed.replicates_by_stream() && !is_right)
    diagnostics.report(
        Code::not_replicated, table.span,
        fmt::format("{} has 'stream {}', and replicas need 'stream new and old'", table.name, spelling(table.stream)),
        "change the stream, or leave out --global");
}

}  // namespace keyc::tables
