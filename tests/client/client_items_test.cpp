// items(): page sizes, items that cannot be decoded, and moved sequences.
#include <optional>
#include <type_traits>

#include "client/notes.hpp"
#include "keyc/client.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"

using keyc::Item;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::key_json;
using keyc::test::Note;
using keyc::test::note_json;
using keyc::test::NoteEntity;
using keyc::test::script;

namespace {

using Notes = keyc::EntityQuery<NoteEntity>;
using NoteItems = keyc::EntityItems<NoteEntity>;
using Texts = std::vector<std::string>;

static_assert(std::is_nothrow_move_constructible_v<NoteItems> && std::is_move_assignable_v<NoteItems>);
static_assert(std::is_nothrow_move_constructible_v<keyc::Pages> && std::is_move_assignable_v<keyc::Pages>);
static_assert(!std::is_copy_constructible_v<NoteItems> && !std::is_copy_constructible_v<keyc::Pages>);

Notes notes() {
  keyc::Query request;
  request.TableName = "notes";
  return Notes(request);
}

const keyc::Filter filter{"#text = :text", {{"#text", "text"}}, {}};
const std::string foreign = R"({"pk":{"S":"f"},"type":{"S":"store"}})";
const std::string bad = R"({"pk":{"S":"bad"},"type":{"S":"note"}})";

/// A page with these items, of `read` items that were read; if there is another page, `last` is the last key.
std::string page(const Texts& items, std::size_t read, const std::string& last = "") {
  return answer(R"({"Items":)" + script(items) + R"(,"Count":)" + std::to_string(items.size()) + R"(,"ScannedCount":)" +
                std::to_string(read) + (last.empty() ? "}" : R"(,"LastEvaluatedKey":)" + key_json(last) + "}"));
}

/// The Limit of each request, 0 if it has none.
std::vector<int> limits(FaultyEndpoint& endpoint) {
  std::vector<int> result;
  for (const FaultyEndpoint::Request& request : endpoint.stop()) {
    const std::string name = R"("Limit":)";
    const std::size_t at = request.body.find(name);
    result.push_back(at == std::string::npos ? 0 : std::stoi(request.body.substr(at + name.size())));
  }
  return result;
}

template <class Items>
Texts ids(Items&& items) {
  Texts ids;
  for (const Note& note : items) ids.push_back(note.id);
  return ids;
}

/// The id of the item that a cursor of notes() continues after.
std::string id_in(const std::optional<std::string>& cursor) {
  return keyc::key_of_cursor(notes().request(), cursor.value()).find("pk")->text();
}

}  // namespace

TEST_CASE("A limit with a filter takes few requests, however rare the items are") {
  FaultyEndpoint endpoint(script({page({}, 25, "1"), page({}, 25, "2"), page({}, 50, "3"), page({}, 100, "4"),
                                  page({}, 200, "5"), page({note_json("x")}, 100)}));
  keyc::Client client(endpoint.options());
  CHECK(ids(client.items(notes().filter(filter).limit(1))) == Texts{"x"});
  CHECK(limits(endpoint) == std::vector<int>{25, 25, 50, 100, 200, 400});
}

