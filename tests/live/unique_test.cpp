// Unique attributes of tests/generated/unique.keys: the markers are always those of the stored items, also with
// concurrent writers; and moves of items.
#include "keyc/unique.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "unique.keys.hpp"

using namespace unique_tests;

namespace {

Account make(const std::string& id, const std::string& email, const std::string& name) {
  return {.tenant = "t", .id = id, .email = email, .name = name};
}

std::optional<Account> stored(keyc::Client& client, const std::string& id) {
  return client.send(AccountEntity::at().tenant("t").id(id).get().consistent());
}

/// The keys of the markers in the table.
std::set<std::string> markers(live::TestTable& table) {
  std::set<std::string> keys;
  for (const keyc::Item& item : table.scan())
    if (keyc::is_unique_marker(item)) {
      CHECK(item.find("sk")->text() == "_unique");
      keys.insert(item.find("pk")->text());
    }
  return keys;
}

/// The markers that the items in the table should have; no two items may share one.
std::set<std::string> expected_markers(live::TestTable& table) {
  std::set<std::string> keys;
  for (const keyc::Item& item : table.scan()) {
    if (!AccountEntity::matches(item)) continue;
    for (const keyc::TransactWriteItem& action : AccountEntity::create(AccountEntity::from_item(item)).TransactItems) {
      const auto& put = std::get<keyc::PutItem>(action);
      if (keyc::is_unique_marker(put.Item)) CHECK(keys.insert(put.Item.find("pk")->text()).second);
    }
  }
  return keys;
}

template <class Send>
std::string constraint_of(Send send) {
  try {
    send();
  } catch (const keyc::NotUnique& error) {
    return error.constraint();
  } catch (const keyc::TransactionCancelled&) {
    return "cancelled";
  } catch (const keyc::ConditionFailed&) {
    return "refused";
  }
  return "";
}

}  // namespace

TEST_CASE("a unique value is refused a second time, and the error names it") {
  live::TestTable table(AccountsTable::create_table(), "unique");
  keyc::Client& client = table.client();
  const auto create = [&](const Account& account) {
    return constraint_of([&] { client.send(AccountEntity::create(account)); });
  };
  Account first = make("1", "a@x", "ann");
  first.phone = "12";
  CHECK(create(first).empty());
  CHECK(create(make("2", "a@x", "bo")) == "Account.email");
  CHECK(create(make("2", "b@x", "ann")) == "Account.tenant,name");
  Account same_phone = make("2", "b@x", "bo");
  same_phone.phone = "12";
  CHECK(create(same_phone) == "Account.phone");
  // If the item itself exists, that is the error.
  CHECK(create(first) == "cancelled");
  CHECK(create(make("2", "b@x", "bo")).empty());
  // Any number of items may have no value.
  CHECK(create(make("3", "c@x", "cy")).empty());
  CHECK(markers(table) == expected_markers(table));
}

TEST_CASE("markers follow the changes of their attributes, and other changes leave them alone") {
  live::TestTable table(AccountsTable::create_table(), "changes");
  keyc::Client& client = table.client();
  client.send(AccountEntity::create(make("1", "a@x", "ann")));
  client.send(AccountEntity::create(make("2", "b@x", "bo")));
  const auto update = [&] { return AccountEntity::update(stored(client, "1").value()); };
  client.send(update().set_email("c@x"));
  CHECK(markers(table).contains("_unique#Account#email#c@x"));
  CHECK_FALSE(markers(table).contains("_unique#Account#email#a@x"));
  CHECK(constraint_of([&] { client.send(update().set_email("b@x").set_visits(5)); }) == "Account.email");
  CHECK(stored(client, "1")->visits == 0);
  client.send(update().set_phone("7").set_since(keyc::Date(std::chrono::year(2024) / 1 / 31)));
  CHECK(markers(table).contains("_unique#Account#name,plan,since#ann#free#2024-01-31"));
  CHECK(markers(table) == expected_markers(table));
  client.send(update().set_plan(Plan::paid).set_name("an#a"));
  CHECK(markers(table).contains("_unique#Account#name,plan,since#an$23a#paid#2024-01-31"));
  CHECK(markers(table) == expected_markers(table));
  client.send(update().remove_phone().remove_since().set_visits(3));
  CHECK(markers(table) == expected_markers(table));
  CHECK(markers(table).size() == 4);
  // a@x is free again.
  client.send(AccountEntity::create(make("3", "a@x", "cy")));
  client.send(AccountEntity::remove(stored(client, "1").value()));
  CHECK(markers(table) == expected_markers(table));
  CHECK(stored(client, "1") == std::nullopt);
}

