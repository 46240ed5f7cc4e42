// A row for each access pattern, of entities and of collections, with what the caller would not expect of it: what it
// also returns, what it leaves out, and what it compares by a function of the key only. plan/unasked_items.cpp decides
// that.

#include "generator/outputs/docs/patterns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/outputs/docs/box_table.hpp"
#include "generator/outputs/docs/costs.hpp"
#include "generator/outputs/docs/example.hpp"
#include "generator/outputs/docs/key_condition.hpp"
#include "generator/plan/compared_parts.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/plan/unasked_items.hpp"

namespace keyc::docs {
namespace {

using model::AccessPattern;
using model::Operation;

/// "companyId, country, state >="
std::string parameters_of(const AccessPattern& pattern) {
  std::string names;
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!parameter.value.empty()) continue;
    const bool is_equal = parameter.op == model::Operator::equal;
    names = joined(
        std::move(names), ", ",
        is_equal ? parameter.field->name : fmt::format("{} {}", parameter.field->name, model::spelling(parameter.op)));
  }
  for (const model::FilterParameter& parameter : pattern.filter_parameters)
    names = joined(std::move(names), ", ", parameter.name);
  return names;
}

/// The first sentence of the doc comment.
std::string purpose_of(const AccessPattern& pattern) {
  const Context all = paragraphs(pattern.doc);
  if (!all.holds()) return {};
  const std::string first(*all.front().text());
  return first.substr(0, std::min(first.find(". "), first.size() - 1) + 1);
}

/// `StoreEntity::storesInState(companyId, country, state)`
std::string function_of(const std::string& companion, const std::string& function, const AccessPattern& pattern) {
  std::string parameters;
  const auto add = [&](std::string_view name) { parameters = joined(std::move(parameters), ", ", name); };
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!parameter.value.empty()) continue;
    if (parameter.op != model::Operator::between) {
      add(model::member_name(*parameter.field));
      continue;
    }
    const model::BoundNames bounds = model::bound_names(*parameter.field);
    add(bounds.low);
    add(bounds.high);
  }
  for (const model::FilterParameter& parameter : pattern.filter_parameters) add(model::cpp_name(parameter.name));
  return fmt::format("{}::{}({})", companion, function, parameters);
}

std::string filter_of(const std::optional<plan::TypeFilter>& type, const AccessPattern& pattern) {
  std::string text = joined(exact_filter(pattern), " and ", box_filter(pattern));
  if (pattern.operation == Operation::scan && type) text = fmt::format("{} = \"{}\"", type->attribute, type->value);
  if (!pattern.filter) return text;
  const bool is_alternative = pattern.filter->kind == model::Condition::Kind::disjunction && !text.empty();
  return joined(std::move(text), " and ",
                is_alternative ? fmt::format("({})", pattern.filter->written) : pattern.filter->written);
}

/// "Query", or the plan: "Merge of 8 Queries".
std::string operation_of(const AccessPattern& pattern) {
  if (!plan::is_plan(pattern)) return std::string(name_of(pattern.operation));
  std::vector<plan::Node> nodes = plan::nodes(pattern);
  const plan::Node first = nodes.front();
  if (first.is_walk || first.is_list) nodes.erase(nodes.begin());
  std::string text;
  for (const plan::Node& node : nodes) text += fmt::format("{} of ", name_of(node.kind));
  const plan::QueryCount count = plan::query_count(nodes);
  if (first.is_walk || first.is_list) {
    // "Sequence of a Query for each day", "Merge of a Sequence of 8 Queries for each value of org"
    const std::string each = first.is_walk ? model::period_name(*pattern.walk->period)
                                           : fmt::format("value of {}", pattern.list()->field->name);
    const std::string queries = nodes.empty() ? "Query" : fmt::format("{}{} Queries", text, count.most);
    return fmt::format("{} of a {} for each {}", name_of(first.kind), queries, each);
  }
  return fmt::format("{}{}{} Queries", text, count.fewest == count.most ? "" : fmt::format("{} or ", count.fewest),
                     count.most);
}

std::string order_of(const AccessPattern& pattern) {
  const bool has_order = pattern.operation == Operation::query && !pattern.path->sort.empty();
  if (!has_order) return {};
  if (pattern.walk)
    return std::string(pattern.ascending.value_or(true) ? "oldest" : "newest") +
           " first, as no Scan is: it reads partitions in the order of a hash";
  return pattern.ascending.value_or(true) ? "ascending" : "descending";
}

