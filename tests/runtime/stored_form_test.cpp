// Forms in which other programs store values: what each writes, that it reads all of it and nothing else, and which
// texts sort.

#include "keyc/generated/stored_form.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/random_values.hpp"
#include "values/time_pattern.hpp"

namespace form = keyc::form;
using keyc::StoredForm;
using keyc_tests::Random;
using Kind = StoredForm::Kind;

namespace {

constexpr int rounds = 2000;

template <class T>
std::string text_of(const T& value, const StoredForm& form) {
  std::string text;
  form::write(text, value, form);
  return text;
}

template <class T>
std::optional<T> value_of(std::string_view text, const StoredForm& form) {
  T value{};
  return form::read(text, value, form) ? std::optional(value) : std::nullopt;
}

/// The text with a byte changed, added or taken out.
std::string damaged(Random& random, std::string text) {
  constexpr std::string_view bytes = "0123456789aAfFzZ-+.:TtN \xC3";
  const std::size_t at = random.below(text.size() + 1);
  const char byte = bytes[random.below(bytes.size())];
  switch (random.below(3)) {
    case 0: return text.insert(at, 1, byte);
    case 1: return at < text.size() ? text.erase(at, 1) : text;
    default:
      if (at < text.size()) text[at] = byte;
      return text;
  }
}

/// What is written is read as the same value, and any other text that is read is what is written of its value.
template <class T>
void check_bijection(Random& random, const T& value, const StoredForm& form) {
  const std::string text = text_of(value, form);
  CAPTURE(text);
  REQUIRE(value_of<T>(text, form) == value);
  const std::string other = damaged(random, text);
  CAPTURE(other);
  if (const std::optional<T> read = value_of<T>(other, form)) REQUIRE(text_of(*read, form) == other);
}

/// A time in the years that the type and patterns have, on every clock; often without a fraction, or with a short one.
template <class Time>
Time random_time(Random& random) {
  using Duration = typename Time::duration;
  constexpr std::int64_t units = Duration::period::den;
  constexpr bool has_all_years = units < 1'000'000'000;
  constexpr std::int64_t most = has_all_years ? 200'000'000'000 : 9'223'372'035;    // the years 8307 and 2262
  constexpr std::int64_t least = has_all_years ? -62'000'000'000 : -9'223'372'036;  // the years 5 and 1677
  const std::chrono::seconds seconds{random.between(least, most)};
  std::int64_t fraction = 0;
  if (units > 1 && !random.one_in(3)) fraction = random.between(0, units - 1);
  if (units > 1 && random.one_in(4)) fraction = fraction / (units / 10) * (units / 10);
  return Time{seconds} + Duration{fraction};
}

StoredForm pattern(std::string_view text, int minutes = 0) {
  return {.kind = Kind::pattern, .text = text, .minutes = minutes};
}

constexpr std::array patterns{"yyyy-MM-ddTHH:mm:ss.SSSSSS+00:00", "yyyy-MM-ddTHH:mm:ss[.SSSSSS]+00:00",
                              "yyyy-MM-ddTHH:mm:ss[.SSSSSS]",     "yyyy-MM-ddTHH:mm:ss[.S+]Z",
                              "yyyy-MM-ddTHH:mm:ss[.SSS+]Z",      "yyyy-MM-dd HH:mm:ss.SSSSSSSSS",
                              "dd/MM/yyyy HH:mm:ss,SSSSSS",       "yyyyMMddHHmmssSSSSSS",
                              "ss.SSSSSS mm HH dd MM yyyy",       "yyyy-MM-ddTHH:mm:ss[.S+]+05:30"};

/// The pattern with nine digits in place of six.
std::string of_nanoseconds(std::string text) {
  const std::size_t at = text.find("SSSSSS");
  return at == text.npos || text.find("SSSSSSSSS") != text.npos ? text : text.insert(at, "SSS");
}

/// .NET's steps of 100 nanoseconds, or of 10.
void check_steps(std::string_view text, std::int64_t step) {
  Random random(static_cast<std::uint64_t>(step));
  CAPTURE(std::string(text));
  REQUIRE_FALSE(keyc::check_pattern(text, 9));
  const keyc::PatternFacts facts = keyc::facts_of(text, 9);
  const StoredForm form = pattern(text, facts.minutes.value_or(0));
  for (int i = 0; i < rounds; ++i) {
    const auto any = random_time<keyc::TimestampNs>(random);
    const auto time = any - any.time_since_epoch() % std::chrono::nanoseconds(step);
    check_bijection(random, time, form);
    const auto other = time + std::chrono::nanoseconds(step * random.between(1, 1000));
    REQUIRE((text_of(time, form) < text_of(other, form)) == facts.sorts);
    const auto between = time + std::chrono::nanoseconds(random.between(1, step - 1));
    REQUIRE_THROWS_AS(text_of(between, form), keyc::EncodeError);
  }
}

template <class Time>
void check_patterns(unsigned digits) {
  Random random(digits);
  for (const std::string_view of_six : patterns) {
    if (digits == 0 && of_six.find('S') != of_six.npos) continue;
    const std::string text = digits == 9 ? of_nanoseconds(std::string(of_six)) : std::string(of_six);
    CAPTURE(text);
    REQUIRE_FALSE(keyc::check_pattern(text, digits));
    const keyc::PatternFacts facts = keyc::facts_of(text, digits);
    bool is_sorted = true;
    for (int i = 0; i < rounds; ++i) {
      const StoredForm form = pattern(text, facts.minutes.value_or(static_cast<int>(random.between(-1080, 1080))));
      const Time a = random_time<Time>(random);
      check_bijection(random, a, form);
      const std::string written = text_of(a, form);
      REQUIRE(written.size() >= facts.least_width);
      REQUIRE(written.size() <= facts.most_width);
      // Often one that differs in its fraction alone, and on the same clock.
      const Time b = random.one_in(2) ? random_time<Time>(random) : std::chrono::floor<std::chrono::seconds>(a);
      is_sorted = is_sorted && (a < b) == (written < text_of(b, form));
    }
    REQUIRE(is_sorted == facts.sorts);
  }
}

}  // namespace

