// Holds what the compiler says of keys against all items of small random schemas: attributes have every value up to a
// length over the bytes that matter. What is said to be safe must be; what is said to be unsafe and was not reached is
// listed.
//
//     enumerate [schemas [seed]]
#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "generator/check/check.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/model/resolve.hpp"
#include "grammar/parse.hpp"
#include "keyc/errors.hpp"

namespace {

using keyc::Code;
using keyc::evaluate::Fields;
using keyc::evaluate::Value;
using keyc::model::Entity;
using keyc::model::Field;
using keyc::model::Scalar;

class RandomSchema {
 public:
  explicit RandomSchema(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string schema =
        "schema random\n\ntable Rows { key (pk, sk) }\n\nenum E { one as \"a\", two as \"a#\", three as \"$\" }\n";
    const std::size_t entities = 2 + below(2);
    for (std::size_t i = 0; i < entities; ++i) schema += entity(i);
    return schema;
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }
  template <std::size_t N>
  std::string pick(const char* const (&from)[N]) {
    return from[below(N)];
  }

  std::string entity(std::size_t number) {
    types_.clear();
    std::string body;
    const std::size_t attributes = 1 + below(3);
    for (std::size_t i = 0; i < attributes; ++i) {
      types_.push_back(pick({"string", "string", "string", "bool", "E", "u8"}));
      body += fmt::format("  f{} : {} fixed\n", i, types_.back());
    }
    std::set<std::size_t> in_partition;
    const std::string partition = below(2) == 0 ? "\"a\"" : key(in_partition);
    std::set<std::size_t> in_sort;
    const std::string sort = key(in_sort);
    std::string parameters;
    for (const std::size_t one : in_partition) parameters += fmt::format("{}f{}", parameters.empty() ? "" : ", ", one);
    return fmt::format("\nentity N{} in Rows {{\n{}  pk = {}\n  sk = {}\n  access list{}({})\n}}\n", number, body,
                       partition, sort, number, parameters);
  }

  std::string key(std::set<std::size_t>& used) {
    std::string result = below(4) == 0 ? literal() : "";
    const std::size_t components = below(4);
    for (std::size_t i = 0; i < components; ++i) {
      const std::size_t field = below(types_.size());
      used.insert(field);
      result += component(field);
      if (i + 1 < components || below(3) == 0) result += pick({"\"#\"", "\"#\"", "\"#\"", "\"#a#\"", "\"$\""});
    }
    return result.empty() ? literal() : result;
  }

  std::string literal() { return pick({"\"a\"", "\"a\"", "\"a#\"", "\"a#a\"", "\"#\"", "\"$23\""}); }

  std::string component(std::size_t field) {
    const std::string name = fmt::format("f{}", field);
    if (types_[field] != "string") return '<' + name + '>';
    const std::string form =
        pick({"{}", "{}", "{}", "escaped({})", "checked({})", "checked({})", "upper({})", "lower({})"});
    return '<' + fmt::format(fmt::runtime(form), name) + '>';
  }

  std::mt19937 random_;
  std::vector<std::string> types_;
};

/// Every text up to the length, and one that differs in case.
std::vector<Scalar> all_texts(std::size_t length) {
  std::vector<Scalar> all{std::string("A")};
  std::vector<std::string> shorter{""};
  all.emplace_back(std::string());
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& one : shorter)
      for (const char c : std::string_view("a#$")) longer.push_back(one + c);
    for (const std::string& one : longer) all.emplace_back(one);
    shorter = std::move(longer);
  }
  return all;
}

std::vector<Scalar> all_values(const keyc::model::Type& type, std::size_t length) {
  using keyc::model::TypeKind;
  if (type.kind == TypeKind::string) return all_texts(length);
  if (type.kind == TypeKind::boolean) return {false, true};
  if (type.kind == TypeKind::u8) return {std::uint64_t{0}, std::uint64_t{1}};
  std::vector<Scalar> all;
  for (const auto& one : type.enumeration->values) all.emplace_back(one.text);
  return all;
}

struct Key {
  std::string partition;
  std::string sort;
  auto operator<=>(const Key&) const = default;
};

/// The keys of all items, with how many different ones have each.
std::map<Key, std::size_t> all_keys(const Entity& entity) {
  std::vector<const Field*> fields;
  for (const auto& step : entity.primary().steps) fields.push_back(step.field);
  std::size_t texts = 0;
  for (const Field* one : fields) texts += one->type().kind == keyc::model::TypeKind::string ? 1 : 0;
  const std::size_t length = texts <= 1 ? 5 : texts == 2 ? 3 : 2;
  std::map<Key, std::size_t> keys;
  Fields values;
  const std::function<void(std::size_t)> choose = [&](std::size_t i) {
    if (i == fields.size()) {
      try {
        ++keys[{keyc::evaluate::key_value(entity, *entity.primary().partition.front(), values).text(),
                keyc::evaluate::key_value(entity, *entity.primary().sort.front(), values).text()}];
      } catch (const keyc::Error&) {  // no item has these values
      }
      return;
    }
    for (const Scalar& one : all_values(fields[i]->type(), length)) {
      values[fields[i]] = Value{&fields[i]->type(), one, {}, {}, {}};
      choose(i + 1);
    }
  };
  choose(0);
  return keys;
}

