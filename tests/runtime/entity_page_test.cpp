// Pages are read straight into structs with the same results and the same errors as through Items.
#include "keyc/entity_page.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/matching.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/random_values.hpp"

// As in generated sources.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

using keyc::AttributeValue;
using keyc::Item;
using keyc_tests::make;
using keyc_tests::Random;

namespace things {

struct Part {
  std::string name;
  std::optional<std::int8_t> size;
  std::vector<bool> flags;
  friend bool operator==(const Part&, const Part&) = default;
};

const keyc::AttributeRows& rows_of(keyc::Members<Part>) {
  static constexpr keyc::AttributeRow members[] = {
      keyc::attribute_row<decltype(Part::name)>("name", offsetof(Part, name)),
      keyc::attribute_row<decltype(Part::size)>("size", offsetof(Part, size)),
      keyc::attribute_row<decltype(Part::flags)>("flags", offsetof(Part, flags))};
  static constexpr keyc::AttributeRows rows{.rows = members};
  return rows;
}

int ids_made = 0;

struct Thing {
  std::string id;
  int made = ++ids_made;
  double weight = 0;
  std::uint16_t count = 7;
  bool open = false;
  keyc::Decimal price{};
  keyc::Bytes data;
  keyc::Timestamp at{};
  std::optional<keyc::TimestampS> until{};
  std::optional<std::string> note{};
  std::set<std::string> tags{};
  std::set<std::int32_t> numbers{};
  std::set<keyc::Bytes> hashes{};
  std::map<std::string, float> shares{};
  std::vector<Part> parts{};
  std::optional<Part> main{};
  std::optional<keyc::Uuid> trace{};
  std::optional<keyc::Ulid> event{};
  AttributeValue extra{};
  friend bool operator==(const Thing&, const Thing&) = default;
};

class ThingEntity {
 public:
  static Thing from_item(const Item& item);
  static bool matches(const Item& item) noexcept { return keyc::has_type(item, "_type", "Thing"); }
};

Thing blank_of(keyc::Members<Thing>) { return {.id = {}, .made = {}, .data = {}}; }

const keyc::AttributeRows& rows_of(keyc::Members<ThingEntity>) {
  static constexpr keyc::AttributeRow attributes[] = {
      keyc::attribute_row<decltype(Thing::id)>("id", offsetof(Thing, id)),
      keyc::attribute_row<decltype(Thing::made)>("made", offsetof(Thing, made)),
      keyc::attribute_row<decltype(Thing::weight)>("weight", offsetof(Thing, weight)),
      keyc::attribute_row_with_default<decltype(Thing::count)>("count", offsetof(Thing, count)),
      keyc::attribute_row<decltype(Thing::open)>("open", offsetof(Thing, open)),
      keyc::attribute_row<decltype(Thing::price)>("price", offsetof(Thing, price)),
      keyc::attribute_row<decltype(Thing::data)>("data", offsetof(Thing, data)),
      keyc::attribute_row<decltype(Thing::at)>("at", offsetof(Thing, at)),
      keyc::attribute_row<decltype(Thing::until), keyc::form::Number>("until", offsetof(Thing, until)),
      keyc::attribute_row<decltype(Thing::note)>("note", offsetof(Thing, note)),
      keyc::attribute_row<decltype(Thing::tags)>("tags", offsetof(Thing, tags)),
      keyc::attribute_row<decltype(Thing::numbers)>("numbers", offsetof(Thing, numbers)),
      keyc::attribute_row<decltype(Thing::hashes)>("hashes", offsetof(Thing, hashes)),
      keyc::attribute_row<decltype(Thing::shares)>("shares", offsetof(Thing, shares)),
      keyc::attribute_row<decltype(Thing::parts)>("parts", offsetof(Thing, parts)),
      keyc::attribute_row<decltype(Thing::main)>("main", offsetof(Thing, main)),
      keyc::attribute_row<decltype(Thing::trace)>("trace", offsetof(Thing, trace)),
      keyc::attribute_row<decltype(Thing::event)>("event", offsetof(Thing, event)),
      keyc::attribute_row<decltype(Thing::extra)>("extra", offsetof(Thing, extra)),
  };
  static constexpr keyc::AttributeRows rows{
      .rows = attributes, .entity = "Thing", .type_attribute = "_type", .type = "Thing"};
  return rows;
}

Thing ThingEntity::from_item(const Item& item) {
  return keyc::read_item<Thing>(rows_of(keyc::Members<ThingEntity>()), item);
}

/// The same entity, read through Items.
class ThroughItems {
 public:
  static Thing from_item(const Item& item) { return ThingEntity::from_item(item); }
  static bool matches(const Item& item) noexcept { return ThingEntity::matches(item); }
};

}  // namespace things

