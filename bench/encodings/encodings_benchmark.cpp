// The time to append a value to a key, compared with strftime or snprintf for the same text.
#include <benchmark/benchmark.h>

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "keyc/binary_key.hpp"
#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace {

namespace encode = keyc::encode;

/// 1024 values, each made from 64 random bits.
template <class Make>
auto random_values(Make make) {
  std::mt19937_64 random(20240229);
  std::vector<decltype(make(std::uint64_t{}))> values;
  for (int i = 0; i < 1024; ++i) values.push_back(make(random()));
  return values;
}

/// Appends one value per iteration, to a key that is emptied each time.
template <class Values, class Append>
void run(benchmark::State& state, const Values& values, Append append) {
  std::string key;
  key.reserve(256);
  std::size_t i = 0;
  for (auto _ : state) {
    key.clear();
    append(key, values[i++ % values.size()]);
    benchmark::DoNotOptimize(key.data());
    benchmark::ClobberMemory();
  }
}

template <class... Arguments>
void print(std::string& out, const char* format, Arguments... arguments) {
  char text[64];
  out.append(text, static_cast<std::size_t>(std::snprintf(text, sizeof text, format, arguments...)));
}

keyc::Timestamp timestamp(std::uint64_t bits) {
  return keyc::Timestamp{std::chrono::milliseconds{bits % 4'102'444'800'000}};  // up to 2100
}

template <class Id>
Id id(std::uint64_t bits) {
  typename Id::Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i, bits = std::rotl(bits * 5, 7))
    bytes[i] = static_cast<std::uint8_t>(bits);
  return Id(bytes);
}

void add(const char* name, auto make, auto append) {
  benchmark::RegisterBenchmark(name,
                               [make, append](benchmark::State& state) { run(state, random_values(make), append); });
}

void print_time(std::string& out, keyc::Timestamp time, const char* format) {
  const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
  std::tm fields{};
  ::gmtime_r(&seconds, &fields);
  char text[64];
  out.append(text, std::strftime(text, sizeof text, format, &fields));
}

template <class T>
T truncated(std::uint64_t bits) {
  return static_cast<T>(bits);
}
double finite_double(std::uint64_t bits) { return std::bit_cast<double>(bits & 0xBFFF'FFFF'FFFF'FFFF); }

const bool registered = [] {
  add("timestamp", timestamp, &encode::timestamp);
  add("timestamp/strftime+snprintf", timestamp, [](std::string& out, keyc::Timestamp time) {
    print_time(out, time, "%Y-%m-%dT%H:%M:%S");
    print(out, ".%03dZ", static_cast<int>(time.time_since_epoch().count() % 1000));
  });
  add("timestamp_s", timestamp, [](std::string& out, keyc::Timestamp time) {
    encode::timestamp_s(out, std::chrono::floor<std::chrono::seconds>(time));
  });
  add("timestamp_s/strftime", timestamp,
      [](std::string& out, keyc::Timestamp time) { print_time(out, time, "%Y-%m-%dT%H:%M:%SZ"); });
  add("day", timestamp, [](std::string& out, keyc::Timestamp time) { encode::day(out, time, keyc::Offset(540)); });
  add("day/strftime", timestamp,
      [](std::string& out, keyc::Timestamp time) { print_time(out, time + std::chrono::hours{9}, "%Y-%m-%d"); });
  add("format", timestamp,
      [](std::string& out, keyc::Timestamp time) { encode::format(out, time, "yyyy-MM-dd:HH:mm:ss", keyc::Offset()); });
  add("format/strftime", timestamp,
      [](std::string& out, keyc::Timestamp time) { print_time(out, time, "%Y-%m-%d:%H:%M:%S"); });
  add("desc(timestamp)", timestamp, encode::desc_digits<&encode::timestamp>);

  add("u32", truncated<std::uint32_t>, &encode::u32);
  add("u32/snprintf", truncated<std::uint32_t>,
      [](std::string& out, std::uint32_t value) { print(out, "%010" PRIu32, value); });
  add("u64", truncated<std::uint64_t>, &encode::u64);
  add("u64/snprintf", truncated<std::uint64_t>,
      [](std::string& out, std::uint64_t value) { print(out, "%020" PRIu64, value); });
  add("i64", truncated<std::int64_t>, &encode::i64);
  add(
      "pad 6", [](std::uint64_t bits) { return bits % 1'000'000; },
      [](std::string& out, std::uint64_t value) { encode::pad(out, value, 6); });
  add(
      "pad 6/snprintf", [](std::uint64_t bits) { return bits % 1'000'000; },
      [](std::string& out, std::uint64_t value) { print(out, "%06" PRIu64, value); });
  add("desc(u32)", truncated<std::uint32_t>, encode::desc_digits<&encode::u32>);

  add("f64", finite_double, &encode::f64);
  add("f64/snprintf", finite_double, [](std::string& out, double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    print(out, "%016" PRIX64, (bits >> 63) != 0 ? ~bits : bits | std::uint64_t{1} << 63);
  });
  add(
      "decimal", [](std::uint64_t bits) { return keyc::Decimal(std::to_string(bits % 100'000'000) + "E-2"); },
      &encode::decimal);
  add("hex(u32)", truncated<std::uint32_t>, encode::hex_of<&keyc::binary::u32>);
  add("sort64(u64)", truncated<std::uint64_t>, encode::sort64_of<&keyc::binary::u64>);
  add("binary u64", truncated<std::uint64_t>, &keyc::binary::u64);
  add("number day", timestamp,
      [](std::string& out, keyc::Timestamp time) { keyc::number_key::day(out, time, keyc::Offset(540)); });

  add("uuid", id<keyc::Uuid>, &encode::uuid);
  add("ulid", id<keyc::Ulid>, &encode::ulid);
  add("ksuid", id<keyc::Ksuid>, &encode::ksuid);
  add(
      "escaped text of 20 bytes", [](std::uint64_t) { return std::string("Sao Paulo, Av. 9 #12"); },
      [](std::string& out, const std::string& text) { encode::escaped(out, text, '#'); });
  return true;
}();

}  // namespace
