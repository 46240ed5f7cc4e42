// An entity becomes one context, of which entity_header.hpp prints the header and entity.cpp the source. What has
// several parts is made elsewhere: keys.cpp, paths.cpp, access.cpp, update.cpp. Here is the rest: attributes and how
// they are read, the test whether an item is one of the entity, clocks and locks, projections.

#include "generator/outputs/cpp/entity.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/cpp_names/decoded_key.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/increment.hpp"
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
#include "generator/plan/selection.hpp"
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

/// `in_key` is how it is read from a key; empty if the attribute is stored.
std::string read(const Entity& entity, const Attribute& from, const std::string& in_key, const TypeNames& types) {
  std::string read = in_key.empty() ? read_stored(from, model::reads_default(entity, from), types) : in_key;
  const bool is_version = entity.versions && entity.versions->field->attribute == &from;
  return is_version ? concat("keyc::read_version(read, ", read, ")") : read;
}

/// The attribute as a member of a struct.
Context attribute(const Attribute& from, const std::string& name, const TypeNames& types) {
  return {{"name", name},
          {"doc", doc_lines(from.doc)},
          {"type", types.member(from.type)},
          {"initialiser", types.initialiser(from)}};
}

/// Keyonly attributes, and the keys that they are read from.
struct Readings {
  std::map<const Attribute*, model::Holder> holders;
  std::vector<const KeyTemplate*> keys;

  void add(const Attribute& attribute, const model::Holder& holder) {
    holders.emplace(&attribute, holder);
    if (std::find(keys.begin(), keys.end(), holder.key) == keys.end()) keys.push_back(holder.key);
  }
  /// How the attribute is read from a key; empty if it is stored.
  std::string of(const Attribute& attribute, const TypeNames& types) const {
    const auto holder = holders.find(&attribute);
    return holder == holders.end() ? "" : read_component(holder->second, attribute.name, types.member(attribute.type));
  }
};

Readings item_readings(const Entity& entity) {
  Readings readings;
  for (const Attribute& attribute : entity.attributes)
    if (attribute.key_only) readings.add(attribute, *model::holder_of(entity, attribute));
  return readings;
}

Readings entry_readings(const Entity& entity, const model::Path& index) {
  Readings readings;
  for (const Attribute* attribute : entity.attributes_in(*index.index))
    if (attribute->key_only) readings.add(*attribute, *model::holder_in(entity, *attribute, index));
  return readings;
}

/// The composed key attributes from which values of a key alone are read.
std::vector<const KeyTemplate*> keys_decoded(const Entity& entity) {
  std::vector<const KeyTemplate*> keys;
  for (const model::HeldField& held : model::held_in_primary_key(entity))
    if (!held.holder.key->native && (keys.empty() || keys.back() != held.holder.key)) keys.push_back(held.holder.key);
  return keys;
}

/// The keys that anything is read from.
std::vector<const KeyTemplate*> keys_read(const Entity& entity) {
  std::vector<const KeyTemplate*> keys = item_readings(entity).keys;
  const auto add = [&](const KeyTemplate* key) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  };
  for (const model::Path& path : entity.paths) {
    if (!model::is_projected(path.index)) continue;
    for (const KeyTemplate* key : entry_readings(entity, path).keys) add(key);
  }
  for (const model::AccessPattern& pattern : entity.accesses)
    for (const plan::KeyReading& reading : plan::key_readings(entity, pattern)) add(reading.holder.key);
  if (has_decoded_key(entity))
    for (const KeyTemplate* key : keys_decoded(entity)) add(key);
  return keys;
}

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
    Context row = attribute(declared, name, types);
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

/// The test whether an item is of the entity, by its primary key.
std::string matches_by_key(const Entity& entity, const model::Index* index) {
  return concat("keyc::is_keyed(", keyed_name(entity, index), ", item)");
}

/// Keys alone do not distinguish a marker from an item.
std::string and_no_marker(const Entity& entity) {
  const auto& entities = entity.table->entities;
  const bool has_markers =
      std::any_of(entities.begin(), entities.end(), [](const Entity* sharing) { return !sharing->uniques.empty(); });
  return has_markers ? " && !keyc::is_unique_marker(item)" : "";
}

