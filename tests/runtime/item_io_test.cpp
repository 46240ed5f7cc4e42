#include "keyc/generated/item_io.hpp"

#include <cctype>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"

using Catch::StartsWith;
using keyc::AttributeValue;
using keyc::Item;
using keyc::ItemReader;
using keyc::ItemWriter;

namespace {

enum class Status { open, closed };

std::string_view to_text(Status status) { return status == Status::open ? "open" : "closed"; }

bool from_text(std::string_view text, Status& status) noexcept {
  if (text != "open" && text != "closed") return false;
  status = text == "open" ? Status::open : Status::closed;
  return true;
}

AttributeValue string(const char* text) { return AttributeValue::string(text); }
AttributeValue number(const char* digits) { return AttributeValue::number(digits); }

template <class T>
T read(const AttributeValue& value) {
  const Item item{{"x", value}};
  return ItemReader("Store", item).get<T>("x");
}

template <class T>
bool survives(const T& value) {
  const Item item = std::move(ItemWriter("Store").set("x", value)).finish();
  return ItemReader("Store", item).get<T>("x") == value;
}

/// The message of the error when a T is read from the value.
template <class T>
std::string refusal(const AttributeValue& value) {
  try {
    read<T>(value);
  } catch (const keyc::DecodeError& error) {
    CHECK(error.entity() == "Store");
    CHECK(error.attribute() == "x");
    CHECK(error.found() == to_text(value.type()));
    return error.what();
  }
  return "nothing";
}

/// Texts of which each is nearly this one: another case, a digit, a zone or a space more, one character less.
std::vector<std::string> neighbours(const std::string& text) {
  std::vector<std::string> all{text + ' ', ' ' + text, text + '0', text + 'Z', text.substr(1), '+' + text};
  for (std::size_t i = 0; i < text.size(); ++i)
    for (const char c : {'0', '9', 'a', 'A', 'f', 'F', 'z', 'Z', 't', 'T', ' ', '-', ':'}) {
      all.push_back(text);
      all.back()[i] = c;
    }
  std::string lower = text;
  std::string upper = text;
  for (char& c : lower) c = static_cast<char>(std::tolower(c));
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  all.push_back(lower);
  all.push_back(upper);
  return all;
}

/// Whether all texts near that of a value are read as the value that would be stored as this very text, or not at all.
template <class T>
bool is_read_strictly(const T& value) {
  const std::string text = ItemWriter("Store").make("x", value).text();
  for (const std::string& near : neighbours(text)) {
    try {
      if (ItemWriter("Store").make("x", read<T>(AttributeValue::string(near))).text() != near) return false;
    } catch (const keyc::DecodeError&) {  // not read
    }
  }
  return read<T>(AttributeValue::string(text)) == value;
}

}  // namespace

