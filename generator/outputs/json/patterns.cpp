#include "generator/outputs/json/patterns.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "generator/encoding/time_fields.hpp"
#include "generator/plan/nodes.hpp"

namespace keyc::schema_json {

Json access(const model::AccessPattern& from) {
  Json parameters = Json::array();
  for (const model::Parameter& parameter : from.parameters) {
    parameters.push_back({{"attribute", parameter.field->name}, {"operator", spelling(parameter.op)}});
    if (!parameter.value.empty()) parameters.back()["value"] = parameter.value;
  }
  Json filter_parameters = Json::array();
  for (const model::FilterParameter& parameter : from.filter_parameters) {
    filter_parameters.push_back({{"name", parameter.name}, {"type", type(parameter.type)}});
    if (parameter.is_list) filter_parameters.back()["list"] = true;
  }
  const bool on_index = from.path != nullptr && from.path->index != nullptr;
  Json result{{"name", from.name},
              {"doc", from.doc},
              {"operation", name_of(from.operation)},
              {"index", on_index ? Json(from.path->index->name) : Json()},
              {"parameters", parameters},
              {"filter", condition_or_null(from.filter)},
              {"filter_parameters", filter_parameters},
              {"consistent", from.consistent}};
  if (plan::is_plan(from)) {
    Json nodes = Json::array();
    for (const plan::Node& node : plan::nodes(from))
      nodes.push_back({{"node", name_of(node.kind)}, {"fewest", node.fewest}, {"most", node.most}});
    result["plan"] = std::move(nodes);
  }
  if (from.box) {
    Json bounds = Json::array();
    for (const model::Box::Bound& bound : from.box->bounds)
      bounds.push_back({{"dimension", bound.dimension}, {"attribute", bound.component->field->name}});
    result["box"] = {{"key", from.box->key->key->name}, {"bounds", bounds}, {"ranges", from.box->ranges}};
  }
  if (from.walk) {
    constexpr std::array edges{"key", "filter", "none"};
    const model::Walk& walk = *from.walk;
    result["walk"] = {{"period", model::period_of(*walk.period)->name},
                      {"units", model::periods_of(*walk.period).count},
                      {"attribute", walk.period->field->name},
                      {"edge", edges[static_cast<std::size_t>(walk.edge)]},
                      {"oldest", walk.oldest_text.empty() ? Json() : Json(walk.oldest_text)},
                      {"empty", walk.empty ? Json(*walk.empty) : Json()}};
  }
  if (!from.select.empty()) {
    Json selected = Json::array();
    for (const model::Field* field : from.select) selected.push_back(field->name);
    result["select"] = std::move(selected);
  }
  result["ascending"] = from.ascending ? Json(*from.ascending) : Json();
  result["limit"] = from.limit ? Json(*from.limit) : Json();
  return result;
}

Json access(const model::CollectionPattern& from) {
  Json shared = access(from.shared);
  for (Json& parameter : shared["parameters"]) {
    parameter["members"] = Json::array();
    for (const model::AccessPattern& member : from.of_members)
      for (const model::Parameter& own : member.parameters)
        if (own.field->name == parameter["attribute"]) parameter["members"].push_back(member.path->entity->name);
  }
  return shared;
}

}  // namespace keyc::schema_json
