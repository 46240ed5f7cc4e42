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
  for (const model::Allowance& one : allowances)
    into.push_back({{"where", where}, {"check", info(one.check).name}, {"reason", one.reason}});
}

}  // namespace

Context findings(const model::Schema& schema, const Diagnostics& diagnostics) {
  std::vector<const Diagnostic*> own;
  for (const Diagnostic& one : diagnostics.all())
    if (one.span.source != nullptr && one.span.source == schema.span.source) own.push_back(&one);
  std::stable_sort(own.begin(), own.end(),
                   [](const Diagnostic* a, const Diagnostic* b) { return a->span.begin < b->span.begin; });
  Context all = Context::array();
  for (const Diagnostic* one : own) {
    const CodeInfo& code = info(one->code);
    all.push_back({{"severity", name_of(code.severity)},
                   {"code", code.id},
                   {"check", code.name},
                   {"message", one->message},
                   {"hint", one->hint},
                   {"line", one->span.source->position(one->span.begin).line}});
  }
  return all;
}

Context allowances(const Facts& facts) {
  Context all = Context::array();
  for (const model::Table* table : facts.tables) {
    if (table->schema == &facts.schema) add(all, table->name, table->allowances);
    for (const model::Entity* entity : facts.entities_of(*table)) {
      if (entity->schema != &facts.schema) continue;
      add(all, entity->name, entity->allowances);
      for (const model::KeyTemplate& key : entity->keys)
        add(all, fmt::format("{}, {}", entity->name, key.key->name), key.allowances);
    }
  }
  return all;
}

}  // namespace keyc::docs