namespace {

using things::Thing;
using things::ThingEntity;
using things::ThroughItems;

static_assert(keyc::detail::ReadByRows<ThingEntity> && !keyc::detail::ReadByRows<ThroughItems>);

Thing random_thing(Random& random) {
  const auto part = [&] {
    return things::Part{make<std::string>(random), make<std::optional<std::int8_t>>(random), {random.one_in(2)}};
  };
  Thing thing{.id = make<std::string>(random), .made = 3, .data = make<keyc::Bytes>(random)};
  thing.weight = static_cast<double>(random.between(-20, 20)) / 8;
  thing.count = make<std::uint16_t>(random);
  thing.open = random.one_in(2);
  thing.price = make<keyc::Decimal>(random);
  thing.at = make<keyc::Timestamp>(random);
  if (random.one_in(2)) thing.until = keyc::TimestampS(std::chrono::seconds(random.between(-5, 5)));
  thing.note = make<std::optional<std::string>>(random);
  thing.tags = make<std::set<std::string>>(random);
  thing.numbers = make<std::set<std::int32_t>>(random);
  thing.hashes = make<std::set<keyc::Bytes>>(random);
  for (std::uint64_t i = random.below(3); i > 0; --i) thing.shares["s" + std::to_string(i)] = 0.5F;
  for (std::uint64_t i = random.below(3); i > 0; --i) thing.parts.push_back(part());
  if (random.one_in(2)) thing.main = part();
  if (random.one_in(2)) thing.trace = keyc::Uuid("13ccf97e-0d1c-4f3a-9b5e-2f6a7c8d9e0f");
  if (random.one_in(2)) thing.event = keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");
  thing.extra =
      random.one_in(2) ? AttributeValue::string("x") : AttributeValue::map(Item{{"a", AttributeValue::null()}});
  return thing;
}

/// What is given for an attribute in the place of its value.
std::string wrong_value(Random& random) {
  static const char* const values[] = {R"({"S":"x"})",
                                       R"({"N":"1"})",
                                       R"({"N":"1e400"})",
                                       R"({"N":"01.50"})",
                                       R"({"N":"x"})",
                                       R"({"N":1})",
                                       R"({"NULL":true})",
                                       R"({"NULL":false})",
                                       R"({"B":"AA=="})",
                                       R"({"B":"AB=="})",
                                       R"({"BOOL":true})",
                                       R"({"BOOL":"true"})",
                                       R"({"SS":[]})",
                                       R"({"SS":["a","a"]})",
                                       R"({"NS":["1","1.0"]})",
                                       R"({"NS":["x"]})",
                                       R"({"BS":["?"]})",
                                       R"({"L":[{"S":"a"},{"N":"2"}]})",
                                       R"({"M":{}})",
                                       R"({"M":{"a":{"S":"1"},"a":{"S":"2"}}})",
                                       R"({"S":"a","N":"1"})",
                                       R"({"M":{"name":{"S":"n"},"flags":{"L":[]},"other":{"N":"1"}}})",
                                       R"({"L":[{"M":{"name":{"S":"n"},"flags":{"L":[{"S":"t"}]}}}]})",
                                       R"({"X":"1"})",
                                       R"({"S":"13CCF97E-0D1C-4F3A-9B5E-2F6A7C8D9E0F"})",
                                       R"({"S":"01arz3ndektsv4rrffq69g5fav"})",
                                       "{}",
                                       "null",
                                       "1",
                                       "[]",
                                       R"({"S":"\u00e9\n\"\\"})"};
  return values[random.below(std::size(values))];
}

