// If DynamoDB has processed only a part of a batch, it answers with success and the rest. A program that only checks
// for success loses items silently: a write that never took place, a read that is taken for "no such item".
#include "client/notes.hpp"
#include "support/catch.hpp"

using namespace keyc::test;
using Notes = std::vector<std::optional<Note>>;

TEST_CASE("An unprocessed write takes place, or is in the error") {
  FaultyEndpoint endpoint(script({written({put_json("b")}), written(), written({put_json("a"), put_json("b")})}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 1;
  keyc::Client client(options);
  const keyc::WriteBatch batch = keyc::WriteBatch().put<NoteEntity>(note("a")).put<NoteEntity>(note("b"));
  client.write_all(batch);
  try {
    client.write_all(batch);
    FAIL("two writes were lost");
  } catch (const keyc::BatchWriteError& error) {
    REQUIRE(error.unwritten().size() == 2);
  }
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[1].body == R"({"RequestItems":{"notes":[)" + put_json("b") + "]}}");
}

TEST_CASE("An unprocessed read is not a missing item") {
  const std::vector keys{NoteEntity::Key("a"), NoteEntity::Key("b"), NoteEntity::Key("none")};
  FaultyEndpoint endpoint(script({read({"a"}, {"b"}), read({"b"}), read({}, {"a", "b", "none"})}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 1;
  keyc::Client client(options);
  REQUIRE(client.get_all(keys) == Notes{note("a"), note("b"), std::nullopt});
  try {
    client.get_all(keys);
    FAIL("three reads were lost");
  } catch (const keyc::BatchReadError& error) {
    REQUIRE(error.unread() == std::vector<std::size_t>{0, 1, 2});
  }
}