TEST_CASE("Each form writes what other programs store") {
  const keyc::TimestampUs noon = std::chrono::sys_days{std::chrono::year{2024} / 1 / 31} + std::chrono::hours{12};
  CHECK(text_of(noon, pattern("yyyy-MM-ddTHH:mm:ss.SSSSSS+00:00")) == "2024-01-31T12:00:00.000000+00:00");
  CHECK(text_of(noon, pattern("yyyy-MM-ddTHH:mm:ss[.SSSSSS]+00:00")) == "2024-01-31T12:00:00+00:00");
  const keyc::TimestampUs quarter = noon + std::chrono::milliseconds{250};
  CHECK(text_of(quarter, pattern("yyyy-MM-ddTHH:mm:ss[.S+]Z")) == "2024-01-31T12:00:00.25Z");
  CHECK(text_of(quarter, pattern("yyyy-MM-ddTHH:mm:ss[.SSS+]Z")) == "2024-01-31T12:00:00.250Z");
  CHECK(text_of(quarter, pattern("yyyy-MM-ddTHH:mm:ss[.SSSSSS]")) == "2024-01-31T12:00:00.250000");
  CHECK(text_of(keyc::TimestampS{std::chrono::floor<std::chrono::seconds>(noon)},
                pattern("yyyy-MM-dd HH:mm:ss", 9 * 60)) == "2024-01-31 21:00:00");
  CHECK(text_of(keyc::Date{std::chrono::year{2024} / 1 / 31}, {.kind = Kind::number}) == "20240131");
  CHECK(text_of(keyc::TimestampS{std::chrono::seconds{1706702400}}, {.kind = Kind::string}) == "1706702400");
  CHECK(text_of(true, {.kind = Kind::number}) == "1");
  CHECK(text_of(false, {.kind = Kind::words, .text = "Y", .other = "N"}) == "N");
  CHECK(text_of(std::uint64_t{42}, {.kind = Kind::string}) == "42");
  CHECK(text_of(keyc::Decimal("59.9"), {.kind = Kind::places, .places = 2}) == "59.90");
  CHECK(text_of(keyc::Decimal("59.90"), {.kind = Kind::string}) == "59.9");
  const keyc::Uuid uuid("13cc114a-d3e7-4222-9f99-fdb74feee752");
  CHECK(text_of(uuid, {.kind = Kind::upper}) == "13CC114A-D3E7-4222-9F99-FDB74FEEE752");
  CHECK(text_of(uuid, {.kind = Kind::hex}) == "13cc114ad3e742229f99fdb74feee752");
  CHECK(text_of(keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), {.kind = Kind::lower}) == "01arz3ndektsv4rrffq69g5fav");
  const keyc::Bytes bytes{std::byte{0xAB}, std::byte{0x01}};
  CHECK(text_of(bytes, {.kind = Kind::hex}) == "AB01");
  CHECK(text_of(bytes, {.kind = Kind::hex_lower}) == "ab01");
  CHECK(text_of(bytes, {.kind = Kind::base64}) == "qwE=");
}

