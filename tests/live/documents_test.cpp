// The versions of examples/documents, padded and plain: version 0 equals the newest one and the history is complete,
// also if several writers save at the same time.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "documents.keys.hpp"
#include "keyc/json.hpp"
#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "plain.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

namespace {

struct Padded {
  using Entity = documents::DocumentEntity;
  using Value = documents::Document;
  static keyc::CreateTable table() { return documents::DocumentsTable::create_table(); }
  static Value make(const std::string& id, const std::string& body) {
    return {.documentId = id, .owner = "ann", .body = body};
  }
};

struct Plain {
  using Entity = plain_documents::DocumentEntity;
  using Value = plain_documents::Document;
  static keyc::CreateTable table() { return plain_documents::PlainDocumentsTable::create_table(); }
  static Value make(const std::string& id, const std::string& body) { return {.documentId = id, .body = body}; }
};

template <class Kind>
std::vector<typename Kind::Value> history(keyc::Client& client, const std::string& id) {
  std::vector<typename Kind::Value> values;
  for (const auto& value : client.items(Kind::Entity::history(id).consistent().page_size(7))) values.push_back(value);
  std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.version < b.version; });
  return values;
}

template <class Kind>
std::optional<typename Kind::Value> newest(keyc::Client& client, const std::string& id) {
  return client.send(Kind::Entity::latest(id).consistent());
}

/// The history is 1, 2, … without a gap, and version 0 is what save() writes for the last of them.
template <class Kind>
void check_versions(live::TestTable& table, const std::string& id, std::size_t count) {
  const auto versions = history<Kind>(table.client(), id);
  REQUIRE(versions.size() == count);
  for (std::size_t i = 0; i < count; ++i) CHECK(versions[i].version == i + 1);
  const auto last = newest<Kind>(table.client(), id);
  REQUIRE(last);
  CHECK(Kind::Entity::to_item(*last) == Kind::Entity::to_item(versions.back()));
  std::size_t stored = 0;
  bool has_newest = false;
  for (const keyc::Item& item : table.scan()) {
    if (!Kind::Entity::matches(item) || Kind::Entity::from_item(item).documentId != id) continue;
    ++stored;
    if (item.find("version")->text() != "0") continue;
    has_newest = true;
    CHECK(item == Kind::Entity::to_newest_item(*last));
  }
  CHECK(has_newest);
  CHECK(stored == count + 1);
}

}  // namespace

TEMPLATE_TEST_CASE("versions are saved one after the other, and version 0 equals the newest", "", Padded, Plain) {
  live::TestTable table(TestType::table(), "one-writer");
  keyc::Client& client = table.client();
  CHECK_FALSE(newest<TestType>(client, "a"));
  client.send(TestType::Entity::save(TestType::make("a", "1")));
  client.send(TestType::Entity::save(TestType::make("b", "other")));
  for (int i = 2; i <= 23; ++i) {
    auto next = newest<TestType>(client, "a").value();
    CHECK(next.version == static_cast<unsigned>(i - 1));
    next.body = std::to_string(i);
    client.send(TestType::Entity::save(next));
    CHECK(next.version == static_cast<unsigned>(i - 1));
  }
  check_versions<TestType>(table, "a", 23);
  check_versions<TestType>(table, "b", 1);
  for (const auto& value : history<TestType>(client, "a")) CHECK(value.body == std::to_string(value.version));
  const auto seventh = client.send(TestType::Entity::at().documentId("a").version(7).get());
  CHECK(seventh->body == "7");
}

TEMPLATE_TEST_CASE("only an item that was read as the newest version can be saved", "", Padded, Plain) {
  live::TestTable table(TestType::table(), "stale");
  keyc::Client& client = table.client();
  const auto first = TestType::make("a", "1");
  client.send(TestType::Entity::save(first));
  CHECK_THROWS_AS(client.send(TestType::Entity::save(first)), keyc::TransactionCancelled);
  const auto value = newest<TestType>(client, "a").value();
  client.send(TestType::Entity::save(value));
  CHECK_THROWS_AS(client.send(TestType::Entity::save(value)), keyc::TransactionCancelled);
  auto ahead = value;
  ahead.version = 5;
  CHECK_THROWS_AS(client.send(TestType::Entity::save(ahead)), keyc::TransactionCancelled);
  check_versions<TestType>(table, "a", 2);
}