TEST_CASE("a change or a removal of an item that has changed since it was read is cancelled") {
  live::TestTable table(AccountsTable::create_table(), "stale");
  keyc::Client& client = table.client();
  client.send(AccountEntity::create(make("1", "a@x", "ann")));
  const Account old = stored(client, "1").value();
  client.send(AccountEntity::update(old).set_email("b@x"));
  CHECK(constraint_of([&] { client.send(AccountEntity::update(old).set_email("c@x")); }) == "cancelled");
  CHECK(constraint_of([&] { client.send(AccountEntity::remove(old)); }) == "cancelled");
  CHECK(constraint_of([&] { client.send(AccountEntity::update(old).set_visits(9)); }).empty());
  CHECK(markers(table) == expected_markers(table));
  client.send(AccountEntity::remove(stored(client, "1").value()));
  CHECK(constraint_of([&] { client.send(AccountEntity::update(old).set_visits(9)); }) == "refused");
  CHECK(table.scan().empty());
}

TEST_CASE("what nothing unique is built from is changed without a transaction, also by key") {
  live::TestTable table(AccountsTable::create_table(), "plain");
  keyc::Client& client = table.client();
  client.send(LoginEntity::create({.id = "1", .email = "a@x", .place = "Ulm"}));
  const auto key = LoginEntity::at().id("1");
  const Login loaded = client.send(key.get().consistent()).value();
  const std::size_t before = table.sent().size();
  const Login counted = client.send(key.update().add_logins(1).returning_new());
  CHECK(counted.logins == 1);
  client.send(key.update().set_place("Bonn"));
  client.send(LoginEntity::update(loaded).add_logins(2));
  const Login now = client.send(LoginEntity::update(loaded).set_note("n").returning_new());
  CHECK(now.logins == 3);
  CHECK(now.place == "Bonn");
  for (std::size_t i = before; i < table.sent().size(); ++i) CHECK(table.sent()[i].first == "UpdateItem");
  CHECK_THROWS_AS(LoginEntity::update(loaded).set_email("b@x").returning_new(), keyc::TransactionError);
  CHECK(constraint_of([&] { client.send(LoginEntity::update(loaded).set_place("Rom")); }) == "refused");
  client.send(LoginEntity::update(now).set_email("b@x").add_logins(1));
  CHECK(table.sent().back().first == "TransactWriteItems");
  CHECK(markers(table) == std::set<std::string>{"_unique#Login#email#b@x"});
  for (const keyc::Item& item : table.scan())
    if (LoginEntity::matches(item)) CHECK(item == LoginEntity::to_item(LoginEntity::from_item(item)));
}

TEST_CASE("queries and scans of an entity skip markers, and decoders of a table can recognise them") {
  live::TestTable table(AccountsTable::create_table(), "skip");
  keyc::Client& client = table.client();
  for (int i = 0; i < 5; ++i) {
    const std::string number = std::to_string(i);
    client.send(AccountEntity::create(make(number, number + "@x", number)));
  }
  std::size_t found = 0;
  for (const Account& account : client.items(AccountEntity::all())) found += account.tenant == "t";
  CHECK(found == 5);
  std::size_t decoded = 0;
  for (const keyc::Item& item : table.scan()) {
    if (keyc::is_unique_marker(item)) {
      CHECK_THROWS_AS(AccountsTable::decode(item), keyc::DecodeError);
      CHECK_FALSE(AccountEntity::matches(item));
      continue;
    }
    ++decoded;
    CHECK(std::holds_alternative<Account>(AccountsTable::decode(item)));
  }
  CHECK(decoded == 5);
}

TEST_CASE("markers in a table without a sort key and without types are distinguished from items by their key") {
  live::TestTable table(FlatTable::create_table(), "flat");
  keyc::Client& client = table.client();
  const Plate plate{.id = "1", .plate = {std::byte(0xAB), std::byte(0)}, .color = "red"};
  client.send(PlateEntity::create(plate));
  CHECK(constraint_of([&] { client.send(PlateEntity::create({.id = "2", .plate = plate.plate, .color = "blue"})); }) ==
        "Plate.plate");
  std::vector<std::string> keys;
  for (const keyc::Item& item : table.scan()) {
    keys.push_back(item.find("pk")->text());
    CHECK(PlateEntity::matches(item) == !keyc::is_unique_marker(item));
  }
  std::sort(keys.begin(), keys.end());
  CHECK(keys == std::vector<std::string>{"CAR#1", "_unique#Plate#plate#AB00"});
  client.send(PlateEntity::update(plate).set_color("blue"));
  client.send(PlateEntity::remove(plate));
  CHECK(table.scan().empty());
}

