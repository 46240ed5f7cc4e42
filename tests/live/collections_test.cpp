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
#include "support/there_and_back.hpp"

using namespace collections;
using keyc::Timestamp;

namespace {

keyc::Item item_of(const Customer& customer) { return CustomerEntity::to_item(customer); }
keyc::Item item_of(const Order& order) { return OrderEntity::to_item(order); }
keyc::Item item_of(const Line& line) { return LineEntity::to_item(line); }
keyc::Item item_of(const Message& message) { return MessageEntity::to_item(message); }
keyc::Item item_of(const Player& player) { return PlayerEntity::to_item(player); }

using Row = std::variant<Customer, Order, Line, Message, Player>;

std::string text_of(const keyc::Item& item, const char* attribute) { return item.find(attribute)->text(); }
std::string label(const keyc::Item& key) { return text_of(key, "pk") + " | " + text_of(key, "sk"); }

Timestamp time_of(int second) { return Timestamp(std::chrono::seconds(1'700'000'000 + second)); }

/// Names that begin alike, contain separators of keys, or sort before or after them.
const std::vector<std::string> names{"a", "ab", "a#b", "a$", "a!", "a#L#001", "b", "\xC3\xA9", "\xF4\x8F\xBF\xBF"};

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  int second = 0;
  for (const std::string& customer : names) {
    const std::string country = second % 3 == 0 ? "NL" : "N";
    rows.push_back(Customer{.customer = customer, .name = "name of " + customer, .country = country});
    for (std::size_t i = 0; i < names.size(); i += customer == "a" ? 1 : 3) {
      const std::string& order = names[i];
      const State state = second % 2 == 0 ? State::open : State::closed;
      rows.push_back(Order{.customer = customer,
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
        rows.push_back(std::move(line));
      }
    }
    for (std::uint32_t number = 0; number < 3; ++number)
      rows.push_back(Message{.customer = customer,
                             .number = number,
                             .name = "hello",
                             .game = number == 1 ? "go" : "chess",
                             .score = static_cast<std::int32_t>(number) * 7 - 7});
    rows.push_back(Player{.player = customer, .name = customer, .game = "chess", .score = second % 40 - 20});
  }
  return rows;
}

live::TestTable& table() {
  static live::TestTable filled(ShopTable::create_table(), "collections");
  static const bool once = [] {
    for (const Row& row : all_rows())
      filled.client().send(
          keyc::PutItem{.TableName = "Shop", .Item = std::visit([](const auto& item) { return item_of(item); }, row)});
    return true;
  }();
  (void)once;
  return filled;
}

using Labels = std::vector<std::string>;

struct LabelOf {
  template <class T>
  std::string operator()(const T& value) const {
    if constexpr (requires { value.key(); })
      return label(value.key());
    else
      return label(item_of(value));
  }
};

template <class Collection>
Labels found(const keyc::EntityQuery<Collection>& query) {
  Labels labels;
  for (const auto& item : table().client().items(query)) labels.push_back(std::visit(LabelOf(), item));
  return labels;
}

/// The labels of the rows of these entities that satisfy the condition, in the order of this sort key.
template <class... Members>
Labels expected(const char* sort_key, auto condition) {
  std::vector<std::pair<std::string, std::string>> chosen;
  for (const Row& row : all_rows())
    std::visit(
        [&](const auto& item) {
          using T = std::remove_cvref_t<decltype(item)>;
          if constexpr ((std::is_same_v<T, Members> || ...))
            if (condition(item)) chosen.emplace_back(text_of(item_of(item), sort_key), label(item_of(item)));
        },
        row);
  std::sort(chosen.begin(), chosen.end());
  Labels labels;
  for (const auto& [key, text] : chosen) labels.push_back(text);
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
        expected<Customer, Order, Line>("sk", [&](const auto& item) { return item.customer == customer; });
    CHECK(found(AccountCollection::all(customer)) == wanted);
    CHECK(found(AccountCollection::all(customer).descending()) == reversed(wanted));
    CHECK(found(AccountCollection::all(customer).page_size(2)) == wanted);
    CHECK(found(AccountCollection::newest(customer)) ==
          Labels(wanted.rbegin(), wanted.rbegin() + std::min<std::ptrdiff_t>(5, std::ssize(wanted))));
  }
  CHECK(found(AccountCollection::all("nobody")).empty());
}

TEST_CASE("A parameter of an attribute that all members have applies to each of them") {
  for (const std::string& customer : {names[0], names[2]})
    for (const std::string& order : names) {
      CAPTURE(customer, order);
      const auto lines = [&](auto condition) {
        return expected<Order, Line>(
            "sk", [&](const auto& item) { return item.customer == customer && condition(item.order); });
      };
      CHECK(found(WholeCollection::one(customer, order)) == lines([&](const auto& name) { return name == order; }));
      CHECK(found(WholeCollection::from(customer, order)) == lines([&](const auto& name) { return name >= order; }));
      CHECK(found(WholeCollection::upTo(customer, order)) == lines([&](const auto& name) { return name <= order; }));
      CHECK(found(WholeCollection::between(customer, "a", order)) ==
            lines([&](const auto& name) { return name >= "a" && name <= order; }));
      CHECK(found(WholeCollection::beginning(customer, order)) ==
            lines([&](const auto& name) { return name.starts_with(order); }));
    }
}

TEST_CASE("A range on an attribute of one member omits only items of that member") {
  for (const std::string& order : names)
    for (const int place : {0, 1, 2, 9, 255}) {
      const auto is_wanted = [&](const auto& item) {
        if (item.customer != "a" || item.order != order) return false;
        if constexpr (requires { item.place; })
          return item.place < place;
        else
          return true;
      };
      CHECK(found(WholeCollection::start("a", order, place)) == expected<Order, Line>("sk", is_wanted));
    }
}

TEST_CASE("A range on an attribute of some members returns all items of the others") {
  for (const std::string& order : names) {
    const Labels wanted = expected<Customer, Order, Line>("sk", [&](const auto& item) {
      if (item.customer != "a") return false;
      if constexpr (requires { item.order; })
        return item.order <= order;
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
                                     [&](const auto& item) { return item.state == state && condition(item.at); });
      };
      CHECK(found(WholeCollection::inState(state)) == in_state([](Timestamp) { return true; }));
      CHECK(found(WholeCollection::since(state, bound)) == in_state([&](Timestamp at) { return at >= bound; }));
      CHECK(found(WholeCollection::until(state, bound)) ==
            reversed(in_state([&](Timestamp at) { return at <= bound; })));
    }
}

TEST_CASE("A filter applies to the items of all members: items without the attribute are omitted") {
  for (const unsigned least : {0U, 9U, 200U})
    CHECK(found(WholeCollection::noted("a", least)) == expected<Line>("sk", [&](const Line& line) {
            return line.customer == "a" && line.note && line.count > least;
          }));
  CHECK(found(WholeCollection::one("a", "a").filter(LineEntity::Where::count == 9U)) ==
        expected<Line>("sk",
                       [&](const Line& line) { return line.customer == "a" && line.order == "a" && line.count == 9; }));
}

TEST_CASE("Index entries of the members are distinguished, and have the keys of the items") {
  for (const char* game : {"chess", "go"})
    for (const int score : {-20, -7, 0, 7, 19}) {
      const auto scored = [&](auto condition) {
        return sorted(expected<Player, Message>(
            "sk", [&](const auto& item) { return item.game == game && condition(item.score); }));
      };
      CHECK(sorted(found(RankedCollection::best(game))) == scored([](int) { return true; }));
      CHECK(sorted(found(RankedCollection::above(game, score))) == scored([&](int points) { return points > score; }));
      CHECK(sorted(found(RankedCollection::within(game, -7, score))) ==
            scored([&](int points) { return points >= -7 && points <= score; }));
    }
  std::size_t players = 0;
  for (const auto& item : table().client().items(RankedCollection::best("chess"))) {
    const auto* const player = std::get_if<PlayerEntity::In_byScore>(&item);
    if (player == nullptr) continue;
    ++players;
    CHECK(table().client().send(player->load())->name == player->name);
  }
  CHECK(players == names.size());
  for (const char* country : {"NL", "N"})
    CHECK(sorted(found(InCountryCollection::all(country))) ==
          sorted(expected<Customer, Order>("sk", [&](const auto& item) { return item.country == country; })));
}

TEST_CASE("Items of others are counted if the collection skips them") {
  auto items = table().client().items(AccountCollection::all("a"));
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& item : items) ++count;
  CHECK(count == 1 + names.size() * 6);
  CHECK(items.skipped() == 3);  // the messages
}

namespace {

/// The labels of all items, read in pages of `page` items, each of which has only the cursor of the previous one.
template <class Collection>
Labels found_in_pages(const keyc::EntityQuery<Collection>& query, std::size_t page, std::int32_t page_size) {
  Labels labels;
  std::optional<std::string> cursor;
  do {
    auto items = table().client().items(keyc::EntityQuery(query).limit(page).page_size(page_size).from(cursor));
    for (const auto& item : items) labels.push_back(std::visit(LabelOf(), item));
    cursor = items.cursor();
  } while (cursor);
  return labels;
}

template <class Collection>
void check_pages(const keyc::EntityQuery<Collection>& query) {
  const Labels labels = found(query);
  REQUIRE(labels.size() > 3);
  for (const std::size_t page : {1U, 2U, 3U, 7U})
    for (const std::int32_t page_size : {2, 3, 1000}) {
      CAPTURE(page, page_size);
      CHECK(found_in_pages(query, page, page_size) == labels);
    }
  for (const std::size_t page : {1U, 4U}) {
    const auto shown = [](const auto& item) { return std::visit(LabelOf(), item); };
    const auto pages = live::there_and_back(table().client(), query, page, shown);
    CHECK(pages.there == labels);
    CHECK(pages.back == labels);
  }
}

}  // namespace

TEST_CASE("Pages of a collection that continue from cursors have every item once") {
  check_pages(AccountCollection::all("a"));
  check_pages(WholeCollection::from("a", "a"));
  check_pages(WholeCollection::inState(State::open));
  check_pages(WholeCollection::inState(State::open).descending());
  check_pages(RankedCollection::best("chess"));
  check_pages(InCountryCollection::all("NL"));
}

TEST_CASE("An item of no member is an error that names it, and the items after it can still be read") {
  keyc::Item stray = LineEntity::to_item(
      {.customer = "stray", .order = "x", .place = 1, .at = time_of(0), .state = State::open, .count = 1});
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

TEST_CASE("Cursors work for a collection, its members and its entries of indexes") {
  const auto pages = [](const auto& query_of, std::size_t limit) {
    Labels labels;
    std::optional<std::string> cursor;
    do {
      auto query = query_of();
      auto items = table().client().items(query.limit(limit).page_size(4).from(cursor));
      for (const auto& item : items) labels.push_back(std::visit(LabelOf(), item));
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