TEMPLATE_TEST_CASE("an existing version is never overwritten, even if version 0 was lost", "", Padded, Plain) {
  live::TestTable table(TestType::table(), "lost");
  keyc::Client& client = table.client();
  client.send(TestType::Entity::save(TestType::make("a", "kept")));
  const auto key = TestType::Entity::at().documentId("a").version(0).key();
  client.send(keyc::DeleteItem{.TableName = TestType::table().TableName, .Key = key});
  CHECK_THROWS_AS(client.send(TestType::Entity::save(TestType::make("a", "again"))), keyc::TransactionCancelled);
  CHECK(history<TestType>(client, "a").front().body == "kept");
}

TEMPLATE_TEST_CASE("eight writers save 200 versions at once, and none is lost", "", Padded, Plain) {
  live::TestTable table(TestType::table(), "race");
  constexpr int writers = 8;
  constexpr int each = 25;
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer)
    threads.emplace_back([&, writer] {
      keyc::ClientOptions options = table.options();
      options.on_request = {};
      keyc::Client client(options);
      for (int i = 0; i < each; ++i) {
        const std::string line = std::to_string(writer) + ":" + std::to_string(i) + ";";
        const auto read = [&] {
          return std::optional(newest<TestType>(client, "a").value_or(TestType::make("a", "")));
        };
        const auto save = [&](auto next) {
          next.body += line;
          client.send(TestType::Entity::save(next));
        };
        keyc::retry(read, save, 1000);
      }
    });
  for (std::thread& thread : threads) thread.join();
  check_versions<TestType>(table, "a", writers * each);
  // Each version is the previous one and one line more; every line of every writer occurs once.
  std::string before;
  std::vector<std::string> lines;
  for (const auto& value : history<TestType>(table.client(), "a")) {
    REQUIRE(value.body.starts_with(before));
    lines.push_back(value.body.substr(before.size()));
    before = value.body;
  }
  std::sort(lines.begin(), lines.end());
  std::vector<std::string> expected;
  for (int writer = 0; writer < writers; ++writer)
    for (int i = 0; i < each; ++i) expected.push_back(std::to_string(writer) + ":" + std::to_string(i) + ";");
  std::sort(expected.begin(), expected.end());
  CHECK(lines == expected);
}

TEST_CASE("an index has one entry for each document, with the number of its newest version") {
  live::TestTable table(Padded::table(), "index");
  keyc::Client& client = table.client();
  for (const char* const id : {"a", "b"})
    for (int i = 0; i < 3; ++i)
      client.send(Padded::Entity::save(newest<Padded>(client, id).value_or(Padded::make(id, "x"))));
  std::vector<std::string> found;
  for (const documents::Document& document : client.items(Padded::Entity::ofOwner("ann"))) {
    found.push_back(document.documentId);
    CHECK(document.version == 3);
  }
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a version is saved together with its other writes, or not at all") {
  live::TestTable table(Padded::table(), "together");
  keyc::Client& client = table.client();
  const documents::Metadata metadata{.documentId = "a", .title = "t"};
  const auto pages = [&] { return client.send(documents::MetadataEntity::metadataOf("a"))->pages; };
  client.send(
      keyc::transact(Padded::Entity::save(Padded::make("a", "1")), documents::MetadataEntity::create(metadata)));
  const auto save = [&](const documents::Document& value, unsigned count) {
    client.send(keyc::transact(Padded::Entity::save(value),
                               documents::MetadataEntity::key(metadata).update().set_pages(count)));
  };
  const documents::Document first = newest<Padded>(client, "a").value();
  save(first, 2);
  CHECK(pages() == 2);
  CHECK_THROWS_AS(save(first, 3), keyc::TransactionCancelled);
  CHECK(pages() == 2);
  check_versions<Padded>(table, "a", 2);
}
