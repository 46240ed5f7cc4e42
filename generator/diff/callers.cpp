#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/compare.hpp"
#include "generator/diff/same_keys.hpp"
#include "generator/lock/clauses.hpp"
#include "generator/lock/facts.hpp"
#include "generator/model/defaults.hpp"
#include "grammar/quoted.hpp"

/// BEHAVIOUR of patterns, COST and SOURCE: what callers of the generated code see.
namespace keyc::diff {
namespace {

using model::AccessPattern;

/// "city ==, :least u32"; with the types of attributes: "city string ==, :least u32".
std::string parameters_of(const AccessPattern& pattern, bool with_types) {
  std::string text;
  for (const model::Parameter& parameter : pattern.parameters)
    text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", parameter.field->name,
                        with_types ? ' ' + lock::written(parameter.field->type()) : "", spelling(parameter.op));
  for (const model::FilterParameter& parameter : pattern.filter_parameters)
    text += fmt::format(", :{} {}{}", parameter.name, parameter.is_list ? "in " : "", lock::written(parameter.type));
  return text;
}

/// Callers pass values of other types, though of the same attributes. Any integer is passed for each type of integers.
bool takes_other_types(const AccessPattern& before, const AccessPattern& after) {
  const auto is_passed_alike = [](const model::Parameter& left, const model::Parameter& right) {
    const model::TypeKind from = left.field->type().kind;
    const model::TypeKind to = right.field->type().kind;
    return from == to || (model::is_integer(from) && model::is_integer(to));
  };
  return !std::equal(before.parameters.begin(), before.parameters.end(), after.parameters.begin(),
                     after.parameters.end(), is_passed_alike);
}

/// Empty if it reads the table itself.
std::string_view index_of(const AccessPattern& pattern) {
  return pattern.path == nullptr || pattern.path->index == nullptr ? std::string_view() : pattern.path->index->stored;
}

bool same_filter(const EntityPair* entity, const AccessPattern& before, const AccessPattern& after) {
  if (!before.filter || !after.filter) return !before.filter && !after.filter;
  return entity == nullptr ? before.filter->written == after.filter->written
                           : same_condition(*entity, *before.filter, *after.filter);
}

bool same_clause(const lock::Clause& clause, const EntityPair* entity, const AccessPattern& before,
                 const AccessPattern& after) {
  using Compared = grammar::Clause::Compared;
  switch (clause.row->compared) {
    case Compared::text: return clause.written(before) == clause.written(after);
    case Compared::order: return before.ascending.value_or(true) == after.ascending.value_or(true);
    case Compared::key: return index_of(before) == index_of(after);
    case Compared::condition: return same_filter(entity, before, after);
  }
  return false;
}

/// What of the same filter counts in items that lack an attribute; no value if that is as it was.
std::optional<std::string> change_of_default(const EntityPair& entity, const AccessPattern& before,
                                             const AccessPattern& after) {
  if (!before.filter || !after.filter) return std::nullopt;
  const auto counted = [](const model::Entity& of, const model::Field& field) -> std::string {
    if (!model::has_value_if_absent(of, field.leaf())) return "absent";
    return field.type().kind == model::TypeKind::set ? "empty" : lock::default_of(field.leaf());
  };
  for (const model::Field* to : fields_of(*after.filter))
    for (const model::Field* from : fields_of(*before.filter)) {
      if (!same_field(entity, *from, *to) || !absent_reads_otherwise(*from, *to)) continue;
      const std::string was = counted(*entity.before, *from);
      const std::string is = counted(*entity.after, *to);
      if (was != is)
        return fmt::format("to the filter, {} of an item that lacks it was {}, and is {}", to->name, was, is);
    }
  return std::nullopt;
}

/// The enum or struct that values of the type are made of, with the name of its C++ type; empty if there is none.
struct Declared {
  const model::Enum* enumeration = nullptr;
  const model::Struct* structure = nullptr;

  std::string name() const {
    return enumeration != nullptr ? enumeration->name : structure != nullptr ? structure->name : std::string();
  }
};

Declared declared_in(const model::Type& type) {
  if (type.enumeration != nullptr || type.structure != nullptr) return {type.enumeration, type.structure};
  return type.arguments.empty() ? Declared{} : declared_in(type.arguments.back());
}

/// Names in C++ that nothing stores: of enums, their values, and structs.
void compare_type_names(const EntityPair& entity, const std::string& path, const Pair<model::Attribute>& attribute,
                        Findings& into) {
  const Declared before = declared_in(attribute.before->type);
  const Declared after = declared_in(attribute.after->type);
  const auto add = [&](std::string message) {
    Finding& finding = into.add("name", entity, path + attribute.after->stored, std::move(message));
    finding.old_place = attribute.before->span;
    finding.new_place = attribute.after->span;
  };
  if (before.name() != after.name() && !before.name().empty() && !after.name().empty())
    add(fmt::format("the type {} is called {} now", before.name(), after.name()));
  if (before.enumeration == nullptr || after.enumeration == nullptr) return;
  for (const model::Enumerator& from : before.enumeration->values)
    for (const model::Enumerator& to : after.enumeration->values)
      if (from.text == to.text && from.name != to.name)
        add(fmt::format("the value {} of {} is called {} now", from.name, after.name(), to.name));
}

std::size_t entries(const model::Entity& entity) { return entity.paths.empty() ? 0 : entity.paths.size() - 1; }

/// New attributes of the same type: each may be the same one under another name.
std::vector<const model::Attribute*> successors_of(const model::Attribute& gone, const std::vector<Place>& places,
                                                   const std::string& path) {
  std::vector<const model::Attribute*> found;
  for (const Place& place : places) {
    const Pair<model::Attribute>& pair = place.attribute;
    if (place.path == path && pair.before == nullptr && pair.after->type.kind == gone.type.kind)
      found.push_back(pair.after);
  }
  return found;
}

/// Values of one that is gone are lost where new code puts an item. If it only has another name, new code would not
/// find them; nothing shows whether it has, so that is assumed.
void add_gone(const EntityPair& entity, const Place& place, const std::vector<Place>& places, Findings& into) {
  const model::Attribute& gone = *place.attribute.before;
  const auto successors = successors_of(gone, places, place.path);
  std::vector<std::string> names;
  names.reserve(successors.size());
  for (const model::Attribute* successor : successors) names.push_back(place.path + successor->name);
  const std::string news = successors.empty()       ? ""
                           : successors.size() == 1 ? " and " + names.front() + " is new"
                                                    : fmt::format(" and {} are new", fmt::join(names, ", "));
  Finding& finding = into.add(successors.empty() ? "writes" : "stored_name", entity, place.path + gone.stored,
                              fmt::format("the attribute {}{} is gone{}: where new code puts an item, it is lost",
                                          place.path, gone.name, news));
  finding.old_place = gone.span;
  if (successors.empty()) return;
  finding.new_place = successors.front()->span;
  finding.fix = fmt::format("if it is {} now, keep the name that is stored: as {}",
                            successors.size() == 1 ? "called " + successors.front()->name : "one of these",
                            keyc::quoted(gone.stored));
}

}  // namespace