std::string deep_value(Random& random) {
  const auto depth = static_cast<std::size_t>(random.between(60, 68));
  std::string json;
  for (std::size_t i = 0; i < depth; ++i) json += i % 2 == 0 ? R"({"L":[)" : R"({"M":{"a":)";
  json += R"({"S":"x"})";
  for (std::size_t i = depth; i-- > 0;) json += i % 2 == 0 ? "]}" : "}}";
  return json;
}

/// An item with its attributes in any order, some missing, wrong, unknown or given twice.
std::string random_item(Random& random, bool is_right) {
  keyc::ItemWriter write(rows_of(keyc::Members<ThingEntity>()), [&]() -> const Thing* {
    static Thing thing;
    thing = random_thing(random);
    return &thing;
  }());
  write.set("pk", "THING#1").set("sk", "SORT");
  std::vector<std::string> members;
  for (const keyc::Attribute& attribute : std::move(write).finish()) {
    if (!is_right && random.one_in(40)) continue;
    std::string value = to_json(attribute.value);
    if (!is_right && random.one_in(40)) value = wrong_value(random);
    if (!is_right && random.one_in(200)) value = deep_value(random);
    if (!is_right && attribute.name == "_type" && random.one_in(4)) value = R"({"S":"Other"})";
    members.push_back('"' + attribute.name + "\":" + value);
    if (!is_right && random.one_in(200)) members.push_back(members.back());
  }
  if (!is_right && random.one_in(3)) members.push_back("\"unknown\":" + wrong_value(random));
  if (!is_right && random.one_in(20))
    for (int i = 0; i < 80; ++i) members.push_back("\"u" + std::to_string(i) + R"(":{"S":"x"})");
  for (std::size_t i = members.size(); i > 1; --i) std::swap(members[i - 1], members[random.below(i)]);
  std::string json = "{";
  for (const std::string& member : members) json += (json.size() == 1 ? "" : ",") + member;
  return json + '}';
}

std::string random_page(Random& random, bool is_right) {
  std::string json = R"({"Count":2,"Items":[)";
  const std::uint64_t count = random.below(4);
  for (std::uint64_t i = 0; i < count; ++i) json += (i == 0 ? "" : ",") + random_item(random, is_right);
  return json + R"(],"ScannedCount":5,"LastEvaluatedKey":{"pk":{"S":"THING#1"}}})";
}

void damage(Random& random, std::string& json) {
  static constexpr std::string_view bytes("{}[]\":,\\01eEx\x80\xFF\0\n", 18);
  const std::size_t at = random.below(json.size());
  switch (random.below(3)) {
    case 0: json[at] = bytes[random.below(bytes.size())]; break;
    case 1: json.erase(at, 1 + random.below(3)); break;
    default: json.insert(at, 1, bytes[random.below(bytes.size())]); break;
  }
}

/// What a program sees of a page: of each item the struct, or the error.
struct Seen {
  std::string error;
  std::vector<std::pair<std::string, std::optional<Thing>>> items;
  std::int64_t scanned = 0;
  Item last;
  friend bool operator==(const Seen&, const Seen&) = default;
};

template <class Entity>
Seen seen_of(const std::string& json) {
  Seen seen;
  try {
    keyc::EntityPage<Entity> page(json);
    seen.scanned = page.scanned_count();
    seen.last = page.last_evaluated_key();
    for (std::size_t i = 0; i < page.size(); ++i) {
      seen.items.emplace_back(page.matches(i) ? "" : "skipped", std::nullopt);
      try {
        seen.items.back().second = page.take(i);
      } catch (const keyc::DecodeError& error) {
        seen.items.back().first += error.what() + error.found() + error.value() + error.attribute();
      }
    }
  } catch (const keyc::JsonError& error) {
    seen.error = error.what();
  }
  return seen;
}

}  // namespace

