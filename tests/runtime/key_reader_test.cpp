// Keys are split into the components that they were built from, and invalid keys are refused.
#include "keyc/generated/key_reader.hpp"

#include <array>
#include <random>

#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/key_text.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::DecodeError;
using keyc::Item;
using keyc::KeyPiece;
using keyc::KeyReader;
using keyc::KeyText;
namespace encode = keyc::encode;
namespace decode = keyc::decode;

namespace colours {

enum class Colour { red, green };

std::string_view to_text(Colour value) {
  if (value == Colour::red) return "red";
  if (value == Colour::green) return "a#b";
  throw keyc::EncodeError("?", "is not a Colour");
}

bool from_text(std::string_view text, Colour& value) noexcept {
  value = text == "red" ? Colour::red : Colour::green;
  return text == "red" || text == "a#b";
}

}  // namespace colours

namespace {

using colours::Colour;

Item item(std::string key) { return {{"sk", AttributeValue::string(std::move(key))}}; }

template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const DecodeError& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

std::string refusal(const std::string& key, std::span<const KeyPiece> pieces) {
  const Item from = item(key);
  return refusal([&] { KeyReader("Shop", from, "sk", pieces); });
}

/// One component of each kind: LOT#<text>#<i8><bool>-<date or else>#<u8><decimal>#<text><u8>
constexpr KeyPiece pieces[] = {
    KeyPiece::literal("LOT#"),
    KeyPiece::any_text(),
    KeyPiece::literal("#"),
    KeyPiece::marked(4, '-'),
    KeyPiece::marked(5, 'f'),
    KeyPiece::literal("-"),
    KeyPiece::fixed(10).or_stand_in("never"),
    KeyPiece::literal("#"),
    KeyPiece::fixed(3),
    KeyPiece::any_text(),
    KeyPiece::literal("#"),
    KeyPiece::any_text(),
    KeyPiece::fixed(3),
};

struct Lot {
  std::string name;
  std::int8_t level{};
  bool open{};
  std::optional<keyc::Date> due;
  std::uint8_t row{};
  keyc::Decimal price;
  std::string note;
  std::uint8_t column{};

  friend bool operator==(const Lot&, const Lot&) = default;
};

std::string written(const Lot& lot) {
  KeyText key("Shop", "sk", keyc::sort_key_limit);
  key.literal("LOT#").add("name", encode::escaped, lot.name, '#').literal("#");
  key.add("level", encode::i8, lot.level).add("open", encode::boolean, lot.open).literal("-");
  if (lot.due)
    key.add("due", encode::date, *lot.due);
  else
    key.literal("never");
  key.literal("#").add("row", encode::u8, lot.row).add("price", encode::decimal, lot.price).literal("#");
  key.add("note", encode::text, lot.note).add("column", encode::u8, lot.column);
  return std::move(key).finish();
}

Lot read(const std::string& key) {
  const Item from = item(key);
  const KeyReader in_sk("Shop", from, "sk", pieces);
  return {
      .name = in_sk.get<std::string>(1, "name", decode::escaped, '#'),
      .level = in_sk.get<std::int8_t>(3, "level", decode::i8),
      .open = in_sk.get<bool>(4, "open", decode::boolean),
      .due = in_sk.get<std::optional<keyc::Date>>(6, "due", decode::date),
      .row = in_sk.get<std::uint8_t>(8, "row", decode::u8),
      .price = in_sk.get<keyc::Decimal>(9, "price", decode::decimal),
      .note = in_sk.get<std::string>(11, "note", decode::text),
      .column = in_sk.get<std::uint8_t>(12, "column", decode::u8),
  };
}

class Lots {
 public:
  Lot next() {
    Lot lot;
    lot.name = text(1);
    lot.level = static_cast<std::int8_t>(below(256) - 128);
    lot.open = below(2) == 0;
    if (below(3) != 0)
      lot.due = keyc::Date{std::chrono::year{below(9999)}, std::chrono::month{static_cast<unsigned>(below(12) + 1)},
                           std::chrono::day{static_cast<unsigned>(below(28) + 1)}};
    lot.row = static_cast<std::uint8_t>(below(256));
    lot.price = keyc::Decimal(std::to_string(below(2000) - 1000) + '.' + std::to_string(below(100)));
    lot.note = text(1);
    lot.column = static_cast<std::uint8_t>(below(256));
    return lot;
  }

  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