/// What the pattern returns of the entity besides what its name promises, and what to do about it.
std::string also_returned(const model::Entity& entity, const AccessPattern& pattern, const AccessPattern& declared) {
  std::string text;
  if (plan::returns_version_zero(entity, pattern, declared.filter))
    text = fmt::format("version 0 of {}, which repeats the newest version: history leaves it out", entity.name);
  if (plan::returns_expired(entity, pattern, declared.filter))
    text = joined(std::move(text), "; ",
                  fmt::format("items of {} that have expired, until DynamoDB deletes them: compare {} with the time",
                              entity.name, plan::time_to_live(entity)->name));
  if (plan::returns_rest_of_period(pattern)) {
    const std::string period = model::period_name(*pattern.walk->period);
    text = joined(std::move(text), "; ",
                  fmt::format("items of {} later than now in the same {}: neither the sort key nor a filter ends the "
                              "walk within one",
                              entity.name, period));
  }
  return text;
}

std::string also_returned(const model::Collection& collection, const model::CollectionPattern& pattern) {
  std::string text;
  for (std::size_t i = 0; i < collection.members.size(); ++i)
    text = joined(std::move(text), "; ", also_returned(*collection.members[i], pattern.of_members[i], pattern.shared));
  return text;
}

/// What the pattern does not return although its name does not say so.
std::string left_out(const model::Entity& entity, const AccessPattern& pattern, const AccessPattern& declared) {
  std::string names;
  for (const model::Component* level : plan::unasked_levels(pattern, declared.filter))
    names = joined(std::move(names), ", ", level->field->name);
  if (names.empty()) return {};
  return fmt::format("items of {} that lack one of: {}", entity.name, names);
}

std::string left_out(const model::Collection& collection, const model::CollectionPattern& pattern) {
  std::string text;
  for (std::size_t i = 0; i < collection.members.size(); ++i)
    text = joined(std::move(text), "; ", left_out(*collection.members[i], pattern.of_members[i], pattern.shared));
  return text;
}

struct Owner {
  std::string name;
  std::string companion;
  std::function<std::string(const AccessPattern&)> function_name;  // in C++
  Context link;
  const model::Table& table;
  std::optional<plan::TypeFilter> type_filter;  // of its scans
  std::vector<const model::Entity*> returns;
  bool skips_others;
};

/// What the pattern compares by functions of the keys.
template <class Pattern>
std::string compared(const Pattern& pattern) {
  return fmt::format("{}", fmt::join(plan::meanings_of(pattern), "; "));
}

/// What a reader of the pattern would not expect; each is empty if there is nothing to say.
struct Remarks {
  std::string compares, also, left_out;
};

/// "id, address.city: this saves bytes, and no read units"
std::string selected(const AccessPattern& pattern) {
  std::string names;
  for (const model::Field* field : pattern.select) names = joined(std::move(names), ", ", field->name);
  return names + ", which saves bytes that are sent, and no read units";
}

/// The struct that is returned in place of the entity's; empty if it is that one.
std::string form_of(const Owner& owner, const AccessPattern& pattern) {
  if (!pattern.select.empty()) return fmt::format("{}::{}", owner.companion, model::selection_class(pattern));
  if (!model::is_projected(pattern.index())) return {};
  return fmt::format("{}::{}", owner.companion, model::projection_class(*pattern.index()));
}

/// Of a pattern of one entity that is a box of scaled dimensions.
std::optional<BoxTable> box_table_of(const Owner& owner, const AccessPattern& pattern, std::uint64_t size) {
  if (owner.returns.size() != 1) return std::nullopt;
  const auto estimates = plan::box_estimates(*owner.returns.front(), pattern, size);
  return estimates ? std::optional(box_table(*estimates)) : std::nullopt;
}

Context box_rows(const std::optional<BoxTable>& table) {
  Context rows = Context::array();
  if (table)
    for (const BoxTable::Row& row : table->rows)
      rows.push_back({{"ranges", row.ranges}, {"rows", row.rows}, {"units", row.units}});
  return rows;
}