TEST_CASE("A page that matches the schema is read without an Item") {
  Random random(1);
  things::ids_made = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string json = random_page(random, true);
    const keyc::detail::ReadPage page = [&] {
      std::vector<Thing> read;
      return keyc::detail::read_page(json, rows_of(keyc::Members<ThingEntity>()), keyc::detail::sink_of(read));
    }();
    for (std::size_t item = 0; item < page.items.size(); ++item) REQUIRE(page.items[item] == item);
    REQUIRE(seen_of<ThingEntity>(json) == seen_of<ThroughItems>(json));
  }
  CHECK(things::ids_made == 1);  // of random_item(): nothing is generated by reading
}

TEST_CASE("Pages with wrong, missing, unknown and repeated attributes give what they give through Items") {
  Random random(2);
  int refused = 0;
  int bad = 0;
  int other = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string json = random_page(random, false);
    const Seen seen = seen_of<ThingEntity>(json);
    INFO(json);
    REQUIRE(seen == seen_of<ThroughItems>(json));
    refused += seen.error.empty() ? 0 : 1;
    for (const auto& [error, thing] : seen.items) {
      bad += thing ? 0 : 1;
      other += error.starts_with("skipped") ? 1 : 0;
    }
  }
  CHECK(refused > 100);
  CHECK(bad > 500);
  CHECK(other > 100);
}

TEST_CASE("Damaged JSON gives what it gives through Items") {
  Random random(3);
  for (int i = 0; i < 10000; ++i) {
    std::string json = random_page(random, random.one_in(2));
    for (std::uint64_t count = random.below(3); count-- > 0;) damage(random, json);
    INFO(json);
    REQUIRE(seen_of<ThingEntity>(json) == seen_of<ThroughItems>(json));
  }
}

TEST_CASE("A page that is cut, or has any other byte anywhere, gives what it gives through Items") {
  const std::string item =
      R"({"_type":{"S":"Thing"},"id":{"S":"a\u00e9\n"},"made":{"N":"3"},"weight":{"N":"-1.5e1"},"open":{"BOOL":true},)"
      R"("price":{"N":"1.50"},"data":{"B":"AAE="},"at":{"S":"2024-02-29T12:00:00.000Z"},"tags":{"SS":["é","b"]},)"
      R"("numbers":{"NS":["1","2"]},"hashes":{"BS":["AA=="]},"shares":{"M":{"x":{"N":"1"}}},)"
      R"("parts":{"L":[{"M":{"name":{"S":"n"},"flags":{"L":[{"BOOL":false}]}}}]},"extra":{"M":{"a":{"NULL":true}}},)"
      R"("pk":{"S":"K"},"unknown":{"L":[{"S":"\ud83c\udfd9"},{"N":"1"},{"BS":["AA=="]}]}})";
  const std::string json = R"({"Count":1,"Items":[)" + item +
                           R"(],"ScannedCount":5,"LastEvaluatedKey":{"pk":{"S":"K"}},)"
                           R"("ConsumedCapacity":{"TableName":"t","CapacityUnits":0.5,"Table":{"a":[1,-2,null]}}})";
  REQUIRE(seen_of<ThingEntity>(json).items.at(0).second.has_value());
  const auto check = [](const std::string& changed) {
    if (seen_of<ThingEntity>(changed) != seen_of<ThroughItems>(changed)) FAIL(changed);
  };
  for (std::size_t at = 0; at < json.size(); ++at) {
    const auto with = [&](std::size_t removed, std::string_view inserted) {
      check(json.substr(0, at) + std::string(inserted) + json.substr(std::min(at + removed, json.size())));
    };
    check(json.substr(0, at));
    check(json.substr(at));
    with(1, "");
    with(2, "");
    with(0, json.substr(at, 1));
    for (const std::string_view other : {"{",    "}", "[", "]", "\"", ":", ",",    "\\",   " ",    "\n",  "\f",
                                         "\x1A", "0", "-", "e", "u",  "S", "\x7F", "\x80", "\xC3", "\xFF"}) {
      with(1, other);
      with(0, other);
    }
  }
}

