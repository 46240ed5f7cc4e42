#include "client/notes.hpp"
#include "support/catch.hpp"

using namespace keyc::test;
using keyc::BatchReadError;
using keyc::BatchWriteError;
using keyc::Client;
using keyc::Item;
using keyc::WriteBatch;

namespace {

using Key = NoteEntity::Key;
using Notes = std::vector<std::optional<Note>>;

std::vector<Key> keys(int from, int end) {
  std::vector<Key> keys;
  for (int i = from; i < end; ++i) keys.emplace_back(std::to_string(i));
  return keys;
}

std::vector<std::string> ids(int from, int end) {
  std::vector<std::string> ids;
  for (int i = from; i < end; ++i) ids.push_back(std::to_string(i));
  return ids;
}

std::string reads(const std::vector<std::string>& wanted, const std::string& table = "notes") {
  std::vector<std::string> keys;
  for (const std::string& id : wanted) keys.push_back(key_json(id));
  return R"({"RequestItems":{")" + table + R"(":{"Keys":)" + script(keys) + "}}}";
}

std::string writes(const std::vector<std::string>& requests) {
  return R"({"RequestItems":{"notes":)" + script(requests) + "}}";
}

template <class Thrown, class Act>
Thrown failure_of(Act act) {
  try {
    act();
  } catch (const Thrown& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

}  // namespace

TEST_CASE(
    "Items come in the order of the keys, with nothing for a missing item, in whatever order the answer has them") {
  FaultyEndpoint endpoint(script({read({"c", "a"})}));
  Client client(endpoint.options());
  const Notes found = client.get_all(std::vector{Key("a"), Key("b"), Key("c")});
  REQUIRE(found == Notes{note("a"), std::nullopt, note("c")});
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 1);
  REQUIRE(requests[0].operation == "BatchGetItem");
  REQUIRE(requests[0].body == reads({"a", "b", "c"}));
}

TEST_CASE("Without keys nothing is sent") {
  FaultyEndpoint endpoint(script({}));
  Client client(endpoint.options());
  REQUIRE(client.get_all(std::vector<Key>{}).empty());
  client.write_all(WriteBatch());
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("Reads are sent in requests of 100") {
  FaultyEndpoint endpoint(script({read(ids(0, 100)), read(ids(100, 200)), read(ids(200, 201))}));
  Client client(endpoint.options());
  const Notes found = client.get_all(keys(0, 201));
  for (std::size_t i = 0; i < 201; ++i) REQUIRE(found[i] == note(std::to_string(i)));
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[0].body == reads(ids(0, 100)));
  REQUIRE(requests[2].body == reads({"200"}));
}

TEST_CASE("Unprocessed keys are requested again, after those that still wait, until none is left") {
  FaultyEndpoint endpoint(script({read(ids(0, 98), {"98", "99"}), read({"100", "99"}, {"98"}), read({"98"})}));
  Client client(endpoint.options());
  const Notes found = client.get_all(keys(0, 101));
  for (std::size_t i = 0; i < 101; ++i) REQUIRE(found[i] == note(std::to_string(i)));
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[1].body == reads({"100", "98", "99"}));
  REQUIRE(requests[2].body == reads({"98"}));
}

TEST_CASE("An unprocessed key that turns out to have no item is a missing item") {
  FaultyEndpoint endpoint(script({read({"a"}, {"b"}), read({})}));
  Client client(endpoint.options());
  REQUIRE(client.get_all(std::vector{Key("a"), Key("b")}) == Notes{note("a"), std::nullopt});
}

TEST_CASE("An item that is requested twice is read once and returned in each place") {
  FaultyEndpoint endpoint(script({read({"a", "b"})}));
  Client client(endpoint.options());
  REQUIRE(client.get_all(std::vector{Key("a"), Key("b"), Key("a"), Key("c"), Key("c")}) ==
          Notes{note("a"), note("b"), note("a"), std::nullopt, std::nullopt});
  REQUIRE(endpoint.stop().front().body == reads({"a", "b", "c"}));
}

