// Every order in which the transactions of racing writers can reach the database in memory: no version is lost, every
// unique value belongs to exactly one item, and a moved item is in exactly one place. If any single write of a
// transaction, or term of its conditions, is left out, that is not so.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "deals.keys.hpp"
#include "fake_dynamodb/check.hpp"
#include "fake_dynamodb/explore.hpp"
#include "keyc/unique.hpp"
#include "support/catch.hpp"
#include "testing/values.hpp"

namespace {

using namespace deals;
using fake_dynamodb::Explorer;
using fake_dynamodb::Items;
using fake_dynamodb::Operation;
using fake_dynamodb::WriteRequest;
using keyc::Item;

/// The items afterwards; empty if the write must be refused.
using Meaning = std::function<std::optional<Items>(const Items& before, const Item& loaded)>;

keyc::fake::Key key_of(const Item& item) { return {*item.find("pk"), *item.find("sk")}; }
void put(Items& items, const Item& item) { items.insert_or_assign(key_of(item), keyc::fake::normalised(item)); }

template <class Entity>
auto stored(const Items& items, const Item& key) {
  const auto found = items.find(key_of(key));
  return found == items.end() ? std::nullopt : std::optional(Entity::from_item(found->second));
}

Operation blind(const std::string& name, WriteRequest request, Meaning meaning) {
  return {name, std::nullopt, [=](const Item&) { return request; }, std::move(meaning)};
}
Operation loaded(const std::string& name, keyc::GetItem read, std::function<WriteRequest(const Item&)> write,
                 Meaning meaning) {
  return {name, std::move(read), std::move(write), std::move(meaning)};
}
Operation retried(Operation operation) {
  operation.name += ", again and again";
  operation.retries = true;
  return operation;
}

// --- Versions

Note newest_of(const Item& loaded) {
  return loaded.empty() ? Note{.id = "n", .body = {}} : NoteEntity::from_item(loaded);
}

/// With the note as the next version, and as version 0.
Items saved(Items items, Note note) {
  ++note.version;
  put(items, NoteEntity::to_item(note));
  put(items, NoteEntity::to_newest_item(note));
  return items;
}

Operation save(const std::string& body) {
  const keyc::GetItem latest = NoteEntity::latest("n").request();
  const auto changed = [=](const Item& item) {
    Note note = newest_of(item);
    note.body = body;
    return note;
  };
  Operation operation = loaded(
      "save " + body, latest, [=](const Item& item) -> WriteRequest { return NoteEntity::save(changed(item)); },
      [=](const Items& before, const Item& item) -> std::optional<Items> {
        const auto newest = stored<NoteEntity>(before, latest.Key);
        if ((newest ? newest->version : 0) != newest_of(item).version) return std::nullopt;
        return saved(before, changed(item));
      });
  operation.creates = true;
  return operation;
}

/// Each number occurs once, from 1 on, and version 0 repeats the last one.
std::string fault_of_notes(const Items& items) {
  std::uint32_t number = 0;
  std::optional<Note> zero;
  for (const auto& [key, item] : items) {
    const Note note = NoteEntity::from_item(item);
    if (number == 0 && !zero) {
      zero = note;
      if (keyc::fake::normalised(NoteEntity::to_newest_item(note)) != item) return "version 0 is stale";
      continue;
    }
    if (note.version != ++number) return "a version is missing";
    if (keyc::fake::normalised(NoteEntity::to_item(note)) != item) return "an index key is stale";
  }
  if (!zero) return "";
  const auto last = items.find(key_of(NoteEntity::to_item(*zero)));
  return zero->version == number && last != items.end() && NoteEntity::from_item(last->second).body == zero->body
             ? ""
             : "version 0 is not the last one";
}

Explorer::Setting notes() {
  const Note first{.id = "n", .body = "first"};
  Explorer::Setting setting{DealsTable::create_table(),
                            {save("a"), retried(save("b")),
                             blind("save as the first", NoteEntity::save(first),
                                   [=](const Items& before, const Item&) {
                                     return before.empty() ? std::optional(saved(before, first)) : std::nullopt;
                                   })},
                            fault_of_notes,
                            {{}}};
  setting.most_steps = 10;
  return setting;
}

// --- Unique attributes

Items without_markers(const Items& stored) {
  Items items;
  for (const auto& [key, item] : stored)
    if (!keyc::is_unique_marker(item)) items.emplace(key, item);
  return items;
}

/// Each marker has a user, and each user with an email has a marker.
std::string fault_of_users(const Items& items) {
  std::set<std::string> emails;
  std::size_t markers = 0;
  for (const auto& [key, item] : items) {
    if (keyc::is_unique_marker(item)) {
      ++markers;
      continue;
    }
    const User user = UserEntity::from_item(item);
    if (keyc::fake::normalised(UserEntity::to_item(user)) != item) return "an index key is stale";
    if (user.email && !emails.insert(*user.email).second) return "an email is held twice";
  }
  return markers == emails.size() ? "" : "a marker is missing, or left behind";
}

bool is_free(const Items& items, const std::optional<std::string>& email, const std::string& for_id) {
  for (const auto& [key, item] : items) {
    const User user = UserEntity::from_item(item);
    if (email && user.email == email && user.id != for_id) return false;
  }
  return true;
}

Operation create_user(const std::string& id, std::optional<std::string> email) {
  const User user{.id = id, .email = email, .name = "new"};
  return blind("create " + id + " " + email.value_or("without"), UserEntity::create(user),
               [=](const Items& before, const Item&) -> std::optional<Items> {
                 if (before.contains(key_of(UserEntity::to_item(user))) || !is_free(before, email, id))
                   return std::nullopt;
                 Items after = before;
                 put(after, UserEntity::to_item(user));
                 return after;
               });
}

keyc::GetItem get_user(const std::string& id) {
  return UserEntity::get(UserEntity::key({.id = id, .name = {}})).request();
}

/// An index key has both the email and the name: an update of the email requires the name to be as it was read, and
/// vice versa.
Operation change_user(const std::string& id, const std::string& what, std::function<void(User&)> change,
                      std::function<keyc::TransactWriteItems(const User&)> request, bool needs_name) {
  return loaded(
      what + " of " + id, get_user(id),
      [=](const Item& item) -> WriteRequest { return request(UserEntity::from_item(item)); },
      [=](const Items& before, const Item& item) -> std::optional<Items> {
        auto user = stored<UserEntity>(before, item);
        const User read = UserEntity::from_item(item);
        if (!user || user->email != read.email || (needs_name && user->name != read.name)) return std::nullopt;
        change(*user);
        if (!is_free(before, user->email, id)) return std::nullopt;
        Items after = before;
        put(after, UserEntity::to_item(*user));
        return after;
      });
}

Operation remove_user(const std::string& id) {
  return loaded(
      "remove " + id, get_user(id),
      [](const Item& item) -> WriteRequest { return UserEntity::remove(UserEntity::from_item(item)); },
      [](const Items& before, const Item& item) -> std::optional<Items> {
        const auto user = stored<UserEntity>(before, item);
        if (!user || user->email != UserEntity::from_item(item).email) return std::nullopt;
        Items after = before;
        after.erase(key_of(item));
        return after;
      });
}

Explorer::Setting users() {
  const auto set_email = [](const std::string& id, const std::string& email) {
    return change_user(
        id, "email " + email, [=](User& user) { user.email = email; },
        [=](const User& user) { return UserEntity::update(user).set_email(email).build(); }, true);
  };
  const auto set_name = [](const std::string& id) {
    return change_user(
        id, "name", [](User& user) { user.name = "old"; },
        [](const User& user) { return UserEntity::update(user).set_name("old").build(); }, true);
  };
  Explorer::Setting setting{
      DealsTable::create_table(),
      {
          create_user("1", "a"),
          create_user("2", "a"),
          create_user("2", std::nullopt),
          set_email("2", "b"),
          set_email("1", "b"),
          retried(set_email("2", "a")),
          change_user(
              "1", "no email", [](User& user) { user.email.reset(); },
              [](const User& user) { return UserEntity::update(user).remove_email().build(); }, false),
          set_name("1"),
          set_name("2"),
          remove_user("1"),
          remove_user("2"),
      },
      fault_of_users,
      {{}}};
  setting.meant = without_markers;
  return setting;
}

// --- Moves

Operation create_chair(const Chair& chair) {
  return blind(
      "create " + chair.row, ChairEntity::create(chair), [=](const Items& before, const Item&) -> std::optional<Items> {
        Items after = before;
        if (!after.emplace(key_of(ChairEntity::to_item(chair)), keyc::fake::normalised(ChairEntity::to_item(chair)))
                 .second)
          return std::nullopt;
        return after;
      });
}

keyc::GetItem get_chair(const std::string& row) {
  return ChairEntity::get(ChairEntity::key({.row = row, .place = "1"})).request();
}

Operation move_chair(const std::string& from, const std::string& to) {
  const auto moved = [=](const Item& item) {
    Chair chair = ChairEntity::from_item(item);
    chair.row = to;
    return chair;
  };
  return loaded(
      "move " + from + " to " + to, get_chair(from),
      [=](const Item& item) -> WriteRequest { return ChairEntity::move(ChairEntity::from_item(item), moved(item)); },
      [=](const Items& before, const Item& item) -> std::optional<Items> {
        const auto there = before.find(key_of(item));
        if (there == before.end() || there->second != item) return std::nullopt;
        Items after = before;
        after.erase(key_of(item));
        const Item at = keyc::fake::normalised(ChairEntity::to_item(moved(item)));
        return after.emplace(key_of(at), at).second ? std::optional(after) : std::nullopt;
      });
}

Operation seat(const std::string& row, std::optional<std::string> guest) {
  const auto key = ChairEntity::key({.row = row, .place = "1"});
  const keyc::UpdateItem request =
      guest ? ChairEntity::update(key).set_guest(*guest).build() : ChairEntity::update(key).remove_guest().build();
  return blind("guest " + guest.value_or("leaves") + " in " + row, request,
               [=](const Items& before, const Item&) -> std::optional<Items> {
                 auto chair = stored<ChairEntity>(before, key.key());
                 if (!chair) return std::nullopt;
                 chair->guest = guest;
                 Items after = before;
                 put(after, ChairEntity::to_item(*chair));
                 return after;
               });
}

std::string fault_of_chairs(const Items& items) {
  for (const auto& [key, item] : items)
    if (keyc::fake::normalised(ChairEntity::to_item(ChairEntity::from_item(item))) != item)
      return "an index key is stale";
  return "";
}

Explorer::Setting chairs() {
  return {DealsTable::create_table(),
          {create_chair({.row = "a", .place = "1"}), create_chair({.row = "b", .place = "1", .guest = "bo"}),
           blind("remove a", ChairEntity::remove(ChairEntity::key({.row = "a", .place = "1"})),
                 [](const Items& before, const Item&) {
                   Items after = before;
                   after.erase(key_of(ChairEntity::to_item({.row = "a", .place = "1"})));
                   return std::optional(after);
                 }),
           move_chair("a", "b"), retried(move_chair("b", "a")), seat("a", "ann"), seat("a", std::nullopt),
           seat("b", "ann")},
          fault_of_chairs,
          {{}}};
}

}  // namespace

