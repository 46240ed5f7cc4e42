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

template <class T>
struct EntityOf;
template <>
struct EntityOf<Pair> : PairEntity {};
template <>
struct EntityOf<Door> : DoorEntity {};
template <>
struct EntityOf<Bill> : BillEntity {};
template <>
struct EntityOf<Box> : BoxEntity {};
template <>
struct EntityOf<Safe> : SafeEntity {};
template <>
struct EntityOf<Seat> : SeatEntity {};
template <>
struct EntityOf<Tray> : TrayEntity {};
template <>
struct EntityOf<Meter> : MeterEntity {};

/// The number determines the entity of the item.
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

Size random_size(Random& random) { return {.width = digit(random), .height = digit(random)}; }
Box random_box(Random& random, std::size_t number) {
  return {.id = id_of(number),
          .used = digit(random),
          .tags = {pick<std::string>(random, {"a", "b"})},
          .log = {"made"},
          .size = random_size(random),
          .spare = random() % 2 == 0 ? std::optional(random_size(random)) : std::nullopt};
}
Safe random_safe(Random& random, std::size_t number) {
  return {.id = id_of(number), .left = digit(random), .right = digit(random), .note = maybe_text(random)};
}
Seat random_seat(Random& random, std::size_t number) {
  return {.id = id_of(number),
          .house = pick<std::string>(random, {"a", "b"}),
          .room = maybe_text(random),
          .width = digit(random)};
}

/// Calls `make` with a random item that has this number.
template <class Make>
auto with_item(Random& random, std::size_t number, Make make) {
  switch (number % 6) {
    case 0: return make(random_pair(random, number));
    case 1: return make(random_door(random, number));
    case 2: return make(random_bill(random, number));
    case 3: return make(random_box(random, number));
    case 4: return make(random_seat(random, number));
    default: return make(random_safe(random, number));
  }
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

keyc::UpdateItem blind_change(Random& random, const Box& to) {
  auto update = BoxEntity::update(BoxEntity::key(to));
  switch (random() % 6) {
    case 0: return update.add_used(to.used).add_tags(to.tags);
    case 1: return update.delete_tags(to.tags).set_used(to.used);
    case 2: return update.append_log({"touched"}).only_if(BoxEntity::Where::log.size() < 20);
    case 3: return update.set_size(to.size);
    case 4: return update.set_spare_width(to.size.width);
    default: return update.remove_spare().set_log({});
  }
}
keyc::UpdateItem blind_change(Random& random, const Safe& to) {
  auto update = SafeEntity::update(SafeEntity::key(to));
  if (random() % 2 == 0) return update.remove_note();
  return update.set_left_right({.left = to.left, .right = to.right});
}
keyc::UpdateItem blind_change(Random&, const Seat& to) {
  return SeatEntity::update(SeatEntity::key(to)).set_width(to.width);
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

keyc::UpdateItem change_of(Random& random, const Box& loaded, const Box& to) {
  auto update = BoxEntity::update(loaded);
  if (random() % 2 == 0) return update.set_size_width(to.size.width);
  return update.set_size_height(to.size.height);
}
keyc::UpdateItem change_of(Random& random, const Safe& loaded, const Safe& to) {
  auto update = SafeEntity::update(loaded);
  if (random() % 2 == 0) return update.set_left(to.left);
  return update.set_right(to.right);
}
keyc::UpdateItem change_of(Random&, const Seat& loaded, const Seat& to) {
  return SeatEntity::update(loaded).set_width(to.width);
}

/// `to` is the item as it is after the change.
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
    case 4:
      if constexpr (requires { Entity::upsert(to); })
        client.send(Entity::upsert(to));
      else
        client.send(Entity::put(to));
      return true;
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
    puts.push_back(
        with_item(random, i, []<class T>(const T& item) -> keyc::PutItem { return EntityOf<T>::create(item); }));
  return puts;
}

bool change_something(keyc::Client& client, Random& random) try {
  return with_item(random, random() % most_items,
                   [&]<class T>(const T& to) { return change<EntityOf<T>>(client, random, to); });
} catch (const keyc::ConditionFailed&) {
  return false;
}

bool is_consistent(const keyc::Item& item) {
  return std::visit([&]<class T>(const T& value) { return EntityOf<T>::to_item(value) == item; },
                    RaceTable::decode(item));
}

}  // namespace stress