TEST_CASE("Numbers in keys are compared by value, as DynamoDB does") {
  const auto get = [](const std::string& number) {
    keyc::GetItem request;
    request.TableName = "notes";
    request.Key = {{"at", keyc::AttributeValue::number(number)}};
    return request;
  };
  FaultyEndpoint endpoint(script(
      {answer(
           R"({"Responses":{"notes":[{"at":{"N":"1000"},"x":{"S":"y"}}]},"UnprocessedKeys":{"notes":{"Keys":[{"at":{"N":"0.5"}}]}}})"),
       answer(R"({"Responses":{},"UnprocessedKeys":{}})")}));
  Client client(endpoint.options());
  const auto items = client.get_all({get("1E3"), get("1000"), get("5E-1")});
  REQUIRE(items[0]->find("x")->text() == "y");
  REQUIRE(items[1] == items[0]);
  REQUIRE_FALSE(items[2]);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  REQUIRE(requests[0].body == R"({"RequestItems":{"notes":{"Keys":[{"at":{"N":"1E3"}},{"at":{"N":"5E-1"}}]}}})");
}

TEST_CASE("Gets of several kinds return a tuple, each part in its requested form") {
  FaultyEndpoint endpoint(script({read({"a", "c", "d"})}));
  Client client(endpoint.options());
  const std::vector<Key> some{Key("b"), Key("c")};
  const auto [single, two, three] = client.get_all(Key("a"), some, std::vector{Key("d").get()});
  static_assert(std::is_same_v<decltype(single), const std::optional<Note>>);
  static_assert(std::is_same_v<decltype(three), const Notes>);
  REQUIRE(single == note("a"));
  REQUIRE(two == Notes{std::nullopt, note("c")});
  REQUIRE(three == Notes{note("d")});
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("Consistent reads are sent in separate requests") {
  FaultyEndpoint endpoint(script({read({"a"}), read({"a", "b"})}));
  Client client(endpoint.options());
  const std::vector gets{Key("a").get().consistent(), Key("a").get(), Key("b").get().consistent()};
  REQUIRE(client.get_all(gets) == Notes{note("a"), note("a"), note("b")});
  const auto requests = endpoint.stop();
  REQUIRE(requests[0].body == reads({"a"}));
  REQUIRE(requests[1].body ==
          R"({"RequestItems":{"notes":{"Keys":[{"pk":{"S":"a"}},{"pk":{"S":"b"}}],"ConsistentRead":true}}})");
}

TEST_CASE("A get with a projection is refused before anything is sent") {
  FaultyEndpoint endpoint(script({read({"a"})}));
  Client client(endpoint.options());
  keyc::GetItem get = Key("a").get();
  get.ProjectionExpression = "#text";
  REQUIRE_THROWS_WITH(client.get_all({get}), "get_all reads whole items: the get of notes has a projection");
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("Keys that stay unprocessed are in the error, together with the items that were read") {
  FaultyEndpoint endpoint(
      script({read({"c"}, {"b", "a"}), read({}, {"a", "b"}), read({}, {"b", "a"}), read({"a", "b"})}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  const auto error = failure_of<BatchReadError>([&] {
    client.get_all(std::vector{Key("a"), Key("c"), Key("b"), Key("a"), Key("c")});
  });
  REQUIRE(error.what() == std::string("3 of 5 items were not read: DynamoDB left them unprocessed 2 times in a row"));
  REQUIRE(error.unread() == std::vector<std::size_t>{0, 2, 3});
  REQUIRE(error.items().size() == 5);
  REQUIRE(error.items()[1]->find("text")->text() == "text of c");
  REQUIRE(error.items()[4] == error.items()[1]);
  REQUIRE_FALSE(error.items()[0]);
  REQUIRE_FALSE(error.cause());
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("Answers that process a part of the batch do not count as attempts") {
  FaultyEndpoint endpoint(script({read({"d"}, {"a", "b", "c"}), read({"c"}, {"a", "b"}), read({}, {"a", "b"}),
                                  read({"b"}, {"a"}), read({}, {"a"}), read({"a"})}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  REQUIRE(client.get_all(std::vector{Key("a"), Key("b"), Key("c"), Key("d")}) ==
          Notes{note("a"), note("b"), note("c"), note("d")});
  REQUIRE(endpoint.stop().size() == 6);
}

TEST_CASE("A batch that is throttled as a whole is sent again") {
  FaultyEndpoint endpoint(script({refusal("ProvisionedThroughputExceededException"), read({"a"}),
                                  refusal("ThrottlingException"), refusal("InternalServerError", 500), written()}));
  Client client(endpoint.options());
  REQUIRE(client.get_all(std::vector{Key("a")}) == Notes{note("a")});
  client.write_all(WriteBatch().put<NoteEntity>(note("a")));
  REQUIRE(endpoint.stop().size() == 5);
}

TEST_CASE("A failed request reports what was read before, and why it failed") {
  FaultyEndpoint endpoint(script({read(ids(0, 99), {"99"}), refusal("AccessDeniedException")}));
  Client client(endpoint.options());
  const auto error = failure_of<BatchReadError>([&] { client.get_all(keys(0, 101)); });
  REQUIRE(error.what() == std::string("2 of 101 items were not read: BatchGetItem: AccessDeniedException: as scripted "
                                      "(HTTP 400)"));
  REQUIRE(error.unread() == std::vector<std::size_t>{99, 100});
  REQUIRE(error.items()[98]);
  REQUIRE_THROWS_AS(std::rethrow_exception(error.cause()), keyc::ServiceError);
}

TEST_CASE("An item that was not requested is an invalid answer") {
  const std::string wrong = GENERATE(read({"z"}), read({}, {"z"}), read({"a"}, {}, "others"),
                                     answer(R"({"Responses":{"notes":[{"text":{"S":"a"}}]},"UnprocessedKeys":{}})"));
  FaultyEndpoint endpoint(script({wrong}));
  Client client(endpoint.options());
  const auto error = failure_of<BatchReadError>([&] { client.get_all(std::vector{Key("a")}); });
  REQUIRE(error.unread() == std::vector<std::size_t>{0});
  REQUIRE_THROWS_AS(std::rethrow_exception(error.cause()), keyc::JsonError);
}

TEST_CASE("Writes are sent in requests of 25, and unprocessed ones again") {
  WriteBatch batch;
  std::vector<std::string> requests;
  for (int i = 0; i < 27; ++i) {
    const std::string id = std::to_string(i);
    if (i % 2 == 0)
      batch.put<NoteEntity>(note(id));
    else
      batch.remove(Key(id));
    requests.push_back(i % 2 == 0 ? put_json(id) : remove_json(id));
  }
  FaultyEndpoint endpoint(script(
      {written({requests[3], requests[4]}), written({requests[4], requests[26]}), written({requests[4]}), written()}));
  Client client(endpoint.options());
  client.write_all(batch);
  const auto sent = endpoint.stop();
  REQUIRE(sent.size() == 4);
  REQUIRE(sent[0].operation == "BatchWriteItem");
  REQUIRE(sent[0].body == writes({requests.begin(), requests.begin() + 25}));
  REQUIRE(sent[1].body == writes({requests[25], requests[26], requests[3], requests[4]}));
  REQUIRE(sent[2].body == writes({requests[26], requests[4]}));
  REQUIRE(sent[3].body == writes({requests[4]}));
}

TEST_CASE("Of several writes of one item the last one counts") {
  FaultyEndpoint endpoint(script({written()}));
  Client client(endpoint.options());
  WriteBatch batch;
  batch.put<NoteEntity>({"a", "first"}).put<NoteEntity>(note("b")).remove(Key("c"));
  batch.remove(Key("b")).put<NoteEntity>(note("c")).put<NoteEntity>({"a", "second"}).put<NoteEntity>(note("a"));
  REQUIRE(batch.size() == 7);
  client.write_all(batch);
  const auto sent = endpoint.stop();
  REQUIRE(sent.size() == 1);
  REQUIRE(sent[0].body == writes({put_json("a"), remove_json("b"), put_json("c")}));
}

TEST_CASE("Writes that stay unprocessed are in the error, and can be passed to write_all again") {
  FaultyEndpoint endpoint(
      script({written({put_json("b"), remove_json("c")}), written({put_json("b"), remove_json("c")}),
              written({put_json("b"), remove_json("c")}), written()}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  const WriteBatch batch =
      WriteBatch().put<NoteEntity>(note("a")).put<NoteEntity>(note("b")).remove(Key("c")).put<NoteEntity>(note("a"));
  const auto error = failure_of<BatchWriteError>([&] { client.write_all(batch); });
  REQUIRE(error.what() ==
          std::string("2 of 3 items are not known to be written: DynamoDB left them unprocessed 2 times "
                      "in a row"));
  REQUIRE(error.unwritten().size() == 2);
  REQUIRE_FALSE(error.cause());
  client.write_all(error.unwritten());
  const auto sent = endpoint.stop();
  REQUIRE(sent.size() == 4);
  REQUIRE(sent[3].body == writes({put_json("b"), remove_json("c")}));
}

TEST_CASE("A failed request reports which writes are not known to have taken place") {
  WriteBatch batch;
  for (int i = 0; i < 60; ++i) batch.put<NoteEntity>(note(std::to_string(i)));
  FaultyEndpoint endpoint(script({written({put_json("7")}), refusal("ValidationException")}));
  Client client(endpoint.options());
  const auto error = failure_of<BatchWriteError>([&] { client.write_all(batch); });
  REQUIRE(error.unwritten().size() == 36);
  REQUIRE(error.unwritten().writes().front().key == Key("7").key());
  REQUIRE_THROWS_AS(std::rethrow_exception(error.cause()), keyc::ServiceError);
  REQUIRE(endpoint.stop().size() == 2);
}

TEST_CASE("A write with a condition, or that returns the old item, is refused by the batch") {
  WriteBatch batch;
  REQUIRE_THROWS_WITH(batch.put(NoteEntity::create(note("a")), Key("a").key()),
                      "a put of notes has a condition, which no write in a batch can have: attribute_not_exists(#pk)");
  keyc::DeleteItem request = Key("a").remove();
  request.ReturnValues = "ALL_OLD";
  REQUIRE_THROWS_AS(batch.remove(request), keyc::NotForBatches);
  request.ReturnValues = "NONE";
  batch.remove(request);
  REQUIRE(batch.size() == 1);
}

TEST_CASE("Batches send the configured names of tables") {
  FaultyEndpoint endpoint(script({read({"b"}, {"a"}, "real"), read({"a"}, {}, "real"), written()}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"notes", "real"}, {"copies", "real"}};
  Client client(options);
  keyc::GetItem copy = Key("b").get();
  copy.TableName = "copies";
  const auto items = client.get_all({Key("a").get(), Key("b").get(), copy});
  REQUIRE(items[0]->find("pk")->text() == "a");
  REQUIRE(items[2] == items[1]);
  client.write_all(WriteBatch().put<NoteEntity>(note("a")).add({"copies", Key("a").key(), std::nullopt}));
  keyc::BatchGetItem two;
  two.RequestItems["notes"].Keys = {Key("a").key()};
  two.RequestItems["copies"].Keys = {Key("b").key()};
  REQUIRE_THROWS_WITH(client.send(two), "two tables of one batch are sent under one name: real");
  const auto sent = endpoint.stop();
  REQUIRE(sent.size() == 3);
  REQUIRE(sent[0].body == reads({"a", "b"}, "real"));
  REQUIRE(sent[2].body == R"({"RequestItems":{"real":[)" + remove_json("a") + "]}}");
}
