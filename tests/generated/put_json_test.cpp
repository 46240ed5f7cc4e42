// The JSON of a put is the same with a request and without one, by chance made structs of every type, also of values
// that cannot be stored.
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>

#include "absent.keys.hpp"
#include "everything.keys.hpp"
#include "features.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "support/catch.hpp"

namespace {

class Random {
 public:
  std::size_t below(std::size_t end) { return bits_() % end; }
  bool one_in(std::size_t count) { return below(count) == 0; }

  std::string text() {
    static const std::string pieces[] = {"a", "\"", "\\", "\n", "\xC3\xA4", "\xF0\x9F\x98\x80", "#", "~", "0123456789"};
    std::string text = one_in(60) ? "" : "x";
    for (std::size_t i = below(one_in(30) ? 300 : 6); i > 0; --i) text += pieces[below(std::size(pieces))];
    return one_in(80) ? text + "\xFF" : text;
  }
  double number() {
    return one_in(60) ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.5, static_cast<int>(below(60)));
  }
  template <class Make>
  auto maybe(Make make) -> std::optional<decltype(make())> {
    return one_in(3) ? std::nullopt : std::optional(make());
  }
  template <class Time>
  Time time() {
    return Time(typename Time::duration(static_cast<std::int64_t>(one_in(60) ? ~0U : 1'000'000 + below(1'000'000))));
  }

 private:
  std::mt19937 bits_{20260715};
};

/// The JSON, or the message of the error.
template <class Write>
std::string json_of(const Write& write) {
  try {
    return write();
  } catch (const keyc::Error& error) {
    return std::string("error: ") + error.what();
  }
}

template <class Entity, class Make>
void check_puts(Make make) {
  Random random;
  int errors = 0;
  for (int i = 0; i < 3'000; ++i) {
    const auto value = make(random);
    const std::string expected = json_of([&] { return keyc::to_json(Entity::put(value)); });
    REQUIRE(json_of([&] { return keyc::put_json(value); }) == expected);
    if (expected.starts_with("error")) ++errors;
  }
  CHECK(errors > 0);
  CHECK(errors < 2'000);
}

features::Everything of_every_type(Random& random) {
  features::Everything value{.key = random.text(),
                             .at = random.time<keyc::TimestampS>(),
                             .millis = random.time<keyc::Timestamp>(),
                             .micros = random.time<keyc::TimestampUs>(),
                             .nanos = random.time<keyc::TimestampNs>(),
                             .microUnix = random.time<keyc::TimestampUs>(),
                             .nanoUnix = random.time<keyc::TimestampNs>(),
                             .raw = keyc::Bytes(random.below(9), std::byte{200}),
                             .anything = keyc::AttributeValue::list({keyc::AttributeValue::null()}),
                             .nested = {.street = random.text(), .city = random.text(), .position = {}}};
  value.update = static_cast<float>(random.number());
  value.query = random.one_in(2);
  value.list = {{{random.text(), -7}}};
  value.times = {random.time<keyc::TimestampS>()};
  value.map[random.text()] = {.lat = random.number(), .lon = 2};
  if (random.one_in(2)) value.numbers = {keyc::Decimal("1.50"), keyc::Decimal("-3")};
  if (random.one_in(2)) value.blobs = {keyc::Bytes{std::byte{1}}};
  if (random.one_in(2)) value.maybe = {features::State::stuck};
  if (random.one_in(2)) value.nested.position = {.lat = random.number(), .lon = 0};
  return value;
}

}  // namespace

TEST_CASE("every type") { check_puts<features::EverythingEntity>(of_every_type); }

TEST_CASE("keys that are attributes") {
  check_puts<features::MatchEntity>([](Random& random) {
    const auto text = [&] { return random.text(); };
    return features::Match{.game = random.text(),
                           .region = random.maybe(text),
                           .round = random.maybe([&] { return static_cast<std::uint32_t>(random.below(99)); }),
                           .match = random.maybe([&] { return -static_cast<std::int64_t>(random.below(99)); }),
                           .score = random.maybe([] { return keyc::Decimal("0.5"); }),
                           .title = random.text()};
  });
}

TEST_CASE("keys with stand-ins for what is absent") {
  check_puts<absent::TaskEntity>([](Random& random) {
    return absent::Task{.owner = random.text(),
                        .number = static_cast<std::uint32_t>(random.below(1000)),
                        .dueOn = random.maybe([] { return keyc::Date(std::chrono::sys_days{}); }),
                        .level = random.maybe([&] { return static_cast<std::int16_t>(random.below(9)); }),
                        .note = random.maybe([&] { return random.text(); }),
                        .size = random.maybe([&] { return static_cast<std::uint8_t>(random.below(9)); }),
                        .price = {}};
  });
}

TEST_CASE("attributes that follow the clock have its time") {
  const everything::Clocked value{.owner = "ann", .day = {}, .at = {}, .title = "x"};
  const std::string json = keyc::put_json(value);
  constexpr std::string_view before = R"("at":{"S":")";
  keyc::Timestamp time;
  REQUIRE(keyc::from_text(std::string_view(json).substr(json.find(before) + before.size(), 24), time));
  CHECK(time <= keyc::now());
  CHECK(time > keyc::now() - std::chrono::minutes(1));
  CHECK(keyc::to_json(everything::ClockedEntity::put(value).now(time)) == json);
}
