// An entity becomes one context, of which entity_header.hpp prints the header and entity.cpp the source. What has
// several parts is made elsewhere: keys.cpp, paths.cpp, access.cpp, update.cpp, item_parts.cpp. Here is the rest:
// attributes, names, clocks and locks.

#include "generator/outputs/cpp/entity.hpp"

#include <algorithm>
#include <vector>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/increment.hpp"
#include "generator/outputs/cpp/item_parts.hpp"
#include "generator/outputs/cpp/item_reading.hpp"
#include "generator/outputs/cpp/key_units.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/knowing.hpp"
#include "generator/outputs/cpp/loaded_update.hpp"
#include "generator/outputs/cpp/must_be_given.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/unique.hpp"
#include "generator/outputs/cpp/update.hpp"
#include "generator/outputs/cpp/upsert.hpp"
#include "generator/outputs/cpp/where.hpp"
#include "generator/plan/increment_plan.hpp"
#include "generator/plan/knowing_plan.hpp"
#include "generator/plan/type_alias.hpp"
#include "generator/plan/unasked_items.hpp"
#include "generator/plan/upsert_plan.hpp"
#include "generator/text/concat.hpp"
#include "grammar/article.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::KeyTemplate;

bool has_key_only(const Entity& entity) {
  return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                     [](const Attribute& attribute) { return attribute.key_only; });
}

/// Whether items are read by the rows of the stored attributes alone.
bool is_read_by_rows(const Entity& entity) { return !entity.versions && !has_key_only(entity); }

