// One writer for three readers: the text of locks, the hash of what is stored, and messages that show a type or a
// template. Facts are sorted where their order decides nothing, and what the schema leaves to rules is written out, so
// that the same text means the same stored bytes.

#include "generator/lock/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/lock/clauses.hpp"
#include "grammar/quoted.hpp"
#include "grammar/scan.hpp"
#include "keyc/generated/fnv.hpp"

namespace keyc::lock {
namespace {

using model::Attribute;
using model::KeyAttribute;

std::string line(const std::string& fact) { return "  " + fact + '\n'; }

/// What enums and structs are called, if not by their own name.
using Names = std::map<const void*, std::string>;

std::string attribute_fact(const Attribute& attribute, const Names& names) {
  std::string text = attribute.name + " : " + type_text(attribute.type, names);
  const std::string otherwise = default_of(attribute);
  if (!otherwise.empty()) text += " = " + otherwise;
  text += as_clause(attribute.name, attribute.stored);
  if (attribute.always_now) text += " always";
  if (attribute.fixed) text += " fixed";
  if (attribute.key_only) text += " keyonly";
  if (attribute.lock) text += " lock";
  if (attribute.unique) text += " unique";
  return line(text);
}

/// Sorted, since the order of declarations decides nothing that is stored.
std::string sorted(std::vector<std::string> facts) {
  std::sort(facts.begin(), facts.end());
  std::string text;
  for (const std::string& fact : facts) text += fact;
  return text;
}

template <class Is>
std::string attribute_facts(const std::deque<Attribute>& attributes, const Names& names, const Is& is_kept) {
  std::vector<std::string> facts;
  for (const Attribute& attribute : attributes)
    if (is_kept(attribute)) facts.push_back(attribute_fact(attribute, names));
  return sorted(std::move(facts));
}

/// The name of an attribute as a table writes it: in quotes unless it is a word.
std::string name_in_table(const std::string& name) {
  return !name.empty() && grammar::word_at(name).size() == name.size() ? name : quoted(name);
}

std::string side(const std::vector<const KeyAttribute*>& attributes, bool listed) {
  std::string text;
  for (const KeyAttribute* key : attributes) {
    text += (text.empty() ? "" : ", ") + key->name + as_clause(key->name, key->stored);
    if (key->type != model::KeyType::string) text += fmt::format(": {}", key_type_name(key->type));
  }
  return listed ? "[" + text + "]" : text;
}

std::string component(const model::Component& from) {
  const bool has_mode = from.encoding->ending == model::Ending::text && !from.as_it_is;
  return has_mode ? from.written(from.mode) : from.written();
}

std::string key_fact(const model::KeyTemplate& key) {
  return line(key.key->name + " = " + written_with_condition(key));
}

/// `latest` and `history`, which `versions` itself gives an entity.
bool is_given_by_versions(const model::Entity& entity, const model::AccessPattern& pattern) {
  return entity.versions && (pattern.name == "latest" || pattern.name == "history");
}

std::string versions_fact(const model::Versions& versions) {
  using Indexed = model::Versions::Indexed;
  std::string text = "versions by " + versions.field->name;
  if (versions.indexed == Indexed::history) text += " indexes history";
  if (versions.indexed == Indexed::all) text += " indexes all";
  return line(text);
}

std::string unique_fact(const model::Unique& unique) {
  std::vector<std::string> names;
  for (const model::Field* field : unique.fields) names.push_back(field->name);
  return line(fmt::format("unique ({})", fmt::join(names, ", ")));
}

/// The enums and structs that the attributes use, each once.
struct Types {
  std::vector<const model::Enum*> enums;
  std::vector<const model::Struct*> structs;

