// Compares what keyc reports about keys with all items of small random schemas. Whatever keyc accepts must be safe; two
// items given as proof must have the same key. What keyc reports as unsafe but enumeration did not reach is counted,
// and listed if KEYC_LIST is set.
//
//     enumerate [schemas [seed]]
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "all_items.hpp"
#include "generator/check/check.hpp"
#include "generator/resolve/resolve.hpp"
#include "grammar/parse.hpp"
#include "keyc/errors.hpp"
#include "queries.hpp"
#include "random_schema.hpp"
#include "tests/support/environment.hpp"

namespace keyc::check {
namespace {

using model::AccessPattern;
using model::Entity;
using model::Path;

enum class Verdict : unsigned char { safe, unsafe, possible };

struct Count {
  const char* what;
  std::size_t safe = 0;
  std::size_t unsafe = 0;
  std::size_t possible = 0;  // collision_possible: unsafe, without a proof
  std::size_t not_reached = 0;
  std::size_t possible_not_reached = 0;
  std::size_t false_safe = 0;
};

struct Counts {
  Count collisions{"collisions of two entities"};
  Count one_entity{"keys of one entity"};
  Count foreign{"foreign items of a pattern"};
  Count order{"orders of a pattern"};
  std::size_t proofs = 0;
  std::size_t false_proofs = 0;
  std::size_t schemas = 0;
  std::size_t refused = 0;
};

bool is_listed() { return keyc::test::variable("KEYC_LIST") != nullptr; }

/// A component before a text mode is applied, as text in its sort order: absent values sort before or after all others.
std::string text_of(const model::Component& component, const evaluate::Fields& fields) {
  const auto found = fields.find(component.field);
  if (found == fields.end()) return component.stand_in->above ? "2" : "0";
  const model::Scalar& value = *found->second.scalar;
  if (component.encoding->text) return '1' + component.encoding->text(value);
  std::string text;
  component.encoding->write(text, value);
  return '1' + (component.encoding->key == model::KeyType::number ? sortable(AttributeValue::number(text)) : text);
}

/// Whether items that agree in what the pattern fixes have keys in another order than their components.
bool is_disordered(const AccessPattern& pattern, const Items& items) {
  const Path& path = *pattern.path;
  const model::KeyTemplate& key = *path.sort.front();
  const model::SortReach reach = path.sort_reach(pattern.steps_given);
  if (key.native || reach.keys > 0) return false;
  const auto components = key.components();
  std::map<std::vector<std::string>, std::vector<std::pair<std::vector<std::string>, std::string>>> groups;
  for (const KeyedItem& item : items.items) {
    std::vector<std::string> texts;
    texts.reserve(components.size());
    for (const model::Component* component : components) texts.push_back(text_of(*component, item.fields));
    const auto open = texts.begin() + static_cast<std::ptrdiff_t>(reach.components);
    std::vector<std::string> fixed{item.key.partition};
    fixed.insert(fixed.end(), texts.begin(), open);
    groups[fixed].emplace_back(std::vector<std::string>(open, texts.end()), item.key.sort);
  }
  for (auto& [fixed, group] : groups) {
    std::sort(group.begin(), group.end());
    for (std::size_t i = 1; i < group.size(); ++i)
      if (group[i].second < group[i - 1].second) return true;
  }
  return false;
}

/// One schema: what keyc reports about it, and what its items show.
class Judgement {
 public:
  Judgement(const std::string& schema, const model::Schema& model, const Diagnostics& diagnostics, Counts& counts)
      : schema_(schema),
        entities_(model.entities),
        diagnostics_(diagnostics.all()),
        counts_(counts),
        items_(entities_, 1200) {}

  void run() {
    ++counts_.schemas;
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      check_one(i);
      for (std::size_t j = 0; j < i; ++j) check_two(entities_[j], entities_[i]);
      for (const AccessPattern& pattern : entities_[i].accesses)
        if (pattern.operation == model::Operation::query) check_pattern(entities_[i], pattern);
    }
    for (const Diagnostic& diagnostic : diagnostics_)
      if (diagnostic.code == Code::collision || diagnostic.code == Code::not_injective) check_proof(diagnostic);
  }

 private:
  void judge(Count& count, Verdict verdict, bool found, const std::string& what) {
    switch (verdict) {
      case Verdict::safe:
        ++count.safe;
        if (!found) return;
        ++count.false_safe;
        return fmt::print("FALSELY SAFE, {}: {}\n{}\n", count.what, what, schema_);
      case Verdict::unsafe:
        ++count.unsafe;
        count.not_reached += found ? 0 : 1;
        break;
      case Verdict::possible:
        ++count.possible;
        count.possible_not_reached += found ? 0 : 1;
        break;
    }
    if ((!found || verdict == Verdict::possible) && is_listed())
      fmt::print("{}{}, {}: {}\n{}\n", found ? "reached" : "not reached",
                 verdict == Verdict::possible ? " and only possible" : "", count.what, what, schema_);
  }

  Verdict verdict_of(Code code, std::string_view start, std::string_view part = "") const {
    return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                       [&](const Diagnostic& diagnostic) {
                         return diagnostic.code == code && diagnostic.message.starts_with(start) &&
                                diagnostic.message.find(part) != std::string::npos;
                       })
               ? Verdict::unsafe
               : Verdict::safe;
  }

  void check_one(std::size_t i) {
    const std::uint32_t begin = entities_[i].span.begin;
    const std::uint32_t end = i + 1 < entities_.size() ? entities_[i + 1].span.begin : UINT32_MAX;
    const bool unsafe = std::any_of(diagnostics_.begin(), diagnostics_.end(), [&](const Diagnostic& diagnostic) {
      return diagnostic.code == Code::not_injective && diagnostic.span.begin > begin && diagnostic.span.begin < end;
    });
    const auto& keys = items_.at(entities_[i].primary()).keys;
    const bool twice = std::any_of(keys.begin(), keys.end(), [](const auto& entry) { return entry.second > 1; });
    judge(counts_.one_entity, unsafe ? Verdict::unsafe : Verdict::safe, twice, entities_[i].name);
  }