std::string matches_by_type(const Entity& entity) {
  return concat("keyc::has_type(item, ", literal(entity.table->type_attribute), ", ", literal(entity.stored), ")");
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

/// The names of the primary key's attributes, as literals.
std::string primary_names(const Entity& entity) {
  std::string names;
  for (const KeyTemplate* key : entity.primary().keys())
    names += (names.empty() ? "" : ", ") + literal(key->key->stored);
  return names;
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

Context projection(const Entity& entity, const model::Path& path, const TypeNames& types) {
  const model::Index& index = *path.index;
  const Readings readings = entry_readings(entity, path);
  Context held = Context::array();
  for (const Attribute* projected : entity.attributes_in(index)) {
    Context row = attribute(*projected, model::projected_member(*projected), types);
    row["read"] = read(entity, *projected, readings.of(*projected, types), types);
    held.push_back(std::move(row));
  }
  const bool typed = entity.table->has_type_in(&index);
  const std::string name = model::projection_class(index);
  const auto attributes = entity.attributes_in(index);
  const bool holds_time_to_live =
      std::find(attributes.begin(), attributes.end(), plan::time_to_live(entity)) != attributes.end();
  return {{"class", name},
          {"qualified", concat(model::companion_name(entity), "::", name)},
          {"doc", concat("The entry of ", with_article(entity.name), " in index ", index.name, ".")},
          {"what", "an entry"},
          {"attributes", std::move(held)},
          {"holds_time_to_live", holds_time_to_live},
          {"keys_read", key_reading(readings.keys)},
          {"type_attribute", typed ? entity.table->type_attribute : ""},
          {"matches", typed ? matches_by_type(entity) : matches_by_key(entity, &index)},
          {"keyed", typed ? "" : keyed_name(entity, &index)},
          {"key_names", primary_names(entity)}};
}

/// Whether a struct around the member can be absent.
bool may_lack_struct(const model::Field& field) {
  if (field.attribute->type.optional) return true;
  return std::any_of(field.members.begin(), field.members.end() - 1,
                     [](const Attribute* member) { return member->type.optional; });
}

/// A member of a struct, as a member of its own.
Context selected_member(const Entity& entity, const model::Field& field, const TypeNames& types) {
  Attribute leaf = field.leaf();
  const bool has_default = model::reads_default(entity, leaf);
  const bool is_optional = leaf.type.optional || may_lack_struct(field);
  leaf.type.optional = is_optional;
  const std::string otherwise =
      has_default ? concat(", ", types.literal_value(leaf.type, *leaf.default_value)) : std::string();
  if (is_optional) leaf.default_value.reset();
  Context row = attribute(leaf, model::selected_member(field), types);
  row["read"] = concat("keyc::member_of<", types.member(leaf.type), member_form_argument(leaf.type), ">(",
                       literal(entity.name), ", ", model::keys_name(entity),
                       "::members::", model::attribute_name(model::member_name(field)), ", item", otherwise, ")");
  return row;
}

/// What a pattern selects of its items.
Context selection(const Entity& entity, const model::AccessPattern& pattern, const TypeNames& types) {
  Readings readings;
  for (const plan::KeyReading& reading : plan::key_readings(entity, pattern))
    readings.add(*reading.attribute, reading.holder);
  Context selected = Context::array();
  for (const model::Field* field : pattern.select) {
    if (!field->members.empty()) {
      selected.push_back(selected_member(entity, *field, types));
      continue;
    }
    const Attribute& whole = *field->attribute;
    Context row = attribute(whole, model::selected_member(*field), types);
    row["read"] = read(entity, whole, readings.of(whole, types), types);
    selected.push_back(std::move(row));
  }
  const model::Index* const index = pattern.index();
  const bool typed = entity.table->has_type_in(index);
  const Attribute* const time = plan::time_to_live(entity);
  const std::string name = model::selection_class(pattern);
  return {
      {"class", name},
      {"qualified", concat(model::companion_name(entity), "::", name)},
      {"doc", concat("What ", model::pattern_name(entity, pattern), "() returns of ", with_article(entity.name), ".")},
      {"what", "an item"},
      {"attributes", std::move(selected)},
      {"holds_time_to_live", time != nullptr && plan::holds(entity, index, *time)},
      {"keys_read", key_reading(readings.keys)},
      {"type_attribute", typed ? entity.table->type_attribute : ""},
      {"matches",
       typed ? matches_by_type(entity) : matches_by_key(entity, model::is_projected(index) ? index : nullptr)},
      {"keyed", typed ? "" : keyed_name(entity, model::is_projected(index) ? index : nullptr)},
      {"key_names", primary_names(entity)}};
}

/// How the entity's primary key is read where it is alone.
Context decoded_key(const Entity& entity, const TypeNames& types) {
  Context fields = Context::array();
  for (const auto& [field, holder] : model::held_in_primary_key(entity)) {
    const std::string type = component_type(*field, types);
    fields.push_back({{"name", model::decoded_member(*field)},
                      {"doc", doc_lines(field->leaf().doc)},
                      {"type", type},
                      {"initialiser", "{}"},
                      {"read", holder.key->native ? read_stored(*field->attribute, false, types)
                                                  : read_component(holder, field->name, type)}});
  }
  return {{"class", std::string(model::decoded_key_class)},
          {"qualified", concat(model::companion_name(entity), "::", model::decoded_key_class)},
          {"doc", concat("The primary key of ", with_article(entity.name),
                         " without its item, with the values that it holds whole.")},
          {"what", "a key"},
          {"attributes", std::move(fields)},
          {"holds_time_to_live", false},
          {"keys_read", key_reading(keys_decoded(entity))},
          {"type_attribute", ""},
          {"matches", matches_by_key(entity, nullptr)},
          {"keyed", keyed_name(entity, nullptr)},
          {"key_names", primary_names(entity)}};
}

}  // namespace

Context projections(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const model::Path& path : entity.paths)
    if (model::is_projected(path.index)) rows.push_back(projection(entity, path, types));
  for (const model::AccessPattern& pattern : entity.accesses)
    if (!pattern.select.empty()) rows.push_back(selection(entity, pattern, types));
  if (has_decoded_key(entity)) rows.push_back(decoded_key(entity, types));
  return rows;
}

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
          {"projections", projections(entity, types)},
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
