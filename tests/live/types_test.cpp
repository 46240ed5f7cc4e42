// Indexes by the type attribute, in a real DynamoDB, with names that are no words: every write leaves the type where it
// is.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "keyc/entity_page.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "types.keys.hpp"

using namespace types;

namespace {

using Ids = std::vector<std::string>;

keyc::Timestamp at(int day) { return keyc::Timestamp{std::chrono::days{20000 + day}}; }

User user(const std::string& id, int day) {
  return {.state = "TX", .id = id, .createdAt = at(day), .name = "name " + id, .owner = "ann", .expiresAt = {}};
}

Task task(const std::string& id, int day) {
  return {.state = "TX", .id = id, .createdAt = at(day), .owner = "ann", .title = "title " + id};
}

class Stored {
 public:
  Stored() : table_(ItemsTable::create_table(), "types") {
    for (int i = 1; i <= 3; ++i) {
      client().send(UserEntity::put(user("u" + std::to_string(i), i)));
      client().send(TaskEntity::create(task("t" + std::to_string(i), i)));
    }
  }

  keyc::Client& client() { return table_.client(); }

  template <class Query>
  Ids found(const Query& query) {
    Ids ids;
    for (const auto& each : client().items(query)) ids.push_back(each.id);
    return ids;
  }

  Ids active() { return found(UserEntity::named("name")); }

  /// Whether each stored item has what its struct gives.
  bool is_whole() {
    const std::vector<keyc::Item> items = table_.scan();
    return std::all_of(items.begin(), items.end(), [](const keyc::Item& item) {
      const bool is_user = item.find("__edb_e__")->text() == "user";
      return item == (is_user ? UserEntity::to_item(UserEntity::from_item(item))
                              : TaskEntity::to_item(TaskEntity::from_item(item)));
    });
  }

 private:
  live::TestTable table_;
};

}  // namespace

TEST_CASE("The items of an entity are found by their type, in the order of the index") {
  Stored stored;
  CHECK(stored.found(UserEntity::all()) == Ids{"u3", "u2", "u1"});
  CHECK(stored.found(TaskEntity::all()) == Ids{"t1", "t2", "t3"});
  CHECK(stored.found(UserEntity::since(at(2))) == Ids{"u2", "u3"});
  CHECK(stored.active() == Ids{"u1", "u2", "u3"});
  CHECK(stored.found(UserEntity::ofOwner("ann")).size() == 3);
  CHECK(stored.is_whole());
}

TEST_CASE("A collection reads both entities by a sort key that is their type") {
  Stored stored;
  std::size_t users = 0;
  std::size_t tasks = 0;
  for (const auto& each : stored.client().items(OfOwnerCollection::all("ann"))) {
    if (const auto* const found = std::get_if<UserEntity::In_byOwner>(&each)) users += found->title == "none";
    if (const auto* const found = std::get_if<TaskEntity::In_byOwner>(&each))
      tasks += found->title == "title " + found->id;
  }
  CHECK(users == 3);
  CHECK(tasks == 3);
}

TEST_CASE("Updates move items in and out of an index, and keep their type") {
  Stored stored;
  keyc::Client& client = stored.client();
  const auto first = UserEntity::at().state("TX").id("u1");
  client.send(UserEntity::update(first).set_name_active({.name = "name u9", .active = false}));
  CHECK(stored.active() == Ids{"u2", "u3"});
  client.send(UserEntity::update(first).set_name_active({.name = "name u9", .active = true}));
  CHECK(stored.active() == Ids{"u2", "u3", "u1"});
  const User loaded = *client.send(UserEntity::get(first));
  client.send(UserEntity::update(loaded).set_active(false).set_title("new"));
  CHECK(stored.active() == Ids{"u2", "u3"});
  client.send(UserEntity::update(first).remove_owner());
  CHECK(stored.found(UserEntity::ofOwner("ann")) == Ids{"u2", "u3"});
  User again = user("u1", 1);
  again.name = "name u0";
  client.send(UserEntity::upsert(again));
  client.send(UserEntity::upsert(user("u4", 4)));
  CHECK(stored.active() == Ids{"u1", "u2", "u3", "u4"});
  CHECK(stored.found(UserEntity::all()) == Ids{"u4", "u3", "u2", "u1"});
  CHECK(stored.is_whole());
  client.send(UserEntity::remove(first));
  CHECK(stored.found(UserEntity::all()) == Ids{"u4", "u3", "u2"});
}