Context attributes(const Entity& entity, const StoredRows& stored, const TypeNames& types) {
  const Readings readings = item_readings(entity);
  const std::string scope = concat("::", model::cpp_namespace(*entity.schema), "::", entity.name);
  const bool by_rows = is_read_by_rows(entity);
  Context rows = Context::array();
  for (const Attribute& declared : entity.attributes) {
    const std::string name = model::attribute_name(declared.name);
    const std::string in_key = readings.of(declared, types);
    Context row = member(declared, name, types);
    row["in_key"] = !in_key.empty();
    row["read"] = by_rows ? Context() : read(entity, declared, in_key, types);
    row["row"] = attribute_row(declared, scope, name, model::reads_default(entity, declared), types);
    row["value"] = types.value(declared.type);
    row["form"] = form_argument(declared.type);
    row["compared"] = compared_argument(declared.type);
    row["condition"] = condition_class(declared.type, types);
    row["default"] = stored.default_of(entity, "names::" + name);
    if (must_be_given(entity, declared))
      row["initialiser"] = concat(" = keyc::must_be_given<&", entity.name, "::", name, ">()");
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Declarators of the names that expressions use: those of stored attributes, of keys and of the type attribute.
std::string names(const Entity& entity) {
  std::string declarators;
  const auto add = [&](const std::string& stored, const std::string& alias, bool reads_null = false) {
    append(declarators, declarators.empty() ? "" : ",\n    ", model::attribute_name(alias), " = {", literal(stored),
           ", \"#", alias, reads_null ? "\", nullptr, true}" : "\"}");
  };
  for (const Attribute& attribute : entity.attributes)
    if (!attribute.key_only) add(attribute.stored, attribute.name, attribute.type.reads_null);
  for (const KeyTemplate& key : entity.keys)
    if (key.is_composed()) add(key.key->stored, key.key->name);
  const std::string& type_attribute = entity.table->type_attribute;
  if (!type_attribute.empty()) add(type_attribute, plan::type_alias(entity));
  return declarators;
}

/// Keys alone do not distinguish a marker from an item.
std::string and_no_marker(const Entity& entity) {
  const auto& entities = entity.table->entities;
  const bool has_markers =
      std::any_of(entities.begin(), entities.end(), [](const Entity* sharing) { return !sharing->uniques.empty(); });
  return has_markers ? " && !keyc::is_unique_marker(item)" : "";
}

/// What rows are about: "attribute_rows, "Order", "_type", "order"".
std::string about_rows(const Entity& entity, bool has_rows) {
  std::string about = concat(has_rows ? "attribute_rows" : "{}", ", ", literal(entity.name));
  if (!entity.table->type_attribute.empty())
    append(about, ", ", literal(entity.table->type_attribute), ", ", literal(entity.stored));
  else
    append(about, ", {}, {}, &", keyed_name(entity, nullptr));
  if (has_key_only(entity)) append(about, entity.table->type_attribute.empty() ? "" : ", nullptr", ", key_only_rows");
  return about;
}

bool can_change(const Entity& entity) {
  return !entity.versions && std::any_of(entity.attributes.begin(), entity.attributes.end(),
                                         [](const Attribute& attribute) { return attribute.is_mutable(); });
}

Context lock(const Entity& entity, const TypeNames& types) {
  const Attribute* const lock = model::lock_of(entity);
  if (lock == nullptr) return {};
  const model::Literal zero{model::Literal::Kind::number, "0"};
  return {{"name", model::attribute_name(lock->name)},
          {"alias", lock->name},
          {"stored", lock->stored},
          {"first", types.literal_value(lock->type, lock->default_value.value_or(zero))}};
}

/// Whether an id is generated for each struct.
bool has_own_id(const Entity& entity) {
  return std::any_of(entity.attributes.begin(), entity.attributes.end(), [](const Attribute& attribute) {
    return attribute.default_value && attribute.default_value->kind == model::Literal::Kind::fresh_id;
  });
}

/// The attributes that every write sets to the current time.
Context clocks(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const Attribute& attribute : entity.attributes)
    if (model::follows_clock(attribute))
      rows.push_back({{"name", model::attribute_name(attribute.name)},
                      {"type", types.member(attribute.type)},
                      {"function", clock_function(attribute)}});
  return rows;
}

bool can_update_by_key(const Entity& entity) { return entity.update.blind || plan::must_know(entity); }

/// The class of the runtime that the companion derives from: "keyc::LockedCompanion<OrderEntity, Order>".
std::string base(const Entity& entity) {
  const std::string_view kind = entity.versions                     ? "StoredStruct"
                                : !entity.uniques.empty()           ? "UniqueCompanion"
                                : model::lock_of(entity) != nullptr ? "LockedCompanion"
                                                                    : "Companion";
  const bool is_timed = model::follows_clock(entity) && !entity.versions;
  const std::string about = concat("<", model::companion_name(entity), ", ", entity.name);
  return concat("keyc::", kind, about, is_timed ? ", keyc::TimedWrite>" : ">",
                plan::can_increment(entity) ? concat(", public keyc::CountedItems", about, ">") : "",
                !can_change(entity)         ? ""
                : can_update_by_key(entity) ? concat(", public keyc::UpdatesByKey", about, ">")
                                            : concat(", public keyc::UpdatesOfRead", about, ">"));
}

/// The classes of the runtime that its key derives from.
std::string key_bases(const Entity& entity) {
  const std::string companion = model::companion_name(entity);
  std::string base = concat("keyc::PrimaryKey<", companion, ">");
  if (entity.versions) return base;
  if (!entity.uniques.empty())
    return can_update_by_key(entity) ? concat(base, ", public keyc::ChangeableKey<Key, ", companion, ">") : base;
  return concat(base, ", public keyc::", can_update_by_key(entity) ? "UpdatableKey" : "WritableKey", "<Key, ",
                companion, ">");
}

/// The class of the runtime that its updates derive from.
std::string common_changes(const Entity& entity) {
  const bool timed = model::follows_clock(entity);
  return timed ? "keyc::TimedUpdateBase" : "keyc::UpdateBase";
}

/// The composed key attributes outside the primary key.
std::string index_key_names(const Entity& entity) {
  if (entity.versions) return "";
  std::vector<std::string> names;
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (key->is_composed() && !entity.table->is_primary(key->key))
      names.push_back("&names::" + model::attribute_name(key->key->name));
  return list(names);
}

/// "&unit_of_gsi1sk"
std::string unit_list(const Entity& entity) {
  std::string list;
  for (const model::KeyUnit& unit : entity.update.units)
    append(list, list.empty() ? "&" : ", &", unit_name(entity, unit));
  return list;
}

}  // namespace

