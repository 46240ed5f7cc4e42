// What live(now) leaves out of tests/generated/expiry.keys: items whose time has come, and no others.
#include <set>
#include <string>
#include <vector>

#include "expiry.keys.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace expiry;
using keyc::TimestampS;
using keyc::TimestampUs;
using Ids = std::multiset<std::uint32_t>;

namespace {

constexpr std::int64_t noon = 1704110400;
constexpr TimestampS at_noon{std::chrono::seconds{noon}};

Cart cart(std::uint32_t id, std::optional<std::uint64_t> ends) { return {.customer = "ann", .id = id, .endsAt = ends}; }

/// Three that are live at noon (3, 4, 5) and two that are not; each twice, so that pages have some of both.
const std::vector<Cart> carts{
    cart(1, 0),         cart(2, noon),  cart(3, noon + 100),  cart(4, std::nullopt),  cart(5, 1ULL << 40),
    cart(11, noon - 1), cart(12, noon), cart(13, noon + 200), cart(14, std::nullopt), cart(15, noon + 86400)};
const Ids live_ids{3, 4, 5, 13, 14, 15};

template <class Items>
Ids ids(Items items) {
  Ids found;
  for (const auto& item : items) found.insert(item.id);
  return found;
}

void store(keyc::Client& client) {
  for (const Cart& one : carts) client.send(CartEntity::put(one));
  client.send(VisitEntity::put({.customer = "ann", .id = 1, .endsAt = at_noon}));
  client.send(VisitEntity::put({.customer = "ann", .id = 2, .endsAt = at_noon + std::chrono::seconds(1)}));
}

}  // namespace

TEST_CASE("queries, scans and counts leave out what has expired") {
  live::TestTable table(CartsTable::create_table(), "expiry");
  keyc::Client& client = table.client();
  store(client);
  CHECK(ids(client.items(CartEntity::of("ann"))).size() == carts.size());
  CHECK(ids(client.items(CartEntity::of("ann").live(at_noon))) == live_ids);
  CHECK(ids(client.items(CartEntity::of("ann").live(TimestampUs(at_noon) + std::chrono::microseconds(999999)))) ==
        live_ids);
  CHECK(ids(client.items(CartEntity::of("ann").live(at_noon - std::chrono::seconds(1)))).size() == live_ids.size() + 2);
  CHECK(ids(client.items(CartEntity::noted("ann", "n").live(at_noon))) == live_ids);
  CHECK(ids(client.items(CartEntity::noted("ann", "other").live(at_noon))).empty());
  CHECK(ids(client.items(CartEntity::all().live(at_noon))) == live_ids);
  CHECK(client.count(CartEntity::of("ann").live(at_noon)) == live_ids.size());
  CHECK(client.count(CartEntity::on_byState().state("open").query().live(at_noon)) == live_ids.size());
  CHECK(ids(client.items(VisitEntity::visits("ann").live(at_noon))) == Ids{2});
  CHECK(ids(client.items(CartEntity::everywhere().live(at_noon))) == live_ids);
  CHECK(ids(client.items(CartEntity::everywhere().live(TimestampS()).live(at_noon).limit(2))) == Ids{3, 4});
  // The last time counts.
  CHECK(ids(client.items(CartEntity::of("ann").live(TimestampS()).live(at_noon))) == live_ids);
  CHECK(ids(client.items(CartEntity::of("ann").limit(2).live(at_noon))) == Ids{3, 4});
}

TEST_CASE("cursors do not depend on the time") {
  live::TestTable table(CartsTable::create_table(), "cursors");
  keyc::Client& client = table.client();
  store(client);
  std::optional<std::string> cursor;
  Ids found;
  std::int64_t more = 0;
  do {
    auto page = client.items(CartEntity::of("ann").live(at_noon + std::chrono::seconds(more++)).limit(1).from(cursor));
    for (const Cart& one : page) found.insert(one.id);
    cursor = page.cursor();
  } while (cursor);
  CHECK(found == live_ids);
  Ids of_plan;
  do {
    auto page =
        client.items(CartEntity::everywhere().live(at_noon + std::chrono::seconds(more++)).limit(1).from(cursor));
    for (const Cart& cart : page) of_plan.insert(cart.id);
    cursor = page.cursor();
  } while (cursor);
  CHECK(of_plan == live_ids);
  CHECK(more > 5);

  auto first = client.items(CartEntity::of("ann").live(at_noon).limit(1));
  CHECK(ids(std::move(first)) == Ids{3});
  auto of_live = client.items(CartEntity::of("ann").live(at_noon).limit(1));
  of_live.begin();
  const auto live_cursor = of_live.cursor();
  REQUIRE(live_cursor);
  CHECK_NOTHROW(CartEntity::of("ann").live(at_noon + std::chrono::hours(1)).from(live_cursor).request());
  CHECK_THROWS_AS(CartEntity::of("ann").from(live_cursor).request(), keyc::CursorError);
  CHECK_THROWS_AS(CartEntity::of("bob").live(at_noon).from(live_cursor).request(), keyc::CursorError);
  // A filter of the program is another query, and so are other values in it.
  const auto later = CartEntity::Where::endsAt > std::uint64_t{1};
  CHECK_THROWS_AS(CartEntity::of("ann").filter(later).live(at_noon).from(live_cursor).request(), keyc::CursorError);
  auto scanned = client.items(CartEntity::all().live(at_noon).limit(1));
  scanned.begin();
  CHECK_NOTHROW(CartEntity::all().live(at_noon + std::chrono::hours(1)).from(scanned.cursor()).request());
}

TEST_CASE("a get does not return what has expired") {
  live::TestTable table(CartsTable::create_table(), "gets");
  keyc::Client& client = table.client();
  store(client);
  for (const Cart& one : carts) {
    const auto get = CartEntity::cart("ann", one.id);
    CHECK(client.send(get).has_value());
    CHECK(client.send(get.live(at_noon)).has_value() == live_ids.contains(one.id));
    CHECK(is_live(one, at_noon) == live_ids.contains(one.id));
  }
  CHECK_FALSE(client.send(CartEntity::cart("ann", 99).live(at_noon)));
  CHECK_FALSE(client.send(VisitEntity::at().customer("ann").id(1).get().consistent().live(at_noon)));
  CHECK(client.send(VisitEntity::at().customer("ann").id(2).get().live(at_noon)));
}

TEST_CASE("a key that holds the time is asked for, not filtered") {
  auto query = CartEntity::on_byShop().shop("s").query();
  CHECK_THROWS_AS(query.live(at_noon), keyc::Error);
  CHECK_FALSE(query.request().ExpressionAttributeValues.contains(":endsAt"));
}
