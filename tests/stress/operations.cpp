#include "stress/operations.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <variant>

#include "keyc/retry.hpp"
#include "race.keys.hpp"

namespace stress {
namespace {

using namespace race;

template <class T>
T pick(Random& random, std::initializer_list<T> from) {
  return from.begin()[random() % from.size()];
}

std::uint8_t digit(Random& random) { return static_cast<std::uint8_t>(random() % 10); }
std::optional<std::string> maybe_text(Random& random) {
  if (random() % 3 == 0) return std::nullopt;
  return pick<std::string>(random, {"a", "b", "a#b", "c d"});
}

/// Its number says of which entity an item is.
std::string id_of(std::size_t number) { return "item-" + std::to_string(number); }

Pair random_pair(Random& random, std::size_t number) {
  return {.id = id_of(number), .left = digit(random), .right = digit(random), .note = maybe_text(random)};
}
Door random_door(Random& random, std::size_t number) {
  return {.id = id_of(number),
          .house = pick<std::string>(random, {"a", "b"}),
          .open = random() % 2 == 0,
          .locked = random() % 3 == 0,
          .width = digit(random)};
}
Bill random_bill(Random& random, std::size_t number) {
  return {.id = id_of(number), .dueOn = maybe_text(random), .payer = maybe_text(random), .total = digit(random)};
}

keyc::UpdateItem blind_change(Random& random, const Pair& to) {
  auto update = PairEntity::update(PairEntity::key(to));
  if (random() % 3 != 0) update.set_left_right({.left = to.left, .right = to.right});
  if (to.note)
    update.set_note(*to.note);
  else
    update.remove_note();
  return update;
}
keyc::UpdateItem blind_change(Random&, const Door& to) {
  return DoorEntity::update(DoorEntity::key(to))
      .set_open_locked_width({.open = to.open, .locked = to.locked, .width = to.width, .house = to.house});
}
keyc::UpdateItem blind_change(Random& random, const Bill& to) {
  auto update = BillEntity::update(BillEntity::key(to));
  update.set_total(to.total);
  if (random() % 3 == 0) return update.remove_dueOn();
  if (random() % 2 == 0) return update.remove_payer();
  return update.set_dueOn_payer({.dueOn = to.dueOn, .payer = to.payer});
}

keyc::UpdateItem change_of(Random& random, const Pair& loaded, const Pair& to) {
  auto update = PairEntity::update(loaded);
  if (random() % 2 == 0) return update.set_left(to.left);
  return update.set_right(to.right);
}
keyc::UpdateItem change_of(Random& random, const Door& loaded, const Door& to) {
  auto update = DoorEntity::update(loaded);
  if (random() % 3 == 0) return update.set_width(to.width);
  if (random() % 2 == 0) return update.set_locked(to.locked);
  return update.set_open(to.open);
}
keyc::UpdateItem change_of(Random& random, const Bill& loaded, const Bill& to) {
  auto update = BillEntity::update(loaded);
  if (random() % 3 == 0) return update.set_total(to.total);
  if (random() % 2 == 0) return to.dueOn ? update.set_dueOn(*to.dueOn) : update.remove_dueOn();
  return to.payer ? update.set_payer(*to.payer) : update.remove_payer();
}

/// `to` is the item that is changed, as it could be.
template <class Entity, class T>
bool change(keyc::Client& client, Random& random, const T& to) {
  const auto key = Entity::key(to);
  const auto load = [&] { return client.send(key.get().consistent()); };
  const auto change_loaded = [&](const T& loaded) { client.send(change_of(random, loaded, to)); };
  switch (random() % 16) {
    case 0: client.send(Entity::put(to)); return true;
    case 1: client.send(Entity::create(to)); return true;
    case 2: client.send(Entity::remove(key)); return true;
    case 3:
    case 4: client.send(Entity::upsert(to)); return true;
    case 5:
    case 6:
    case 7: client.send(blind_change(random, to)); return true;
    case 8:
    case 9: return keyc::retry(load, change_loaded, 1);
    default: return keyc::retry(load, change_loaded);
  }
}

}  // namespace

std::vector<keyc::PutItem> first_items() {
  Random random(1);
  std::vector<keyc::PutItem> puts;
  for (std::size_t i = 0; i < most_items; ++i)
    puts.push_back(i % 3 == 0   ? PairEntity::put(random_pair(random, i))
                   : i % 3 == 1 ? DoorEntity::put(random_door(random, i))
                                : BillEntity::put(random_bill(random, i)));
  return puts;
}

bool change_something(keyc::Client& client, Random& random) try {
  const std::size_t number = random() % most_items;
  switch (number % 3) {
    case 0: return change<PairEntity>(client, random, random_pair(random, number));
    case 1: return change<DoorEntity>(client, random, random_door(random, number));
    default: return change<BillEntity>(client, random, random_bill(random, number));
  }
} catch (const keyc::ConditionFailed&) {
  return false;
}

bool is_consistent(const keyc::Item& item) {
  const auto stored_again = [](const auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, Pair>)
      return PairEntity::to_item(value);
    else if constexpr (std::is_same_v<T, Door>)
      return DoorEntity::to_item(value);
    else
      return BillEntity::to_item(value);
  };
  return std::visit(stored_again, RaceTable::decode(item)) == item;
}

}  // namespace stress
