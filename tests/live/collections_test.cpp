#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "collections.keys.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace collections;
using keyc::Timestamp;

namespace {

keyc::Item item_of(const Customer& one) { return CustomerEntity::to_item(one); }
keyc::Item item_of(const Order& one) { return OrderEntity::to_item(one); }
keyc::Item item_of(const Line& one) { return LineEntity::to_item(one); }
keyc::Item item_of(const Message& one) { return MessageEntity::to_item(one); }
keyc::Item item_of(const Player& one) { return PlayerEntity::to_item(one); }

using Row = std::variant<Customer, Order, Line, Message, Player>;

std::string text_of(const keyc::Item& item, const char* attribute) { return item.find(attribute)->text(); }
std::string label(const keyc::Item& key) { return text_of(key, "pk") + " | " + text_of(key, "sk"); }

Timestamp time_of(int second) { return Timestamp(std::chrono::seconds(1'700'000'000 + second)); }

/// Names that begin alike, hold what keys are made of, or stand around it.
const std::vector<std::string> names{"a", "ab", "a#b", "a$", "a!", "a#L#001", "b", "\xC3\xA9", "\xF4\x8F\xBF\xBF"};

std::vector<Row> all_rows() {
  std::vector<Row> all;
  int second = 0;
  for (const std::string& customer : names) {
    const std::string country = second % 3 == 0 ? "NL" : "N";
    all.push_back(Customer{.customer = customer, .name = "name of " + customer, .country = country});
    for (std::size_t i = 0; i < names.size(); i += customer == "a" ? 1 : 3) {
      const std::string& order = names[i];
      const State state = second % 2 == 0 ? State::open : State::closed;
      all.push_back(Order{.customer = customer,
                          .order = order,
                          .at = time_of(second++ / 2),
                          .state = state,
                          .name = order,
                          .country = country});
      for (const unsigned place : {0U, 1U, 9U, 10U, 255U}) {
        Line line{.customer = customer,
                  .order = order,
                  .place = static_cast<std::uint8_t>(place),
                  .at = time_of(second / 3),
                  .state = place % 2 == 0 ? State::open : State::closed,
                  .count = place};
        if (place > 5) line.note = "note";
        all.push_back(std::move(line));
      }
    }
    for (std::uint32_t number = 0; number < 3; ++number)
      all.push_back(Message{.customer = customer,
                            .number = number,
                            .name = "hello",
                            .game = number == 1 ? "go" : "chess",
                            .score = static_cast<std::int32_t>(number) * 7 - 7});
    all.push_back(Player{.player = customer, .name = customer, .game = "chess", .score = second % 40 - 20});
  }
  return all;
}

live::TestTable& table() {
  static live::TestTable filled(ShopTable::create_table(), "collections");
  static const bool once = [] {
    for (const Row& row : all_rows())
      filled.client().send(
          keyc::PutItem{.TableName = "Shop", .Item = std::visit([](const auto& one) { return item_of(one); }, row)});
    return true;
  }();
  (void)once;
  return filled;
}

using Labels = std::vector<std::string>;

struct LabelOf {
  template <class T>
  std::string operator()(const T& one) const {
    if constexpr (requires { one.key(); })
      return label(one.key());
    else
      return label(item_of(one));
  }
};

template <class Collection>
Labels found(const keyc::EntityQuery<Collection>& query) {
  Labels labels;
  for (const auto& one : table().client().items(query)) labels.push_back(std::visit(LabelOf(), one));
  return labels;
}

/// Of all rows those of these entities that satisfy the condition, in the order of this sort key.
template <class... Members>
Labels expected(const char* sort_key, auto condition) {
  std::vector<std::pair<std::string, std::string>> chosen;
  for (const Row& row : all_rows())
    std::visit(
        [&](const auto& one) {
          using T = std::remove_cvref_t<decltype(one)>;
          if constexpr ((std::is_same_v<T, Members> || ...))
            if (condition(one)) chosen.emplace_back(text_of(item_of(one), sort_key), label(item_of(one)));
        },
        row);
  std::sort(chosen.begin(), chosen.end());
  Labels labels;
  for (const auto& [key, one] : chosen) labels.push_back(one);
  return labels;
}

Labels reversed(Labels labels) {
  std::reverse(labels.begin(), labels.end());
  return labels;
}

Labels sorted(Labels labels) {
  std::sort(labels.begin(), labels.end());
  return labels;
}

}  // namespace

TEST_CASE("A collection returns the items of its members in one partition, in the order of their keys") {
  for (const std::string& customer : names) {
    const Labels wanted =
        expected<Customer, Order, Line>("sk", [&](const auto& one) { return one.customer == customer; });
    CHECK(found(AccountCollection::all(customer)) == wanted);
    CHECK(found(AccountCollection::all(customer).descending()) == reversed(wanted));
    CHECK(found(AccountCollection::all(customer).page_size(2)) == wanted);
    CHECK(found(AccountCollection::newest(customer)) ==
          Labels(wanted.rbegin(), wanted.rbegin() + std::min<std::ptrdiff_t>(5, std::ssize(wanted))));
  }
  CHECK(found(AccountCollection::all("nobody")).empty());
}

TEST_CASE("A parameter that all members have asks for the same of each") {
  for (const std::string& customer : {names[0], names[2]})
    for (const std::string& order : names) {
      CAPTURE(customer, order);
      const auto lines = [&](auto condition) {
        return expected<Order, Line>("sk",
                                     [&](const auto& one) { return one.customer == customer && condition(one.order); });
      };
      CHECK(found(WholeCollection::one(customer, order)) == lines([&](const auto& one) { return one == order; }));
      CHECK(found(WholeCollection::from(customer, order)) == lines([&](const auto& one) { return one >= order; }));
      CHECK(found(WholeCollection::upTo(customer, order)) == lines([&](const auto& one) { return one <= order; }));
      CHECK(found(WholeCollection::between(customer, "a", order)) ==
            lines([&](const auto& one) { return one >= "a" && one <= order; }));
      CHECK(found(WholeCollection::beginning(customer, order)) ==
            lines([&](const auto& one) { return one.starts_with(order); }));
    }
}

TEST_CASE("A range on what one member has leaves out items of that member alone") {
  for (const std::string& order : names)
    for (const int place : {0, 1, 2, 9, 255}) {
      const auto is_wanted = [&](const auto& one) {
        if (one.customer != "a" || one.order != order) return false;
        if constexpr (requires { one.place; })
          return one.place < place;
        else
          return true;
      };
      CHECK(found(WholeCollection::start("a", order, place)) == expected<Order, Line>("sk", is_wanted));
    }
}

TEST_CASE("A range on what some members have leaves the others whole") {
  for (const std::string& order : names) {
    const Labels wanted = expected<Customer, Order, Line>("sk", [&](const auto& one) {
      if (one.customer != "a") return false;
      if constexpr (requires { one.order; })
        return one.order <= order;
      else
        return true;
    });
    CHECK(found(AccountCollection::upTo("a", order)) == wanted);
    CHECK(found(AccountCollection::before("a", order)) == reversed(wanted));
  }
}

TEST_CASE("On an index, ranges of a descending key are those of the values") {
  for (const State state : {State::open, State::closed})
    for (const int second : {-1, 0, 1, 7, 100}) {
      const Timestamp bound = time_of(second);
      const auto in_state = [&](auto condition) {
        return expected<Order, Line>("timesk",
                                     [&](const auto& one) { return one.state == state && condition(one.at); });
      };
      CHECK(found(WholeCollection::inState(state)) == in_state([](Timestamp) { return true; }));
      CHECK(found(WholeCollection::since(state, bound)) == in_state([&](Timestamp at) { return at >= bound; }));
      CHECK(found(WholeCollection::until(state, bound)) ==
            reversed(in_state([&](Timestamp at) { return at <= bound; })));
    }
}

TEST_CASE("A filter is for the items of all members: what has no such attribute is left out") {
  for (const unsigned least : {0U, 9U, 200U})
    CHECK(found(WholeCollection::noted("a", least)) ==
          expected<Line>("sk", [&](const Line& one) { return one.customer == "a" && one.note && one.count > least; }));
  CHECK(
      found(WholeCollection::one("a", "a").filter(LineEntity::Where::count == 9U)) ==
      expected<Line>("sk", [&](const Line& one) { return one.customer == "a" && one.order == "a" && one.count == 9; }));
}

TEST_CASE("What an index holds of the members is told apart, and leads to the items") {
  for (const char* game : {"chess", "go"})
    for (const int score : {-20, -7, 0, 7, 19}) {
      const auto scored = [&](auto condition) {
        return sorted(
            expected<Player, Message>("sk", [&](const auto& one) { return one.game == game && condition(one.score); }));
      };
      CHECK(sorted(found(RankedCollection::best(game))) == scored([](int) { return true; }));
      CHECK(sorted(found(RankedCollection::above(game, score))) == scored([&](int one) { return one > score; }));
      CHECK(sorted(found(RankedCollection::within(game, -7, score))) ==
            scored([&](int one) { return one >= -7 && one <= score; }));
    }
  std::size_t players = 0;
  for (const auto& one : table().client().items(RankedCollection::best("chess"))) {
    const auto* const player = std::get_if<PlayerEntity::In_byScore>(&one);
    if (player == nullptr) continue;
    ++players;
    CHECK(table().client().send(player->load())->name == player->name);
  }
  CHECK(players == names.size());
  for (const char* country : {"NL", "N"})
    CHECK(sorted(found(InCountryCollection::all(country))) ==
          sorted(expected<Customer, Order>("sk", [&](const auto& one) { return one.country == country; })));
}

TEST_CASE("Items of others are counted where the collection skips them") {
  auto items = table().client().items(AccountCollection::all("a"));
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& one : items) ++count;
  CHECK(count == 1 + names.size() * 6);
  CHECK(items.skipped() == 3);  // the messages
}

namespace {

/// In pages of so many items, of which each knows but the cursor of the one before.
template <class Collection>
Labels found_in_pages(const keyc::EntityQuery<Collection>& query, std::size_t page, std::int32_t page_size) {
  Labels labels;
  std::optional<std::string> cursor;
  do {
    auto items = table().client().items(keyc::EntityQuery(query).limit(page).page_size(page_size).from(cursor));
    for (const auto& one : items) labels.push_back(std::visit(LabelOf(), one));
    cursor = items.cursor();
  } while (cursor);
  return labels;
}

template <class Collection>
void check_pages(const keyc::EntityQuery<Collection>& query) {
  const Labels all = found(query);
  REQUIRE(all.size() > 3);
  for (const std::size_t page : {1U, 2U, 3U, 7U})
    for (const std::int32_t page_size : {2, 3, 1000}) {
      CAPTURE(page, page_size);
      CHECK(found_in_pages(query, page, page_size) == all);
    }
}

}  // namespace

TEST_CASE("Pages of a collection that go on from cursors have every item once") {
  check_pages(AccountCollection::all("a"));
  check_pages(WholeCollection::from("a", "a"));
  check_pages(WholeCollection::inState(State::open));
  check_pages(WholeCollection::inState(State::open).descending());
  check_pages(RankedCollection::best("chess"));
  check_pages(InCountryCollection::all("NL"));
}

TEST_CASE("An item of no member is an error that names it, and what stands behind it can still be read") {
  keyc::Item stray = LineEntity::to_item({.customer = "stray", .order = "x", .place = 1, .at = time_of(0), .count = 1});
  table().client().send(keyc::PutItem{.TableName = "Shop", .Item = stray});
  stray.set("sk", keyc::AttributeValue::string("O#x#L#000"));
  stray.set("_type", keyc::AttributeValue::string("Gift"));
  table().client().send(keyc::PutItem{.TableName = "Shop", .Item = stray});
  auto items = table().client().items(WholeCollection::one("stray", "x"));
  try {
    items.begin();
    FAIL("no error");
  } catch (const keyc::DecodeError& error) {
    CHECK(error.entity() == "Whole");
    CHECK(error.attribute() == "_type");
    CHECK(error.value() == "Gift");
  }
  items.advance();
  REQUIRE(items.current() != nullptr);
  CHECK(std::holds_alternative<Line>(*items.current()));
  CHECK(items.skipped() == 0);
  for (const char* sort : {"O#x#L#000", "O#x#L#001"})
    table().client().send(keyc::DeleteItem{
        .TableName = "Shop", .Key = {{"pk", *stray.find("pk")}, {"sk", keyc::AttributeValue::string(sort)}}});
}

TEST_CASE("Cursors go through a collection, its members and what its indexes hold") {
  const auto pages = [](const auto& query_of, std::size_t limit) {
    Labels labels;
    std::optional<std::string> cursor;
    do {
      auto query = query_of();
      auto items = table().client().items(query.limit(limit).page_size(4).from(cursor));
      for (const auto& one : items) labels.push_back(std::visit(LabelOf(), one));
      cursor = items.cursor();
    } while (cursor);
    return labels;
  };
  const auto check = [&](const auto& query_of) {
    for (const std::size_t limit : {1U, 3U, 100U}) CHECK(pages(query_of, limit) == found(query_of()));
  };
  check([] { return AccountCollection::all("a"); });
  check([] { return AccountCollection::before("a", "b"); });
  check([] { return WholeCollection::inState(State::open); });
  check([] { return WholeCollection::noted("a", 3); });
  check([] { return RankedCollection::best("chess"); });
  check([] { return InCountryCollection::all("NL"); });
}
