// The loops of docs/two-versions.md.
#include <cstdlib>
#include <string>

#include "migrate.cpp"
#include "support/catch.hpp"

namespace {

namespace before = old::shop;

keyc::ClientOptions options() {
  keyc::ClientOptions options;
  options.endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  options.region = "eu-west-1";
  options.credentials = {"test", "test", ""};
  return options;
}

const keyc::Timestamp placed{std::chrono::seconds(1700000000)};

before::Invoice invoice(std::uint32_t number) {
  return {.cents = 100, .customer = "c-" + std::to_string(number % 3), .number = number};
}

}  // namespace

TEST_CASE("items of the old schema are found by the keys of the new one after its loops") {
  keyc::Client client(options());
  client.ensure_table<shop::ShopTable>();
  client.ensure_table<before::ShopTable>();  // which has an index less
  for (int i = 0; i < 30; ++i) {
    client.send(before::OrderEntity::create(
        {.id = "o-" + std::to_string(i), .placedAt = placed - std::chrono::seconds(i), .state = "open"}));
    client.send(before::InvoiceEntity::create(invoice(static_cast<std::uint32_t>(i))));
  }
  // What an old writer did not know is kept.
  keyc::Item item = before::InvoiceEntity::to_item(invoice(77));
  item.set("memo", keyc::AttributeValue::string("paid in cash"));
  client.send(keyc::PutItem{"Shop", item});
  client.send(shop::OrderEntity::create({.id = "new", .state = "open", .placedAt = placed}));
  CHECK_FALSE(migrate::is_complete(client));

  migrate::backfill_orders(client);
  migrate::move_invoices(client);
  CHECK(migrate::is_complete(client));
  migrate::backfill_orders(client);
  migrate::move_invoices(client);
  CHECK(migrate::is_complete(client));

  const auto byState2 = shop::OrderEntity::on_byState2().state("open");
  std::vector<std::string> ids;
  for (const shop::Order& order : client.items(byState2.query())) ids.push_back(order.id);
  REQUIRE(ids.size() == 31);
  CHECK(ids.front() == "o-29");
  CHECK(ids.back() == "o-0");
  std::size_t invoices = 0;
  for (const shop::Invoice& moved : client.items(shop::InvoiceEntity::all())) {
    CHECK(client.send(shop::InvoiceEntity::key(moved).get()) == moved);
    CHECK_FALSE(client.send(before::InvoiceEntity::at().number(moved.number).get()));
    ++invoices;
  }
  CHECK(invoices == 31);
  const auto kept = client.stored(shop::InvoiceEntity::at().customer("c-2").number(77).get());
  REQUIRE(kept);
  REQUIRE(kept->item.contains("memo"));
  CHECK(*kept->item.find("memo") == keyc::AttributeValue::string("paid in cash"));
}