TEST_CASE("a collection over a partition of bare text skips a marker in it") {
  live::TestTable table(BareTable::create_table(), "bare");
  keyc::Client& client = table.client();
  client.send(PersonEntity::create({.id = "1", .email = "a@x"}));
  client.send(NoteEntity::create({.id = "1", .number = 7}));
  const std::string partition = "_unique#Person#email#a@x";
  client.send(NoteEntity::create({.id = partition, .number = 8}));
  REQUIRE(table.scan().size() == 4);
  const auto read = [&](const std::string& id) {
    std::size_t found = 0;
    for (const Folder& item : client.items(FolderCollection::whole(id))) found += std::holds_alternative<Note>(item);
    return found;
  };
  CHECK(read("1") == 1);
  CHECK(read(partition) == 1);
  CHECK(client.count(FolderCollection::whole("1")) == 2);
  CHECK(client.count(FolderCollection::whole(partition)) == 1);
}

TEST_CASE("an item is moved as a whole, with its markers, or not at all") {
  live::TestTable table(AccountsTable::create_table(), "move");
  keyc::Client& client = table.client();
  client.send(AccountEntity::create(make("1", "a@x", "ann")));
  client.send(AccountEntity::create(make("2", "b@x", "bo")));
  const Account old = stored(client, "1").value();
  Account moved = old;
  moved.id = "3";
  moved.email = "c@x";
  client.send(AccountEntity::move(old, moved).keep_times());
  CHECK_FALSE(stored(client, "1"));
  CHECK(AccountEntity::to_item(stored(client, "3").value()) == AccountEntity::to_item(moved));
  CHECK(markers(table) == expected_markers(table));
  // To an existing item, from a missing one, and with values that are not unique.
  const auto move = [&](const Account& from, const Account& to) {
    return constraint_of([&] { client.send(AccountEntity::move(from, to)); });
  };
  Account onto = moved;
  onto.id = "2";
  CHECK(move(moved, onto) == "cancelled");
  CHECK(move(old, onto) == "cancelled");
  Account taken = moved;
  taken.id = "4";
  taken.email = "b@x";
  CHECK(move(moved, taken) == "Account.email");
  CHECK_THROWS_AS(AccountEntity::move(moved, moved), keyc::SameItemError);
  // A change that was made meanwhile is not lost.
  client.send(AccountEntity::update(moved).set_visits(7));
  taken.email = "d@x";
  CHECK(move(moved, taken) == "cancelled");
  CHECK(keyc::retry([&] { return stored(client, "3"); },
                    [&](const Account& loaded) {
                      Account to = loaded;
                      to.id = "4";
                      client.send(AccountEntity::move(loaded, to));
                    }));
  CHECK(stored(client, "4")->visits == 7);
  CHECK(markers(table) == expected_markers(table));
}

