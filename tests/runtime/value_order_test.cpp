// Keys of millions of seeded pairs: they compare as their values do, and are equal only if the values are.
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "runtime/seeded_values.hpp"

using namespace keyc_tests;

namespace {

/// The key of a time in a unit is that of the time rounded down to the unit.
template <class Unit, class Time>
void check_floored(void (*encode)(std::string&, Time), const std::vector<Time>& values) {
  for (const Time& value : values) {
    std::string key;
    std::string whole;
    encode(key, value);
    keyc::encode::i64(whole, std::chrono::floor<Unit>(value).time_since_epoch().count());
    REQUIRE(key == whole);
  }
}

}  // namespace

TEST_CASE("A million pairs of whole numbers of each width sort as their keys") {
  check_sorted_alike(whole_numbers<std::uint32_t>(), &keyc::encode::u32);
  check_sorted_alike(whole_numbers<std::uint64_t>(), &keyc::encode::u64);
  check_sorted_alike(whole_numbers<std::int32_t>(), &keyc::encode::i32);
  check_sorted_alike(whole_numbers<std::int64_t>(), &keyc::encode::i64);
}

TEST_CASE("A million pairs of floats and of doubles sort as their keys") {
  check_sorted_alike(floats<float, std::uint32_t>(), &keyc::encode::f32);
  check_sorted_alike(floats<double, std::uint64_t>(), &keyc::encode::f64);
}

TEST_CASE("A million pairs of instants of each precision sort as their keys") {
  check_sorted_alike(times<keyc::TimestampS>(first_second, last_second), &keyc::encode::timestamp_s);
  check_sorted_alike(times<keyc::Timestamp>(first_second * 1000, last_second * 1000 + 999), &keyc::encode::timestamp);
  check_sorted_alike(times<keyc::TimestampUs>(first_second * 1'000'000, last_second * 1'000'000 + 999'999),
                     &keyc::encode::timestamp_us);
  using Limits = std::numeric_limits<std::int64_t>;
  check_sorted_alike(times<keyc::TimestampNs>(Limits::min(), Limits::max()), &keyc::encode::timestamp_ns);
}

TEST_CASE("A million pairs of epochs sort as their keys, also far from the years of the calendar") {
  using Limits = std::numeric_limits<std::int64_t>;
  check_sorted_alike(times<keyc::TimestampS>(Limits::min(), Limits::max()), &keyc::encode::epoch_s);
  check_sorted_alike(times<keyc::Timestamp>(Limits::min(), Limits::max()), &keyc::encode::epoch_ms);
  check_sorted_alike(times<keyc::TimestampUs>(Limits::min(), Limits::max()), &keyc::encode::epoch_us);
  check_sorted_alike(times<keyc::TimestampNs>(Limits::min(), Limits::max()), &keyc::encode::epoch_ns);
}

TEST_CASE("The epoch of a time is rounded down to its unit, for every possible time") {
  using Limits = std::numeric_limits<std::int64_t>;
  const auto milliseconds = times<keyc::Timestamp>(Limits::min(), Limits::max());
  const auto microseconds = times<keyc::TimestampUs>(Limits::min(), Limits::max());
  const auto nanoseconds = times<keyc::TimestampNs>(Limits::min(), Limits::max());
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp, milliseconds);
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp_us, microseconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp, milliseconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp_us, microseconds);
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp_ns, nanoseconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp_ns, nanoseconds);
  const auto seconds = times<keyc::TimestampS>(Limits::min() / 1000 + 1, Limits::max() / 1000);
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp_s, seconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp_s, seconds);
}

TEST_CASE("A million pairs of ids of each kind sort as their keys") {
  std::vector<keyc::Uuid> uuids;
  std::vector<keyc::Uuid7> uuids7;
  std::vector<keyc::Ulid> ulids;
  for (const keyc::Uuid::Bytes& bytes : byte_arrays<keyc::Uuid::Bytes>()) {
    uuids.emplace_back(bytes);
    uuids7.emplace_back(marked(bytes));
    ulids.emplace_back(bytes);
  }
  std::vector<keyc::Ksuid> ksuids;
  for (const keyc::Ksuid::Bytes& bytes : byte_arrays<keyc::Ksuid::Bytes>()) ksuids.emplace_back(bytes);
  check_sorted_alike(uuids, &keyc::encode::uuid);
  check_sorted_alike(uuids7, &keyc::encode::uuid7);
  check_sorted_alike(ulids, &keyc::encode::ulid);
  check_sorted_alike(ksuids, &keyc::encode::ksuid);
}

TEST_CASE("A million pairs of decimals sort as their keys") { check_sorted_alike(decimals(), &keyc::encode::decimal); }
