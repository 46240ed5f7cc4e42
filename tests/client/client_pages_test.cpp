#include <iterator>

#include "client/faulty_endpoint.hpp"
#include "support/catch.hpp"

using keyc::Item;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::script;

namespace {

struct Note {
  std::string text;
};

// As a generated companion is, for items whose `type` is "note".
struct NoteEntity {
  static bool matches(const Item& item) {
    const keyc::AttributeValue* const type = item.find("type");
    return type != nullptr && type->text() == "note";
  }
  static Note from_item(const Item& item) {
    const keyc::AttributeValue* const text = item.find("text");
    if (text == nullptr) throw keyc::DecodeError("Note", "text", "", "", "is missing");
    return {text->text()};
  }
};

using Notes = keyc::EntityQuery<NoteEntity>;

static_assert(std::input_iterator<keyc::Pages::iterator>);
static_assert(std::sentinel_for<std::default_sentinel_t, keyc::Pages::iterator>);
static_assert(std::input_iterator<keyc::EntityItems<NoteEntity>::iterator>);
static_assert(std::sentinel_for<std::default_sentinel_t, keyc::EntityItems<NoteEntity>::iterator>);

std::string note(const std::string& text) { return R"({"text":{"S":")" + text + R"("},"type":{"S":"note"}})"; }
const std::string foreign = R"({"type":{"S":"store"}})";

// One page; `next` is the key that the following one starts behind, if there is one.
std::string page(const std::vector<std::string>& items, const std::string& next = "") {
  const std::string count = std::to_string(items.size());
  return answer(R"({"Items":)" + script(items) + R"(,"Count":)" + count + R"(,"ScannedCount":)" + count +
                (next.empty() ? "}" : R"(,"LastEvaluatedKey":{"pk":{"S":")" + next + R"("}}})"));
}

Notes notes() {
  keyc::Query request;
  request.TableName = "notes";
  return Notes(request);
}

template <class Items>
std::string texts(Items& items) {
  std::string all;
  for (const Note& one : items) all += one.text + ' ';
  return all;
}

}  // namespace

TEST_CASE("Pages follow the last evaluated key, also over an empty page, and stop where there is none") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({}, "k2"), page({note("b"), note("c")})}));
  keyc::Client client(endpoint.options());
  std::vector<std::size_t> sizes;
  for (const keyc::QueryResult& one : client.pages(notes())) sizes.push_back(one.Items.size());
  REQUIRE(sizes == std::vector<std::size_t>{1, 0, 2});
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[0].body == R"({"TableName":"notes"})");
  REQUIRE(requests[1].body == R"({"TableName":"notes","ExclusiveStartKey":{"pk":{"S":"k1"}}})");
  REQUIRE(requests[2].body == R"({"TableName":"notes","ExclusiveStartKey":{"pk":{"S":"k2"}}})");
}

TEST_CASE("A scan has pages as a query has") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({note("b")})}));
  keyc::Client client(endpoint.options());
  keyc::Scan scan;
  scan.TableName = "notes";
  int pages = 0;
  for (keyc::QueryResult& one : client.pages(scan)) {
    const keyc::QueryResult taken = std::move(one);
    pages += static_cast<int>(taken.Items.size());
  }
  REQUIRE(pages == 2);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  REQUIRE(requests[1].operation == "Scan");
}

TEST_CASE("A page is asked for when it is reached, not before") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({note("b")})}));
  keyc::Client client(endpoint.options());
  for (const keyc::QueryResult& one : client.pages(notes()))
    if (!one.Items.empty()) break;
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("After a page that failed, the next advance asks for it again") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), "{}", page({note("b")})}));
  keyc::Client client(endpoint.options());
  keyc::Pages pages(client, notes().request());
  pages.advance();
  REQUIRE_THROWS_AS(pages.advance(), keyc::JsonError);
  pages.advance();
  REQUIRE(pages.current() != nullptr);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[1].body == requests[2].body);
}

TEST_CASE("Items are those of the entity on all pages; others are skipped and counted") {
  FaultyEndpoint endpoint(script({page({note("a"), foreign, note("b")}, "k1"), page({foreign}, "k2"), page({}, "k3"),
                                  page({note("c"), foreign})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes());
  REQUIRE(texts(items) == "a b c ");
  REQUIRE(items.skipped() == 3);
  REQUIRE(endpoint.stop().size() == 4);
}

TEST_CASE("Items stop at the number wanted, without a request that is not needed") {
  FaultyEndpoint endpoint(script({page({note("a"), note("b")}, "k1"), page({note("c")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(2));
  REQUIRE(texts(items) == "a b ");
  REQUIRE(texts(items).empty());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 1);
  REQUIRE(requests[0].body == R"({"TableName":"notes","Limit":2})");
}

TEST_CASE("Items are asked for until there are as many as wanted, whatever a page skips") {
  FaultyEndpoint endpoint(
      script({page({note("a"), foreign}, "k1"), page({foreign, foreign}, "k2"), page({note("b"), note("c")}, "k3")}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(2));
  REQUIRE(texts(items) == "a b ");
  REQUIRE(items.skipped() == 3);
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("Items end with the last page where there are fewer than wanted") {
  FaultyEndpoint endpoint(script({page({note("a")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(5));
  REQUIRE(texts(items) == "a ");
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("A query that matches nothing sends nothing") {
  FaultyEndpoint endpoint(script({page({note("a")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(Notes(std::nullopt));
  REQUIRE(texts(items).empty());
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("An item that cannot be decoded throws, and the next advance goes on behind it") {
  FaultyEndpoint endpoint(script({page({note("a"), R"({"type":{"S":"note"}})", note("b")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes());
  items.advance();
  REQUIRE_THROWS_AS(items.advance(), keyc::DecodeError);
  items.advance();
  REQUIRE(items.current()->text == "b");
  items.advance();
  REQUIRE(items.current() == nullptr);
}

TEST_CASE("A get of an entity is its struct, or nothing") {
  FaultyEndpoint endpoint(script({answer(R"({"Item":)" + note("a") + "}"), "{}"}));
  keyc::Client client(endpoint.options());
  const keyc::EntityGet<NoteEntity> get{keyc::GetItem{}};
  const std::optional<Note> found = client.send(get);
  REQUIRE(found->text == "a");
  REQUIRE_FALSE(client.send(get));
}