TEST_CASE("Of the texts of an id or a time only the one that is stored is read") {
  const auto time = std::chrono::sys_days{std::chrono::year{2024} / 2 / 29} + std::chrono::hours{21};
  CHECK(is_read_strictly(keyc::Uuid("13cc114a-0fe1-4d7c-8e30-0c6853ca646c")));
  CHECK(is_read_strictly(keyc::Uuid7("0190163d-8694-739b-aea5-966c26f8ad90")));
  CHECK(is_read_strictly(keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV")));
  CHECK(is_read_strictly(keyc::Ksuid("0ujtsYcgvSTl8PAuAdqWYSMnLOv")));
  CHECK(is_read_strictly(keyc::TimestampS(time)));
  CHECK(is_read_strictly(keyc::Timestamp(time)));
  CHECK(is_read_strictly(keyc::TimestampUs(time)));
  CHECK(is_read_strictly(keyc::TimestampNs(time)));
  CHECK(is_read_strictly(keyc::Date{std::chrono::year{2024} / 2 / 29}));
  CHECK(is_read_strictly(Status::open));
}

TEST_CASE("The error for an id in another case names its attribute, its type and its text") {
  CHECK(refusal<keyc::Uuid>(string("13CC114A-0FE1-4D7C-8E30-0C6853CA646C")) ==
        "Store.x: '13CC114A-0FE1-4D7C-8E30-0C6853CA646C' is not a uuid in the form that is stored: lower case; "
        "write x : uuid stored upper");
  CHECK(refusal<keyc::Uuid7>(string("0190163D-8694-739B-AEA5-966C26F8AD90")) ==
        "Store.x: '0190163D-8694-739B-AEA5-966C26F8AD90' is not a uuid7 in the form that is stored: lower case; "
        "write x : uuid7 stored upper");
  CHECK(refusal<keyc::Ulid>(string("01arz3ndektsv4rrffq69g5fav")) ==
        "Store.x: '01arz3ndektsv4rrffq69g5fav' is not a ulid in the form that is stored: upper case; write x : ulid "
        "stored lower");
  CHECK(refusal<keyc::Timestamp>(string("2024-01-31T12:00:00.000+00:00")) ==
        "Store.x: '2024-01-31T12:00:00.000+00:00' is not a timestamp, such as 2024-01-31T12:00:00.000Z; "
        "write x : timestamp stored \"yyyy-MM-ddTHH:mm:ss.SSS+00:00\"");
  // Programs may write it in either case.
  CHECK(to_text(keyc::Uuid("13CC114A-0FE1-4D7C-8E30-0C6853CA646C")) == "13cc114a-0fe1-4d7c-8e30-0c6853ca646c");
  keyc::Ulid id;
  REQUIRE(keyc::from_text("01arz3ndektsv4rrffq69g5fav", id));
  CHECK(to_text(id) == "01ARZ3NDEKTSV4RRFFQ69G5FAV");
}

TEST_CASE("Values are stored with DynamoDB's types for them") {
  ItemWriter writer("Store");
  writer.set("bool", true)
      .set("date", keyc::Date{std::chrono::year{2024} / 2 / 29})
      .set("decimal", keyc::Decimal("12.50"))
      .set("f64", 0.1)
      .set("i64", std::numeric_limits<std::int64_t>::min())
      .set("literal", "text")
      .set("status", Status::closed)
      .set("string", std::string("São Paulo"))
      .set("u64", std::numeric_limits<std::uint64_t>::max())
      .set("u8", std::uint8_t{65});
  CHECK(std::move(writer).finish() == Item{{"bool", AttributeValue::boolean(true)},
                                           {"date", string("2024-02-29")},
                                           {"decimal", number("12.5")},
                                           {"f64", number("0.1")},
                                           {"i64", number("-9223372036854775808")},
                                           {"literal", string("text")},
                                           {"status", string("closed")},
                                           {"string", string("São Paulo")},
                                           {"u64", number("18446744073709551615")},
                                           {"u8", number("65")}});
}

TEST_CASE("A written value is read as the same value") {
  CHECK(survives(true));
  CHECK(survives(std::int8_t{-128}));
  CHECK(survives(std::numeric_limits<std::uint64_t>::max()));
  CHECK(survives(std::numeric_limits<std::int64_t>::min()));
  CHECK(survives(-73.985174));
  CHECK(survives(keyc::Decimal("12345678901234567890123456789012345678")));
  CHECK(survives(std::string("a\0b", 3)));
  CHECK(survives(Status::closed));
  CHECK(survives(keyc::Date{std::chrono::year{0} / 2 / 29}));
  CHECK(survives(keyc::Timestamp{std::chrono::milliseconds{-1}}));
  CHECK(survives(keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV")));
  CHECK(survives(std::optional<double>(1.5)));
}

TEST_CASE("An empty optional is written as an absent attribute, and read from one") {
  const std::optional<std::string> none;
  ItemWriter writer("Store");
  writer.set("x", none);
  const Item item = std::move(writer).finish();
  CHECK(item.empty());
  CHECK(ItemReader("Store", item).get<std::optional<std::string>>("x") == std::nullopt);
}

TEST_CASE("Numbers are read in every form that DynamoDB's JSON may have") {
  CHECK(read<std::uint8_t>(number("2.5E2")) == 250);
  CHECK(read<std::int32_t>(number("-12.0")) == -12);
  CHECK(read<double>(number("1E2")) == 100);
  CHECK(read<keyc::Decimal>(number("1.50E+1")) == keyc::Decimal("15"));
}

TEST_CASE("A missing attribute, one of another type and a value that does not fit are errors with their names") {
  const Item empty;
  CHECK_THROWS_WITH(ItemReader("Store", empty).get<std::string>("name"), "Store.name is missing");
  CHECK(refusal<std::int32_t>(string("abc")) == "Store.x: 'abc' is of type S, not N; write x : string");
  CHECK(refusal<std::string>(number("1")) == "Store.x: '1' is of type N, not S; write x : i64");
  CHECK(refusal<bool>(string("true")) ==
        "Store.x: 'true' is of type S, not BOOL; write x : bool stored (\"true\", \"false\")");
  CHECK(refusal<std::string>(AttributeValue::null()) == "Store.x is of type NULL, not S; write x : string? null");
  CHECK(refusal<std::optional<std::string>>(AttributeValue::null()) ==
        "Store.x is of type NULL, not S; write x : string? null");
  CHECK_THAT(refusal<std::uint8_t>(number("256")),
             StartsWith("Store.x: '256' is not a whole number in the range of its type"));
  CHECK_THAT(refusal<std::uint32_t>(number("-1")),
             StartsWith("Store.x: '-1' is not a whole number in the range of its type"));
  CHECK_THAT(refusal<std::int64_t>(number("1.5")),
             StartsWith("Store.x: '1.5' is not a whole number in the range of its type"));
  CHECK_THAT(refusal<double>(number("1e999")), StartsWith("Store.x: '1e999' is outside DynamoDB's range"));
  CHECK_THAT(refusal<keyc::Decimal>(number("x")), StartsWith("Store.x: 'x' is not a number"));
  CHECK_THAT(refusal<Status>(string("opne")), StartsWith("Store.x: 'opne' is not a value of Status; write x : string"));
  CHECK_THAT(refusal<keyc::Date>(string("2023-02-29")),
             StartsWith("Store.x: '2023-02-29' is not a date, such as 2024-01-31"));
}

TEST_CASE("A value that cannot be stored is an error with entity, attribute and value") {
  ItemWriter writer("Store");
  CHECK_THROWS_WITH(writer.set("latitude", std::numeric_limits<double>::quiet_NaN()),
                    "Store.latitude: 'nan' is not a number that DynamoDB has");
  CHECK_THROWS_WITH(writer.set("name", "a\xFF"), "Store.name: 'a\\xFF' is not valid UTF-8");
  CHECK_THROWS_WITH(writer.set("openedOn", keyc::Date{std::chrono::year{2023} / 2 / 30}),
                    "Store.openedOn: '2023-2-30' is not a day of the calendar");
  CHECK_THROWS_AS(writer.make("visits", 1e126), keyc::ValueError);
  CHECK(std::move(writer).finish().empty());
}

TEST_CASE("The type attribute must hold the name of the entity") {
  const Item store{{"type", string("Store")}};
  const Item order{{"type", string("Order")}};
  const Item numbered{{"type", number("1")}};
  const Item none;
  CHECK_NOTHROW(ItemReader("Store", store).expect_type("type", "Store"));
  CHECK_THROWS_WITH(ItemReader("Store", order).expect_type("type", "Store"),
                    "Store.type: 'Order' is the type of another entity");
  CHECK_THROWS_WITH(ItemReader("Store", numbered).expect_type("type", "Store"), "Store.type: '1' is of type N, not S");
  CHECK_THROWS_WITH(ItemReader("Store", none).expect_type("type", "Store"), "Store.type is missing");
}

namespace {

struct Note {
  std::string text = "a";
  std::optional<std::string> absent;
  std::string invalid = "\xFF";
};

}  // namespace

TEST_CASE(
    "A struct's attributes are in the order of their names, however many, however alike and whichever are absent") {
  for (const std::string beginning : {"", "b", "attribut", "attribute of a long name "})
    for (const std::size_t count : std::initializer_list<std::size_t>{0, 1, 2, 10, 62, 63, 64, 65, 200}) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < count; ++i) names.push_back(beginning + std::to_string(i * 7919 % count));
      std::vector<keyc::AttributeRow> rows;
      Item expected{{"att", string("Note")}};
      for (std::size_t i = 0; i < count; ++i) {
        const bool is_there = i % 3 != 1;
        rows.push_back(is_there ? keyc::attribute_row<decltype(Note::text)>(names[i], offsetof(Note, text))
                                : keyc::attribute_row<decltype(Note::absent)>(names[i], offsetof(Note, absent)));
        if (is_there) expected.set(names[i], string("a"));
      }
      const Note note;
      ItemWriter writer(keyc::AttributeRows{rows, "Note", "att", "Note"}, &note);
      writer.set("attribute of a", 1);
      expected.set("attribute of a", number("1"));
      REQUIRE(std::move(writer).finish() == expected);
    }
}

TEST_CASE("Of several values that cannot be stored, the error is about the first one of the struct") {
  const keyc::AttributeRow rows[] = {keyc::attribute_row<decltype(Note::text)>("z", offsetof(Note, text)),
                                     keyc::attribute_row<decltype(Note::invalid)>("y", offsetof(Note, invalid)),
                                     keyc::attribute_row<decltype(Note::invalid)>("a", offsetof(Note, invalid))};
  const Note note;
  CHECK_THROWS_WITH(ItemWriter(keyc::AttributeRows{rows, "Note"}, &note), "Note.y: '\\xFF' is not valid UTF-8");
}
