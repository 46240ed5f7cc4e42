#include "queries.hpp"

#include <algorithm>

#include "generator/evaluate/request.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::AccessPattern;
using model::Entity;
using model::Field;

std::string partition_name(const Query& query) {
  return query.KeyConditionExpression.substr(1, query.KeyConditionExpression.find(' ') - 1);
}
std::string bound(const Query& query, const std::string& name) {
  return sortable(*query.ExpressionAttributeValues.find(name));
}
Json operand(const model::Parameter& parameter, const Choice& low, const Choice& high) {
  if (parameter.op != model::Operator::between) return low.json;
  Json list{Json::Kind::list, "", {low.json, high.json}, {}};
  return {Json::Kind::object, "", {}, {{"between", std::move(list)}}};
}

}  // namespace

SortRange::SortRange(const Query& query) : partition_(bound(query, ":" + partition_name(query))) {
  const std::string& condition = query.KeyConditionExpression;
  const std::size_t separator = condition.find(" and ");
  if (separator == std::string::npos) return;
  const std::string rest = condition.substr(separator + 5);
  begins_with_ = rest.starts_with("begins_with(");
  const std::string alias = rest.substr(begins_with_ ? 12 : 0, rest.find_first_of(" ,") - (begins_with_ ? 12 : 0));
  const std::string op =
      begins_with_ ? "" : rest.substr(alias.size() + 1, rest.find(' ', alias.size() + 1) - alias.size() - 1);
  const std::string value = ':' + alias.substr(1);
  if (op == "between") {
    low_ = bound(query, value);
    high_ = bound(query, value + "_end");
  } else if (op.starts_with('<')) {
    high_ = bound(query, value);
  } else {
    low_ = bound(query, value);
    if (op == "=") high_ = low_;
  }
  is_above_ = op == ">";
  is_below_ = op == "<";
}

bool SortRange::reads(const Key& key) const {
  if (key.partition != partition_ || !is_below_end(key.sort)) return false;
  return !low_ || (is_above_ ? key.sort > *low_ : key.sort >= *low_);
}

bool SortRange::reads_any(const std::map<Key, std::size_t>& keys) const {
  auto at = keys.lower_bound({partition_, low_.value_or("")});
  if (is_above_ && at != keys.end() && at->first.partition == partition_ && at->first.sort == *low_) ++at;
  return at != keys.end() && at->first.partition == partition_ && is_below_end(at->first.sort);
}

bool SortRange::is_below_end(const std::string& sort) const {
  if (begins_with_) return sort.starts_with(*low_);
  return !high_ || (is_below_ ? sort < *high_ : sort <= *high_);
}

std::vector<SortRange> queries(const Entity& entity, const AccessPattern& pattern, const Choices& choices) {
  std::vector<SortRange> ranges;
  std::vector<const Field*> equal;
  for (const model::Parameter& parameter : pattern.parameters)
    if (&parameter != pattern.range) equal.push_back(parameter.field);
  const auto ask = [&](const Json& parameters) {
    try {
      if (const auto request = evaluate::request(entity, pattern, parameters))
        ranges.emplace_back(std::get<Query>(*request));
    } catch (const Error&) {  // no key has these values
    } catch (const evaluate::InputError&) {
    }
  };
  for_each_combination(choices, equal, [&](const std::map<const Field*, const Choice*>& chosen) {
    Json parameters{Json::Kind::object, "", {}, {}};
    for (const auto& [field, choice] : chosen) parameters.members.push_back({field->name, choice->json});
    if (pattern.range == nullptr) return ask(parameters);
    const std::vector<Choice>& bounds = choices.at(pattern.range->field);
    for (std::size_t i = 0; i < std::min<std::size_t>(bounds.size(), 16); ++i) {
      Json with = parameters;
      with.members.push_back(
          {pattern.range->field->name, operand(*pattern.range, bounds[i], bounds[(i + 3) % bounds.size()])});
      ask(with);
    }
  });
  return ranges;
}

}  // namespace keyc::check
