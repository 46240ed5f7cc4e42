#include "generator/outputs/docs/page.hpp"

#include <fmt/format.h>

#include <set>

#include "generator/format/tokens.hpp"
#include "generator/outputs/docs/entity.hpp"
#include "generator/outputs/docs/findings.hpp"
#include "generator/outputs/docs/item_collections.hpp"
#include "generator/outputs/docs/key_map.hpp"
#include "generator/outputs/docs/ledger.hpp"
#include "generator/outputs/docs/patterns.hpp"
#include "generator/outputs/docs/types.hpp"
#include "generator/threads/parallel.hpp"
#include "keyc/generated/fnv.hpp"

namespace keyc::docs {
namespace {

using model::Schema;

/// Adds the tokens of the schema and of its imports. Layout, and comments that are not doc comments, do not count.
void add_tokens(Fnv& fnv, const Schema& schema, std::set<const Schema*>& seen) {
  if (!seen.insert(&schema).second) return;
  for (const format::Token& token : format::tokenize(schema.span.source->text())) {
    const bool is_comment = token.kind == format::Token::Kind::comment && !token.text.starts_with("///");
    if (is_comment) continue;
    fnv.add(token.text);
    fnv.add("\n");
  }
  for (const Schema* imported : schema.imports) add_tokens(fnv, *imported, seen);
}

std::string hash_of(const Schema& schema) {
  Fnv fnv;
  std::set<const Schema*> seen;
  add_tokens(fnv, schema, seen);
  return fmt::format("{:016x}", fnv.hash());
}

std::size_t size(const Context& array) { return static_cast<std::size_t>(array.end() - array.begin()); }

/// What is counted, and more than one of it.
struct Counted {
  std::string_view one;
  std::string_view many;
};

Context count(std::size_t number, const Counted& what, std::string_view href) {
  return {{"label", number == 1 ? what.one : what.many}, {"count", number}, {"href", href}};
}

std::size_t indexes_in(const Facts& facts) {
  std::size_t number = 0;
  for (const model::Table* table : facts.tables) number += table->indexes.size();
  return number;
}

std::size_t patterns_in(const Context& groups) {
  std::size_t number = 0;
  for (const Context& group : groups) number += size(group["patterns"]);
  return number;
}

/// What each record of the table's stream has of a changed item; empty if the schema has no stream.
std::string_view stream_records(model::StreamView view) {
  switch (view) {
    case model::StreamView::none: return "";
    case model::StreamView::keys: return "the keys of the item";
    case model::StreamView::new_image: return "the item after the change";
    case model::StreamView::old_image: return "the item before the change";
    case model::StreamView::new_and_old: break;
  }
  return "the item before and after the change";
}

Context table_section(const Facts& facts, const model::Table& table) {
  return {{"id", id_of(table)},
          {"name", table.name},
          {"anchor", anchor_of("table " + table.name)},
          {"stored", table.stored},
          {"doc", paragraphs(table.doc)},
          {"declared_in", table.schema == &facts.schema ? std::string() : table.schema->file},
          {"type_attribute", table.type_attribute},
          {"time_to_live", table.time_to_live},
          {"stream", std::string(dynamodb_name(table.stream))},
          {"stream_records", std::string(stream_records(table.stream))},
          {"map", key_map(facts, table)},
          {"views", views(facts, table)}};
}

Context collection_section(const Facts& facts, const model::Collection& collection) {
  Context members = Context::array();
  for (const model::Entity* member : collection.members) members.push_back(facts.link(*member));
  return {{"id", id_of(collection)},           {"name", collection.name},
          {"doc", paragraphs(collection.doc)}, {"table", collection.table->name},
          {"members", std::move(members)},     {"skips_others", collection.skips_others}};
}

/// The patterns of an entity or of a collection, if it has any.
void add_group(Context& groups, Context link, std::vector<Context> patterns) {
  if (patterns.empty()) return;
  Context all = Context::array();
  for (Context& pattern : patterns) all.push_back(std::move(pattern));
  link["patterns"] = std::move(all);
  groups.push_back(std::move(link));
}

/// Adds the section and the patterns of each entity, computed by several threads, to the arrays in `all`.
void add_entities(const Facts& facts, Context& entities, Context& groups, ContextMemory& all,
                  std::deque<ContextMemory>& memory) {
  struct Parts {
    ContextMemory* memory = nullptr;
    Context section;
    std::vector<Context> patterns;
  };
  std::vector<Parts> ring(slots());
  for (Parts& parts : ring) parts.memory = &memory.emplace_back();
  const auto& declared = facts.schema.entities;
  const auto work = [&](std::size_t i, std::size_t slot) {
    const ContextMemory::Use use(*ring[slot].memory);
    ring[slot].section = entity_section(facts, declared[i]);
    ring[slot].patterns = patterns(facts, declared[i]);
  };
  in_parallel(declared.size(), work, [&](std::size_t i, std::size_t slot) {
    const ContextMemory::Use use(all);
    entities.push_back(std::move(ring[slot].section));
    add_group(groups, facts.link(declared[i]), std::move(ring[slot].patterns));
  });
}

}  // namespace

Context page(const Schema& schema, const Diagnostics& diagnostics, const lock::LockFile* lock,
             std::deque<ContextMemory>& memory) {
  ContextMemory& own = memory.emplace_back();
  const ContextMemory::Use use(own);
  const Facts facts(schema);
  Context tables = Context::array();
  for (const model::Table* table : facts.tables) tables.push_back(table_section(facts, *table));
  Context groups = Context::array();
  Context entities = Context::array();
  Context collections = Context::array();
  for (const model::Collection& collection : schema.collections) {
    collections.push_back(collection_section(facts, collection));
    add_group(groups, link_of(facts, collection), patterns(facts, collection));
  }
  add_entities(facts, entities, groups, own, memory);
  Context found = findings(schema, diagnostics);
  Context imports = Context::array();
  for (const Schema* imported : schema.imports) imports.push_back(imported->file);
  Context summary = Context::array();
  summary.push_back(count(facts.tables.size(), {"table", "tables"}, "#tables"));
  summary.push_back(count(indexes_in(facts), {"index", "indexes"}, "#tables"));
  summary.push_back(count(schema.entities.size(), {"entity", "entities"}, "#entities"));
  summary.push_back(count(patterns_in(groups), {"access pattern", "access patterns"}, "#patterns"));
  if (found.holds()) summary.push_back(count(size(found), {"warning or note", "warnings and notes"}, "#findings"));
  Context allowed = allowances(facts);
  Context accepted = lock == nullptr ? Context::array() : accepted_changes(*lock);
  const bool has_findings = found.holds() || allowed.holds() || accepted.holds();
  return {{"schema", schema.name},           {"file", schema.file},
          {"hash", hash_of(schema)},         {"doc", paragraphs(schema.doc)},
          {"imports", std::move(imports)},   {"summary", std::move(summary)},
          {"tables", std::move(tables)},     {"collections", std::move(collections)},
          {"groups", std::move(groups)},     {"types", types(facts)},
          {"entities", std::move(entities)}, {"has_findings", has_findings},
          {"findings", std::move(found)},    {"allowances", std::move(allowed)},
          {"accepted", std::move(accepted)}};
}

}  // namespace keyc::docs
