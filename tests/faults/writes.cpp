#include "faults/writes.hpp"

#include <concepts>
#include <optional>
#include <stdexcept>
#include <string>

#include "faults.keys.hpp"
#include "keyc/transact.hpp"

namespace faults {
namespace {

template <class T>
struct EntityOf;
template <>
struct EntityOf<Counter> : CounterEntity {};
template <>
struct EntityOf<Ledger> : LedgerEntity {};
template <>
struct EntityOf<Event> : EventEntity {};

template <class T>
std::optional<T> stored(Site& site, const T& which) {
  return site.client().send(EntityOf<T>::key(which).get().consistent());
}

/// A write of somebody else to the item, whose struct has a `text`.
template <class T>
void change_text(Site& site, const T& which) {
  T changed = which;
  changed.text = "by somebody else";
  if (stored(site, which))
    site.client().send(EntityOf<T>::update(EntityOf<T>::key(which)).set_text(changed.text).build());
  else
    site.client().send(EntityOf<T>::create(changed));
}

template <class T>
Prepared on_item(Site& site, const T& item, const std::function<void(keyc::Client&)>& send,
                 std::function<int(const std::optional<T>& now, const T& item)> times) {
  return {.send = send,
          .times = [&site, item, times = std::move(times)] { return times(stored(site, item), item); },
          .change = [&site, item] { change_text(site, item); },
          .remove = [&site, item] { site.client().send(EntityOf<T>::remove(EntityOf<T>::key(item))); }};
}

/// A write of an existing item: `send(client, loaded)`.
template <class T, class Send, class Times>
Write of_loaded(std::string name, Send send, Times times) {
  return {std::move(name), [=](Site& site) {
            T created{.id = site.name(), .text = "before"};
            if constexpr (std::same_as<T, Counter>) created.slots = {0, 0, 0};
            site.client().send(EntityOf<T>::create(created));
            const T loaded = stored(site, created).value();
            return on_item<T>(
                site, loaded, [=](keyc::Client& client) { send(client, loaded); }, times);
          }};
}

/// A write of a new item: `send(client, item)`.
template <class T, class Send, class Times>
Write of_new(std::string name, Send send, Times times) {
  return {std::move(name), [=](Site& site) {
            const T item = [&]() -> T {
              if constexpr (std::same_as<decltype(T::id), std::string>)
                return {.id = site.name(), .text = "new"};
              else
                return {.text = "new"};
            }();
            return on_item<T>(
                site, item, [=](keyc::Client& client) { send(client, item); }, times);
          }};
}

template <class T>
T with_text(T item) {
  item.text = "new";
  return item;
}

/// Throws std::logic_error unless the write returned this text.
template <class T>
void expect_text(const std::string& text, const T& answered) {
  if (answered.text != text) throw std::logic_error("the answer has the text \"" + answered.text + '"');
}

Write at_least_once(Write write) {
  write.may_repeat = true;
  return write;
}

// How often a write took place, as the item shows.
const auto gone = [](const auto& now, const auto&) { return now ? 0 : 1; };
const auto text_is_new = [](const auto& now, const auto&) { return now && now->text == "new" ? 1 : 0; };
const auto counted = [](const auto& now, const auto&) { return static_cast<int>(now->count); };
const auto counted_if_there = [](const auto& now, const auto&) { return now ? static_cast<int>(now->count) : 0; };
const auto appended = [](const auto& now, const auto&) { return static_cast<int>(now->log.size()); };
const auto locked = [](const std::optional<Ledger>& now, const Ledger& loaded) {
  return static_cast<int>(now->revision - loaded.revision);
};

const auto shared = [](const auto& now, const auto&) {
  return now->shares.contains("new") ? static_cast<int>(now->shares.at("new")) : 0;
};
const auto slot_is_new = [](const auto& now, const auto&) { return now->slots[1] == 1 ? 1 : 0; };

template <class T>
auto update_key(const T& item) {
  return EntityOf<T>::update(EntityOf<T>::key(item));
}

void add_creates(std::vector<Write>& to) {
  to.push_back(of_new<Counter>(
      "`put`", [](auto& client, const auto& item) { client.send(CounterEntity::put(item)); }, text_is_new));
  to.push_back(of_new<Event>(
      "`create`, own id", [](auto& client, const auto& item) { client.send(EventEntity::create(item)); }, text_is_new));
  to.push_back(of_new<Counter>(
      "`create`, given id", [](auto& client, const auto& item) { client.send(CounterEntity::create(item)); },
      text_is_new));
  to.push_back(of_new<Ledger>(
      "`create`, `lock`", [](auto& client, const auto& item) { client.send(LedgerEntity::create(item)); },
      text_is_new));
  to.push_back(of_new<Counter>(
      "`upsert`", [](auto& client, const auto& item) { client.send(CounterEntity::upsert(item)); }, text_is_new));
  to.push_back(of_new<Counter>(
      "`increment`",
      [](auto& client, const auto& item) {
        client.send(CounterEntity::increment(item)
                        .set_tags({})
                        .set_forgetAt(std::nullopt)
                        .set_seat(std::nullopt)
                        .add_count(1)
                        .build());
      },
      counted_if_there));
}

void add_whole_items(std::vector<Write>& to) {
  to.push_back(of_loaded<Ledger>(
      "`upsert(loaded)`, `lock`",
      [](auto& client, const auto& loaded) { client.send(LedgerEntity::upsert(with_text(loaded))); }, text_is_new));
  to.push_back(of_loaded<Ledger>(
      "`put(loaded)`, `lock`",
      [](auto& client, const auto& loaded) { client.send(LedgerEntity::put(with_text(loaded))); }, locked));
  to.push_back(of_loaded<Counter>(
      "`remove(key)`",
      [](auto& client, const auto& loaded) { client.send(CounterEntity::remove(CounterEntity::key(loaded))); }, gone));
  to.push_back(of_loaded<Ledger>(
      "`remove(loaded)`, `lock`", [](auto& client, const auto& loaded) { client.send(LedgerEntity::remove(loaded)); },
      gone));
  to.push_back(of_loaded<Counter>(
      "`returning_old(remove)`",
      [](auto& client, const auto& loaded) {
        client.send(keyc::returning_old<CounterEntity>(CounterEntity::remove(CounterEntity::key(loaded))));
      },
      gone));
}

void add_updates(std::vector<Write>& to) {
  const auto set = [](auto update) { return update.set_text("new"); };
  const auto add = [](auto update) { return update.add_count(1); };
  to.push_back(of_loaded<Counter>(
      "`update(key)` sets", [=](auto& client, const auto& item) { client.send(set(update_key(item)).build()); },
      text_is_new));
  to.push_back(of_loaded<Ledger>(
      "`update(key)` sets, `lock`", [=](auto& client, const auto& item) { client.send(set(update_key(item)).build()); },
      text_is_new));
  to.push_back(of_loaded<Counter>(
      "`update(key)` adds", [=](auto& client, const auto& item) { client.send(add(update_key(item)).build()); },
      counted));
  to.push_back(of_loaded<Counter>(
      "`update(key)` appends",
      [](auto& client, const auto& item) { client.send(update_key(item).append_log({"new"}).build()); }, appended));
  to.push_back(at_least_once(of_loaded<Counter>(
      "adds, `.retry_anyway()`",
      [=](auto& client, const auto& item) { client.send(add(update_key(item)).retry_anyway().build()); }, counted)));
  to.push_back(of_loaded<Counter>(
      "`update(loaded)` sets",
      [=](auto& client, const auto& item) { client.send(set(CounterEntity::update(item)).build()); }, text_is_new));
  to.push_back(of_loaded<Counter>(
      "`update(loaded)` sets, `.last_writer_wins()`",
      [=](auto& client, const auto& item) { client.send(set(CounterEntity::update(item)).last_writer_wins().build()); },
      text_is_new));
  to.push_back(of_loaded<Ledger>(
      "`update(loaded)` sets, `lock`",
      [=](auto& client, const auto& item) { client.send(set(LedgerEntity::update(item)).build()); }, locked));
  to.push_back(of_loaded<Counter>(
      "`update(loaded)` adds",
      [=](auto& client, const auto& item) { client.send(add(CounterEntity::update(item)).build()); }, counted));
  to.push_back(of_loaded<Ledger>(
      "`update(loaded)` adds, `lock`",
      [=](auto& client, const auto& item) { client.send(add(LedgerEntity::update(item)).build()); }, counted));
  to.push_back(of_loaded<Counter>(
      "sets, `.returning_old()`",
      [=](auto& client, const auto& item) {
        expect_text("before", client.send(set(update_key(item)).returning_old()));
      },
      text_is_new));
  to.push_back(of_loaded<Counter>(
      "sets, `.returning_new()`",
      [=](auto& client, const auto& item) { expect_text("new", client.send(set(update_key(item)).returning_new())); },
      text_is_new));
  to.push_back(of_loaded<Ledger>(
      "`update(loaded)` sets, `.returning_old()`, `lock`",
      [=](auto& client, const auto& item) {
        expect_text("before", client.send(set(LedgerEntity::update(item)).returning_old()));
      },
      locked));
  to.push_back(of_loaded<Ledger>(
      "`update(loaded)` sets, `.returning_new()`, `lock`",
      [=](auto& client, const auto& item) {
        expect_text("new", client.send(set(LedgerEntity::update(item)).returning_new()));
      },
      locked));
}

/// Updates of parts: entries of maps, elements of lists, structs that may be absent.
void add_parts(std::vector<Write>& to) {
  const auto add = [&](std::string name, auto update, auto times) {
    to.push_back(of_loaded<Counter>(
        std::move(name), [=](auto& client, const auto& item) { client.send(update(item).build()); }, times));
  };
  add(
      "`update(key)` sets an entry", [](const auto& item) { return update_key(item).set_shares("new", 1); }, shared);
  add(
      "`update(loaded)` sets an entry",
      [](const auto& item) { return CounterEntity::update(item).set_shares("new", 1); }, shared);
  to.push_back(of_loaded<Ledger>(
      "`update(loaded)` sets an entry, `lock`",
      [](auto& client, const auto& item) { client.send(LedgerEntity::update(item).set_shares("new", 1).build()); },
      locked));
  add(
      "`update(key)` adds to an entry", [](const auto& item) { return update_key(item).add_shares("new", 1); }, shared);
  to.push_back({"`update(key)` removes an entry", [](Site& site) {
                  const Counter item{.id = site.name(), .text = "before", .shares = {{"old", 1}}};
                  site.client().send(CounterEntity::create(item));
                  return on_item<Counter>(
                      site, item,
                      [=](keyc::Client& client) { client.send(update_key(item).remove_shares("old").build()); },
                      [](const auto& now, const auto&) { return now->shares.empty() ? 1 : 0; });
                }});
  add(
      "`update(key)` sets an element", [](const auto& item) { return update_key(item).set_slots(1, 1); }, slot_is_new);
  add(
      "`update(loaded)` sets an element", [](const auto& item) { return CounterEntity::update(item).set_slots(1, 1); },
      slot_is_new);
  add(
      "`update(key)` removes an element", [](const auto& item) { return update_key(item).remove_slots(0); },
      [](const auto& now, const auto& item) { return static_cast<int>(item.slots.size() - now->slots.size()); });
  add(
      "`update(key)` prepends", [](const auto& item) { return update_key(item).prepend_log({"new"}); }, appended);
  add(
      "`update(key)` ensures", [](const auto& item) { return update_key(item).ensure_seat(Place{.row = "new"}); },
      [](const auto& now, const auto&) { return now->seat ? 1 : 0; });
}

/// Writes of an item of which the program knows the level: `send(client, update)`, and what the item is after it.
template <class Send, class Holds>
Write of_known(std::string name, Send send, Holds holds) {
  return {std::move(name), [=](Site& site) {
            const Gauge gauge{.id = site.name()};
            site.client().send(GaugeEntity::create(gauge));
            const auto key = GaugeEntity::key(gauge);
            return Prepared{
                .send = [=](auto& client) { send(client, GaugeEntity::update(key).knowing_level(Level::low)); },
                .times = [=, &site] { return holds(*site.client().send(key.get().consistent())) ? 1 : 0; }};
          }};
}

void add_known(std::vector<Write>& to) {
  to.push_back(of_known(
      "`update(key)` knows, sets another", [](auto& client, const auto& update) { client.send(update.set_shift(1)); },
      [](const Gauge& now) { return now.shift == 1; }));
  to.push_back(of_known(
      "`update(key)` knows, sets the same",
      [](auto& client, const auto& update) { client.send(update.knowing_shift(0).set_level(Level::high)); },
      [](const Gauge& now) { return now.level == Level::high; }));
}

void add_transactions(std::vector<Write>& to) {
  to.push_back(of_loaded<Counter>(
      "`transact`, adds",
      [](auto& client, const auto& item) { client.send(keyc::transact(update_key(item).add_count(1))); }, counted));
  Write exactly_once = of_loaded<Counter>(
      "`exactly_once`, adds, sent again where it is unknown",
      [](auto& client, const auto& item) {
        const keyc::ExactlyOnce once = keyc::exactly_once(keyc::transact(update_key(item).add_count(1)));
        try {
          client.send(once);
        } catch (const keyc::UnknownOutcome&) {
          client.send(once);
        }
      },
      counted);
  exactly_once.sends_again = true;
  to.push_back(std::move(exactly_once));
  const auto add_move = [&](const char* name, auto move) {
    to.push_back(
        {name, [=](Site& site) {
           const Seat loaded{.row = site.name(), .place = 1, .guest = "ada"};
           Seat moved = loaded;
           moved.place = 2;
           site.client().send(SeatEntity::create(loaded));
           return Prepared{
               .send = [=](auto& client) { client.send(move(loaded, moved)); },
               .times = [=, &site] { return site.client().send(SeatEntity::key(moved).get().consistent()) ? 1 : 0; }};
         }});
  };
  add_move("`move`", [](const Seat& loaded, const Seat& moved) { return SeatEntity::move(loaded, moved); });
  add_move("`move` of the stored item",
           [](const Seat& loaded, const Seat& moved) { return SeatEntity::move(SeatEntity::to_item(loaded), moved); });
  to.push_back({"`save` (versions)", [](Site& site) {
                  const Page page{.id = site.name(), .text = "new"};
                  return Prepared{.send = [=](auto& client) { client.send(PageEntity::save(page)); },
                                  .times =
                                      [=, &site] {
                                        int versions = 0;
                                        for ([[maybe_unused]] const Page& entry :
                                             site.client().items(PageEntity::history(page.id).consistent()))
                                          ++versions;
                                        return versions;
                                      }};
                }});
  const auto found = [](Site& site, const Member& member) {
    return site.client().send(MemberEntity::key(member).get().consistent());
  };
  to.push_back({"`create`, `unique`", [=](Site& site) {
                  const std::string name = site.name();
                  const Member member{.id = name, .email = name + "@x"};
                  return Prepared{.send = [=](auto& client) { client.send(MemberEntity::create(member)); },
                                  .times = [=, &site] { return found(site, member) ? 1 : 0; }};
                }});
  to.push_back({"`update(loaded)`, `unique`", [=](Site& site) {
                  const std::string name = site.name();
                  const Member member{.id = name, .email = name + "@x"};
                  site.client().send(MemberEntity::create(member));
                  return Prepared{.send =
                                      [=](auto& client) {
                                        client.send(MemberEntity::update(member).set_email(member.email + "y").build());
                                      },
                                  .times = [=, &site] { return found(site, member)->email == member.email ? 0 : 1; }};
                }});
  to.push_back({"`update(loaded)` of what is not unique, `unique`", [=](Site& site) {
                  const std::string name = site.name();
                  const Member member{.id = name, .email = name + "@x"};
                  site.client().send(MemberEntity::create(member));
                  return Prepared{
                      .send = [=](auto& client) { client.send(MemberEntity::update(member).set_text("new").build()); },
                      .times = [=, &site] { return found(site, member)->text == "new" ? 1 : 0; }};
                }});
  to.push_back({"`remove(loaded)`, `unique`", [=](Site& site) {
                  const std::string name = site.name();
                  const Member member{.id = name, .email = name + "@x"};
                  site.client().send(MemberEntity::create(member));
                  return Prepared{.send = [=](auto& client) { client.send(MemberEntity::remove(member)); },
                                  .times = [=, &site] { return found(site, member) ? 0 : 1; }};
                }});
}

keyc::CreateTable table_of(std::string name) {
  keyc::CreateTable table = FaultsTable::create_table();
  table.TableName = std::move(name);
  table.schema_table = {};  // a table of its own
  return table;
}

bool is_there(Site& site, const std::string& table) try {
  site.client().send(keyc::DescribeTable{table});
  return true;
} catch (const keyc::ResourceNotFound&) {
  return false;
}

void add_tables(std::vector<Write>& to) {
  to.push_back({"`CreateTable`", [](Site& site) {
                  const std::string name = site.name();
                  return Prepared{.send = [=](auto& client) { client.send(table_of(name)); },
                                  .times = [=, &site] { return is_there(site, name) ? 1 : 0; }};
                }});
  to.push_back({"`DeleteTable`", [](Site& site) {
                  const std::string name = site.name();
                  site.client().create_table(table_of(name));
                  return Prepared{.send = [=](auto& client) { client.send(keyc::DeleteTable{name}); },
                                  .times = [=, &site] { return is_there(site, name) ? 0 : 1; }};
                }});
  to.push_back({"`UpdateTimeToLive`", [](Site& site) {
                  const std::string name = site.name();
                  site.client().create_table(table_of(name));
                  return Prepared{.send =
                                      [=](auto& client) {
                                        client.send(keyc::UpdateTimeToLive{name, "forgetAt"});
                                      },
                                  .times =
                                      [=, &site] {
                                        const auto found = site.client().send(keyc::DescribeTimeToLive{name});
                                        return found.TimeToLiveStatus.starts_with("ENABL") ? 1 : 0;
                                      }};
                }});
}

}  // namespace

std::vector<Write> all_writes() {
  std::vector<Write> writes;
  add_creates(writes);
  add_whole_items(writes);
  add_updates(writes);
  add_known(writes);
  add_parts(writes);
  add_transactions(writes);
  writes.push_back(of_new<Counter>(
      "`write_all`",
      [](auto& client, const auto& item) {
        keyc::WriteBatch batch;
        batch.put<CounterEntity>(item);
        client.write_all(batch);
      },
      text_is_new));
  add_tables(writes);
  return writes;
}

}  // namespace faults