struct Count {
  std::size_t safe = 0;
  std::size_t unsafe = 0;
  std::size_t possible = 0;  // unsafe without a proof
  std::size_t not_reached = 0;
  std::size_t possible_not_reached = 0;
  std::size_t false_safe = 0;
};

struct Counts {
  Count collisions, one_entity, foreign;
  std::size_t schemas = 0;
};

/// What is said of a thing, and what the enumeration found.
void judge(Count& count, bool said, bool possible, bool found, const std::string& what, const std::string& schema) {
  if (!said && !possible) {
    ++count.safe;
    if (!found) return;
    ++count.false_safe;
    fmt::print("FALSE SAFE: {}\n{}\n", what, schema);
    return;
  }
  ++(said ? count.unsafe : count.possible);
  if (found) return;
  ++(said ? count.not_reached : count.possible_not_reached);
  if (std::getenv("KEYC_LIST") != nullptr) fmt::print("not reached ({}): {}\n{}\n", said, what, schema);
}

bool check_schema(std::uint32_t seed, Counts& counts) {
  const keyc::Source source("random.keys", RandomSchema(seed).text());
  const std::string schema(source.text());
  keyc::Diagnostics diagnostics;
  const std::vector<keyc::model::ParsedFile> parsed{{&source, keyc::parse(source, diagnostics)}};
  const keyc::model::Model model = keyc::model::resolve(parsed, diagnostics);
  if (diagnostics.has_errors()) {
    if (std::getenv("KEYC_LIST") != nullptr) fmt::print("{}", diagnostics.render(false));
    return false;
  }
  keyc::check::run(model, diagnostics);
  ++counts.schemas;
  const auto said = [&](Code code, const std::string& part) {
    for (const keyc::Diagnostic& one : diagnostics.all())
      if (one.code == code && one.message.find(part) != std::string::npos) return true;
    return false;
  };
  const auto& entities = model.schemas.front().entities;
  std::vector<std::map<Key, std::size_t>> keys;
  for (const Entity& entity : entities) keys.push_back(all_keys(entity));
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const std::uint32_t end = i + 1 < entities.size() ? entities[i + 1].span.begin : UINT32_MAX;
    bool not_injective = false;
    for (const keyc::Diagnostic& one : diagnostics.all())
      not_injective = not_injective || (one.code == Code::not_injective && one.span.begin > entities[i].span.begin &&
                                        one.span.begin < end);
    bool twice = false;
    for (const auto& [key, count] : keys[i]) twice = twice || count > 1;
    judge(counts.one_entity, not_injective, false, twice, entities[i].name, schema);
    for (std::size_t j = 0; j < i; ++j) {
      const std::string both = fmt::format("{} and {} ", entities[j].name, entities[i].name);
      bool meet = false;
      for (const auto& [key, count] : keys[i]) meet = meet || keys[j].contains(key);
      judge(counts.collisions, said(Code::collision, both), said(Code::collision_possible, both + "never"), meet, both,
            schema);
    }
    const keyc::model::AccessPattern& pattern = entities[i].accesses.front();
    if (pattern.operation != keyc::model::Operation::query) continue;
    const auto reach = pattern.path->sort_reach(pattern.steps_given);
    // The literals up to the first component that is open.
    if (reach.components != 0) continue;
    const auto& parts = pattern.path->sort.front()->parts;
    const std::string start = reach.keys == 0 && !parts.front().component ? parts.front().literal : "";
    if (reach.keys != 0) continue;
    std::set<std::string> partitions;
    for (const auto& [key, count] : keys[i]) partitions.insert(key.partition);
    for (std::size_t j = 0; j < entities.size(); ++j) {
      if (j == i) continue;
      bool reads = false;
      for (const auto& [key, count] : keys[j])
        reads = reads || (key.sort.starts_with(start) && partitions.contains(key.partition));
      bool warned = false;
      for (const keyc::Diagnostic& one : diagnostics.all())
        warned = warned || (one.code == Code::foreign_items && one.message.starts_with('\'' + pattern.name + '\'') &&
                            one.message.find(entities[j].name) != std::string::npos);
      judge(counts.foreign, warned, false, reads, pattern.name + " reads " + entities[j].name, schema);
    }
  }
  return true;
}

void print(const char* what, const Count& count) {
  fmt::print("{}: {} safe, {} unsafe ({} not reached), {} possible ({} not reached), {} falsely safe\n", what,
             count.safe, count.unsafe, count.not_reached, count.possible, count.possible_not_reached, count.false_safe);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t wanted = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
  auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  Counts counts;
  std::size_t refused = 0;
  for (; counts.schemas < wanted && refused < 10 * wanted; ++seed) refused += check_schema(seed, counts) ? 0 : 1;
  fmt::print("{} schemas, and {} that are refused for other reasons\n", counts.schemas, refused);
  print("collisions of two entities", counts.collisions);
  print("keys of one entity", counts.one_entity);
  print("foreign items", counts.foreign);
  const bool all_sides = counts.collisions.safe > 0 && counts.collisions.unsafe > 0 && counts.one_entity.unsafe > 0 &&
                         counts.foreign.safe > 0 && counts.foreign.unsafe > 0;
  const std::size_t wrong = counts.collisions.false_safe + counts.one_entity.false_safe + counts.foreign.false_safe;
  return wrong == 0 && all_sides && counts.schemas == wanted ? 0 : 1;
}