TEST_CASE("White space between all tokens of a page changes nothing") {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    const std::string json = random_page(random, random.one_in(2));
    std::string spaced;
    bool is_in_string = false;
    for (std::size_t at = 0; at < json.size(); ++at) {
      const bool is_quote = json[at] == '"';
      if (is_quote && !is_in_string) spaced += "\t ";
      spaced += json[at];
      if (json[at] == '\\') spaced += json[++at];
      if (is_quote) is_in_string = !is_in_string;
      if (!is_in_string) spaced += json[at] >= 'a' && json[at] <= 'z' ? "" : " \r\n";
    }
    INFO(spaced);
    const Seen seen = seen_of<ThingEntity>(spaced);
    REQUIRE(seen == seen_of<ThroughItems>(spaced));
    REQUIRE(seen.error.empty() == seen_of<ThroughItems>(json).error.empty());
  }
}

TEST_CASE("An unknown attribute, or another member of the answer, is refused where it is refused through Items") {
  Random random(8);
  const std::string item = random_item(random, true);
  const auto nested = [](std::string_view open, std::string_view close, int depth) {
    std::string json;
    for (int i = 0; i < depth; ++i) json += open;
    json += R"({"S":"x"})";
    for (int i = 0; i < depth; ++i) json += close;
    return json;
  };
  std::vector<std::string> values = {R"({"S":"\q"})",
                                     R"({"S":"\u12"})",
                                     R"({"S":"\u12g4"})",
                                     R"({"S":"\ud800"})",
                                     R"({"S":"\udc00"})",
                                     R"({"S":"\ud800\u0041"})",
                                     R"({"S":"\ud83c\udfd9"})",
                                     R"({"S":"\u0000"})",
                                     R"({"S":"\/\b\f\r\t"})",
                                     "{\"S\":\"\xC0\x80\"}",
                                     "{\"S\":\"\n\"}",
                                     R"({"S":"x" "y"})",
                                     R"({"S":"x"y})",
                                     R"({"S":"x",})",
                                     R"({"S":"x","S":"x"})",
                                     R"({"S" "x"})",
                                     R"({"\u0053":"x"})",
                                     R"({"N":1})",
                                     R"({"N":"1."})",
                                     R"({"N":"."})",
                                     R"({"N":"0x1"})",
                                     R"({"N":"inf"})",
                                     R"({"BOOL":True})",
                                     R"({"BOOL":tru})",
                                     R"({"BOOL":true1})",
                                     R"({"BOOL":"true"})",
                                     R"({"NULL":false})",
                                     R"({"NULL":null})",
                                     R"({"B":"A\/A="})",
                                     R"({"B":"AA=\u003d"})",
                                     R"({"B":"A"})",
                                     R"({"BS":["AA==",1]})",
                                     R"({"L":[,]})",
                                     R"({"L":[{"S":"x"},]})",
                                     R"({"L":[{"S":"x"}{"S":"y"}]})",
                                     R"({"L":{}})",
                                     R"({"M":[]})",
                                     R"({"M":{"a":{"S":"x"},"a":{"S":"y"}}})",
                                     R"({"M":{"\u0061":{"S":"x"},"a":{"S":"y"}}})",
                                     R"({"M":{"a":1}})",
                                     R"({"SS":["a" "b"]})",
                                     "1.5",
                                     "01",
                                     "1e400",
                                     "-",
                                     "123456789012345678901234567890",
                                     "[1,-0,1.0e5,null]",
                                     "nul",
                                     R"("x")",
                                     "{}",
                                     "[",
                                     "]",
                                     "",
                                     R"({"a":[[]],"b":{"c":{}}})"};
  for (const int depth : {30, 31, 32, 33, 60, 63, 64, 65, 66, 1100}) {
    values.push_back(nested(R"({"L":[)", "]}", depth));
    values.push_back(nested(R"({"M":{"a":)", "}}", depth));
    values.push_back(nested("[", "]", depth));
  }
  int refused = 0;
  for (const std::string& value : values) {
    const std::string attribute = item.substr(0, item.size() - 1) + ",\"unknown\":" + value + '}';
    const std::string first = "{\"unknown\":" + value + ',' + item.substr(1);
    for (const std::string& json :
         {R"({"Count":1,"Items":[)" + attribute + "]}", R"({"Items":[)" + first + R"(],"Count":1})",
          R"({"Count":1,"Other":)" + value + R"(,"Items":[)" + item + "]}",
          R"({"Count":1,"Items":[)" + item + R"(],"LastEvaluatedKey":)" + value + '}',
          R"({"Count":)" + value + R"(,"Items":[)" + item + "]}"}) {
      INFO(json);
      const Seen seen = seen_of<ThingEntity>(json);
      REQUIRE(seen == seen_of<ThroughItems>(json));
      refused += seen.error.empty() ? 0 : 1;
    }
  }
  CHECK(refused > 150);
}