Context pattern_context(const Facts& facts, const Owner& owner, const AccessPattern& pattern, std::string condition,
                        Remarks remarks, Context example) {
  const model::Index* const index = pattern.path == nullptr ? nullptr : pattern.path->index;
  const std::uint64_t size = size_read(facts, owner.returns, pattern);
  const bool has_type = owner.table.has_type_in(index);
  std::string filter = filter_of(has_type ? owner.type_filter : std::nullopt, pattern);
  const Reach reach{filter.empty() && !owner.skips_others,
                    owner.returns.size() == 1 && finds_one(*owner.returns.front(), pattern)};
  Cost cost = read_cost(pattern, size, reach);
  // Of several entities, the cost for the largest.
  if (owner.returns.size() > 1 && size > 0 && !cost.figure.starts_with("at most"))
    cost.figure = "at most " + cost.figure;
  const std::optional<BoxTable> box = box_table_of(owner, pattern, size);
  Context returns = Context::array();
  for (const model::Entity* entity : owner.returns) returns.push_back(facts.link(*entity));
  return {{"id", id_of(owner.name, pattern)},
          {"name", pattern.name},
          {"anchor", anchor_of(owner.name + pattern.name)},
          {"owner", owner.name},
          {"owner_href", owner.link["href"]},
          {"colour", owner.link["colour"]},
          {"doc", paragraphs(pattern.doc)},
          {"purpose", purpose_of(pattern)},
          {"parameters", parameters_of(pattern)},
          {"operation", operation_of(pattern)},
          {"source", index == nullptr ? owner.table.name : index->name},
          {"source_href", '#' + id_of(owner.table, index)},
          {"condition", std::move(condition)},
          {"compares", std::move(remarks.compares)},
          {"filter", std::move(filter)},
          {"order", order_of(pattern)},
          {"limit", pattern.limit ? std::to_string(*pattern.limit) : std::string()},
          {"requests", requests_of(pattern, size, reach)},
          {"cost", std::move(cost.formula)},
          {"figure", std::move(cost.figure)},
          {"box_rows", box_rows(box)},
          {"box_about", box ? box->about : std::string()},
          {"box_least", box ? box->least : std::string()},
          {"function", function_of(owner.companion, owner.function_name(pattern), pattern)},
          {"returned", names_of(returns)},
          {"returns", std::move(returns)},
          {"form", form_of(owner, pattern)},
          {"form_holds", pattern.select.empty() ? std::string("what the index holds") : selected(pattern)},
          {"also", std::move(remarks.also)},
          {"leaves_out", std::move(remarks.left_out)},
          {"scan", pattern.operation == Operation::scan},
          {"scanned", std::string(pattern.index() == nullptr ? "table" : "index")},
          {"example", std::move(example)}};
}

}  // namespace

std::string id_of(std::string_view owner, const AccessPattern& pattern) {
  return fmt::format("pattern-{}-{}", owner, pattern.name);
}

Context link_of(const Facts& facts, const model::Collection& collection) {
  return {{"name", collection.name},
          {"href", '#' + id_of(collection)},
          {"colour", facts.link(*collection.members.front())["colour"]}};
}

std::vector<Context> patterns(const Facts& facts, const model::Entity& entity) {
  const Owner owner{entity.name,
                    model::companion_name(entity),
                    [&](const AccessPattern& pattern) { return model::pattern_name(entity, pattern); },
                    facts.link(entity),
                    *entity.table,
                    plan::type_filter(entity),
                    {&entity},
                    false};
  std::vector<Context> rows;
  for (const AccessPattern& pattern : entity.accesses) {
    Remarks remarks{compared(pattern), also_returned(entity, pattern, pattern), left_out(entity, pattern, pattern)};
    rows.push_back(pattern_context(facts, owner, pattern, key_condition(pattern), std::move(remarks),
                                   example(facts, entity, pattern)));
  }
  return rows;
}

std::vector<Context> patterns(const Facts& facts, const model::Collection& collection) {
  const Owner owner{collection.name,
                    model::companion_name(collection),
                    [&](const AccessPattern& pattern) { return model::pattern_name(collection, pattern); },
                    link_of(facts, collection),
                    *collection.table,
                    std::nullopt,
                    collection.members,
                    collection.skips_others};
  std::vector<Context> rows;
  for (const model::CollectionPattern& pattern : collection.accesses) {
    Remarks remarks{compared(pattern), also_returned(collection, pattern), left_out(collection, pattern)};
    rows.push_back(pattern_context(facts, owner, pattern.shared, key_condition(pattern), std::move(remarks),
                                   example(facts, collection, pattern)));
  }
  return rows;
}

}  // namespace keyc::docs