 private:
  std::string text(int least) {
    constexpr std::array<std::string_view, 9> bits{"a", "#", "$", "1", "-", "P", "~", std::string_view("\0", 1), "é"};
    std::string result;
    for (int left = least + below(4); left > 0; --left) result += bits[static_cast<std::size_t>(below(9))];
    return result;
  }

  std::mt19937 random_{7};
};

}  // namespace

TEST_CASE("KeyReader reads the components that KeyText wrote") {
  Lots lots;
  for (int i = 0; i < 20'000; ++i) {
    const Lot lot = lots.next();
    const std::string key = written(lot);
    if (read(key) != lot) FAIL_CHECK("read otherwise: " << key);
  }
}

TEST_CASE("a damaged key is refused, or is the key of the values that are read from it") {
  Lots lots;
  std::size_t refused = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string key = written(lots.next());
    for (int damages = 1 + lots.below(3); damages > 0; --damages) {
      const auto at = static_cast<std::size_t>(lots.below(static_cast<int>(key.size()) + 1));
      switch (lots.below(4)) {
        case 0: key.insert(at, 1, "#-0a$\x00\xFF"[lots.below(7)]); break;
        case 1: key.resize(at); break;
        case 2: key.erase(at, 1); break;
        default:
          if (at < key.size()) key[at] = static_cast<char>(lots.below(256));
      }
    }
    try {
      if (const std::string again = written(read(key)); again != key) FAIL_CHECK("read as " << again << ": " << key);
    } catch (const DecodeError&) {
      ++refused;
    }
  }
  CHECK(refused > 25'000);
  CHECK(refused < 50'000);
}

TEST_CASE("refusals contain the entity, the key attribute, and what was expected at which place") {
  constexpr KeyPiece two[] = {KeyPiece::literal("A#"), KeyPiece::any_text(), KeyPiece::literal("#"),
                              KeyPiece::fixed(3)};
  CHECK(refusal("", two) == "Shop.sk: '' does not fit its template: expected 'A#' at byte 0");
  CHECK(refusal("B#x#001", two) == "Shop.sk: 'B#x#001' does not fit its template: expected 'A#' at byte 0");
  CHECK(refusal("A#x", two) == "Shop.sk: 'A#x' does not fit its template: expected a text and its end at byte 2");
  CHECK(refusal("A##001", two) == "Shop.sk: 'A##001' does not fit its template: expected a text and its end at byte 2");
  CHECK(refusal("A#x#01", two) == "Shop.sk: 'A#x#01' does not fit its template: expected 3 bytes at byte 4");
  CHECK(refusal("A#x#0012", two) == "Shop.sk: 'A#x#0012' does not fit its template: expected the end at byte 7");
  CHECK(refusal("A#x#001", two) == "(nothing was thrown)");

  const Item number{{"sk", AttributeValue::number("7")}};
  CHECK(refusal([&] { KeyReader("Shop", number, "sk", two); }) == "Shop.sk: '7' is of type N, not S");
  CHECK(refusal([&] { KeyReader("Shop", number, "pk", two); }) == "Shop.pk is missing");

  const Item from = item("A#x$#300");
  const KeyReader in_sk("Shop", from, "sk", two);
  CHECK(refusal([&] { in_sk.get<std::string>(1, "name", decode::escaped, '#'); }) ==
        "Shop.name: 'x$' in sk is not a value of its type");
  CHECK(refusal([&] { in_sk.get<std::uint8_t>(3, "row", decode::u8); }) ==
        "Shop.row: '300' in sk is not a value of its type");
}

TEST_CASE("a last text may be empty only after a literal, and takes the rest of the key") {
  constexpr KeyPiece after_literal[] = {KeyPiece::literal("A#"), KeyPiece::any_text()};
  constexpr KeyPiece alone[] = {KeyPiece::any_text()};
  const Item empty = item("A#");
  CHECK(KeyReader("Shop", empty, "sk", after_literal).get<std::string>(1, "a", decode::text).empty());
  const Item full = item("A#b#c");
  CHECK(KeyReader("Shop", full, "sk", after_literal).get<std::string>(1, "a", decode::text) == "b#c");
  CHECK(refusal("", alone) == "Shop.sk: '' does not fit its template: expected a text and its end at byte 0");
}

TEST_CASE("the end of a key that is empty is read as absent where an empty text stands for that") {
  constexpr KeyPiece text[] = {KeyPiece::literal("A#"), KeyPiece::any_text().or_stand_in("")};
  constexpr KeyPiece number[] = {KeyPiece::literal("A#"), KeyPiece::fixed(3).or_stand_in("")};
  const Item empty = item("A#");
  CHECK(KeyReader("Shop", empty, "sk", text).get<std::optional<std::string>>(1, "a", decode::text) == std::nullopt);
  CHECK(KeyReader("Shop", empty, "sk", number).get<std::optional<std::uint8_t>>(1, "a", decode::u8) == std::nullopt);
  const Item full = item("A#007");
  CHECK(KeyReader("Shop", full, "sk", text).get<std::optional<std::string>>(1, "a", decode::text) == "007");
  CHECK(KeyReader("Shop", full, "sk", number).get<std::optional<std::uint8_t>>(1, "a", decode::u8) == 7);
  CHECK(refusal("A#07", number) == "Shop.sk: 'A#07' does not fit its template: expected 3 bytes at byte 2");
}

TEST_CASE("enums are read by their text or their position, integers in the width of their type") {
  constexpr KeyPiece three[] = {KeyPiece::any_text(), KeyPiece::literal("#"), KeyPiece::fixed(4)};
  const auto text = [&](const std::string& key) {
    const Item from = item(key);
    return KeyReader("Shop", from, "sk", three).get<Colour>(0, "colour", decode::escaped, '#');
  };
  const auto position = [&](const std::string& key) {
    const Item from = item(key);
    return KeyReader("Shop", from, "sk", three).get<Colour>(2, "colour", decode::ordinal, 4);
  };
  const auto narrow = [&](const std::string& key) {
    const Item from = item(key);
    return KeyReader("Shop", from, "sk", three).get<std::uint8_t>(2, "row", decode::pad, 4);
  };
  CHECK(text("red#0000") == Colour::red);
  CHECK(text("a$23b#0000") == Colour::green);
  CHECK(refusal([&] { text("blue#0000"); }) == "Shop.colour: 'blue' in sk is not a value of its type");
  CHECK(position("x#0001") == Colour::green);
  CHECK(refusal([&] { position("x#0002"); }) == "Shop.colour: '0002' in sk is not a value of its type");
  CHECK(refusal([&] { position("x#00-1"); }) == "Shop.colour: '00-1' in sk is not a value of its type");
  CHECK(narrow("x#0255") == 255);
  CHECK(refusal([&] { narrow("x#0256"); }) == "Shop.row: '0256' in sk is not a value of its type");
}

TEST_CASE("bytes that are encoded as text are read through the text mode") {
  constexpr KeyPiece two[] = {KeyPiece::any_text(), KeyPiece::literal("."), KeyPiece::any_text()};
  const Item from = item("/2D0F.0F");
  const KeyReader in_sk("Shop", from, "sk", two);
  CHECK_THROWS_AS(in_sk.get<keyc::Bytes>(0, "raw", decode::escaped_as<&decode::hex>, '.'), DecodeError);
  CHECK(in_sk.get<keyc::Bytes>(0, "raw", decode::escaped_as<&decode::sort64>, '.').size() == 2);
  CHECK(in_sk.get<keyc::Bytes>(2, "raw", decode::checked_as<&decode::hex>, '.') == keyc::Bytes{std::byte{15}});
}

TEST_CASE("a number key is read as a single number") {
  constexpr KeyPiece number_piece[] = {KeyPiece::any_text()};
  const auto in = [&](const Item& from) {
    return KeyReader("Shop", from, "rank", number_piece, AttributeValue::Type::N);
  };
  const auto row = [&](AttributeValue value) {
    return in({{"rank", std::move(value)}})
        .get<std::uint8_t>(0, "row", decode::number_key::desc<&decode::number_key::value<std::uint8_t>>);
  };
  const auto colour = [&](AttributeValue value) {
    return in({{"rank", std::move(value)}}).get<Colour>(0, "colour", decode::number_key::value<std::uint64_t>);
  };
  CHECK(row(AttributeValue::number("-1E+2")) == 100);
  CHECK(refusal([&] { row(AttributeValue::number("1E+2")); }) == "Shop.row: '1E+2' in rank is not a value of its type");
  CHECK(refusal([&] { row(AttributeValue::string("-100")); }) == "Shop.rank: '-100' is of type S, not N");
  CHECK(colour(AttributeValue::number("1.0")) == Colour::green);
  for (const char* number : {"2", "-1", "0.5", "18446744073709551615"})
    CHECK_THROWS_AS(colour(AttributeValue::number(number)), DecodeError);
}

TEST_CASE("a binary key is split by literals and widths, and its messages contain no invalid text") {
  using namespace std::string_view_literals;
  constexpr KeyPiece pieces_of_bytes[] = {KeyPiece::literal("\xFF\0"sv), KeyPiece::fixed(2), KeyPiece::literal("#"),
                                          KeyPiece::fixed(1)};
  const auto read = [&](AttributeValue value) {
    const Item from{{"sk", std::move(value)}};
    const KeyReader in_sk("Shop", from, "sk", pieces_of_bytes, AttributeValue::Type::B);
    return std::pair(in_sk.get<Colour>(1, "colour", decode::binary::desc<&decode::binary::position>),
                     in_sk.get<bool>(3, "open", decode::binary::boolean));
  };
  const auto refused = [&](std::string_view bytes) {
    return refusal([&] { read(AttributeValue::binary(std::string(bytes))); });
  };
  CHECK(read(AttributeValue::binary(std::string("\xFF\0\xFF\xFE#\1"sv))) == std::pair(Colour::green, true));
  CHECK(refused("\xFF\0\xFF\xFD#\1"sv) == "Shop.colour in sk is not a value of its type");
  CHECK(refused("\xFF\0\0\0#\1"sv) == "Shop.colour in sk is not a value of its type");
  CHECK(refused("\xFF\0\xFF\xFE#\2"sv) == "Shop.open in sk is not a value of its type");
  CHECK(refused("\xFF\1\xFF\xFE#\1"sv) == "Shop.sk does not fit its template: expected the bytes FF00 at byte 0");
  CHECK(refused("\xFF\0\xFF\xFE.\1"sv) == "Shop.sk does not fit its template: expected the bytes 23 at byte 4");
  CHECK(refused("\xFF\0\xFF"sv) == "Shop.sk does not fit its template: expected 2 bytes at byte 2");
  CHECK(refused("\xFF\0\xFF\xFE#\1\1"sv) == "Shop.sk does not fit its template: expected the end at byte 6");
  CHECK(refusal([&] { read(AttributeValue::string("a")); }) == "Shop.sk: 'a' is of type S, not B");
}
