// What values of generated types print, and how they compare.
#include <fmt/format.h>

#include <compare>
#include <sstream>
#include <unordered_set>

#include "everything.keys.hpp"
#include "keyc/fmt.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/print_time.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"

using namespace everything;

namespace {

Thing make() {
  return {.owner = "a \"b\"\n",
          .number = 7,
          .s = "\\",
          .i = 0,
          .d = 0,
          .m = keyc::Decimal("59.90"),
          .t = keyc::Timestamp{std::chrono::milliseconds{1}},
          .y = std::chrono::year{2024} / 2 / 29,
          .id = keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
          .state = State::closed};
}

template <class T>
std::string printed(const T& value) {
  std::ostringstream out;
  out << value;
  CHECK(fmt::format("{}", value) == out.str());
  return out.str();
}

template <class Id>
std::size_t different(const char* text) {
  return std::unordered_set<Id>{Id(text), Id(text), Id::generate(), Id::generate()}.size();
}

}  // namespace

TEST_CASE("Entities are printed with their attributes, in the order of their names") {
  const std::string text = printed(make());
  CHECK(text.find(", id: \"01ARZ3NDEKTSV4RRFFQ69G5FAV\", m: 59.9, number: 7, owner: \"a \\\"b\\\"\\n\", priority: 3, "
                  "s: \"\\\\\", state: \"CLOSED\", t: \"1970-01-01T00:00:00.001Z\", u: 0, y: \"2024-02-29\"}") !=
        std::string::npos);
  CHECK(text.find("b: true, d: 0, i: 0") != std::string::npos);
  CHECK(text.find("pk") == std::string::npos);
}

TEST_CASE("Ids, decimals and enums are printed as their text") {
  CHECK(printed(State::open) == "OPEN");
  CHECK(printed(keyc::Decimal("1e3")) == "1000");
  CHECK(printed(keyc::Uuid()) == "00000000-0000-0000-0000-000000000000");
  CHECK(fmt::format("{:>5}|", keyc::Decimal(7)) == "    7|");
}

TEST_CASE("Entities are equal if all their members are") {
  Thing other = make();
  CHECK(other == make());
  other.helper = "x";
  CHECK(other != make());
  other = make();
  other.m += 1;
  CHECK(other != make());
}

TEST_CASE("Entities are ordered by their members, the first one first") {
  Thing other = make();
  CHECK(std::is_eq(other <=> make()));
  other.owner = "b";
  other.number = 0;
  CHECK(other > make());
  other = make();
  other.state = State::open;
  CHECK(other < make());
  other = make();
  other.helper = "x";
  CHECK(other > make());
}

TEST_CASE("Keys are equal and have one hash if they are the key of one item") {
  const auto key = ThingEntity::at().owner("ann").number(7);
  Thing thing = make();
  thing.owner = "ann";
  CHECK(ThingEntity::key(thing) == key);
  CHECK(ThingEntity::at().owner("ann").number(8) != key);
  const std::unordered_set<ThingEntity::Key> keys{key, ThingEntity::key(thing),
                                                  ThingEntity::at().owner("ann").number(8), ThingEntity::key(make())};
  CHECK(keys.size() == 3);
  CHECK(keys.contains(ThingEntity::at().owner("ann").number(8)));
}

TEST_CASE("Times and dates are printed as their text") {
  using keyc::operator<<;
  std::ostringstream out;
  const keyc::TimestampS second{std::chrono::seconds{1704067200}};
  out << second << ' ' << keyc::Timestamp(second) << ' ' << keyc::TimestampUs(second) << ' '
      << keyc::TimestampNs(second) << ' ' << keyc::Date(std::chrono::year{2024} / 2 / 29) << ' ' << keyc::Decimal(1);
  CHECK(out.str() == "2024-01-01T00:00:00Z 2024-01-01T00:00:00.000Z 2024-01-01T00:00:00.000000Z 2024-01-01T00:00:00.000000000Z 2024-02-29 1");
}

TEST_CASE("Ids can be the keys of unordered containers") {
  CHECK(different<keyc::Ulid>("01ARZ3NDEKTSV4RRFFQ69G5FAV") == 3);
  CHECK(different<keyc::Ksuid>("0ujtsYcgvSTl8PAuAdqWYSMnLOv") == 3);
  CHECK(different<keyc::Uuid>("fe6f5b32-2c18-8ddd-6066-0248b01118ad") == 3);
  CHECK(different<keyc::Uuid7>("017f22e2-79b0-7cc3-98c4-dc0c0c07398f") == 3);
}
