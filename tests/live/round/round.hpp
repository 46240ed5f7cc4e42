#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/client.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/live.hpp"
#include "support/random_values.hpp"

/// Random values of an entity are written to a DynamoDB, which must return them in their order.
namespace keyc_tests {

enum class Order { ascending, descending, by_text, by_lower, by_upper };

/// The number of values of each entity; $KEYC_ROUND_VALUES sets another one.
inline std::size_t values_wanted() {
  const char* const given = keyc::test::variable("KEYC_ROUND_VALUES");
  return given == nullptr ? 1000 : std::stoul(given);
}

/// Also of the whole width of a number, with all lengths equally likely.
template <class T>
T some_value(Random& random) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<T>(random.below(5));
  } else {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      if (random.one_in(2))
        return static_cast<T>((random.one_in(2) ? ~std::uint64_t{0} : 0) ^ (random.bits() >> random.below(64)));
    return make<T>(random);
  }
}

template <class T>
bool comes_before(const T& a, const T& b, Order order) {
  if (order == Order::descending) return b < a;
  if constexpr (std::is_enum_v<T>)
    if (order == Order::by_text || order == Order::by_lower)
      return order == Order::by_text ? to_text(a) < to_text(b) : keyc::lower(to_text(a)) < keyc::lower(to_text(b));
  if constexpr (std::is_same_v<T, std::string>)
    if (order == Order::by_upper) return std::pair(keyc::upper(a), a) < std::pair(keyc::upper(b), b);
  return a < b;
}

/// The values that the entity can hold, each once, in the order in which its keys should sort them.
template <class Entity, class Row>
std::vector<Row> some_rows(Order order) {
  using Value = decltype(Row::value);
  Random random(20240704);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < values_wanted(); ++i) {
    Row row{.run = "round", .value = some_value<Value>(random)};
    try {
      (void)Entity::to_item(row);
    } catch (const keyc::Error&) {
      continue;
    }
    rows.push_back(std::move(row));
  }
  REQUIRE(rows.size() > values_wanted() / 3);
  std::sort(rows.begin(), rows.end(),
            [&](const Row& a, const Row& b) { return comes_before(a.value, b.value, order); });
  const auto same = [](const Row& a, const Row& b) { return a.value == b.value; };
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  return rows;
}

template <class Entity>
void check(live::TestTable& table, Order order) {
  using Row = decltype(Entity::from_item(std::declval<keyc::Item>()));
  const std::vector<Row> rows = some_rows<Entity, Row>(order);
  std::vector<Row> shuffled = rows;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(5));
  keyc::WriteBatch writes;
  for (const Row& row : shuffled) writes.put<Entity>(row);
  table.client().write_all(writes);
  std::size_t at = 0;
  bool is_in_order = true;
  for (const Row& row : table.client().items(Entity::at().run("round").query()))
    is_in_order = is_in_order && at < rows.size() && row.value == rows[at++].value;
  INFO(Entity::to_item(rows.front()).find("pk")->text() << " at " << at);
  CHECK((is_in_order && at == rows.size()));
}

}  // namespace keyc_tests