bool reads_alike(const EntityPair* entity, const AccessPattern& before, const AccessPattern& after) {
  const auto clauses = lock::clauses();
  return before.operation == after.operation &&
         std::all_of(clauses.begin(), clauses.end(),
                     [&](const lock::Clause& clause) { return same_clause(clause, entity, before, after); });
}

std::string change_of_calls(const std::string& owner, const AccessPattern& before, const AccessPattern* after) {
  if (after == nullptr) return fmt::format("the pattern {} of {} is gone", before.name, owner);
  // Types are shown where nothing else differs.
  const bool with_types =
      parameters_of(before, false) == parameters_of(*after, false) && takes_other_types(before, *after);
  const std::string from = parameters_of(before, with_types);
  const std::string to = parameters_of(*after, with_types);
  return from == to ? "" : fmt::format("the parameters of {} were ({}), and are ({})", before.name, from, to);
}

void compare_patterns(const EntityPair& entity, Findings& into) {
  const auto before = pointers(entity.before->accesses);
  const auto after = pointers(entity.after->accesses);
  for (const Pair<AccessPattern>& pair : pair_up(before, after, [](const AccessPattern& each) { return each.name; })) {
    if (pair.before == nullptr) continue;
    const std::string& name = pair.before->name;
    const auto add = [&](std::string_view rule, std::string message) {
      Finding& finding = into.add(rule, entity, name, std::move(message));
      finding.old_place = pair.before->span;
      if (pair.after != nullptr) finding.new_place = pair.after->span;
      finding.patterns = {entity.after->name + '.' + name};
    };
    std::string change = change_of_calls(entity.after->name, *pair.before, pair.after);
    if (!change.empty()) add("pattern", std::move(change));
    if (!pair.both()) continue;
    const std::string was = lock::written(*pair.before);
    const std::string is = lock::written(*pair.after);
    const auto counted = change_of_default(entity, *pair.before, *pair.after);
    if (counted) add("reads", *counted);
    if (reads_alike(&entity, *pair.before, *pair.after) || (counted && was == is)) continue;
    add("reads", fmt::format("the pattern was {}, and is {}", was, is));
  }
}

void compare_costs(const EntityPair& entity, Findings& into) {
  const auto& before = entity.before->size;
  const auto& after = entity.after->size;
  if (before && after && *before != *after)
    into.add("size", entity, "",
             fmt::format("items of {} had {} bytes, and have {}: a factor of {:.2f}", entity.after->name, *before,
                         *after, static_cast<double>(*after) / static_cast<double>(*before)));
  const std::size_t from = entries(*entity.before);
  const std::size_t to = entries(*entity.after);
  if (from != to)
    into.add("entries", entity, "",
             fmt::format("an item of {} had up to {} index entries, and has {}: a write costs up to {} / {} times the "
                         "item's own units",
                         entity.after->name, from, to, from + 1, to + 1));
}

void compare_names(const Pairing& pairing, Findings& into) {
  const auto renamed = [](const auto& pair) { return pair.both() && pair.before->name != pair.after->name; };
  const auto message = [](std::string_view kind, const auto& pair) {
    return fmt::format("the {} {} is called {} now", kind, pair.before->name, pair.after->name);
  };
  for (const Pair<model::Table>& table : pairing.tables)
    if (renamed(table)) into.add("name", table, "", message("table", table));
  for (const EntityPair& entity : pairing.entities) {
    if (!entity.both()) continue;
    if (renamed(entity)) into.add("name", entity, "", message("entity", entity));
    const std::string& from = entity.before->schema->name;
    const std::string& to = entity.after->schema->name;
    if (from != to)
      into.add("name", entity, "", fmt::format("the namespace of {} was {}, and is {}", entity.after->name, from, to));
    const std::vector<Place> places = attributes_and_members(entity);
    for (const auto& [path, attribute] : places) {
      if (attribute.after == nullptr) {
        add_gone(entity, {path, attribute}, places, into);
        continue;
      }
      if (attribute.both()) compare_type_names(entity, path, attribute, into);
      if (!renamed(attribute)) continue;
      Finding& finding = into.add("name", entity, path + attribute.after->stored, message("attribute", attribute));
      finding.old_place = attribute.before->span;
      finding.new_place = attribute.after->span;
    }
  }
}

}  // namespace keyc::diff