Context entity_context(const Entity& entity) {
  const TypeNames types(entity);
  StoredRows stored = stored_attributes(entity, types);
  const Attribute* const time_to_live = plan::time_to_live(entity);
  Context path_list = paths(entity, types);
  const std::string& type_attribute = entity.table->type_attribute;
  Context plain = can_change(entity) ? plain_changes(entity, types) : Context::array();
  const bool has_plain = plain.holds();
  Context loaded = loaded_update(entity, types);
  Context guards_of_unique = unique_guards(entity);
  const model::KeyAttribute& partition = *entity.table->key.partition.front();
  const bool stores = std::any_of(entity.attributes.begin(), entity.attributes.end(),
                                  [](const Attribute& attribute) { return !attribute.key_only; });
  const std::string changes_request = entity.uniques.empty() ? "" : ", keyc::TransactWriteItems";
  return {{"name", entity.name},
          {"one", with_article(entity.name)},
          {"companion", model::companion_name(entity)},
          {"keys", model::keys_name(entity)},
          {"doc", doc_lines(entity.doc)},
          {"stored", entity.stored},
          {"table", entity.table->stored},
          {"table_name", entity.table->name},
          {"table_names", table_names(entity.table->stored, entity.table->name)},
          {"schema_table", schema_table(entity.table->stored, entity.table->name)},
          {"type_attribute", type_attribute},
          {"base", base(entity)},
          {"key_bases", key_bases(entity)},
          {"matches", type_attribute.empty() ? matches_by_key(entity, nullptr) + and_no_marker(entity) : ""},
          {"keyed", type_attribute.empty() ? keyed_name(entity, nullptr) : ""},
          {"attributes", attributes(entity, stored, types)},
          {"read_by_rows", is_read_by_rows(entity)},
          {"blank", blank(entity, types)},
          {"ordered", is_ordered(entity.attributes)},
          {"time_to_live", time_to_live == nullptr ? "" : model::attribute_name(time_to_live->name)},
          {"keys_read", key_reading(item_readings(entity).keys)},
          {"key_pieces", key_pieces(keys_read(entity))},
          {"components", components(entity, types)},
          {"components_copied", components_own_memory(entity) ? components_copied(entity) : ""},
          {"whole_parameter", whole_parameter(entity)},
          {"components_from", components_from(entity, types)},
          {"key_functions", key_functions(entity, types)},
          {"names", names(entity)},
          {"members", members_of_structs(entity, stored, types)},
          {"writes", writes(entity, types)},
          {"upsert", upsert(entity)},
          {"no_upsert", why_unavailable(entity, plan::CreatingUpdate::upsert)},
          {"increment", increment(entity, types)},
          {"written_names", written_names(entity)},
          {"clocks", clocks(entity, types)},
          {"timed", model::follows_clock(entity)},
          {"saved",
           model::follows_clock(entity) ? "keyc::TimedWrite<keyc::TransactWriteItems>" : "keyc::TransactWriteItems"},
          {"partition_name", model::attribute_name(partition.name)},
          {"primary_names", primary_names(entity)},
          {"primary",
           {{"end_query", path_list.front()["end_query"]},
            {"end_reads", path_list.front()["end_reads"]},
            {"is_empty", path_list.front()["is_empty"]}}},
          {"paths", std::move(path_list)},
          {"projections", item_parts(entity, types)},
          {"accesses", access_patterns(entity, types)},
          {"can_change", can_change(entity)},
          {"common_changes", common_changes(entity)},
          {"changes_base", has_plain ? model::companion_name(entity) + "::PlainChanges" : common_changes(entity)},
          {"plain", std::move(plain)},
          {"blind_writes", !entity.versions && entity.uniques.empty()},
          {"uniques", uniques(entity)},
          {"unique_guards", guards_of_unique},
          {"has_stored_attributes", !entity.versions || !stored.with_default.empty()},
          {"stored_attributes", std::move(stored.rows)},
          {"stores", stores},
          {"rows", about_rows(entity, stores)},
          {"has_key_only", has_key_only(entity)},
          {"knows_loaded", can_change(entity) && loaded["knows"].holds()},
          {"read_from_keys", written_keys(keys_read_from(entity))},
          {"index_key_names", index_key_names(entity)},
          // Updates of items that were read are transactions if something is unique.
          {"request_parameter", entity.uniques.empty() ? "" : ", class Request = keyc::UpdateItem"},
          {"request_argument", entity.uniques.empty() ? "" : ", Request"},
          {"base_argument", has_plain ? "" : ", " + model::companion_name(entity)},
          {"loaded_argument", (has_plain ? "" : ", " + model::companion_name(entity)) + changes_request},
          {"lock", lock(entity, types)},
          {"has_own_id", has_own_id(entity)},
          {"versions", entity.versions ? model::attribute_name(entity.versions->field->attribute->name) : ""},
          {"units", can_change(entity) ? key_units(entity, types) : Context::array()},
          {"unit_list", unit_list(entity)},
          {"update", update(entity, types)},
          {"knowing", knowing(entity, types)},
          {"loaded", std::move(loaded)}};
}

}  // namespace keyc::cpp
