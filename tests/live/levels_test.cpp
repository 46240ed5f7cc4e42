// Every operator at every level of tests/generated/levels.keys against a filter over all items.
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "keyc/id_interval.hpp"
#include "levels.keys.hpp"
#include "support/catch.hpp"
#include "support/live_rows.hpp"

using namespace levels;

namespace {

const std::string owner = "ann";
constexpr std::int64_t start = 1'704'067'200'000;

keyc::Timestamp time_at(std::int64_t milliseconds) { return keyc::Timestamp{std::chrono::milliseconds{milliseconds}}; }

/// An id of this time: the least, the greatest, or one between.
template <class Id>
Id id_at(keyc::Timestamp time, std::size_t which) {
  const auto interval = keyc::id_interval<Id>(time, time).value();
  return which == 0 ? interval.first : which == 1 ? interval.second : interval.first.next();
}

const std::vector<std::string> texts{"\x01",         "#",         "$",     "A",   "TX", "TX ", "TX!",   "TX#",
                                     "TX$",          "TX.",       "TX$23", "TXX", "é",  "z",   "OTHER", "\xED\x9F\xBF",
                                     "\xEE\x80\x80", "\U0010FFFF"};
const std::vector<std::int16_t> scores{-32768, -10, -1, 0, 9, 10, 32767};
const std::vector<std::uint8_t> steps{0, 9, 10, 255};
const std::vector<keyc::Decimal> prices{keyc::Decimal("-10"), keyc::Decimal("-1.05"), keyc::Decimal("-1"),
                                        keyc::Decimal("0"),   keyc::Decimal("1"),     keyc::Decimal("1.05"),
                                        keyc::Decimal("1.1"), keyc::Decimal("10")};

std::vector<Row> make_rows() {
  std::mt19937 random(20240601);
  const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
  std::vector<Row> rows;
  for (std::uint32_t i = 0; i < 300; ++i) {
    const keyc::Timestamp time = time_at(start + static_cast<std::int64_t>(random() % 5) - 2);
    const keyc::Timestamp second = time_at(start + 1000 * static_cast<std::int64_t>(random() % 5) - 2000);
    rows.push_back({.owner = owner,
                    .number = i,
                    .country = i % 3 == 0 ? "TX" : pick(texts),
                    .state = i % 2 == 0 ? "TX" : pick(texts),
                    .city = pick(texts),
                    .kind = i % 2 == 0 ? Kind::small : Kind::large,
                    .score = pick(scores),
                    .level = pick(steps),
                    .price = pick(prices),
                    .made = id_at<keyc::Ulid>(time, random() % 3),
                    .uuid = id_at<keyc::Uuid7>(time, random() % 3),
                    .id = id_at<keyc::Ksuid>(second, random() % 3)});
  }
  return rows;
}

struct Rows : live::Rows<Row, RowEntity> {
  Rows() : live::Rows<Row, RowEntity>(LevelsTable::create_table(), "levels", make_rows()) {
    for (const std::string& name : texts) client().send(OtherEntity::put({.owner = owner, .name = name}));
  }

  /// Tries begins_with with each of the prefixes.
  template <class Ask, class Value, class OnPath>
  void check_prefixes(Ask ask, Value value, OnPath on_path) {
    for (const std::string prefix : {"", "T", "TX", "TX#", "TX$", "é", "OTHER", "\U0010FFFF", "none"}) {
      CAPTURE(prefix);
      CHECK(found(ask(keyc::begins_with(prefix)).query()) ==
            where([&](const Row& row) { return on_path(row) && value(row).starts_with(prefix); }));
    }
  }
};

const auto any = [](const Row&) { return true; };
const auto in_tx = [](const Row& row) { return row.country == "TX"; };
const auto in_tx_tx = [](const Row& row) { return row.country == "TX" && row.state == "TX"; };
const auto country = [](const Row& row) { return row.country; };
const auto state = [](const Row& row) { return row.state; };
const auto city = [](const Row& row) { return row.city; };

}  // namespace