TEST_CASE("A limit of a query that skips other entities reads larger pages once an item was skipped") {
  FaultyEndpoint endpoint(
      script({page({foreign}, 1, "1"), page(Texts(25, foreign), 25, "2"), page({foreign, note_json("x")}, 50, "3")}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(1));
  CHECK(ids(items) == Texts{"x"});
  CHECK(items.skipped() == 27);
  CHECK(limits(endpoint) == std::vector<int>{1, 25, 50});
}

TEST_CASE("A limit reads no more than it needs if nothing is filtered or skipped") {
  FaultyEndpoint endpoint(script({page({note_json("a"), note_json("b")}, 2, "b"), page({note_json("c")}, 1, "c")}));
  keyc::Client client(endpoint.options());
  CHECK(ids(client.items(notes().limit(3))) == Texts{"a", "b", "c"});
  CHECK(limits(endpoint) == std::vector<int>{3, 1});
}

TEST_CASE("A given page size is that of every page, and without a limit there is none") {
  FaultyEndpoint endpoint(script({page({}, 2, "1"), page({}, 2, "2"), page({}, 2), page({}, 9, "1"), page({}, 9)}));
  keyc::Client client(endpoint.options());
  CHECK(ids(client.items(notes().page_size(2).filter(filter).limit(1))).empty());
  CHECK(ids(client.items(notes().filter(filter))).empty());
  CHECK(limits(endpoint) == std::vector<int>{2, 2, 2, 0, 0});
}

TEST_CASE("Pages of scans grow like those of queries") {
  FaultyEndpoint endpoint(script({page({}, 25, "1"), page({}, 25, "2"), page({note_json("x")}, 50)}));
  keyc::Client client(endpoint.options());
  CHECK(ids(client.items(keyc::EntityScan<NoteEntity>({.TableName = "notes"}).limit(1).filter(filter))) == Texts{"x"});
  CHECK(limits(endpoint) == std::vector<int>{25, 25, 50});
}

TEST_CASE("A page that failed is requested again with the same size") {
  FaultyEndpoint endpoint(script({page({}, 25, "1"), "{}", page({note_json("x")}, 25)}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().filter(filter).limit(1));
  CHECK_THROWS_AS(items.advance(), keyc::JsonError);
  items.advance();
  CHECK(items.current()->id == "x");
  CHECK(limits(endpoint) == std::vector<int>{25, 25, 25});
}

TEST_CASE("The cursor of a page that read more than the limit continues after the item that was returned") {
  FaultyEndpoint endpoint(script({page({note_json("a"), note_json("b")}, 25, "z")}));
  keyc::Client client(endpoint.options());
  const Notes query = notes().filter(filter).limit(1);
  auto items = client.items(query);
  CHECK(ids(items) == Texts{"a"});
  const Item key = keyc::key_of_cursor(query.request(), items.cursor().value());
  CHECK(key.find("pk")->text() == "a");
}

TEST_CASE("An item that cannot be decoded throws, and the next advance continues after it") {
  FaultyEndpoint endpoint(script({page({note_json("a"), bad, note_json("b")}, 3)}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes());
  items.advance();
  REQUIRE_THROWS_AS(items.advance(), keyc::DecodeError);
  items.advance();
  REQUIRE(items.current()->id == "b");
  items.advance();
  REQUIRE(items.current() == nullptr);
  REQUIRE(items.bad_items() == 0);
}

TEST_CASE("A handler gets each bad item with its error, and the loop continues") {
  FaultyEndpoint endpoint(
      script({page({bad, note_json("a"), bad}, 3, "bad"), page({foreign, note_json("b"), bad}, 3)}));
  keyc::Client client(endpoint.options());
  Texts errors;
  auto items = client.items(notes()).on_bad_item([&](const keyc::DecodeError& error, const Item& item) {
    errors.push_back(item.find("pk")->text() + ": " + error.attribute());
  });
  CHECK(ids(items) == Texts{"a", "b"});
  CHECK(errors == Texts(3, "bad: text"));
  CHECK(items.bad_items() == 3);
  CHECK(items.skipped() == 1);
}

TEST_CASE("Bad items do not count for the limit, and cursors continue after them") {
  FaultyEndpoint endpoint(
      script({page({bad, note_json("a")}, 2, "a"), page({note_json("b"), bad, note_json("c")}, 3, "c")}));
  keyc::Client client(endpoint.options());
  std::optional<std::string> at_bad;
  auto items = client.items(notes().limit(2));
  items.on_bad_item([&](const keyc::DecodeError&, const Item&) { at_bad = items.cursor(); });
  CHECK(ids(items) == Texts{"a", "b"});
  CHECK(id_in(at_bad) == "bad");
  CHECK(id_in(items.cursor()) == "b");
  CHECK(items.bad_items() == 1);
  CHECK(limits(endpoint) == std::vector<int>{2, 25});
}

TEST_CASE("A handler that throws ends the loop, and the next advance continues after the item") {
  FaultyEndpoint endpoint(script({page({note_json("a"), bad, note_json("b")}, 3, "b")}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes()).on_bad_item(
      [](const keyc::DecodeError&, const Item&) { throw std::runtime_error("enough"); });
  items.advance();
  CHECK_THROWS_AS(items.advance(), std::runtime_error);
  CHECK(id_in(items.cursor()) == "bad");
  items.advance();
  CHECK(items.current()->id == "b");
}

TEST_CASE("Items and pages can be kept in containers, and moved at any time") {
  const Texts both{page({note_json("a"), note_json("b")}, 2, "b"), page({bad, note_json("c")}, 2)};
  FaultyEndpoint endpoint(script({both[0], both[1], both[0], both[1]}));
  keyc::Client client(endpoint.options());
  const auto ask = [&]() -> std::optional<NoteItems> { return client.items(notes().limit(3)); };
  std::vector<NoteItems> sequences;
  sequences.push_back(std::move(*ask()));
  sequences.front().on_bad_item([](const keyc::DecodeError&, const Item&) {});
  REQUIRE(sequences.front().begin()->id == "a");
  sequences.push_back(client.items(notes().limit(1)));  // moves the first, in the middle of its first page
  CHECK(sequences.front().current()->id == "a");
  CHECK(id_in(sequences.front().cursor()) == "a");
  sequences.front().advance();
  NoteItems rest = std::move(sequences.front());
  CHECK(ids(rest) == Texts{"b", "c"});
  CHECK(rest.bad_items() == 1);

  keyc::Pages pages = client.pages(notes());
  pages.advance();
  keyc::Pages moved = std::move(pages);
  CHECK(moved.begin()->Items.size() == 2);
  moved.advance();
  pages = std::move(moved);
  CHECK(pages.current()->Items.size() == 2);
  CHECK_FALSE(pages.cursor());
  CHECK(endpoint.stop().size() == 4);
}
