#include "generator/outputs/cpp/collection.hpp"

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/outputs/cpp/access.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/docs/key_condition.hpp"
#include "generator/plan/compared_parts.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::AccessPattern;
using model::Collection;
using model::CollectionPattern;
using model::Entity;
using model::Index;

/// "::goods::" for a member in another file; empty for others.
std::string scope_of(const Collection& collection, const Entity& member) {
  return member.schema == collection.schema ? "" : concat("::", model::cpp_namespace(*member.schema), "::");
}

/// The attribute that determines the entity of an item: in an index of keys alone it is a key.
std::string type_source(const Collection& collection, const Index* index) {
  const model::Table& table = *collection.table;
  return table.has_type_in(index) ? table.type_attribute : table.key.attributes().back()->stored;
}

/// Whether markers of unique values are in the table or the index: they have no keys of indexes.
bool has_markers(const Collection& collection, const Index* index) {
  const auto& sharing = collection.table->entities;
  return index == nullptr &&
         std::any_of(sharing.begin(), sharing.end(), [](const Entity* entity) { return !entity->uniques.empty(); });
}

/// How an item is read as an item of one of the members, or as what an index holds of it.
Context decoding(const Collection& collection, const Index* index) {
  const std::string inner = model::is_projected(index) ? model::projection_class(*index) : "";
  std::string variant;
  Context members = Context::array();
  for (const Entity* member : collection.members) {
    const std::string scope = scope_of(collection, *member);
    const std::string companion = scope + model::companion_name(*member) + (inner.empty() ? "" : "::" + inner);
    variant += (variant.empty() ? "" : ", ") + (inner.empty() ? scope + member->name : companion);
    members.push_back({{"companion", companion}});
  }
  const std::string companion = model::companion_name(collection);
  return {{"class", inner},
          {"qualified", inner.empty() ? companion : companion + "::" + inner},
          {"index", index == nullptr ? "" : index->name},
          {"variant", variant},
          {"members", std::move(members)},
          {"recognised_by", type_source(collection, index)},
          {"beside_markers", has_markers(collection, index)}};
}

/// The indexes that patterns read and that do not project all attributes, each once.
std::vector<const Index*> projected_indexes(const Collection& collection) {
  std::vector<const Index*> indexes;
  for (const CollectionPattern& pattern : collection.accesses) {
    const Index* const index = pattern.shared.path->index;
    if (model::is_projected(index) && std::find(indexes.begin(), indexes.end(), index) == indexes.end())
      indexes.push_back(index);
  }
  return indexes;
}

/// The pattern of the first member that has this parameter of the shared pattern.
const AccessPattern& holder_of(const CollectionPattern& pattern, const model::Parameter& parameter) {
  return *std::find_if(pattern.of_members.begin(), pattern.of_members.end(), [&](const AccessPattern& member) {
    return std::any_of(member.parameters.begin(), member.parameters.end(),
                       [&](const model::Parameter& own) { return own.field == parameter.field; });
  });
}

/// What reads one value of a list, of all members.
std::string around(const CollectionPattern& pattern, const std::vector<std::string>& walks) {
  const bool are_plans = plan::is_plan(*pattern.shared.path) || pattern.shared.box;
  std::string members;
  for (const std::string& walk : walks) append(members, members.empty() ? "" : ", ", walk);
  return concat("keyc::around(std::vector<keyc::", are_plans ? "PlanSettings" : "QuerySettings", ">{", members, "})");
}

Context access_pattern(const Collection& collection, const CollectionPattern& pattern, const TypeNames& types,
                       Bounds bounds) {
  std::string parameters;
  const auto add = [&](const std::string& declaration) {
    if (!declaration.empty()) parameters += (parameters.empty() ? "" : ", ") + declaration;
  };
  for (const model::Parameter& parameter : pattern.shared.parameters)
    add(parameter_declaration(holder_of(pattern, parameter), parameter, types, bounds, false));
  const Clauses suffix = clauses(collection.united, pattern.shared, types, collection.members);
  add(suffix.parameters);
  std::vector<std::string> walks;
  walks.reserve(pattern.of_members.size());
  for (const AccessPattern& member_pattern : pattern.of_members) {
    const Entity& member = *member_pattern.path->entity;
    walks.push_back(path_walk(member_pattern, scope_of(collection, member) + model::companion_name(member), false));
  }
  Context rows = Context::array();
  for (const std::string& walk : walks) rows.push_back(walk);
  const Index* const index = pattern.shared.path->index;
  const std::string result = model::companion_name(collection) +
                             (model::is_projected(index) ? "::" + model::projection_class(*index) : std::string());
  const std::string request =
      concat(plan::is_plan(pattern.shared) ? "keyc::EntityPlan<" : "keyc::EntityQuery<", result, ">");
  return {{"name", model::pattern_name(collection, pattern.shared)},
          {"doc", doc_lines(with_meanings(pattern.shared.doc, plan::meanings_of(pattern)))},
          {"condition", condition_comment(pattern.shared.path, docs::key_condition(pattern))},
          {"parameters", std::move(parameters)},
          {"result", request},
          {"list", pattern.shared.list() == nullptr ? "" : list_call(pattern.shared, request, around(pattern, walks))},
          {"writes_values", suffix.writes_values},
          {"walks", std::move(rows)},
          {"clauses", suffix.calls}};
}

bool takes_times(const CollectionPattern& pattern) {
  return std::any_of(pattern.of_members.begin(), pattern.of_members.end(),
                     [](const AccessPattern& member) { return member.takes_times(); });
}

}  // namespace

Context collection_context(const Collection& collection) {
  const TypeNames types(collection);
  Context projections = Context::array();
  Context decodings = Context::array();
  for (const Index* index : projected_indexes(collection)) {
    projections.push_back(decoding(collection, index));
    decodings.push_back(decoding(collection, index));
  }
  decodings.push_back(decoding(collection, nullptr));
  Context accesses = Context::array();
  for (const CollectionPattern& pattern : collection.accesses) {
    accesses.push_back(access_pattern(collection, pattern, types, Bounds::values));
    if (takes_times(pattern)) accesses.push_back(access_pattern(collection, pattern, types, Bounds::times));
  }
  return {{"name", collection.name},
          {"companion", model::companion_name(collection)},
          {"doc", doc_lines(collection.doc)},
          {"table_name", collection.table->name},
          {"skips_others", collection.skips_others},
          {"items", decoding(collection, nullptr)},
          {"decodings", std::move(decodings)},
          {"projections", std::move(projections)},
          {"accesses", std::move(accesses)}};
}

}  // namespace keyc::cpp
