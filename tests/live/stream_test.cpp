// The board of examples/stream follows real records of DynamoDB Local, which are passed to it as Lambda would: in
// batches, of which some fail in their middle, and some come again.
#include <algorithm>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "board.hpp"
#include "keyc/retry.hpp"
#include "stream.keys.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/live.hpp"

using namespace stream;

namespace {

/// Creates, changes and removes orders of its own customer, which has a marker in the same table.
void write_orders(keyc::Client& client, unsigned writer) {
  std::mt19937 random(writer);
  const std::string customer = "customer-" + std::to_string(writer);
  client.send(CustomerEntity::create({.customerId = customer, .email = customer + "@x"}));
  std::vector<Order> orders;
  for (int i = 0; i < 40; ++i) {
    const auto choice = random() % 10;
    if (orders.empty() || choice < 4) {
      orders.push_back({.customerId = customer, .total = keyc::Decimal(static_cast<std::int64_t>(random() % 1000))});
      client.send(OrderEntity::create(orders.back()));
      continue;
    }
    const std::size_t one = random() % orders.size();
    const auto key = OrderEntity::key(orders[one]);
    if (choice < 9) {
      client.send(key.update().set_status(static_cast<Status>(random() % 4)).build());
    } else {
      client.send(key.remove());
      orders.erase(orders.begin() + static_cast<std::ptrdiff_t>(one));
    }
  }
}

std::vector<std::string> records_of(const std::string& table) {
  keyc::test::Child child(
      {KEYC_PYTHON, KEYC_TESTS_DIR "/live/stream_records.py", keyc::test::variable("KEYC_TEST_ENDPOINT"), table});
  std::vector<std::string> records;
  for (std::string line = child.read_line(); !line.empty(); line = child.read_line()) records.push_back(line);
  child.wait();
  return records;
}

std::string event_of(const std::vector<std::string>& records, std::size_t begin, std::size_t end) {
  std::string event = "{\"Records\":[";
  for (std::size_t i = begin; i < end; ++i) event += (i == begin ? "" : ",") + records[i];
  return event + "]}";
}

using Shown = std::map<std::string, std::pair<Status, std::string>>;  // status and total, by order

Shown orders_in(keyc::Client& client) {
  Shown orders;
  for (const Order& order : client.items(OrderEntity::everyOrder()))
    orders.insert({keyc::to_text(order.orderId), {order.status, order.total.text()}});
  return orders;
}

Shown board_in(keyc::Client& client) {
  Shown cards;
  for (const Status status : {Status::placed, Status::paid, Status::shipped, Status::delivered})
    for (const Card& card : client.items(CardEntity::withStatus(status)))
      cards.insert({keyc::to_text(card.orderId), {card.status, card.total.text()}});
  return cards;
}

/// What the board must show after the records that it has been shown: of each order the last one.
class Expected {
 public:
  void show(const keyc::StreamRecord& record) {
    const auto change = keyc::change_of<OrderEntity>(record);
    if (!change) return;
    const Order& order = change->after ? *change->after : change->before.value();
    const std::string id = keyc::to_text(order.orderId);
    std::string& last = sequences_[id];
    if (record.sequence() < last) return;
    last = record.sequence();
    shown_.erase(id);
    if (change->after) shown_.insert({id, {order.status, order.total.text()}});
  }
  const Shown& shown() const { return shown_; }
  std::size_t orders() const { return sequences_.size(); }

 private:
  std::map<std::string, std::string> sequences_;
  Shown shown_;
};

}  // namespace

TEST_CASE("the board shows what a scan of the orders does, though batches fail in their middle and come again") {
  live::TestTable orders(ShopTable::create_table(), "stream");
  live::TestTable cards(BoardTable::create_table(), "stream");
  std::vector<std::thread> writers;
  for (unsigned writer = 0; writer < 4; ++writer)
    writers.emplace_back([&orders, writer] { write_orders(orders.client(), writer); });
  for (std::thread& writer : writers) writer.join();

  const std::vector<std::string> records = records_of(orders.real_name());
  REQUIRE(records.size() > 140);
  std::mt19937 random(1);
  Expected expected;
  int failures = 0;
  std::size_t next = 0;
  while (next < records.size()) {
    const std::size_t end = std::min(records.size(), next + 1 + random() % 20);
    const std::string event = event_of(records, next, end);
    const keyc::StreamRecords batch = keyc::stream_records_from_json(event);
    REQUIRE(batch.size() == end - next);
    for (const keyc::StreamRecord& record : batch) CHECK_FALSE(record.is_expiry());
    const std::string answer = board::handle(event, [&](const keyc::StreamRecord& record) {
      if (random() % 10 == 0) throw std::runtime_error("on purpose");
      board::show(cards.client(), record);
      expected.show(record);
      if (random() % 20 == 0) throw std::runtime_error("on purpose, though it is shown");
    });
    const auto failed = std::find_if(batch.begin(), batch.end(), [&](const keyc::StreamRecord& record) {
      return answer == keyc::batch_item_failures(record);
    });
    if (failed == batch.end()) CHECK(answer == R"({"batchItemFailures":[]})");
    CHECK(board_in(cards.client()) == expected.shown());
    failures += failed != batch.end();
    next += static_cast<std::size_t>(failed - batch.begin());
    if (random() % 10 == 0) next -= random() % (next + 1);  // records come again
  }
  CHECK(failures > 8);
  const Shown there = orders_in(orders.client());
  CHECK(there.size() > 20);
  CHECK(board_in(cards.client()) == there);
  // Cards of orders that are gone are not on the board, but in the table, where an old record finds them.
  CHECK(expected.orders() > there.size() + 5);
  CHECK(cards.scan().size() == expected.orders());
}

TEST_CASE("keys of real records are decoded: of orders, of customers, and not of markers") {
  live::TestTable orders(ShopTable::create_table(), "stream_keys");
  write_orders(orders.client(), 7);
  int markers = 0;
  for (const std::string& line : records_of(orders.real_name())) {
    const std::string event = "{\"Records\":[" + line + "]}";
    const keyc::StreamRecords records = keyc::stream_records_from_json(event);
    const keyc::StreamRecord& record = records.records.front();
    const auto key = ShopTable::decode_key(record.keys, keyc::skipping_others);
    const auto change = keyc::change_of<ShopTable>(record);
    CHECK(key.has_value() == change.has_value());
    markers += !key;
    if (!key) continue;
    const auto& item = change->after ? *change->after : change->before.value();
    CHECK(key->index() == item.index());
    if (const auto* const order = std::get_if<Order>(&item))
      CHECK(std::get<OrderEntity::DecodedKey>(*key).orderId == order->orderId);
  }
  CHECK(markers == 1);
}
