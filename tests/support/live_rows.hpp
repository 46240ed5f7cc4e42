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

/// Items of one entity, each with a `number` of its own, in a table; what queries return is held against a filter.
template <class Row, class Entity>
class Rows {
 public:
  Rows(const keyc::CreateTable& table, const std::string& test, std::vector<Row> all)
      : table_(table, test), all_(std::move(all)) {
    for (const Row& one : all_) client().send(Entity::put(one));
  }

  keyc::Client& client() { return table_.client(); }
  const std::vector<Row>& all() const { return all_; }

  Numbers found(const keyc::EntityQuery<Entity>& query) {
    Numbers numbers;
    for (const Row& one : client().items(query)) numbers.insert(one.number);
    return numbers;
  }

  template <class Keep>
  Numbers where(Keep keep) const {
    Numbers numbers;
    for (const Row& one : all_)
      if (keep(one)) numbers.insert(one.number);
    return numbers;
  }

  /// Each operator with each two of the bounds. `ask(range)` is the stage that it ends; `value` what it is about, of
  /// the rows that are `under` what the path fixed; `of_bound` the same of a bound.
  template <class T, class Ask, class Value, class Under, class OfBound>
  void check(const std::vector<T>& bounds, Ask ask, Value value, Under under, OfBound of_bound) {
    std::size_t returned = 0;
    const auto compare = [&](const keyc::Range<T>& range) {
      const Numbers wanted = where([&](const Row& one) {
        return under(one) &&
               keyc_tests::in_range(range.kind, of_bound(range.low), of_bound(range.high), of_bound(value(one)));
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

  template <class T, class Ask, class Value, class Under>
  void check(const std::vector<T>& bounds, Ask ask, Value value, Under under) {
    check(bounds, ask, value, under, [](const T& bound) { return bound; });
  }

 private:
  TestTable table_;
  std::vector<Row> all_;
};

}  // namespace live