TEST_CASE("A text that is not exactly of the form is not read") {
  const StoredForm shortest = pattern("yyyy-MM-ddTHH:mm:ss[.S+]Z");
  CHECK(value_of<keyc::TimestampUs>("2024-01-31T12:00:00.25Z", shortest));
  for (const std::string_view text :
       {"2024-01-31T12:00:00.250Z", "2024-01-31T12:00:00.0Z", "2024-01-31T12:00:00.Z", "2024-01-31T12:00:00.25",
        "2024-02-30T12:00:00Z", "2024-01-31T24:00:00Z", "2024-01-31T12:00:60Z", "2024-01-31T12:00:00.1234567Z",
        "2024-01-31t12:00:00Z", "2024-1-31T12:00:00Z", "", "2024-01-31T12:00:00ZZ"})
    CHECK_FALSE(value_of<keyc::TimestampUs>(text, shortest));
  CHECK_FALSE(value_of<bool>("2", {.kind = Kind::number}));
  CHECK_FALSE(value_of<bool>("y", {.kind = Kind::words, .text = "Y", .other = "N"}));
  for (const std::string_view text : {"042", "+42", "42.0", "4e1", " 42", ""})
    CHECK_FALSE(value_of<std::uint64_t>(text, {.kind = Kind::string}));
  for (const std::string_view text : {"59.9", "59.900", "59", "059.90", "-0.00"})
    CHECK_FALSE(value_of<keyc::Decimal>(text, {.kind = Kind::places, .places = 2}));
  CHECK_FALSE(value_of<keyc::Uuid>("13cc114a-d3e7-4222-9f99-fdb74feee752", {.kind = Kind::upper}));
  CHECK_FALSE(value_of<keyc::Uuid>("13CC114AD3E742229F99FDB74FEEE752", {.kind = Kind::hex}));
  CHECK_FALSE(value_of<keyc::Ulid>("01ARZ3NDEKTSV4RRFFQ69G5FAV", {.kind = Kind::lower}));
  CHECK_FALSE(value_of<keyc::Bytes>("ab01", {.kind = Kind::hex}));
  CHECK_FALSE(value_of<keyc::Bytes>("AB01", {.kind = Kind::hex_lower}));
  CHECK_FALSE(value_of<keyc::Bytes>("qwF=", {.kind = Kind::base64}));
  CHECK_FALSE(value_of<keyc::Date>("20240230", {.kind = Kind::number}));
  CHECK_FALSE(value_of<keyc::Timestamp>("2024-01-31T12:00:00.000001Z", pattern("yyyy-MM-ddTHH:mm:ss.SSSSSSZ")));
}

TEST_CASE("Values that a form has no text for are refused") {
  const StoredForm form = pattern("yyyy-MM-ddTHH:mm:ssZ");
  CHECK_THROWS_AS(text_of(keyc::TimestampS{std::chrono::seconds{1'000'000'000'000}}, form), keyc::EncodeError);
  CHECK_THROWS_AS(text_of(keyc::Decimal("59.905"), {.kind = Kind::places, .places = 2}), keyc::EncodeError);
}

TEST_CASE("Times are read in every pattern as they were written, and sort as the pattern says") {
  check_patterns<keyc::Timestamp>(3);
  check_patterns<keyc::TimestampUs>(6);
  check_patterns<keyc::TimestampNs>(9);
  for (const std::string_view before : {"yyyy-MM-ddTHH:mm:ss.", "yyyyMMddHHmmss"})
    for (const std::string_view after : {"", "Z", "+00:00", "-0330"}) {
      check_steps(std::string(before) + "SSSSSSS" + std::string(after), 100);
      check_steps(std::string(before) + "SSSSSSSS" + std::string(after), 10);
    }
  Random random(7);
  for (int i = 0; i < rounds; ++i)
    check_bijection(random, random_time<keyc::TimestampS>(random), pattern("dd.MM.yyyy HH:mm:ss", -210));
}

