#include "keyc/generated/versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// Why the attribute cannot count versions; no value if it can.
std::optional<Diagnostic> fault_of(const Attribute& attribute, Span span) {
  const auto fault = [&](std::string message, std::string hint) {
    return Diagnostic{
        Code::bad_version, span, std::move(message), std::move(hint), {{attribute.span, "declared here"}}};
  };
  if (!is_unsigned(attribute.type.kind) || attribute.type.optional || attribute.type.form != nullptr)
    return fault(fmt::format("'{}' is {} and cannot count versions", attribute.name,
                             attribute.type.optional          ? "optional"
                             : attribute.type.form != nullptr ? "stored as text"
                                                              : "no unsigned whole number"),
                 "make it u32");
  if (attribute.default_value && attribute.default_value->text != "0")
    return fault(fmt::format("'{}' begins at {}: what was never saved is version 0", attribute.name,
                             attribute.default_value->text),
                 "leave its default out");
  return std::nullopt;
}

/// Reports another attribute with the name `newest_attribute`, which version 0 stores the newest number in.
void check_newest_attribute(const EntityScope& scope) {
  const auto refuse = [&](Span span, std::string_view what) {
    scope.diagnostics().report({Code::same_stored_name,
                                span,
                                fmt::format("\"{}\" is where version 0 of {} stores the number of the newest version",
                                            newest_attribute, scope.entity.name),
                                fmt::format("give {} another name", what),
                                {{scope.entity.versions->span, "its versions"}}});
  };
  for (const Attribute& attribute : scope.entity.attributes)
    if (attribute.stored == newest_attribute) refuse(attribute.stored_span, "the attribute");
  for (const KeyAttribute& key : scope.entity.table->key_attributes)
    if (key.stored == newest_attribute) refuse(key.span, "the key attribute");
  if (scope.entity.table->type_attribute == newest_attribute) refuse(scope.entity.table->span, "the type attribute");
}

/// `version = 0`, or its opposite.
Condition is_newest(const Field& field, bool negated) {
  Condition condition;
  condition.comparison = negated ? Comparison::not_equal : Comparison::equal;
  condition.field = &field;
  condition.operands.push_back({Literal{Literal::Kind::number, "0"}, nullptr});
  condition.operand_type = field.type();
  condition.written = fmt::format("{} {} 0", field.name, negated ? "<>" : "=");
  return condition;
}

/// Why the primary key does not hold all versions of one item in their order; no value if it does.
std::optional<Diagnostic> fault_of_key(const Entity& entity) {
  const Field& field = *entity.versions->field;
  const Path& path = entity.primary();
  const auto fault = [&](std::string message, std::string hint, Span where) {
    return Diagnostic{
        Code::version_key, entity.versions->span, std::move(message), std::move(hint), {{where, "the key"}}};
  };
  const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                 [&](const Step& candidate) { return candidate.field == &field; });
  if (step == path.steps.end())
    return fault(fmt::format("the primary key of {} has no '{}', so versions would overwrite one another", entity.name,
                             field.name),
                 path.sort.empty() ? fmt::format("give {} a sort key, for <{}>", entity.table->name, field.name)
                                   : fmt::format("end the sort key with #<{}>", field.name),
                 (path.sort.empty() ? path.partition : path.sort).front()->span);
  if (step->in_partition)
    return fault(fmt::format("'{}' is part of the partition key: versions would not be found together", field.name),
                 "move it to the end of the sort key", step->component->span);
  const std::size_t given = path.steps.size() - 1;
  if (&*step != &path.steps.back() || !path.can_query_after(given) || path.range_component(given) == nullptr)
    return fault(
        fmt::format("the versions of one {} are not a range of keys: '{}' is not the end of the sort key, with a "
                    "literal before it",
                    entity.name, field.name),
        fmt::format("end the sort key with #<{}>", field.name), step->component->span);
  if (field.attribute->key_only && !step->component->takes_ranges())
    return fault(fmt::format("keys do not sort by '{}' as it is written there, and as it is keyonly no query can leave "
                             "version 0 out",
                             field.name),
                 "leave out 'keyonly', or 'plain'", step->component->span);
  return std::nullopt;
}

