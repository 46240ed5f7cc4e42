#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "keyc/query.hpp"
#include "keyc/range.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

namespace live {

using Numbers = std::multiset<std::uint32_t>;

/// Items of one entity, each with a unique `number`, in a table; compares the results of queries with a filter.
template <class Row, class Entity>
class Rows {
 public:
  Rows(const keyc::CreateTable& table, const std::string& test, std::vector<Row> rows)
      : table_(table, test), all_(std::move(rows)) {
    for (const Row& row : all_) client().send(Entity::put(row));
  }

  keyc::Client& client() { return table_.client(); }
  const std::vector<Row>& all() const { return all_; }

  Numbers found(const keyc::EntityQuery<Entity>& query) {
    Numbers numbers;
    for (const Row& row : client().items(query)) numbers.insert(row.number);
    return numbers;
  }

  template <class Keep>
  Numbers where(Keep keep) const {
    Numbers numbers;
    for (const Row& row : all_)
      if (keep(row)) numbers.insert(row.number);
    return numbers;
  }

  /// Tries each operator with each pair of the bounds. `ask(range)` is the last stage of a query on the rows for which
  /// `on_path` holds; `value` is the attribute that the range is on, `of_bound` what is compared of it and of the
  /// bounds.
  template <class T, class Ask, class Value, class OnPath, class OfBound>
  void check(const std::vector<T>& bounds, Ask ask, Value value, OnPath on_path, OfBound of_bound) {
    std::size_t returned = 0;
    const auto compare = [&](const keyc::Range<T>& range) {
      const Numbers wanted = where([&](const Row& row) {
        return on_path(row) &&
               keyc_tests::in_range(range.kind, of_bound(range.low), of_bound(range.high), of_bound(value(row)));
      });
      returned += wanted.size();
      CHECK(found(ask(range).query()) == wanted);
    };
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      CAPTURE(i);
      for (const keyc::RangeKind kind :
           {keyc::RangeKind::below, keyc::RangeKind::at_most, keyc::RangeKind::at_least, keyc::RangeKind::above})
        compare(keyc::Range<T>(kind, bounds[i], bounds[i]));
      for (std::size_t j = i % 3; j < bounds.size(); j += 3)
        compare(keyc::Range<T>(keyc::RangeKind::between, bounds[i], bounds[j]));
    }
    CHECK(returned > bounds.size());
  }

  template <class T, class Ask, class Value, class OnPath>
  void check(const std::vector<T>& bounds, Ask ask, Value value, OnPath on_path) {
    check(bounds, ask, value, on_path, [](const T& bound) { return bound; });
  }

 private:
  TestTable table_;
  std::vector<Row> all_;
};

}  // namespace live
