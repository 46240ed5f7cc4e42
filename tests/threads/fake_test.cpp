// A database in memory, its clients, and what tests ask of it, in several threads at once.
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "faults.keys.hpp"
#include "keyc/retry.hpp"
#include "keyc/testing.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

TEST_CASE("threads share a database in memory, in which faults are planted meanwhile") {
  constexpr std::size_t threads = 8;
  constexpr std::size_t each = 20;
  keyc::FakeDynamoDb dynamo;
  dynamo.create<faults::FaultsTable>();
  const keyc::ClientOptions patient{.max_attempts = 1000, .retry_quota = 0};  // faults of all may meet one request
  keyc::Client shared = dynamo.client(patient);
  const auto key = faults::LedgerEntity::at().id("one");
  shared.send(faults::LedgerEntity::create({.id = "one"}));
  threads::at_once(threads, [&](std::size_t number) {
    keyc::Client own = dynamo.client(patient);
    keyc::Client& client = number % 2 == 0 ? shared : own;
    for (std::size_t i = 0; i < each; ++i) {
      if (i % 5 == 0) dynamo.plant(keyc::Fault::throttled().of("GetItem"));
      if (i % 7 == 0) dynamo.plant(keyc::Fault::conflict().of("UpdateItem"));
      keyc::retry([&] { return client.send(key.get()); },
                  [&](const faults::Ledger& read) {
                    client.send(faults::LedgerEntity::update(read).set_count(read.count + 1).build());
                  },
                  10'000);
      dynamo.advance_clock(std::chrono::seconds(1));
    }
  });
  CHECK(shared.send(key.get())->count == static_cast<std::int64_t>(threads * each));
  CHECK(dynamo.items<faults::FaultsTable>().size() == 1);
  CHECK(dynamo.sent("UpdateItem").size() >= threads * each);
}

TEST_CASE("threads write and read in bulk with one client, each with several requests under way") {
  constexpr std::size_t threads = 4;
  constexpr std::size_t each = 150;
  keyc::FakeDynamoDb dynamo;
  dynamo.create<faults::FaultsTable>();
  std::atomic<std::size_t> seen = 0;
  keyc::ClientOptions options{.max_attempts = 1000, .retry_quota = 0, .in_flight = 4};
  options.on_request = [&](const keyc::SentRequest&) { ++seen; };
  keyc::Client client = dynamo.client(options);
  threads::at_once(threads, [&](std::size_t number) {
    keyc::WriteBatch writes;
    std::vector<faults::CounterEntity::Key> keys;
    for (std::size_t i = 0; i < each; ++i) {
      const std::string id = std::to_string(number) + "-" + std::to_string(i);
      writes.put<faults::CounterEntity>({.id = id, .text = id});
      keys.push_back(faults::CounterEntity::at().id(id));
    }
    dynamo.plant(keyc::Fault::unprocessed(7).of("BatchWriteItem"));
    dynamo.plant(keyc::Fault::lost_after());
    dynamo.plant(keyc::Fault::throttled());
    client.write_all(writes);
    dynamo.plant(keyc::Fault::unprocessed().of("BatchGetItem"));
    const auto found = client.get_all(keys);
    for (std::size_t i = 0; i < each; ++i)
      if (!found[i] || found[i]->text != found[i]->id) throw std::logic_error("an item is not as it was written");
  });
  CHECK(dynamo.items<faults::FaultsTable>().size() == threads * each);
  CHECK(seen == dynamo.sent().size());
}