TEST_CASE("What is not a number is refused in attributes of every number type") {
  Random random(13);
  const std::string item = random_item(random, true);
  for (const std::string_view name : {"made", "weight", "count", "price", "until", "size"})
    for (const std::string_view text : {"1",       "+1",
                                        "-1",      "--1",
                                        "+-1",     "1.",
                                        ".5",      ".",
                                        "-.",      "1.5.",
                                        "1e",      "1e2",
                                        "1E+2",    "1e+-2",
                                        "1e--2",   "1e-2",
                                        "e2",      "",
                                        " 1",      "1 ",
                                        "1_000",   "0x1",
                                        "0b1",     "inf",
                                        "-inf",    "INFINITY",
                                        "nan",     "nan(1)",
                                        "1f",      "1e99999999999",
                                        "1e400",   "1e-400",
                                        "00",      "-0",
                                        "0e0",     "1\\u0030",
                                        "\\u0031", "123456789012345678901234567890"})
      for (const bool nested : {false, true}) {
        std::string value = R"({"N":")" + std::string(text) + "\"}";
        if (nested) value = R"({"M":{"name":{"S":"n"},"flags":{"L":[]},"size":)" + value + "}}";
        const std::string attribute = '"' + (nested ? "main" : std::string(name)) + "\":";
        const std::size_t start = item.find(attribute);
        std::string json = item;
        if (start == std::string::npos)
          json.insert(1, attribute + value + ',');
        else
          json.replace(start + attribute.size(), nested ? 0 : json.find('}', start) + 1 - start - attribute.size(),
                       nested ? value + ",\"other\":" : value);
        json = R"({"Count":1,"Items":[)" + json + "]}";
        INFO(json);
        REQUIRE(seen_of<ThingEntity>(json) == seen_of<ThroughItems>(json));
      }
}

TEST_CASE("An id of a page that keyc would write in another case is refused, by attribute and text") {
  Random random(15);
  std::string item = random_item(random, true);
  item.erase(item.find('{'), 1);
  for (const auto& [attribute, text] :
       {std::pair("trace", "13CCF97E-0D1C-4F3A-9B5E-2F6A7C8D9E0F"), std::pair("event", "01arz3ndektsv4rrffq69g5fav")}) {
    std::string others = item;
    if (const std::size_t at = others.find('"' + std::string(attribute) + '"'); at != std::string::npos)
      others.replace(at + 1, 1, "_");
    const std::string json =
        R"({"Count":1,"Items":[{")" + std::string(attribute) + R"(":{"S":")" + text + "\"}," + others + "]}";
    INFO(json);
    const Seen seen = seen_of<ThingEntity>(json);
    REQUIRE(seen == seen_of<ThroughItems>(json));
    REQUIRE(seen.items.size() == 1);
    CHECK_FALSE(seen.items[0].second);
    CHECK_THAT(seen.items[0].first, Catch::Matchers::Contains(attribute) && Catch::Matchers::Contains(text));
  }
}