  void add(const model::Type& type) {
    const auto add_once = [](auto& known, const auto* each) {
      const bool is_new = each != nullptr && std::find(known.begin(), known.end(), each) == known.end();
      if (is_new) known.push_back(each);
      return is_new;
    };
    add_once(enums, type.enumeration);
    if (add_once(structs, type.structure))
      for (const Attribute& member : type.structure->members) add(member.type);
    for (const model::Type& argument : type.arguments) add(argument);
  }
};

/// Types of several schemas may have one name, also that of the entity.
template <class Declarations>
void name_all(const Declarations& declarations, std::set<std::string>& taken, Names& names) {
  for (const auto* each : declarations) {
    std::string name = each->name;
    while (!taken.insert(name).second) name += '_';
    if (name != each->name) names.emplace(each, name);
  }
}

std::string name_of(const model::Enum& type, const Names& names) {
  const auto other = names.find(&type);
  return other == names.end() ? type.name : other->second;
}
std::string name_of(const model::Struct& type, const Names& names) {
  const auto other = names.find(&type);
  return other == names.end() ? type.name : other->second;
}

std::string named_facts(const model::Enum& type, const Names& names) {
  std::string text = "enum " + name_of(type, names) + " {\n";
  for (const model::Enumerator& value : type.values) {
    const bool is_last = &value == &type.values.back();
    text += line(value.name + as_clause(value, type) + (is_last ? "" : ","));
  }
  return text + "}\n";
}

std::string named_facts(const model::Struct& type, const Names& names) {
  return "struct " + name_of(type, names) + " {\n" +
         attribute_facts(type.members, names, [](const Attribute&) { return true; }) + "}\n";
}

/// Null: all attributes and keys.
using Attributes = std::set<const Attribute*>;

std::string head_fact(const model::Entity& entity) {
  return "entity " + entity.name + as_clause(entity.name, entity.stored) + " in " + entity.table->name + " {\n";
}

/// What is stored of the entity, as far as it is about these attributes; null: all.
std::string stored_facts(const model::Entity& entity, const Names& names, const Attributes* only) {
  std::string text = attribute_facts(entity.attributes, names,
                                     [&](const Attribute& each) { return only == nullptr || only->contains(&each); });
  const auto in_paths = entity.keys_in_paths();
  std::vector<std::string> keys;
  for (const model::KeyTemplate& key : entity.keys) {
    const bool is_kept = only == nullptr || std::find(in_paths.begin(), in_paths.end(), &key) != in_paths.end();
    if (key.is_composed() && is_kept) keys.push_back(key_fact(key));
  }
  text += sorted(std::move(keys));
  if (entity.versions) text += versions_fact(*entity.versions);
  return text;
}

std::string named_facts(const model::Entity& entity, const Names& names) {
  std::string text = head_fact(entity) + stored_facts(entity, names, nullptr);
  std::vector<std::string> uniques;
  for (const model::Unique& unique : entity.uniques)
    if (unique.fields.size() > 1 || !unique.fields.front()->leaf().unique) uniques.push_back(unique_fact(unique));
  text += sorted(std::move(uniques));
  std::vector<std::string> accesses;
  for (const model::AccessPattern& pattern : entity.accesses)
    if (!is_given_by_versions(entity, pattern)) accesses.push_back(line("access " + lock::written(pattern)));
  text += sorted(std::move(accesses));
  if (entity.size) text += line(fmt::format("size {} B", *entity.size));
  return text + "}\n";
}

/// The facts of the enums and structs of an entity, and what they are called there. `only` as in stored_facts().
std::string used_types(const model::Entity& entity, const Attributes* only, Names& names) {
  Types types;
  for (const Attribute& attribute : entity.attributes)
    if (only == nullptr || only->contains(&attribute)) types.add(attribute.type);
  std::set<std::string> taken{entity.name, entity.table->name};
  name_all(types.enums, taken, names);
  name_all(types.structs, taken, names);
  std::map<std::string, std::string> sorted;
  for (const model::Enum* type : types.enums) sorted.emplace(name_of(*type, names), named_facts(*type, names));
  for (const model::Struct* type : types.structs) sorted.emplace(name_of(*type, names), named_facts(*type, names));
  std::string text;
  for (const auto& [name, type] : sorted) text += type;
  return text;
}

/// `only` as in stored_facts().
std::string facts_with_types(const model::Entity& entity, const Attributes* only) {
  Names names;
  const std::string types = used_types(entity, only, names);
  const std::string own =
      only == nullptr ? named_facts(entity, names) : head_fact(entity) + stored_facts(entity, names, only) + "}\n";
  return own + facts(*entity.table) + types;
}

std::string hex(const Fnv& fnv) { return fmt::format("{:016x}", fnv.hash()); }

}  // namespace

std::string as_clause(const std::string& name, const std::string& stored) {
  return name == stored ? std::string() : " as " + quoted(stored);
}

std::string as_clause(const model::Enumerator& value, const model::Enum& of) {
  return of.is_number ? " as " + value.text : as_clause(value.name, value.text);
}

std::string written(const model::Type& type) { return type_text(type, Names()); }

std::string default_of(const Attribute& attribute) {
  if (!attribute.default_value) return {};
  using Kind = model::Literal::Kind;
  const model::Literal& from = *attribute.default_value;
  switch (from.kind) {
    case Kind::text: return quoted(from.text);
    case Kind::number:
    case Kind::boolean:
    case Kind::enumerator: return from.text;
    case Kind::now: return from.text.empty() ? "now" : "now + " + from.text;
    case Kind::fresh_id: return "new";
    case Kind::empty: break;
  }
  const bool in_brackets = attribute.type.kind == model::TypeKind::list || attribute.type.kind == model::TypeKind::set;
  return in_brackets ? "[]" : "{}";
}

std::string written(const model::KeyTemplate& key) {
  std::string text;
  for (std::size_t i = 0; i < key.parts.size(); ++i) {
    const model::Part& part = key.parts[i];
    if (!part.component)
      text += quoted(part.literal);
    else if (!part.component->in_address)
      text += component(*part.component);
    else if (i == key.address->first)
      text += key.address_text();
  }
  return text;
}

std::string written_with_condition(const model::KeyTemplate& key) {
  return written(key) + (key.when ? " when " + key.when->written : "");
}

std::string written(const model::Index& index) {
  std::string text =
      (index.local ? "local index " : "index ") + index.name + as_clause(index.name, index.stored) + " (";
  if (!index.local) text += side(index.key.partition, index.partition_listed);
  if (!index.local && !index.key.sort.empty()) text += ", ";
  text += side(index.key.sort, index.sort_listed) + ")";
  if (index.projection.kind == model::Projection::Kind::keys) text += " projects keys";
  if (index.projection.kind == model::Projection::Kind::attributes) {
    std::vector<std::string> names = index.projection.written();
    std::sort(names.begin(), names.end());
    text += fmt::format(" projects ({})", fmt::join(names, ", "));
  }
  return text;
}

std::string written(const model::AccessPattern& pattern) {
  std::string text = pattern.name + "(";
  for (const model::Parameter& parameter : pattern.parameters) {
    if (&parameter != &pattern.parameters.front()) text += ", ";
    text += parameter.field->name;
    if (parameter.op != model::Operator::equal) text.append(" ").append(spelling(parameter.op));
  }
  text += ")";
  for (const Clause& clause : clauses())
    if (const std::string clause_text = clause.written(pattern); !clause_text.empty()) text += ' ' + clause_text;
  return text;
}

std::string facts(const model::Table& table) {
  std::string text = "table " + table.name + as_clause(table.name, table.stored) + " {\n";
  text += line("key (" + side(table.key.partition, false) + (table.key.sort.empty() ? "" : ", ") +
               side(table.key.sort, false) + ")");
  std::vector<std::string> indexes;
  for (const model::Index& index : table.indexes) indexes.push_back(line(written(index)));
  text += sorted(std::move(indexes));
  if (!table.time_to_live.empty()) text += line("ttl " + name_in_table(table.time_to_live));
  if (table.stream != model::StreamView::none) text += line(fmt::format("stream {}", spelling(table.stream)));
  if (table.type_attribute != "_type")
    text += line("type " + (table.type_attribute.empty()     ? "none"
                            : table.type_attribute == "none" ? quoted(table.type_attribute)
                                                             : name_in_table(table.type_attribute)));
  return text + "}\n";
}

std::string facts(const model::Entity& entity) { return named_facts(entity, Names()); }
std::string facts(const model::Enum& type) { return named_facts(type, Names()); }
std::string facts(const model::Struct& type) { return named_facts(type, Names()); }

std::string facts(const model::Collection& collection) {
  std::string text = "collection " + collection.name + " in " + collection.table->name + " {\n";
  std::vector<std::string> members;
  for (const model::Entity* member : collection.members) members.push_back(member->name);
  text += line(fmt::format("members {}", fmt::join(members, ", ")));
  if (collection.skips_others) text += line("skipping others");
  std::vector<std::string> accesses;
  for (const model::CollectionPattern& pattern : collection.accesses)
    accesses.push_back(line("access " + written(pattern.shared)));
  return text + sorted(std::move(accesses)) + "}\n";
}

std::string types(const model::Schema& schema) {
  std::vector<std::string> all;
  for (const model::Enum& type : schema.enums) all.push_back(facts(type));
  for (const model::Struct& type : schema.structs) all.push_back(facts(type));
  return sorted(std::move(all));
}

std::string hash_of_text(std::string_view text) {
  Fnv fnv;
  fnv.add(text);
  return hex(fnv);
}

std::string state_facts(const model::Entity& entity) { return facts_with_types(entity, nullptr); }

std::string state_facts(const model::Entity& entity, Attributes attributes) {
  for (const model::Field* field : entity.component_fields) attributes.insert(field->attribute);
  if (entity.versions) attributes.insert(entity.versions->field->attribute);
  return facts_with_types(entity, &attributes);
}

std::string type_facts(const model::Entity& entity) {
  Names names;
  return used_types(entity, nullptr, names);
}

std::string state_of(const model::Entity& entity) { return hash_of_text(state_facts(entity)); }

std::string state_of(const model::Table& table) { return hash_of_text(facts(table)); }

}  // namespace keyc::lock
