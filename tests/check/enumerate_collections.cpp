// Compares what keyc reports about collections with all items of small random schemas. A pattern that keyc accepts must
// read exactly the requested items of its members, and items of other entities only if keyc reports that.
//
//     enumerate_collections [schemas [seed]]
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "all_items.hpp"
#include "generator/check/check.hpp"
#include "generator/evaluate/request.hpp"
#include "generator/resolve/resolve.hpp"
#include "grammar/parse.hpp"
#include "keyc/errors.hpp"
#include "queries.hpp"
#include "random_collections.hpp"
#include "tests/support/environment.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::AccessPattern;
using model::Collection;
using model::CollectionPattern;
using model::Entity;
using model::Field;
using model::Operator;
using model::Path;

struct Counts {
  std::size_t schemas = 0;
  std::size_t refused_schemas = 0;
  std::size_t patterns = 0;
  std::size_t refused = 0;
  std::size_t ranges = 0;
  std::size_t requests = 0;
  std::size_t read = 0;
  std::size_t left_out = 0;
  std::size_t safe = 0;
  std::size_t unsafe = 0;
  std::size_t not_reached = 0;
  std::size_t proofs = 0;
  std::size_t wrong = 0;
};

/// A parameter and its value, or the two values of a between.
struct Argument {
  const model::Parameter* parameter;
  Choice low;
  Choice high;

  Json json() const {
    if (parameter->op == Operator::in) return {Json::Kind::list, "", {low.json}, {}};
    if (parameter->op != Operator::between) return low.json;
    Json list{Json::Kind::list, "", {low.json, high.json}, {}};
    return {Json::Kind::object, "", {}, {{"between", std::move(list)}}};
  }

  /// Whether the query wants an item of a member with this value.
  bool holds(const evaluate::Value& of_item) const {
    const model::Scalar& value = *of_item.scalar;
    const model::Scalar& from = *low.value.scalar;
    const model::Scalar& to = *high.value.scalar;
    switch (parameter->op) {
      case Operator::equal:
      case Operator::in: return value == from;  // a list of one value
      case Operator::below: return value < from;
      case Operator::at_most: return value <= from;
      case Operator::above: return value > from;
      case Operator::at_least: return value >= from;
      case Operator::between: return value >= from && value <= to;
      case Operator::begins_with: return std::get<std::string>(value).starts_with(std::get<std::string>(from));
    }
    return false;
  }
};

class Judgement {
 public:
  Judgement(const std::string& schema, const model::Schema& model, const Diagnostics& reported, Counts& counts)
      : schema_(schema), model_(model), diagnostics_(reported.all()), counts_(counts), items_(model.entities, 60) {}

  void run() {
    for (const Collection& collection : model_.collections)
      for (const CollectionPattern& pattern : collection.accesses) check(collection, pattern);
  }

 private:
  void check(const Collection& collection, const CollectionPattern& pattern) {
    ++counts_.patterns;
    counts_.ranges += pattern.shared.range != nullptr ? 1 : 0;
    Choices choices;
    for (const AccessPattern& member : pattern.of_members)
      for (const auto& [field, values] : items_.choices_of(*member.path)) choices.emplace(field, values);
    std::vector<SortRange> ranges;
    for_each_values(pattern.shared.parameters, choices, {}, [&](const std::vector<Argument>& arguments) {
      Json parameters{Json::Kind::object, "", {}, {}};
      for (const Argument& argument : arguments)
        parameters.members.push_back({argument.parameter->field->name, argument.json()});
      std::optional<SortRange> range;
      try {
        if (const auto request = evaluate::request(collection, pattern, parameters))
          range.emplace(std::get<Query>(*request));
      } catch (const Error&) {
        return;  // no key has these values
      } catch (const evaluate::InputError&) {
        return;
      }
      ++counts_.requests;
      check_members(pattern, arguments, range);
      if (range) ranges.push_back(*range);
    });
    if (!collection.skips_others) check_others(collection, pattern, ranges);
  }

