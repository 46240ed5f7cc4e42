// Raw text at every level of tests/generated/raw.keys, full of its separators, against a filter over all items.
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "raw.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace as_it_is;

namespace {

const std::string owner = "ann";
const std::vector<std::string> texts{"#", "##", "A", "A#", "#A", "A#B", "B", "B#A", "A#A#B", "A!", "$"};
const std::vector<std::string> prefixes{"", "#", "A", "A#", "A#B", "A#A#", "B#A#A", "none"};

std::vector<Row> make_rows() {
  std::mt19937 random(20240601);
  const auto pick = [&] { return texts[random() % texts.size()]; };
  std::vector<Row> rows;
  for (std::uint32_t i = 0; i < 300; ++i)
    rows.push_back({.owner = owner,
                    .number = i,
                    .country = i % 3 == 0 ? "A" : pick(),
                    .state = i % 2 == 0 ? "B" : pick(),
                    .city = pick(),
                    .note = "none"});
  return rows;
}

using Numbers = std::multiset<std::uint32_t>;

class Rows {
 public:
  Rows() : table_(RawsTable::create_table(), "raw"), all_(make_rows()) {
    for (const Row& row : all_) table_.client().send(RowEntity::put(row));
    for (const std::string& name : texts) table_.client().send(OtherEntity::put({.owner = owner, .name = name}));
  }

  Numbers found(const keyc::EntityQuery<RowEntity>& query) {
    Numbers numbers;
    for (const Row& row : table_.client().items(query)) numbers.insert(row.number);
    return numbers;
  }

  template <class Keep>
  Numbers where(Keep keep) const {
    Numbers numbers;
    for (const Row& row : all_)
      if (keep(row)) numbers.insert(row.number);
    return numbers;
  }

 private:
  live::TestTable table_;
  std::vector<Row> all_;
};

}  // namespace

TEST_CASE("equality on raw text returns the items of that value, and no longer ones") {
  Rows rows;
  const auto at = RowEntity::at().owner(owner);
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(rows.found(at.country(text).query()) == rows.where([&](const Row& row) { return row.country == text; }));
    CHECK(rows.found(RowEntity::ofCountry(owner, text)) ==
          rows.where([&](const Row& row) { return row.country == text; }));
    for (const std::string& two : texts) {
      CAPTURE(two);
      const auto both = [&](const Row& row) { return row.country == text && row.state == two; };
      CHECK(rows.found(at.country(text).state(two).query()) == rows.where(both));
      CHECK(rows.found(RowEntity::on_byPair().country(text).state(two).query()) == rows.where(both));
      CHECK(rows.found(RowEntity::ofOtherStates(owner, text, two)) ==
            rows.where([&](const Row& row) { return row.country == text && row.state != two; }));
    }
  }
  for (const std::string& city : texts) {
    CAPTURE(city);
    const auto in_city = [&](const Row& row) { return row.country == "A" && row.state == "B" && row.city == city; };
    const auto cities = at.country("A").state("B").city(city);
    CHECK(rows.found(cities.query()) == rows.where(in_city));
    CHECK(rows.found(RowEntity::paired("A", "B", city)) == rows.where(in_city));
    CHECK(rows.found(cities.number(keyc::at_least(100)).query()) ==
          rows.where([&](const Row& row) { return in_city(row) && row.number >= 100; }));
    for (const Row& added : {Row{owner, 0, "A", "B", city, ""}, Row{owner, 6, "A", "B", city, ""}})
      CHECK(rows.found(RowEntity::key(added).query()) ==
            rows.where([&](const Row& row) { return in_city(row) && row.number == added.number; }));
  }
}

TEST_CASE("begins_with on raw text returns the items whose value begins with it") {
  Rows rows;
  const auto at = RowEntity::at().owner(owner);
  for (const std::string& start : prefixes) {
    CAPTURE(start);
    const auto prefix = keyc::begins_with(start);
    CHECK(rows.found(at.country(prefix).query()) ==
          rows.where([&](const Row& row) { return row.country.starts_with(start); }));
    const auto states = [&](const Row& row) { return row.country == "A" && row.state.starts_with(start); };
    CHECK(rows.found(at.country("A").state(prefix).query()) == rows.where(states));
    CHECK(rows.found(RowEntity::inState(owner, "A", start)) == rows.where(states));
    CHECK(rows.found(RowEntity::on_byPair().country("A").state("B").city(prefix).query()) ==
          rows.where(
              [&](const Row& row) { return row.country == "A" && row.state == "B" && row.city.starts_with(start); }));
  }
}

TEST_CASE("an update writes no index key from raw text that the item does not have") {
  live::TestTable table(RawsTable::create_table(), "raw-update");
  const Row stored{owner, 1, "A#B", "C", "D", "none"};
  const Row same_key{owner, 1, "A", "B#C", "D", "none"};
  table.client().send(RowEntity::put(stored));
  REQUIRE(RowEntity::key(stored).key() == RowEntity::key(same_key).key());
  const auto note = [](const Row& row) {
    return RowEntity::update(RowEntity::key(row)).set_note({.note = "new", .country = row.country});
  };
  CHECK_THROWS_AS(table.client().send(note(same_key).build()), keyc::ConditionFailed);
  table.client().send(note(stored).build());
  const keyc::Item item = table.scan().front();
  CHECK(item.find("notePk")->text() == "new#A#B");
  CHECK(RowEntity::from_item(item).country == "A#B");
}