TEST_CASE("versions, by two and three writers") {
  // The condition that there is no such version yet and the one on what version 0 repeats are equivalent: a version is
  // lost only without both.
  fake_dynamodb::Parts spare;
  for (const char* const name : {"save a", "save b, again and again", "save as the first"}) {
    spare.emplace(name, "write 1: if attribute_not_exists(#key)");
    spare.emplace(name, "write 2: if attribute_not_exists(#key)");
  }
  for (const char* const name : {"save a", "save b, again and again"})
    spare.emplace(name, "write 2: if #latest = :latest");
  fake_dynamodb::check("note", notes(), spare);
}

TEST_CASE("unique attributes, by two and three writers") {
  fake_dynamodb::Parts spare;
  for (const char* const name :
       {"email b of 1", "email b of 2", "email a of 2, again and again", "name of 1", "name of 2"})
    spare.emplace(name, "write 1: if attribute_exists(#pk)");  // a guard implies it
  // The guard on the email implies these.
  for (const char* const name : {"name of 1", "name of 2"})
    for (const char* const part :
         {"write 1: REMOVE #bodyKey", "write 1: REMOVE #nameKey", "write 1: SET #bodyKey = :bodyKey"})
      spare.emplace(name, part);
  fake_dynamodb::check("user", users(), spare);
}

TEST_CASE("moves, by two and three writers") {
  // The key implies these conditions: on the type, and on the attributes that it is built from.
  fake_dynamodb::Parts spare;
  for (const char* const name : {"move a to b", "move b to a, again and again"})
    for (const char* const part :
         {"write 1: if #place = :place", "write 1: if #row = :row", "write 1: if attribute_exists(#key)"})
      spare.emplace(name, part);
  fake_dynamodb::check("chair", chairs(), spare);
}