TEST_CASE("Other values are read in each form as they were written") {
  Random random(8);
  for (int i = 0; i < rounds; ++i) {
    for (const Kind kind : {Kind::upper, Kind::hex}) {
      check_bijection(random, keyc_tests::make<keyc::Uuid>(random), {.kind = kind});
      check_bijection(random, keyc_tests::make<keyc::Uuid7>(random), {.kind = kind});
    }
    check_bijection(random, keyc_tests::make<keyc::Ulid>(random), {.kind = Kind::lower});
    for (const Kind kind : {Kind::hex, Kind::hex_lower, Kind::base64})
      check_bijection(random, keyc_tests::make<keyc::Bytes>(random), {.kind = kind});
    check_bijection(random, keyc_tests::make<std::int64_t>(random), {.kind = Kind::string});
    check_bijection(random, keyc_tests::make<std::uint64_t>(random), {.kind = Kind::string});
    check_bijection(random, keyc_tests::make<keyc::Decimal>(random), {.kind = Kind::string});
    check_bijection(random, keyc::Decimal(random.between(-100'000, 100'000)), {.kind = Kind::places, .places = 2});
    check_bijection(random, random_time<keyc::Timestamp>(random), {.kind = Kind::string});
    check_bijection(random, random_time<keyc::TimestampUs>(random), {.kind = Kind::string});
    check_bijection(random, random_time<keyc::TimestampNs>(random), {.kind = Kind::string});
    const keyc::Date date{std::chrono::floor<std::chrono::days>(random_time<keyc::TimestampS>(random))};
    check_bijection(random, date, pattern("dd-MM-yyyy"));
    const std::string number = text_of(date, {.kind = Kind::number});
    REQUIRE(value_of<keyc::Date>(number, {.kind = Kind::number}) == date);
    for (const bool value : {false, true})
      check_bijection(random, value, {.kind = Kind::words, .text = "yes", .other = "no"});
  }
}

TEST_CASE("A pattern that two values would share, or that cannot be read, has a fault") {
  struct Fault {
    std::string_view pattern;
    keyc::FractionDigits digits;
    std::string_view reason;
  };
  const Fault faults[] = {
      {"yyyy-MM-ddTHH:mm:ssZ", 3, "has no S"},
      {"yyyy-MM-ddTHH:mm:ss.SSSZ", 6, "has fewer digits"},
      {"yyyy-MM-ddTHH:mm:ss.SSSSSSZ", 9, "has fewer digits"},
      {"yyyy-MM-ddTHH:mm:ss.SSSZ", 0, "has S"},
      {"yyyy-MM-ddTHH:mm:ss", std::nullopt, "has HH"},
      {"yyyy-MM-dd", 0, "has no HH"},
      {"yyyy-MM-ddTHH:mm", 0, "has no ss"},
      {"HH:mm:ss", 0, "has no yyyy"},
      {"yy-MM-dd", std::nullopt, "is not a field"},
      {"yyyy-MMM-dd", std::nullopt, "is the name of a month"},
      {"EEE yyyy-MM-dd", std::nullopt, "is the name of a weekday"},
      {"yyyy-MM-ddThh:mm:ss", 0, "counts to twelve"},
      {"yyyy-MM-dd-dd", std::nullopt, "appears twice"},
      {"yyyy-MM-ddTHH:mm:ss.SSSSSSSSSS", 6, "is more than nanoseconds"},
      {"yyyy-MM-ddTHH:mm:ss[.SS+]", 6, "may be left out"},
      {"yyyy-MM-ddTHH:mm:ss[SSS]", 3, "may be left out"},
      {"yyyy-MM-ddTHH:mm:ss[.SSS", 3, "may be left out"},
      {"yyyy-MM-ddTHH:mm:ss[.SSS].", 3, "its own beginning"},
      {"MM-ddTHH:mm:ss[.SSS]yyyy", 3, "its own beginning"},
      {"yyyy-MM-ddTHH:mm:ss+20:00", 0, "more than 18 hours"},
      {"yyyy-MM-dd\xFF", std::nullopt, "UTF-8"},
  };
  for (const Fault& fault : faults) {
    CAPTURE(fault.pattern);
    const auto found = keyc::check_pattern(fault.pattern, fault.digits);
    REQUIRE(found);
    CHECK_THAT(found->reason, Catch::Contains(std::string(fault.reason)));
    CHECK(found->position + found->length <= fault.pattern.size());
  }
}

TEST_CASE("Patterns of other languages are converted") {
  const std::array<std::string_view, 2> pairs[] = {
      {"%Y-%m-%dT%H:%M:%S.%f", "yyyy-MM-ddTHH:mm:ss.SSSSSS"},
      {"%F %T%z", "yyyy-MM-dd HH:mm:ss+0000"},
      {"2006-01-02T15:04:05.999999999Z07:00", "yyyy-MM-ddTHH:mm:ss[.S+]Z"},
      {"2006-01-02 15:04:05.000", "yyyy-MM-dd HH:mm:ss.SSS"},
      {"yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-ddTHH:mm:ss.SSSZ"},
      {"YYYY-MM-DD", "yyyy-MM-dd"},
      {"yyyy-MM-dd", ""},
  };
  for (const auto& [from, to] : pairs) CHECK(keyc::converted_pattern(from) == to);
}