TEST_CASE("A name that is given twice in a map or a struct is refused, also with escapes") {
  Random random(14);
  const std::string item = random_item(random, true);
  const std::string part = R"("name":{"S":"n"},"flags":{"L":[]})";
  for (const std::string& attribute :
       {std::string(R"("shares":{"M":{"a":{"N":"1"},"b":{"N":"2"}}})"),
        std::string(R"("shares":{"M":{"a":{"N":"1"},"a":{"N":"2"}}})"),
        std::string(R"("shares":{"M":{"a":{"N":"1"},"\u0061":{"N":"2"}}})"),
        std::string(R"("shares":{"M":{"\u0062":{"N":"1"},"a\"":{"N":"2"}}})"), R"("main":{"M":{)" + part + "}}",
        R"("main":{"M":{)" + part + R"(,"name":{"S":"m"}}})", R"("main":{"M":{)" + part + R"(,"n\u0061me":{"S":"m"}}})",
        R"("parts":{"L":[{"M":{)" + part + R"(}},{"M":{"flags":{"L":[]},)" + part + "}}]}"}) {
    const std::string name = attribute.substr(0, attribute.find(':') + 1);
    std::string json = item;
    if (const std::size_t old = json.find(name); old != std::string::npos) json.replace(old + 1, 1, "_");
    json = R"({"Count":1,"Items":[{)" + attribute + ',' + json.substr(1) + "]}";
    INFO(json);
    const Seen seen = seen_of<ThingEntity>(json);
    REQUIRE(seen == seen_of<ThroughItems>(json));
  }
}

TEST_CASE("An item with very many attributes that no schema knows is read, and one of them given twice is found") {
  Random random(12);
  const std::string item = random_item(random, true);
  for (const int count : {31, 32, 33, 100, 300})
    for (const int twice : {-1, 0, 5, count - 1, count}) {
      std::string more;
      for (int i = 0; i < count; ++i) more += ",\"attribute " + std::to_string(i) + R"(":{"M":{}})";
      if (twice >= 0) more += ",\"attribute " + std::to_string(twice) + R"(":{"N":"1"})";
      const std::string json = R"({"Count":1,"Items":[)" + item.substr(0, item.size() - 1) + more + "}]}";
      const Seen seen = seen_of<ThingEntity>(json);
      REQUIRE(seen == seen_of<ThroughItems>(json));
      CHECK(seen.error.empty() == (twice < 0 || twice == count));
      std::vector<Thing> read;
      if (!seen.error.empty()) continue;
      const auto sink = keyc::detail::sink_of(read);
      CHECK(keyc::detail::read_page(json, rows_of(keyc::Members<ThingEntity>()), sink).items.front() == 0);
    }
}

TEST_CASE("Members of an answer that are given twice, with escapes or not at all, give what they give through Items") {
  Random random(9);
  const std::string item = random_item(random, true);
  const std::vector<std::string> members = {R"("Count":1)",
                                            R"("Count":2)",
                                            R"("Count":-1)",
                                            R"("Count":01)",
                                            R"("Count":"1")",
                                            R"("Count":1.0)",
                                            R"("Count":1e0)",
                                            R"("Count":99999999)",
                                            R"("Items":[])",
                                            R"("Items":{})",
                                            R"("Items":[)" + item + ']',
                                            R"("\u0049tems":[)" + item + ']',
                                            R"("ScannedCount":3)",
                                            R"("ScannedCount":null)",
                                            R"("LastEvaluatedKey":{})",
                                            R"("LastEvaluatedKey":{"pk":{"S":"K"}})",
                                            R"("LastEvaluatedKey":[])",
                                            R"("Other":"\"")",
                                            R"("":{})"};
  for (const std::string& a : members)
    for (const std::string& b : members)
      for (const std::string& c : members)
        for (const std::string_view end : {"", "{}", ",", "x"}) {
          const std::string json = '{' + a + ',' + b + ',' + c + '}' + std::string(end);
          if (seen_of<ThingEntity>(json) != seen_of<ThroughItems>(json)) FAIL(json);
        }
}

