#include "faults/chaos.hpp"

#include <optional>
#include <set>

#include "keyc/retry.hpp"
#include "keyc/transact.hpp"

namespace faults {
namespace {

/// A read failed on all attempts: nothing was written after it.
struct NotRead {};

template <class Read>
auto read(Read send) try {
  return send();
} catch (const keyc::Error&) {
  throw NotRead();
}

template <class T>
struct EntityOf;
template <>
struct EntityOf<Counter> : CounterEntity {};
template <>
struct EntityOf<Ledger> : LedgerEntity {};
template <>
struct EntityOf<Page> : PageEntity {};

CounterEntity::Update update_counter(const std::string& id) {
  return CounterEntity::update(CounterEntity::key(Counter{.id = id}));
}

/// The outcome of several sends of one transaction with one token: if it is refused in the end it never took place,
/// unless DynamoDB refused it before it looked at the token.
Outcome last_of(const Outcome& before, Outcome now) {
  if (now.known == Known::refused && now.name != "TransactionCancelled") now.known = before.known;
  return now;
}

}  // namespace

struct Writer::Operation {
  std::string name;
  int weight;
  Outcome (Writer::*run)();
};

const std::vector<Writer::Operation>& Writer::operations() {
  static const std::vector<Operation> list = {{"add", 3, &Writer::add_to_sum},
                                              {"add or create", 3, &Writer::add_or_create},
                                              {"append and add", 4, &Writer::append},
                                              {"append and add, knowing", 3, &Writer::append_knowing},
                                              {"append and add beside unique", 2, &Writer::append_to_member},
                                              {"append, retry_anyway", 1, &Writer::append_anyway},
                                              {"prepend and add", 2, &Writer::prepend},
                                              {"set an entry", 3, &Writer::set_entry},
                                              {"remove an entry", 2, &Writer::remove_entry},
                                              {"add to an entry", 2, &Writer::add_to_entry},
                                              {"set an element", 2, &Writer::set_element},
                                              {"set what was read", 3, &Writer::set_loaded},
                                              {"set, lock", 3, &Writer::set_locked},
                                              {"add, lock", 2, &Writer::add_locked},
                                              {"put, lock", 2, &Writer::put_locked},
                                              {"transact", 2, &Writer::transfer},
                                              {"exactly_once", 1, &Writer::transfer_once},
                                              {"create, own id", 4, &Writer::create},
                                              {"remove", 2, &Writer::remove},
                                              {"save", 2, &Writer::save},
                                              {"create, unique", 2, &Writer::join},
                                              {"remove, unique", 1, &Writer::leave},
                                              {"write_all", 1, &Writer::write_batch}};
  return list;
}

Writer::Writer(const keyc::ClientOptions& options, std::uint64_t seed, std::size_t spread, ReportedAdditions& reported)
    : client_(options), name_(options.credentials.access_key_id), random_(seed), spread_(spread), reported_(reported) {}

std::string Writer::tag() { return name_ + '-' + std::to_string(++tags_); }

Writer::Done Writer::write_something() {
  int weights = 0;
  for (const Operation& operation : operations()) weights += operation.weight;
  int at = static_cast<int>(random_() % static_cast<unsigned>(weights));
  const Operation* chosen = operations().data();
  for (; at >= chosen->weight; ++chosen) at -= chosen->weight;
  return {chosen->name, (this->*chosen->run)()};
}

template <class Send>
Outcome Writer::add(const std::string& place, const std::string& tag, std::int64_t amount, Send send) {
  Outcome outcome{"not read", Known::refused, 0};
  try {
    outcome = outcome_of(send);
  } catch (const NotRead&) {
  }
  reported_.add(place, tag, amount, outcome.known);
  return outcome;
}

Outcome Writer::add_to_sum() {
  const std::string id = place("sum");
  const std::int64_t more = amount();
  return add(id, tag(), more, [&] { client_.send(update_counter(id).add_count(more).build()); });
}

Outcome Writer::add_or_create() {
  const std::string id = place("counted");
  const std::string own = tag();
  const std::int64_t more = amount();
  return add(id, own, more, [&] {
    const auto count = CounterEntity::increment({.id = id})
                           .set_forgetAt(std::nullopt)
                           .set_seat(std::nullopt)
                           .add_tags({own})
                           .add_count(more);
    client_.send(count.build());
  });
}

Outcome Writer::append() {
  const std::string id = place("counter");
  const std::string own = tag();
  const std::int64_t more = amount();
  return add(id, own, more, [&] { client_.send(update_counter(id).add_count(more).append_log({own}).build()); });
}

Outcome Writer::append_knowing() {
  const std::string id = place("gauge");
  const std::string own = tag();
  const std::int64_t more = amount();
  const auto level = [&] { return random_() % 2 == 0 ? Level::low : Level::high; };
  const auto gauge = GaugeEntity::update(GaugeEntity::key(Gauge{.id = id})).add_count(more).append_log({own});
  return add(id, own, more, [&] {
    if (random_() % 4 == 0)
      client_.send(gauge.knowing_shift(random_() % 2).set_level(level()).build());
    else
      client_.send(gauge.knowing_level(level()).set_shift(random_() % 2).build());
  });
}

Outcome Writer::append_to_member() {
  const std::string id = place("member");
  const std::string own = tag();
  const std::int64_t more = amount();
  const auto key = MemberEntity::key(Member{.id = id, .email = ""});
  return add(id, own, more, [&] { client_.send(MemberEntity::update(key).add_count(more).append_log({own})); });
}

Outcome Writer::append_anyway() {
  const std::string id = place("anyway");
  const std::string own = tag();
  return add(id, own, 0, [&] { client_.send(update_counter(id).append_log({own}).retry_anyway().build()); });
}

Outcome Writer::prepend() {
  const std::string id = place("counter");
  const std::string own = tag();
  const std::int64_t more = amount();
  return add(id, own, more, [&] { client_.send(update_counter(id).add_count(more).prepend_log({own}).build()); });
}

/// Each entry is set once, some together with a removal of what is not there.
Outcome Writer::set_entry() {
  const std::string id = place("shares");
  const std::string own = tag();
  const std::int64_t more = amount();
  Outcome outcome = add(id, own, more, [&] {
    auto update = update_counter(id).set_shares(own, more);
    if (random_() % 2 == 0) update.remove_shares("none");
    client_.send(update.build());
  });
  if (outcome.known == Known::done) entries_.emplace_back(id, own);
  return outcome;
}

Outcome Writer::remove_entry() {
  if (entries_.empty()) return set_entry();
  const auto [id, name] = entries_.back();
  entries_.pop_back();
  Outcome outcome = outcome_of([&, &of = id, &entry = name] { client_.send(update_counter(of).remove_shares(entry)); });
  reported_.remove(id, name, outcome.known);
  return outcome;
}

Outcome Writer::add_to_entry() {
  const std::string id = place("entry");
  const std::int64_t more = amount();
  return add(id, tag(), more, [&] { client_.send(update_counter(id).add_shares("all", more).build()); });
}

/// `change(loaded, tag, amount)` sends an update of the loaded item.
template <class T, class Change>
Outcome Writer::change_loaded(const std::string& kind, Change change) {
  const std::string id = place(kind);
  const std::string own = tag();
  const std::int64_t more = amount();
  const auto load = [&] {
    return read([&] { return client_.send(EntityOf<T>::key(T{.id = id}).get().consistent()); });
  };
  return add(id, own, more, [&] { keyc::retry(load, [&](const T& loaded) { change(loaded, own, more); }); });
}

template <class T>
Outcome Writer::set_both(const std::string& kind) {
  return change_loaded<T>(kind, [&](const T& loaded, const std::string& tag, std::int64_t amount) {
    std::vector<std::string> log = loaded.log;
    log.push_back(tag);
    client_.send(EntityOf<T>::update(loaded).set_count(loaded.count + amount).set_log(log).build());
  });
}

/// Compares one of two elements, and counts in it what is put into the log.
Outcome Writer::set_element() {
  const std::size_t index = random_() % 2;
  return change_loaded<Counter>("slots", [&](const Counter& loaded, const std::string& tag, std::int64_t amount) {
    client_.send(
        CounterEntity::update(loaded).set_slots(index, loaded.slots[index] + amount).prepend_log({tag}).build());
  });
}

Outcome Writer::set_loaded() { return set_both<Counter>("guarded"); }

Outcome Writer::set_locked() { return set_both<Ledger>("ledger"); }

Outcome Writer::add_locked() {
  return change_loaded<Ledger>("ledger", [&](const Ledger& loaded, const std::string& tag, std::int64_t amount) {
    client_.send(LedgerEntity::update(loaded).add_count(amount).append_log({tag}).build());
  });
}

Outcome Writer::put_locked() {
  return change_loaded<Ledger>("ledger", [&](Ledger loaded, const std::string& tag, std::int64_t amount) {
    loaded.count += amount;
    loaded.log.push_back(tag);
    if (random_() % 2 == 0)
      client_.send(LedgerEntity::put(loaded));
    else
      client_.send(LedgerEntity::upsert(loaded));
  });
}

Outcome Writer::transfer() {
  const std::string from = place("left");
  const std::string to = place("right");
  const std::string own = tag();
  const std::int64_t more = amount();
  Outcome outcome = add(from, own, -more, [&] {
    client_.send(keyc::transact(update_counter(from).add_count(-more).append_log({own}),
                                update_counter(to).add_count(more).append_log({own})));
  });
  reported_.add(to, own, more, outcome.known);
  return outcome;
}

Outcome Writer::transfer_once() {
  const std::string id = place("counter");
  const std::string own = tag();
  const std::int64_t more = amount();
  const auto payment = keyc::exactly_once(keyc::transact(update_counter(id).add_count(more).append_log({own})));
  const auto send = [&] { return outcome_of([&] { client_.send(payment); }); };
  Outcome outcome = send();
  for (int again = 0; again < 3 && outcome.known != Known::done; ++again) outcome = last_of(outcome, send());
  reported_.add(id, own, more, outcome.known);
  return outcome;
}

Outcome Writer::create() {
  const Event event{.text = tag()};
  Outcome outcome = add("events", event.text, 0, [&] { client_.send(EventEntity::create(event)); });
  if (outcome.known == Known::done) events_.push_back(event);
  return outcome;
}

Outcome Writer::remove() {
  if (events_.empty()) return create();
  const Event event = events_.back();
  events_.pop_back();
  Outcome outcome = outcome_of([&] { client_.send(EventEntity::remove(EventEntity::key(event))); });
  reported_.remove("events", event.text, outcome.known);
  return outcome;
}

Outcome Writer::save() {
  const std::string id = place("page");
  const std::string own = tag();
  const auto load = [&] {
    return read([&]() -> std::optional<Page> {
      const std::optional<Page> newest = client_.send(PageEntity::latest(id).consistent());
      return newest ? newest : Page{.id = id, .version = 0, .text = ""};
    });
  };
  return add(id, own, 0, [&] {
    keyc::retry(load, [&](Page page) {
      page.text = own;
      client_.send(PageEntity::save(page));
    });
  });
}

Outcome Writer::join() {
  const std::string own = tag();
  const Member member{.id = own, .email = std::to_string(random_() % (8 * spread_)) + "@example.com"};
  Outcome outcome = add("members", own, 0, [&] { client_.send(MemberEntity::create(member)); });
  if (outcome.known == Known::done) members_.push_back(member);
  return outcome;
}

Outcome Writer::leave() {
  if (members_.empty()) return join();
  const Member member = members_.back();
  members_.pop_back();
  Outcome outcome = outcome_of([&] { client_.send(MemberEntity::remove(member)); });
  reported_.remove("members", member.id, outcome.known);
  return outcome;
}

Outcome Writer::write_batch() {
  std::vector<Event> events(5);
  keyc::WriteBatch batch;
  for (Event& event : events) {
    event.text = tag();
    batch.put<EventEntity>(event);
  }
  Outcome outcome = outcome_of([&] { client_.write_all(batch); });
  for (const Event& event : events) reported_.add("events", event.text, 0, outcome.known);
  return outcome;
}

}  // namespace faults
