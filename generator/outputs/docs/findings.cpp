#include "generator/outputs/docs/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::docs {
namespace {

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
  }
  return "note";
}

void add(Context& into, const std::string& where, const std::vector<model::Allowance>& allowances) {
  for (const model::Allowance& allowance : allowances)
    into.push_back({{"where", where}, {"check", info(allowance.check).name}, {"reason", allowance.reason}});
}

}  // namespace

Context findings(const model::Schema& schema, const Diagnostics& diagnostics) {
  std::vector<const Diagnostic*> own;
  for (const Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.span.source != nullptr && diagnostic.span.source == schema.span.source) own.push_back(&diagnostic);
  std::stable_sort(own.begin(), own.end(),
                   [](const Diagnostic* a, const Diagnostic* b) { return a->span.begin < b->span.begin; });
  Context rows = Context::array();
  for (const Diagnostic* diagnostic : own) {
    const CodeInfo& code = info(diagnostic->code);
    rows.push_back({{"severity", name_of(code.severity)},
                    {"code", code.id},
                    {"check", code.name},
                    {"message", diagnostic->message},
                    {"hint", diagnostic->hint},
                    {"line", diagnostic->span.source->position(diagnostic->span.begin).line}});
  }
  return rows;
}

Context allowances(const Facts& facts) {
  Context rows = Context::array();
  for (const model::Table* table : facts.tables) {
    if (table->schema == &facts.schema) add(rows, table->name, table->allowances);
    for (const model::Entity* entity : facts.entities_of(*table)) {
      if (entity->schema != &facts.schema) continue;
      add(rows, entity->name, entity->allowances);
      for (const model::KeyTemplate& key : entity->keys)
        add(rows, fmt::format("{}, {}", entity->name, key.key->name), key.allowances);
    }
  }
  return rows;
}

}  // namespace keyc::docs
