#include <iterator>

#include "client/faulty_endpoint.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"

using keyc::Item;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::script;

namespace {

struct Note {
  std::string text;
};

// Like a generated companion, for items whose `type` is "note".
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

// One page; `next` is the key that the next page starts after, if there is one.
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
  std::string text;
  for (const Note& note : items) text += note.text + ' ';
  return text;
}

}  // namespace

TEST_CASE("Pages follow the last evaluated key, also over an empty page, and stop if there is none") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({}, "k2"), page({note("b"), note("c")})}));
  keyc::Client client(endpoint.options());
  std::vector<std::size_t> sizes;
  for (const keyc::QueryResult& page : client.pages(notes())) sizes.push_back(page.Items.size());
  REQUIRE(sizes == std::vector<std::size_t>{1, 0, 2});
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests[0].body == R"({"TableName":"notes"})");
  REQUIRE(requests[1].body == R"({"TableName":"notes","ExclusiveStartKey":{"pk":{"S":"k1"}}})");
  REQUIRE(requests[2].body == R"({"TableName":"notes","ExclusiveStartKey":{"pk":{"S":"k2"}}})");
}

TEST_CASE("A scan has pages like a query") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({note("b")})}));
  keyc::Client client(endpoint.options());
  keyc::Scan scan;
  scan.TableName = "notes";
  int pages = 0;
  for (keyc::QueryResult& page : client.pages(scan)) {
    const keyc::QueryResult taken = std::move(page);
    pages += static_cast<int>(taken.Items.size());
  }
  REQUIRE(pages == 2);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  REQUIRE(requests[1].operation == "Scan");
}