TEST_CASE("every operator at every level of texts returns the items whose components satisfy it") {
  Rows rows;
  const auto at = RowEntity::at().owner(owner);
  const auto countries = [&](const auto& range) { return at.country(range); };
  const auto states = [&](const auto& range) { return at.country("TX").state(range); };
  const auto cities = [&](const auto& range) { return at.country("TX").state("TX").city(range); };
  rows.check<std::string>(texts, countries, country, any);
  rows.check<std::string>(texts, states, state, in_tx);
  rows.check<std::string>(texts, cities, city, in_tx_tx);
  rows.check_prefixes(countries, country, any);
  rows.check_prefixes(states, state, in_tx);
  rows.check_prefixes(cities, city, in_tx_tx);
  const Row& first = rows.all()[0];
  const auto numbers = at.country(first.country).state(first.state).city(first.city);
  rows.check<std::uint32_t>(
      {0, 1, 6, 150, 299}, [&](const auto& range) { return numbers.number(range); },
      [](const Row& row) { return row.number; },
      [&](const Row& row) {
        return row.country == first.country && row.state == first.state && row.city == first.city;
      });
  const auto by_dot = RowEntity::on_byDot().owner(owner);
  rows.check<std::string>(
      texts, [&](const auto& range) { return by_dot.country(range); }, country, any);
  rows.check<std::string>(
      texts, [&](const auto& range) { return by_dot.country("TX").state(range); }, state, in_tx);
  CHECK(rows.found(at.country(keyc::above("")).query()).size() == rows.all().size());
  CHECK(at.country(keyc::at_most("")).query().matches_nothing());
  CHECK(at.country(keyc::between("b", "a")).query().matches_nothing());
}

TEST_CASE("every operator on numbers before others, before texts and at the end") {
  Rows rows;
  const auto small = RowEntity::on_byScore().owner(owner).kind(Kind::small);
  const auto is_small = [](const Row& row) { return row.kind == Kind::small; };
  const auto is_zero = [](const Row& row) { return row.kind == Kind::small && row.score == 0; };
  const auto is_ten = [&](const Row& row) { return is_zero(row) && row.level == 10; };
  rows.check<std::int16_t>(
      scores, [&](const auto& range) { return small.score(range); }, [](const Row& row) { return row.score; },
      is_small);
  rows.check<std::uint8_t>(
      steps, [&](const auto& range) { return small.score(0).level(range); }, [](const Row& row) { return row.level; },
      is_zero);
  rows.check<std::string>(
      texts, [&](const auto& range) { return small.score(0).level(10).city(range); }, city, is_ten);
  rows.check<keyc::Decimal>(
      prices, [&](const auto& range) { return RowEntity::on_byPrice().owner(owner).price(range); },
      [](const Row& row) { return row.price; }, any);
}

TEST_CASE("a range of times on an id returns the items whose ids have these times") {
  Rows rows;
  std::vector<keyc::Timestamp> times{time_at(-1), time_at(start - 1000), time_at(start + 1000)};
  for (std::int64_t i = -3; i <= 3; ++i) times.push_back(time_at(start + i));
  const auto ulid_time = [](const Row& row) { return time_at(row.made.unix_milliseconds()); };
  const auto uuid_time = [](const Row& row) { return time_at(row.uuid.unix_milliseconds()); };
  const auto ksuid_time = [](const Row& row) { return time_at(1000 * row.id.unix_seconds()); };
  rows.check<keyc::Timestamp>(
      times, [&](const auto& range) { return RowEntity::on_byTime().owner(owner).made(range); }, ulid_time, any);
  const auto one_price = RowEntity::on_byPrice().owner(owner).price(keyc::Decimal("1"));
  rows.check<keyc::Timestamp>(
      times, [&](const auto& range) { return one_price.uuid(range); }, uuid_time,
      [](const Row& row) { return row.price == keyc::Decimal("1"); });
  rows.check<keyc::Timestamp>(
      times, [&](const auto& range) { return RowEntity::on_byId().owner(owner).id(range); }, ksuid_time, any);
  std::vector<keyc::Ulid> ids;
  for (const Row& row : rows.all())
    if (ids.size() < 8) ids.push_back(row.made);
  rows.check<keyc::Ulid>(
      ids, [&](const auto& range) { return RowEntity::on_byTime().owner(owner).made(range); },
      [](const Row& row) { return row.made; }, any);
  const keyc::Timestamp now = time_at(start);
  CHECK(rows.found(RowEntity::madeSince(owner, now)) ==
        rows.where([&](const Row& row) { return ulid_time(row) >= now; }));
  CHECK(rows.found(RowEntity::madeIn(owner, now, now)) ==
        rows.where([&](const Row& row) { return ulid_time(row) == now; }));
  CHECK(rows.found(RowEntity::idsBefore(owner, now)) ==
        rows.where([&](const Row& row) { return ksuid_time(row) < now; }));
  CHECK(RowEntity::idsBefore(owner, time_at(0)).matches_nothing());
}