  void check_two(const Entity& left, const Entity& right) {
    const std::string both = fmt::format("{} and {} ", left.name, right.name);
    const auto& keys = items_.at(left.primary()).keys;
    const auto& right_keys = items_.at(right.primary()).keys;
    const bool meet =
        std::any_of(keys.begin(), keys.end(), [&](const auto& entry) { return right_keys.contains(entry.first); });
    const Verdict possible = verdict_of(Code::collision_possible, "nothing shows that " + both);
    judge(counts_.collisions, possible == Verdict::unsafe ? Verdict::possible : verdict_of(Code::collision, both), meet,
          both);
  }

  void check_pattern(const Entity& entity, const AccessPattern& pattern) {
    const std::string quoted = fmt::format("'{}' ", pattern.name);
    const std::vector<SortRange> ranges = queries(entity, pattern, items_.choices_of(*pattern.path));
    for (const Entity& neighbour : entities_) {
      const Path* const path = find_path(neighbour, pattern.path->index);
      if (&neighbour == &entity || path == nullptr) continue;
      const auto& keys = items_.at(*path).keys;
      const bool reads =
          std::any_of(ranges.begin(), ranges.end(), [&](const SortRange& range) { return range.reads_any(keys); });
      judge(counts_.foreign, verdict_of(Code::foreign_items, quoted, neighbour.name), reads,
            quoted + "reads " + neighbour.name);
    }
    if (pattern.ascending)
      judge(counts_.order, verdict_of(Code::order, quoted), is_disordered(pattern, items_.at(*pattern.path)),
            pattern.name);
  }

  /// Two notes of the diagnostic are commands that print two different items with one key.
  void check_proof(const Diagnostic& diagnostic) {
    std::vector<std::string> commands;
    for (const RelatedPlace& note : diagnostic.related)
      if (note.message.starts_with("keyc item ")) commands.push_back(note.message);
    if (commands.empty() && diagnostic.code == Code::not_injective) return;
    ++counts_.proofs;
    if (commands.size() == 2 && commands[0] != commands[1] && key_of(commands[0]) == key_of(commands[1])) return;
    ++counts_.false_proofs;
    fmt::print("FALSE PROOF: {}\n{}\n", diagnostic.message, schema_);
  }

  /// The key of the item that `keyc item FILE ENTITY '{…}'` prints.
  std::optional<Key> key_of(const std::string& command) const {
    const std::size_t object = command.find('\'');
    const std::string attributes = command.substr(object + 1, command.size() - object - 2);
    const std::string name = command.substr(0, object - 1).substr(command.substr(0, object - 1).rfind(' ') + 1);
    const auto entity = std::find_if(entities_.begin(), entities_.end(),
                                     [&](const Entity& candidate) { return candidate.name == name; });
    const auto values =
        evaluate::read_attributes(entity->attributes, evaluate::parse_json(attributes, "proof"), {nullptr, name});
    const auto fields = evaluate::fields_of(*entity, values);
    const Path& path = entity->primary();
    try {
      return Key{sortable(evaluate::key_value(*entity, *path.partition.front(), fields)),
                 sortable(evaluate::key_value(*entity, *path.sort.front(), fields))};
    } catch (const Error&) {
      return {};
    }
  }

  const std::string& schema_;
  const std::deque<Entity>& entities_;
  const std::vector<Diagnostic>& diagnostics_;
  Counts& counts_;
  AllItems items_;
};

void check_schema(std::uint32_t seed, Counts& counts) {
  const std::string text = random_schema(seed);
  const Source source("random.keys", text);
  Diagnostics diagnostics;
  std::vector<model::ParsedFile> parsed{{&source, parse(source, diagnostics)}};
  const model::Model model = model::resolve(parsed, diagnostics);
  if (diagnostics.has_errors()) {
    ++counts.refused;
    if (is_listed()) fmt::print("{}", diagnostics.render(false));
    return;
  }
  run(model, diagnostics);
  const auto& reported = diagnostics.all();
  if (std::any_of(reported.begin(), reported.end(),
                  [](const Diagnostic& diagnostic) { return diagnostic.code == Code::bad_stand_in; })) {
    ++counts.refused;
    return;
  }
  Judgement(text, model.schemas.front(), diagnostics, counts).run();
}

void print(const Count& count) {
  fmt::print("{}: {} safe, {} unsafe ({} not reached), {} possible ({} not reached), {} falsely safe\n", count.what,
             count.safe, count.unsafe, count.not_reached, count.possible, count.possible_not_reached, count.false_safe);
}

}  // namespace
}  // namespace keyc::check

int main(int argc, char** argv) {
  using namespace keyc::check;
  const std::size_t wanted = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
  auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  Counts counts;
  for (; counts.schemas < wanted && counts.refused < 10 * wanted; ++seed) check_schema(seed, counts);
  fmt::print("{} schemas, and {} that are refused for other reasons\n", counts.schemas, counts.refused);
  bool good = counts.schemas == wanted && counts.proofs > 0 && counts.false_proofs == 0;
  for (const Count& count : {counts.collisions, counts.one_entity, counts.foreign, counts.order}) {
    print(count);
    good = good && count.safe > 0 && count.unsafe > 0 && count.false_safe == 0;
  }
  fmt::print("{} pairs of items given as proof, {} of which have two keys\n", counts.proofs, counts.false_proofs);
  return good ? 0 : 1;
}