  /// Calls `use` with arguments for all parameters, with up to seven values each; a between ends three values further
  /// on.
  template <class Use>
  void for_each_values(const std::vector<model::Parameter>& parameters, const Choices& choices,
                       std::vector<Argument> arguments, const Use& use) {
    if (arguments.size() == parameters.size()) return use(arguments);
    const model::Parameter& next = parameters[arguments.size()];
    const std::vector<Choice>& values = choices.at(next.field);
    for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 7); ++i) {
      std::vector<Argument> with = arguments;
      with.push_back({&next, values[i], values[(i + 3) % values.size()]});
      for_each_values(parameters, choices, std::move(with), use);
    }
  }

  void check_members(const CollectionPattern& pattern, const std::vector<Argument>& arguments,
                     const std::optional<SortRange>& range) {
    for (const AccessPattern& member : pattern.of_members) {
      std::vector<std::pair<const Field*, const Argument*>> own;
      for (const Argument& argument : arguments)
        for (const model::Parameter& parameter : member.parameters)
          if (parameter.field->name == argument.parameter->field->name) own.emplace_back(parameter.field, &argument);
      for (const KeyedItem& item : items_.at(*member.path).items) {
        const bool is_wanted = std::all_of(own.begin(), own.end(), [&](const auto& entry) {
          return entry.second->holds(item.fields.at(entry.first));
        });
        const bool is_read = range && range->reads(item.key);
        ++(is_read ? counts_.read : counts_.left_out);
        if (is_wanted == is_read) continue;
        ++counts_.wrong;
        if (reported_.insert(pattern.shared.name).second)
          fmt::print("{} {} of {}: {} | {}\n{}\n", pattern.shared.name, is_read ? "READS" : "LEAVES OUT",
                     member.path->entity->name, item.key.partition, item.key.sort, schema_);
      }
    }
  }

  void check_others(const Collection& collection, const CollectionPattern& pattern,
                    const std::vector<SortRange>& ranges) {
    for (const Entity& neighbour : model_.entities) {
      const Path* const path = find_path(neighbour, pattern.shared.path->index);
      const bool is_member =
          std::find(collection.members.begin(), collection.members.end(), &neighbour) != collection.members.end();
      if (is_member || path == nullptr) continue;
      const auto& keys = items_.at(*path).keys;
      const bool reads =
          std::any_of(ranges.begin(), ranges.end(), [&](const SortRange& range) { return range.reads_any(keys); });
      const std::string message = fmt::format("'{}' can read items of {} too", pattern.shared.name, neighbour.name);
      const auto found = std::find_if(diagnostics_.begin(), diagnostics_.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.code == Code::no_member && diagnostic.message.starts_with(message);
      });
      if (found == diagnostics_.end()) {
        ++counts_.safe;
        if (!reads) continue;
        ++counts_.wrong;
        fmt::print("FALSELY SAFE: {}\n{}\n", message, schema_);
      } else {
        ++counts_.unsafe;
        counts_.not_reached += reads ? 0 : 1;
        counts_.proofs += found->related.size() > 1 ? 1 : 0;
        if (!reads && keyc::test::variable("KEYC_LIST") != nullptr)
          fmt::print("not reached: {}\n{}\n", message, schema_);
      }
    }
  }

  const std::string& schema_;
  const model::Schema& model_;
  const std::vector<Diagnostic>& diagnostics_;
  Counts& counts_;
  AllItems items_;
  std::set<std::string> reported_;
};

/// Diagnostics that are about a single pattern, and do not refuse the schema.
bool is_of_a_pattern(const Diagnostic& diagnostic) {
  return diagnostic.code == Code::no_common_range || diagnostic.code == Code::bad_operator ||
         diagnostic.code == Code::unknown_attribute || diagnostic.code == Code::order ||
         info(diagnostic.code).severity != Severity::error;
}

void check_schema(std::uint32_t seed, Counts& counts) {
  const std::string text = random_collections(seed);
  const Source source("random.keys", text);
  Diagnostics diagnostics;
  std::vector<model::ParsedFile> parsed{{&source, parse(source, diagnostics)}};
  const model::Model model = model::resolve(parsed, diagnostics);
  const auto& resolved = diagnostics.all();
  if (!std::all_of(resolved.begin(), resolved.end(), is_of_a_pattern)) {
    ++counts.refused_schemas;
    if (keyc::test::variable("KEYC_LIST") != nullptr) fmt::print("{}", diagnostics.render(false));
    return;
  }
  ++counts.schemas;
  counts.refused += diagnostics.errors();
  Diagnostics reported;
  run(model, reported);
  Judgement(text, model.schemas.front(), reported, counts).run();
}

}  // namespace
}  // namespace keyc::check

int main(int argc, char** argv) {
  using namespace keyc::check;
  const std::size_t wanted = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
  auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  Counts counts;
  for (; counts.schemas < wanted && counts.refused_schemas < 10 * wanted; ++seed) check_schema(seed, counts);
  fmt::print("{} schemas, and {} that are refused for other reasons\n", counts.schemas, counts.refused_schemas);
  fmt::print("{} patterns, {} of them with a range, and {} that are refused\n", counts.patterns, counts.ranges,
             counts.refused);
  fmt::print("{} requests; {} times an item of a member is read, {} times it is not\n", counts.requests, counts.read,
             counts.left_out);
  fmt::print("items of others: {} safe, {} unsafe ({} not reached, {} with an item that shows it)\n", counts.safe,
             counts.unsafe, counts.not_reached, counts.proofs);
  fmt::print("{} wrong\n", counts.wrong);
  const bool reaches_everything = counts.ranges > 0 && counts.refused > 0 && counts.safe > 0 && counts.unsafe > 0;
  return counts.schemas == wanted && reaches_everything && counts.wrong == 0 ? 0 : 1;
}