TEST_CASE("a move of the stored item keeps attributes that the schema does not know, with correct markers") {
  live::TestTable table(AccountsTable::create_table(), "move-stored");
  keyc::Client& client = table.client();
  client.send(AccountEntity::create(make("1", "a@x", "ann")));
  const auto at = [](const std::string& id) { return AccountEntity::at().tenant("t").id(id); };
  const auto write_newer = [&](const std::string& id, const std::string& text) {
    client.send(keyc::UpdateItem{.TableName = "Accounts",
                                 .Key = at(id).key(),
                                 .UpdateExpression = "SET newer = :newer",
                                 .ExpressionAttributeValues = {{":newer", keyc::AttributeValue::string(text)}}});
  };
  const auto move = [&](const keyc::Stored<AccountEntity>& from, const std::string& id) {
    Account moved = from.value;
    moved.id = id;
    moved.email = id + "@x";
    return constraint_of([&] { client.send(AccountEntity::move(from.item, moved)); });
  };
  write_newer("1", "kept");
  const auto stored_1 = client.stored(at("1").get().consistent()).value();
  CHECK(move(stored_1, "3").empty());
  const auto stored_3 = client.stored(at("3").get().consistent()).value();
  REQUIRE(stored_3.item.contains("newer"));
  CHECK(stored_3.item.find("newer")->text() == "kept");
  CHECK(stored_3.value.seen > stored_1.value.seen);
  CHECK(markers(table) == expected_markers(table));
  CHECK_FALSE(stored(client, "1"));
  // Changes that another program has made meanwhile are not lost, whether the schema knows the attributes or not.
  write_newer("3", "changed");
  CHECK(move(stored_3, "4") == "cancelled");
  CHECK(keyc::retry([&] { return client.stored(at("3").get().consistent()); },
                    [&](const keyc::Stored<AccountEntity>& loaded) { CHECK(move(loaded, "4").empty()); }));
  CHECK(client.stored(at("4").get())->item.find("newer")->text() == "changed");
  const auto stored_4 = client.stored(at("4").get().consistent()).value();
  client.send(AccountEntity::update(stored_4.value).set_phone("1"));
  CHECK(move(stored_4, "5") == "cancelled");
  // The form that takes the struct drops the unknown attribute.
  const Account loaded = stored(client, "4").value();
  Account moved = loaded;
  moved.id = "6";
  client.send(AccountEntity::move(loaded, moved));
  CHECK_FALSE(client.stored(at("6").get())->item.contains("newer"));
  CHECK(markers(table) == expected_markers(table));
  CHECK_THROWS_AS(AccountEntity::move(BadgeEntity::to_item({.id = "1", .code = 1, .owner = "a"}), moved),
                  keyc::DecodeError);
}

TEST_CASE("a move requires attributes that only keys hold, and absent ones, to be unchanged too") {
  live::TestTable table(AccountsTable::create_table(), "move-badge");
  keyc::Client& client = table.client();
  const Badge created{.id = "1", .code = 5, .owner = "ann"};
  client.send(BadgeEntity::create(created));
  const Badge badge = client.send(BadgeEntity::key(created).get().consistent()).value();
  Badge moved = badge;
  moved.code = 6;
  client.send(BadgeEntity::move(badge, moved));
  const auto stored_badge = client.send(BadgeEntity::key(moved).get());
  REQUIRE(stored_badge);
  CHECK(stored_badge->code == 6);
  // The move increments the lock, which must also be unchanged.
  CHECK(stored_badge->edits == badge.edits + 1);
  CHECK(constraint_of([&] { client.send(BadgeEntity::remove(moved)); }) == "cancelled");
  client.send(BadgeEntity::update(*stored_badge).set_owner("bo"));
  CHECK(constraint_of([&] { client.send(BadgeEntity::remove(*stored_badge)); }) == "cancelled");
  client.send(BadgeEntity::remove(client.send(BadgeEntity::key(moved).get()).value()));
  CHECK(table.scan().empty());

  client.send(AccountEntity::create(make("1", "a@x", "ann")));
  const Account old = stored(client, "1").value();
  client.send(AccountEntity::update(old).set_phone("1").now(old.seen));
  Account other_account = old;
  other_account.id = "9";
  CHECK(constraint_of([&] { client.send(AccountEntity::move(old, other_account)); }) == "cancelled");
}

TEST_CASE("eight writers compete for a few names: none is held twice, and no marker is left over") {
  live::TestTable table(AccountsTable::create_table(), "race");
  std::vector<std::thread> threads;
  for (unsigned writer = 0; writer < 8; ++writer)
    threads.emplace_back([&, writer] {
      keyc::ClientOptions options = table.options();
      options.on_request = {};
      keyc::Client client(options);
      std::mt19937 random(writer);
      const auto some = [&](const char* prefix, unsigned count) { return prefix + std::to_string(random() % count); };
      for (int i = 0; i < 60; ++i) {
        const std::string id = some("", 6);
        try {
          const std::optional<Account> now = stored(client, id);
          Account account = now.value_or(make(id, "", ""));
          account.email = some("e", 5);
          account.name = some("n", 5);
          if (!now)
            client.send(AccountEntity::create(account));
          else if (random() % 4 == 0)
            client.send(AccountEntity::remove(*now));
          else if (random() % 4 == 0) {
            account.id = some("", 6);
            if (account.id != id) client.send(AccountEntity::move(*now, account));
          } else
            client.send(AccountEntity::update(*now).set_email(account.email).set_name(account.name));
        } catch (const keyc::TransactionCancelled&) {
          // Another writer was faster, or has the name.
        }
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(markers(table) == expected_markers(table));
  CHECK_FALSE(markers(table).empty());
}
