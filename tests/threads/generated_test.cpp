// Generated code that several threads use at once: they share only static data.
#include <string>
#include <variant>

#include "faults.keys.hpp"
#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

namespace {

using namespace faults;

constexpr std::size_t most_threads = 8;

/// Text that depends on `number` alone: all kinds of requests, and items that are read back.
std::string all_requests(std::size_t number) {
  const std::string id = "item-" + std::to_string(number);
  const Counter counter{.id = id, .text = "a", .count = 3, .log = {"x"}, .tags = {"t"}};
  const Ledger ledger{.id = id, .revision = number};
  const Page page{.id = id, .version = 7, .text = "b"};
  const Member member{.id = id, .email = id + "@x"};
  const Seat seat{.row = id, .place = 1, .guest = "ada"};
  Seat moved = seat;
  moved.place = 2;
  using Where = CounterEntity::Where;
  std::string text;
  const auto add = [&](const auto& request) { text += keyc::to_json(request) + '\n'; };
  add(CounterEntity::put(counter));
  add(CounterEntity::create(counter));
  add(CounterEntity::upsert(counter));
  add(CounterEntity::update(CounterEntity::key(counter)).add_count(1).append_log({"y"}).delete_tags({"t"}).build());
  add(CounterEntity::update(counter).set_text("z").only_if(Where::count < 5 and Where::tags.contains("t")).build());
  add(CounterEntity::remove(CounterEntity::key(counter)));
  add(LedgerEntity::put(ledger));
  add(LedgerEntity::update(ledger).set_text("z").build());
  add(LedgerEntity::remove(ledger));
  add(PageEntity::history(id).request());
  add(SeatEntity::at().row(id).place(keyc::between(1U, 5U)).query().request());
  keyc::TransactWriteItems transaction = keyc::transact(MemberEntity::create(member), SeatEntity::move(seat, moved));
  transaction.ClientRequestToken = "the same each time";
  add(transaction);
  for (const keyc::Item& item : {CounterEntity::to_item(counter), LedgerEntity::to_item(ledger),
                                 PageEntity::to_item(page), MemberEntity::to_item(member), SeatEntity::to_item(seat)})
    std::visit([&](const auto& value) { text += std::to_string(sizeof(value)) + keyc::to_json(item); },
               FaultsTable::decode(keyc::item_from_json(keyc::to_json(item))));
  return text;
}

}  // namespace

TEST_CASE("threads that build requests and read items at once get the same results as a single thread") {
  std::vector<std::string> of_thread(most_threads);
  threads::at_once(most_threads, [&](std::size_t number) {
    for (int times = 0; times < 50; ++times) of_thread[number] = all_requests(number);
  });
  for (std::size_t number = 0; number < most_threads; ++number) CHECK(of_thread[number] == all_requests(number));
}
