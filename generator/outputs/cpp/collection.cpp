#include "generator/outputs/cpp/collection.hpp"

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/outputs/cpp/access.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::AccessPattern;
using model::Collection;
using model::CollectionPattern;
using model::Entity;
using model::Index;

/// "::goods::", of a member in another file.
std::string scope_of(const Collection& collection, const Entity& member) {
  return member.schema == collection.schema ? "" : concat("::", model::cpp_namespace(*member.schema), "::");
}

bool is_projected(const Index* index) {
  return index != nullptr && index->projection.kind != model::Projection::Kind::all;
}

/// The attribute that tells what an item is of: in an index of keys alone it is a key.
std::string told_by(const Collection& collection, const Index* index) {
  const model::Table& table = *collection.table;
  const bool has_type = !table.type_attribute.empty() &&
                        (!is_projected(index) || index->projection.kind == model::Projection::Kind::attributes);
  return has_type ? table.type_attribute : table.key.attributes().back()->stored;
}

/// Items of the members, or what an index holds of them, from an item.
Context decoding(const Collection& collection, const Index* index) {
  const std::string inner = is_projected(index) ? model::projection_class(*index) : "";
  std::string variant;
  Context members = Context::array();
  for (const Entity* one : collection.members) {
    const std::string scope = scope_of(collection, *one);
    const std::string companion = scope + model::companion_name(*one) + (inner.empty() ? "" : "::" + inner);
    variant += (variant.empty() ? "" : ", ") + (inner.empty() ? scope + one->name : companion);
    members.push_back({{"companion", companion}});
  }
  const std::string companion = model::companion_name(collection);
  return {{"class", inner},
          {"qualified", inner.empty() ? companion : companion + "::" + inner},
          {"index", index == nullptr ? "" : index->name},
          {"variant", variant},
          {"members", std::move(members)},
          {"told_by", told_by(collection, index)}};
}

/// The indexes that patterns read and that do not project everything, each once.
std::vector<const Index*> projected_indexes(const Collection& collection) {
  std::vector<const Index*> all;
  for (const CollectionPattern& one : collection.accesses) {
    const Index* const index = one.shared.path->index;
    if (is_projected(index) && std::find(all.begin(), all.end(), index) == all.end()) all.push_back(index);
  }
  return all;
}

/// The pattern of the first member that has the parameter, as the shared one does.
const AccessPattern& holder_of(const CollectionPattern& pattern, const model::Parameter& parameter) {
  return *std::find_if(pattern.of_members.begin(), pattern.of_members.end(), [&](const AccessPattern& one) {
    return std::any_of(one.parameters.begin(), one.parameters.end(),
                       [&](const model::Parameter& own) { return own.field == parameter.field; });
  });
}

Context access_pattern(const Collection& collection, const CollectionPattern& pattern, const TypeNames& types,
                       Bounds bounds) {
  std::string parameters;
  const auto add = [&](const std::string& one) {
    if (!one.empty()) parameters += (parameters.empty() ? "" : ", ") + one;
  };
  for (const model::Parameter& one : pattern.shared.parameters)
    add(parameter_declaration(holder_of(pattern, one), one, types, bounds, false));
  const Clauses behind = clauses(collection.united, pattern.shared, types);
  add(behind.parameters);
  Context walks = Context::array();
  for (const AccessPattern& one : pattern.of_members) {
    const Entity& member = *one.path->entity;
    walks.push_back(path_walk(one, scope_of(collection, member) + model::companion_name(member), false));
  }
  const Index* const index = pattern.shared.path->index;
  const std::string result = model::companion_name(collection) +
                             (is_projected(index) ? "::" + model::projection_class(*index) : std::string());
  return {{"name", model::cpp_name(pattern.shared.name)},
          {"doc", doc_lines(pattern.shared.doc)},
          {"parameters", std::move(parameters)},
          {"result", concat("keyc::EntityQuery<", result, ">")},
          {"writes_values", behind.writes_values},
          {"walks", std::move(walks)},
          {"clauses", behind.calls}};
}

bool takes_times(const CollectionPattern& pattern) {
  return std::any_of(pattern.of_members.begin(), pattern.of_members.end(),
                     [](const AccessPattern& one) { return one.takes_times(); });
}

}  // namespace

Context collection_context(const Collection& collection) {
  const TypeNames types(collection);
  Context projections = Context::array();
  Context decodings = Context::array();
  for (const Index* one : projected_indexes(collection)) {
    projections.push_back(decoding(collection, one));
    decodings.push_back(decoding(collection, one));
  }
  decodings.push_back(decoding(collection, nullptr));
  Context accesses = Context::array();
  for (const CollectionPattern& one : collection.accesses) {
    accesses.push_back(access_pattern(collection, one, types, Bounds::values));
    if (takes_times(one)) accesses.push_back(access_pattern(collection, one, types, Bounds::times));
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