TEST_CASE("Items of one page may have their attributes in one order or in another") {
  const auto page = [](const std::vector<std::string>& items) {
    std::string json = R"({"Count":1,"Items":[)";
    for (const std::string& item : items) json += (json.back() == '[' ? "" : ",") + item;
    return json + "]}";
  };
  Random random(10);
  for (int i = 0; i < 100; ++i) {
    const std::string first = random_item(random, true);
    const std::string second = random_item(random, random.one_in(2));
    const std::string json = page({first, first, second, "{}", second, first});
    INFO(json);
    REQUIRE(seen_of<ThingEntity>(json) == seen_of<ThroughItems>(json));
  }
}

TEST_CASE("The answer to a GetItem is read as through an Item") {
  Random random(4);
  const auto got = [](auto read) {
    std::pair<std::string, std::optional<Thing>> result;
    try {
      result.second = read();
    } catch (const keyc::Error& error) {
      result.first = error.what();
    }
    return result;
  };
  CHECK_FALSE(keyc::get_from_json<ThingEntity>("{}").has_value());
  for (int i = 0; i < 2000; ++i) {
    std::string json = R"({"Item":)" + random_item(random, random.one_in(2)) + '}';
    if (random.one_in(2)) damage(random, json);
    INFO(json);
    REQUIRE(got([&] { return keyc::get_from_json<ThingEntity>(json); }) ==
            got([&] { return keyc::get_from_json<ThroughItems>(json); }));
  }
}

TEST_CASE("An item is as it is stored after its struct was taken") {
  Random random(5);
  const std::string item = random_item(random, true);
  keyc::EntityPage<ThingEntity> page(R"({"Count":1,"Items":[)" + item + "]}");
  page.take(0);
  CHECK(page.item(0) == keyc::item_from_json(item));
}

TEST_CASE("A page is the same whether the answer is copied, given away or outlives it") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const std::string json = random_page(random, random.one_in(2));
    const auto seen = [](auto make_page) {
      std::vector<std::string> items;
      try {
        auto page = make_page();
        auto moved = std::move(page);
        for (std::size_t at = 0; at < moved.size(); ++at) items.push_back(to_json(AttributeValue::map(moved.item(at))));
      } catch (const keyc::JsonError& error) {
        items.emplace_back(error.what());
      }
      return items;
    };
    using Page = keyc::EntityPage<ThingEntity>;
    const std::vector<std::string> copied = seen([&] { return Page(std::string_view(std::string(json))); });
    REQUIRE(copied == seen([&] { return Page(std::string(json)); }));
    REQUIRE(copied == seen([&] { return Page(Page::Outlives{json}); }));
    const auto all = [](auto read) {
      std::pair<std::vector<Thing>, std::string> result;
      try {
        result.first = read();
      } catch (const keyc::Error& error) {
        result.second = error.what();
      }
      return result;
    };
    REQUIRE(all([&] { return keyc::all_from_json<ThingEntity>(json); }) ==
            all([&] { return keyc::all_from_json<ThroughItems>(json); }));
    REQUIRE(all([&] { return keyc::all_from_json<ThingEntity>(json); }) == all([&] { return Page(json).take_all(); }));
  }
}

TEST_CASE("An Item that is not needed any more gives its texts away") {
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    Item item = keyc::item_from_json(random_item(random, true));
    const Thing copied = ThingEntity::from_item(item);
    Thing moved = things::blank_of(keyc::Members<Thing>());
    keyc::read_item(rows_of(keyc::Members<ThingEntity>()), std::move(item), &moved);
    REQUIRE(moved == copied);
  }
}