/// Reports an index whose key attributes are all stored in every version: it cannot hold only some of the versions.
void check_index(const EntityScope& scope, const Path& path) {
  const auto is_composed = [&](const KeyTemplate* key) {
    return key->is_composed() && !scope.entity.table->is_primary(key->key);
  };
  const auto keys = path.keys();
  if (std::any_of(keys.begin(), keys.end(), is_composed)) return;
  scope.diagnostics().report(
      {Code::version_in_index,
       scope.entity.versions->span,
       fmt::format("index {} would hold every version of {}: attributes that all of them store are its key",
                   path.index->name, scope.entity.name),
       fmt::format("write 'versions by {} indexes all', or compose a key of the index",
                   scope.entity.versions->field->name),
       {{path.index->span, "the index"}}});
}

AccessPattern whole_key(const Entity& entity, std::string_view name, std::string_view doc) {
  AccessPattern pattern;
  pattern.name = name;
  pattern.doc = doc;
  pattern.path = &entity.primary();
  pattern.span = entity.versions->span;
  for (const Step& step : pattern.path->steps) pattern.parameters.push_back({step.field, Operator::equal, ""});
  return pattern;
}

void add_newest(Entity& entity) {
  AccessPattern pattern = whole_key(entity, "latest", "The newest version: version 0 repeats it.");
  pattern.operation = Operation::get;
  pattern.steps_given = pattern.path->steps.size();
  pattern.parameters.back().value = "0";
  entity.accesses.push_back(std::move(pattern));
}

/// If keys sort by version, the versions above 0 are a range of keys. Otherwise version 0 is read, and a filter leaves
/// it out.
void add_history(Entity& entity) {
  AccessPattern pattern = whole_key(entity, "history", "Every version once, the first one first.");
  pattern.steps_given = pattern.path->steps.size() - 1;
  const Component& component = *pattern.path->range_component(pattern.steps_given);
  const bool is_range = component.takes_ranges();
  if (is_range) {
    pattern.parameters.back().op = Operator::at_least;
    pattern.parameters.back().value = "1";
    if (component.encoding->descending) pattern.doc = "Every version once, the newest one first.";
  } else {
    pattern.doc = "Every version once, in the order of their texts.";
    pattern.parameters.pop_back();
    pattern.filter = is_newest(*entity.versions->field, true);
  }
  AccessPattern& kept = entity.accesses.emplace_back(std::move(pattern));
  if (is_range) kept.range = &kept.parameters.back();
}

}  // namespace

void resolve_versions(EntityScope& scope) {
  if (!scope.from.versions) return;
  const ast::Versions& from = *scope.from.versions;
  const Field* const field = find_field(scope, from.attribute.text, from.attribute.span);
  if (field == nullptr) return;
  if (auto fault = fault_of(*field->attribute, from.attribute.span))
    return scope.diagnostics().report(std::move(*fault));
  Versions& versions = scope.entity.versions.emplace();
  versions.field = field;
  versions.span = from.span;
  if (from.indexes)
    versions.indexed = from.indexes->text == "all" ? Versions::Indexed::all : Versions::Indexed::history;
  if (versions.indexed != Versions::Indexed::all)
    versions.in_indexes = is_newest(*field, versions.indexed == Versions::Indexed::history);
  check_newest_attribute(scope);
  for (const Attribute& attribute : scope.entity.attributes)
    if (attribute.lock)
      scope.diagnostics().report(
          {Code::bad_version,
           attribute.lock_span,
           "an entity with versions needs no lock: of two writers, the slower one gets an error anyway",
           "leave out 'lock'",
           {{versions.span, "its versions"}}});
}

void add_version_patterns(EntityScope& scope) {
  Entity& entity = scope.entity;
  if (!entity.versions || entity.paths.empty()) return;
  if (auto fault = fault_of_key(entity)) return scope.diagnostics().report(std::move(*fault));
  if (entity.versions->in_indexes)
    for (const Path& path : entity.paths)
      if (path.index != nullptr) check_index(scope, path);
  for (const AccessPattern& pattern : entity.accesses)
    if (pattern.name == "latest" || pattern.name == "history")
      scope.diagnostics().report(
          {Code::duplicate_name,
           pattern.span,
           fmt::format("'versions' gives {} an access pattern '{}' of its own", entity.name, pattern.name),
           "choose another name",
           {{entity.versions->span, "its versions"}}});
  add_newest(entity);
  add_history(entity);
}

}  // namespace keyc::model