TEST_CASE("A page is requested when it is reached, not before") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({note("b")})}));
  keyc::Client client(endpoint.options());
  for (const keyc::QueryResult& page : client.pages(notes()))
    if (!page.Items.empty()) break;
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("After a page that failed, the next advance requests it again") {
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

TEST_CASE("Items stop at the limit, without a request that is not needed") {
  FaultyEndpoint endpoint(script({page({note("a"), note("b")}, "k1"), page({note("c")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(2));
  REQUIRE(texts(items) == "a b ");
  REQUIRE(texts(items).empty());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 1);
  REQUIRE(requests[0].body == R"({"TableName":"notes","Limit":2})");
}

TEST_CASE("Items are requested until the limit is reached, whatever a page skips") {
  FaultyEndpoint endpoint(
      script({page({note("a"), foreign}, "k1"), page({foreign, foreign}, "k2"), page({note("b"), note("c")}, "k3")}));
  keyc::Client client(endpoint.options());
  auto items = client.items(notes().limit(2));
  REQUIRE(texts(items) == "a b ");
  REQUIRE(items.skipped() == 3);
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("Items end with the last page if there are fewer than the limit") {
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

TEST_CASE("A get of an entity returns its struct, or nothing") {
  FaultyEndpoint endpoint(script({answer(R"({"Item":)" + note("a") + "}"), "{}"}));
  keyc::Client client(endpoint.options());
  const keyc::EntityGet<NoteEntity> get{keyc::GetItem{}};
  const std::optional<Note> found = client.send(get);
  REQUIRE(found->text == "a");
  REQUIRE_FALSE(client.send(get));
}

namespace {

using keyc::AttributeValue;

// Notes with keys, in a table whose primary key is pk and sk, with an index on other attributes.
struct Line {
  std::string sk;
  std::string key;  // an attribute with the name of a member function of companions
};

struct LineEntity {
  struct Key {
    std::string sk;
    Item key() const { return {{"pk", AttributeValue::string("p")}, {"sk", AttributeValue::string(sk)}}; }
  };
  static bool matches(const Item& item) { return item.contains("sk") && !item.contains("foreign"); }
  static Line from_item(const Item& item) {
    if (item.contains("broken")) throw keyc::DecodeError("Line", "broken", "", "", "is there");
    return {item.find("sk")->text(), ""};
  }
  static Key key(const Line& line) { return {line.sk}; }
};

constexpr keyc::AttributeName line_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::AttributeName line_index_key[] = {{"ipk", "#ipk"}, {"isk", "#isk"}};
constexpr keyc::KeyNames line_table{"lines", "", line_key};
constexpr keyc::KeyNames line_index{"lines", "index", line_index_key, &line_table};

using Lines = keyc::EntityQuery<LineEntity>;

Lines lines(const keyc::KeyNames& names = line_table) { return Lines(names, {AttributeValue::string("p")}, {}); }

std::string line(const std::string& sk, const std::string& more = "") {
  return R"({"pk":{"S":"p"},"sk":{"S":")" + sk + R"("},"ipk":{"S":"p"},"isk":{"N":"7"})" + more + "}";
}
const std::string foreign_mark = R"(,"foreign":{"BOOL":true})";

std::string line_page(const std::vector<std::string>& items, const std::string& last_key = "") {
  const std::string count = std::to_string(items.size());
  return answer(R"({"Items":)" + script(items) + R"(,"Count":)" + count +
                (last_key.empty() ? "}" : R"(,"LastEvaluatedKey":)" + last_key + "}"));
}

Item key_after(const Lines& query, const std::optional<std::string>& cursor) {
  return keyc::key_of_cursor(query.request(), cursor.value());
}

Item line_key_of(const std::string& sk) {
  return {{"pk", AttributeValue::string("p")}, {"sk", AttributeValue::string(sk)}};
}

}  // namespace

TEST_CASE("A cursor in the middle of the only page continues after the item that was returned") {
  FaultyEndpoint endpoint(script({line_page({line("a"), line("b"), line("c")}), line_page({line("c")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(lines().page_size(10).limit(2));
  REQUIRE(key_after(lines(), items.cursor()).empty());  // the start
  int seen = 0;
  for (const Line& line : items) {
    REQUIRE(key_after(lines(), items.cursor()) == line_key_of(line.sk));
    ++seen;
  }
  REQUIRE(seen == 2);
  REQUIRE(key_after(lines(), items.cursor()) == line_key_of("b"));
  auto rest = client.items(lines().from(items.cursor()));
  REQUIRE(rest.begin()->sk == "c");
  REQUIRE_FALSE(rest.cursor());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  REQUIRE(requests[1].body.ends_with(R"("ExclusiveStartKey":{"pk":{"S":"p"},"sk":{"S":"b"}}})"));
}

TEST_CASE("The cursor of an index has the keys of index and table") {
  const Item wanted{{"ipk", AttributeValue::string("p")},
                    {"isk", AttributeValue::number("7")},
                    {"pk", AttributeValue::string("p")},
                    {"sk", AttributeValue::string("a")}};
  const std::string whole = R"({"ipk":{"S":"p"},"isk":{"N":"7"},"pk":{"S":"p"},"sk":{"S":"c"}})";
  FaultyEndpoint endpoint(script({line_page({line("a"), line("b")}), line_page({line("a"), line("b")}, whole)}));
  keyc::Client client(endpoint.options());
  for (int i = 0; i < 2; ++i) {
    auto items = client.items(lines(line_index).limit(1));
    items.advance();
    REQUIRE(key_after(lines(line_index), items.cursor()) == wanted);
  }
}

TEST_CASE("A query of an index that was made from a request has cursors only if DynamoDB returns the key") {
  keyc::Query request;
  request.TableName = "lines";
  request.IndexName = "index";
  const std::string whole = R"({"ipk":{"S":"p"},"isk":{"N":"7"},"pk":{"S":"p"},"sk":{"S":"b"}})";
  FaultyEndpoint endpoint(script({line_page({line("a"), line("b")}, whole), line_page({line("a"), line("b")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(Lines(request).limit(1));
  items.advance();
  REQUIRE(keyc::key_of_cursor(request, *items.cursor()).size() == 4);
  auto index_items = client.items(Lines(request).limit(1));
  index_items.advance();
  REQUIRE_THROWS_AS(index_items.cursor(), keyc::Error);
}

TEST_CASE("A cursor needs every attribute of the key") {
  const Item last{{"pk", AttributeValue::string("p")}};
  FaultyEndpoint endpoint(script({page({note("a"), note("b")}, "k"), page({note("a"), note("b")})}));
  keyc::Client client(endpoint.options());
  auto pages = client.pages(notes());
  pages.advance();
  REQUIRE_THROWS_WITH(pages.cursor_after({}, nullptr, {}), "the item has no 'pk', which a cursor needs");
  REQUIRE(keyc::key_of_cursor(notes().request(), pages.cursor_after(last, nullptr, {})) == last);
  auto end = client.pages(notes());
  end.advance();
  REQUIRE(keyc::key_of_cursor(notes().request(), end.cursor_after(last, nullptr, [&] { return last; })) == last);
  REQUIRE_THROWS_WITH(end.cursor_after({}, nullptr, [&] { return last; }),
                      "the item has no 'pk', which a cursor needs");
}

TEST_CASE("A cursor skips items of others after the last one, and is empty if no more can come") {
  const std::string mark = foreign_mark;
  FaultyEndpoint endpoint(script({line_page({line("a"), line("b", mark)}, R"({"pk":{"S":"p"},"sk":{"S":"b"}})"),
                                  line_page({line("c"), line("d", mark)})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(lines());
  items.advance();
  REQUIRE(key_after(lines(), items.cursor()) == line_key_of("b"));
  items.advance();
  REQUIRE(items.current()->sk == "c");
  REQUIRE_FALSE(items.cursor());
  items.advance();
  REQUIRE_FALSE(items.cursor());
}

TEST_CASE("A cursor continues after an item that could not be decoded, and at a page that could not be read") {
  const std::string end = R"({"pk":{"S":"p"},"sk":{"S":"c"}})";
  FaultyEndpoint endpoint(
      script({line_page({line("a"), line("b", R"(,"broken":{"BOOL":true})"), line("c")}, end), "{}"}));
  keyc::Client client(endpoint.options());
  auto items = client.items(lines());
  items.advance();
  REQUIRE_THROWS_AS(items.advance(), keyc::DecodeError);
  REQUIRE(key_after(lines(), items.cursor()) == line_key_of("b"));
  items.advance();
  REQUIRE_THROWS_AS(items.advance(), keyc::JsonError);
  REQUIRE(key_after(lines(), items.cursor()) == line_key_of("c"));
}

TEST_CASE("A cursor continues after a bad item of an index, and after the last page of a scan") {
  const std::string bad = line("b", R"(,"broken":{"BOOL":true})");
  FaultyEndpoint endpoint(script({line_page({line("a"), bad, line("c")}), line_page({line("a"), bad, line("c")})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(lines(line_index));
  items.advance();
  REQUIRE_THROWS_AS(items.advance(), keyc::DecodeError);
  const Item after = key_after(lines(line_index), items.cursor());
  REQUIRE(after.size() == 4);
  REQUIRE(after.find("sk")->text() == "b");
  const keyc::EntityScan<LineEntity> scan(line_table, {.TableName = "lines"});
  auto scanned = client.items(scan);
  scanned.advance();
  REQUIRE_THROWS_AS(scanned.advance(), keyc::DecodeError);
  REQUIRE(keyc::key_of_cursor(scan.request(), scanned.cursor().value()) == line_key_of("b"));
}

TEST_CASE("A query that matches nothing has no cursor") {
  FaultyEndpoint endpoint(script({}));
  keyc::Client client(endpoint.options());
  REQUIRE_FALSE(client.items(Lines(std::nullopt)).cursor());
}

TEST_CASE("A cursor of another query, or a damaged one, is refused before anything is sent") {
  FaultyEndpoint endpoint(script({line_page({line("a")})}));
  keyc::Client client(endpoint.options());
  const std::string cursor = keyc::make_cursor(lines().request(), line_key_of("a"));
  REQUIRE_THROWS_AS(client.items(lines().descending().from(cursor)), keyc::CursorError);
  REQUIRE_THROWS_AS(client.pages(lines(line_index).from(cursor)), keyc::CursorError);
  REQUIRE_THROWS_AS(client.send(lines().from(cursor).descending().request()), keyc::CursorError);
  REQUIRE_THROWS_AS(client.items(lines().from(cursor.substr(1))), keyc::CursorError);
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("Pages of queries and scans have cursors too") {
  FaultyEndpoint endpoint(script({page({note("a")}, "k1"), page({note("b")}), page({note("c")}, "k2")}));
  keyc::Client client(endpoint.options());
  auto pages = client.pages(notes());
  const Item start = keyc::key_of_cursor(notes().request(), pages.cursor().value());
  REQUIRE(start.empty());
  pages.advance();
  const std::string first = pages.cursor().value();
  REQUIRE(keyc::key_of_cursor(notes().request(), first).find("pk")->text() == "k1");
  pages.advance();
  REQUIRE_FALSE(pages.cursor());
  keyc::Scan scan;
  scan.TableName = "notes";
  auto scanned = client.pages(scan);
  scanned.advance();
  REQUIRE(keyc::key_of_cursor(scan, scanned.cursor().value()).find("pk")->text() == "k2");
}

TEST_CASE("A page that is read back is asked for from its end, and given in the query's order") {
  FaultyEndpoint endpoint(script({line_page({line("d"), line("e")}), line_page({line("c"), line("b")}, line("b"))}));
  keyc::Client client(endpoint.options());
  const std::string start = keyc::make_cursor(lines().request(), line_key_of("c"));
  auto page = client.items(lines().from(start).page_size(5));
  page.advance();
  const std::string before_d = page.previous().value();
  auto back = client.items(lines().before(before_d).limit(2));
  std::string sort_keys;
  for (const Line& line : back) sort_keys += line.sk;
  CHECK(sort_keys == "bc");
  CHECK(key_after(lines(), back.next()) == line_key_of("c"));
  CHECK(back.previous());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  CHECK(requests[1].body.find(R"("ScanIndexForward":false)") != std::string::npos);
  CHECK(requests[1].body.find(R"("ExclusiveStartKey":{"pk":{"S":"p"},"sk":{"S":"d"}})") != std::string::npos);
  CHECK(requests[1].body.find(R"("Limit":2)") != std::string::npos);
}

TEST_CASE("In an index, what has the key of the place is read again up to its item, or after it if that is gone") {
  FaultyEndpoint endpoint(script(
      {line_page({line("c"), line("b"), line("a")}), line_page({line("d"), line("c")}), line_page({line("a")})}));
  keyc::Client client(endpoint.options());
  keyc::Item key = line_key_of("b");
  key.set("ipk", AttributeValue::string("p"));
  key.set("isk", AttributeValue::number("7"));
  const std::string after_b = keyc::make_cursor(lines(line_index).request(), key);
  const auto read = [&] {
    std::string sort_keys;
    for (const Line& line : client.items(lines(line_index).before(after_b))) sort_keys += line.sk;
    return sort_keys;
  };
  CHECK(read() == "ab");
  CHECK(read() == "a");  // b is gone
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  CHECK(requests[0].body.find(R"("KeyConditionExpression":"#ipk = :ipk and #isk <= :isk__place")") != std::string::npos);
  CHECK(requests[0].body.find("ExclusiveStartKey") == std::string::npos);
  CHECK(requests[2].body.find(R"("ExclusiveStartKey":{)") != std::string::npos);
}
