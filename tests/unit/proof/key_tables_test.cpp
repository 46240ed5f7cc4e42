// Random schemas of entities without a type attribute: each key is that of one entity, as the proofs have it.
#include "generator/proof/key_tables.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "generator/proof/key_language.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::automata::Automaton;
using keyc::automata::end_of_key;
using Random = std::mt19937;

namespace {

std::size_t below(Random& random, std::size_t count) { return random() % count; }

template <std::size_t size>
std::string_view one_of(Random& random, const std::array<std::string_view, size>& choices) {
  return choices[below(random, size)];
}

/// Parts that begin and end alike more often than not.
std::string random_template(Random& random, bool is_binary) {
  constexpr std::array<std::string_view, 5> texts{"\"u#\"<a>", "\"u#\"<a>\"#x\"", "\"u#\"<a>\"#x#\"<b>", "<b>\"#\"<a>",
                                                  "\"u#\"<checked(b)>"};
  constexpr std::array<std::string_view, 5> values{"\"u#\"<n>", "\"u#\"<k>\"#\"<n>", "\"x\"", "\"u#\"<t>\"#x\"",
                                                   "<prefix(a, 3)>\"#x\"<n>"};
  constexpr std::array<std::string_view, 4> bytes{"<n>", "\"u\"<n>", "<n><m>", "\"u#\"<m>\"#\"<n>"};
  if (is_binary) return std::string(one_of(random, bytes));
  return std::string(one_of(random, below(random, 2) == 0 ? texts : values));
}

std::string random_schema(Random& random) {
  const bool is_binary = below(random, 4) == 0;
  constexpr std::array<std::string_view, 3> modes{"escaped", "checked", "raw"};
  std::string schema = "schema s\nenum K { x, u, yy }\ntable Told { key (pk, sk" +
                       std::string(is_binary ? ": binary" : "") + "); type none; text " +
                       std::string(one_of(random, modes)) + " }\n";
  const std::size_t count = 2 + below(random, 2);
  for (std::size_t i = 0; i < count; ++i)
    schema += "entity E" + std::to_string(i) +
              " in Told {\n  a : string\n  b : string\n  n : u16\n  m : i8\n  k : K\n  t : date\n  pk = " +
              random_template(random, false) + "\n  sk = " + random_template(random, is_binary) +
              "\n  allow constant_key \"a\"\n  allow changing_key \"a\"\n  allow not_injective \"a\"\n}\n";
  return schema;
}

/// The attributes of a word that the automaton accepts.
std::vector<std::string> random_word(const Automaton& words, Random& random) {
  for (;;) {
    std::vector<std::string> texts(1);
    std::size_t state = 0;
    for (int steps = 0; steps < 300 && !words.states[state].accepts; ++steps) {
      const auto& edges = words.states[state].edges;
      if (edges.empty()) break;
      const auto& edge = edges[below(random, edges.size())];
      std::size_t symbol = below(random, edge.on.size());
      while (!edge.on.test(symbol)) symbol = (symbol + 1) % edge.on.size();
      if (symbol == end_of_key)
        texts.emplace_back();
      else
        texts.back() += static_cast<char>(symbol);
      state = edge.to;
    }
    if (words.states[state].accepts) return texts;
  }
}

bool contains(const Automaton& words, const std::vector<std::string>& texts) {
  Automaton word = keyc::automata::nothing();
  for (const std::string& text : texts) word = word + keyc::automata::literal(text) + keyc::automata::key_end();
  return meet(words, word);
}

Item item_of(const keyc::KeyedEntity& entity, const std::vector<std::string>& texts) {
  Item item;
  for (std::size_t i = 0; i < entity.keys.size(); ++i)
    item.set(entity.keys[i].name, AttributeValue::of_text(entity.keys[i].type, texts[i]));
  return item;
}

void mutate(std::string& text, Random& random) {
  const std::size_t place = below(random, text.size() + 1);
  const char byte = "#uxa0\xFF\x80"[below(random, 7)];
  if (place == text.size())
    text += byte;
  else if (below(random, 2) == 0)
    text.erase(place, 1);
  else
    text[place] = byte;
}

/// What holds for every item: how many entities read it, and why not.
void check_rules(const std::vector<keyc::KeyedEntity>& all, const Item& item) {
  std::size_t have = 0;
  std::size_t fit = 0;
  for (const keyc::KeyedEntity& entity : all) {
    have += has_keys(entity, item) ? 1 : 0;
    fit += fits_keys(entity, item) ? 1 : 0;
  }
  CHECK(have <= 1);
  std::size_t readers = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const keyc::KeyedEntities of{all, i};
    if (has_keys(all[i], item)) CHECK(fits_keys(all[i], item));
    CHECK(is_keyed(of, item) == (has_keys(all[i], item) || (have == 0 && fits_keys(all[i], item))));
    readers += is_keyed(of, item) ? 1 : 0;
    if (has_keys(all[i], item))
      CHECK_NOTHROW(expect_keys(of, item));
    else
      CHECK_THROWS_AS(expect_keys(of, item), keyc::DecodeError);
  }
  CHECK(readers == (have == 1 ? 1 : fit));
}

}  // namespace

TEST_CASE("each key of random entities is that of one entity, as the proofs have it") {
  Random random(36);
  std::size_t compiled = 0;
  std::size_t refused = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string schema = random_schema(random);
    INFO(schema);
    keyc::Run run;
    keyc_tests::compile_in_memory(schema, run);
    if (run.diagnostics.has_errors()) {
      ++refused;
      continue;
    }
    ++compiled;
    std::vector<const keyc::model::Entity*> entities;
    for (const auto& entity : run.model.schemas.front().entities) entities.push_back(&entity);
    const keyc::proof::KeyTables tables(entities);
    std::vector<Automaton> words;
    for (const auto* entity : entities)
      words.push_back(
          *keyc::proof::words_of(keyc::proof::written_by(*entity, entity->primary()), keyc::proof::Texts::all));
    for (std::size_t own = 0; own < entities.size(); ++own)
      for (int tries = 0; tries < 20; ++tries) {
        auto texts = random_word(words[own], random);
        texts.pop_back();  // what would follow the last key
        CHECK(has_keys(tables.all()[own], item_of(tables.all()[own], texts)));
        check_rules(tables.all(), item_of(tables.all()[own], texts));
        mutate(texts[below(random, texts.size())], random);
        const Item item = item_of(tables.all()[own], texts);
        for (std::size_t other = 0; other < entities.size(); ++other)
          CHECK(has_keys(tables.all()[other], item) == contains(words[other], texts));
        check_rules(tables.all(), item);
      }
  }
  CHECK(compiled > 50);
  CHECK(refused > 50);
}
