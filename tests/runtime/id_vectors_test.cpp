// Ids and times of the golden vectors.
#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/id_interval.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc_tests::vectors;
using nlohmann::json;

namespace {

std::int64_t whole(const json& value) {
  std::int64_t result{};
  const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (!keyc::parse_number(text, result)) throw keyc::EncodeError(text, "is out of range");
  return result;
}

template <class Bytes>
Bytes bytes_of(const std::string& hexadecimal) {
  Bytes bytes{};
  REQUIRE(hexadecimal.size() == 2 * bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(std::stoul(hexadecimal.substr(2 * i, 2), nullptr, 16));
  return bytes;
}

template <class T>
std::string written(void (*encode)(std::string&, T), const std::type_identity_t<std::remove_cvref_t<T>>& value) {
  std::string out;
  encode(out, value);
  return out;
}

void check(const char* group, const std::function<std::string(const json&)>& encode) {
  int checked = 0;
  for (const json& test_case : vectors(group).at("cases")) {
    CAPTURE(group, test_case.dump());
    if (test_case.contains("error"))
      CHECK_THROWS_AS(encode(test_case), keyc::Error);
    else
      CHECK(encode(test_case) == test_case.at("key").get<std::string>());
    ++checked;
  }
  CHECK(checked > 0);
}

template <class Time>
Time at(const json& count) {
  return Time(typename Time::duration(whole(count)));
}

template <class Id>
void check_parsing(const char* codec) {
  int refused = 0;
  for (const json& test_case : vectors("id parse").at("cases")) {
    if (test_case.at("codec") != codec) continue;
    CAPTURE(test_case.dump());
    const auto text = test_case.at("value").get<std::string>();
    if (test_case.contains("key")) {
      CHECK(to_text(Id(text)) == test_case.at("key").get<std::string>());
    } else {
      CHECK_THROWS_AS(Id(text), keyc::EncodeError);
      ++refused;
    }
  }
  CHECK(refused > 0);
}

template <class Id>
void check_successors(const char* codec) {
  int checked = 0;
  for (const json& test_case : vectors("id successor").at("cases")) {
    if (test_case.at("codec") != codec) continue;
    CAPTURE(test_case.dump());
    const Id id(test_case.at("value").get<std::string>());
    if (test_case.contains("error"))
      CHECK_THROWS_AS(id.next(), keyc::Error);
    else
      CHECK(to_text(id.next()) == test_case.at("key").get<std::string>());
    ++checked;
  }
  CHECK(checked > 0);
}

/// Makes ids in several threads: each is greater than the previous one of its thread, and none occurs twice.
template <class Id>
void check_generator() {
  std::vector<std::vector<Id>> made(4);
  std::vector<std::thread> threads;
  for (auto& ids : made)
    threads.emplace_back([&ids] {
      for (int i = 0; i < 2000; ++i) ids.push_back(Id::generate());
    });
  for (std::thread& thread : threads) thread.join();
  std::set<Id> unique;
  for (const auto& ids : made) {
    CHECK(std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end());
    unique.insert(ids.begin(), ids.end());
  }
  CHECK(unique.size() == 8000);
}

}  // namespace

TEST_CASE("Floats match the vectors") {
  check("f32", [](const json& test_case) {
    const auto bits = static_cast<std::uint32_t>(std::stoul(test_case.at("bits").get<std::string>(), nullptr, 16));
    return written(keyc::encode::f32, std::bit_cast<float>(bits));
  });
}

TEST_CASE("Instants of every precision match the vectors, and are read back") {
  check("timestamp_s", [](const json& test_case) {
    const auto time = at<keyc::TimestampS>(test_case.at("value"));
    const std::string text = written(keyc::encode::timestamp_s, time);
    keyc::TimestampS back;
    CHECK(keyc::from_text(text, back));
    CHECK(back == time);
    return text;
  });
  check("timestamp_us", [](const json& test_case) {
    const auto time = at<keyc::TimestampUs>(test_case.at("value"));
    const std::string text = written(keyc::encode::timestamp_us, time);
    keyc::TimestampUs back;
    CHECK(keyc::from_text(text, back));
    CHECK(back == time);
    return text;
  });
}

TEST_CASE("An instant is read only from its own form") {
  keyc::TimestampS seconds;
  keyc::TimestampUs microseconds;
  CHECK(keyc::from_text("2024-02-29T23:59:59Z", seconds));
  CHECK(keyc::from_text("2024-02-29T23:59:59.000001Z", microseconds));
  CHECK(microseconds.time_since_epoch().count() % 1000000 == 1);
  for (const char* text : {"2024-02-29T23:59:59.000Z", "2023-02-29T23:59:59Z", "2024-02-29T24:00:00Z",
                           "2024-02-29T23:59:60Z", "2024-02-29 23:59:59Z", "2024-02-29T23:59:59", ""}) {
    CAPTURE(text);
    CHECK_FALSE(keyc::from_text(text, seconds));
    CHECK_FALSE(keyc::from_text(text, microseconds));
  }
}

TEST_CASE("Epochs match the vectors") {
  check("epoch_s", [](const json& test_case) {
    return written(keyc::encode::epoch_s, at<keyc::TimestampS>(test_case.at("value")));
  });
  check("epoch_ms", [](const json& test_case) {
    return written(keyc::encode::epoch_ms, at<keyc::Timestamp>(test_case.at("value")));
  });
}

TEST_CASE("The epoch of a time matches the vectors, whatever the time's precision") {
  for (const json& test_case : vectors("epoch of a time").at("cases")) {
    CAPTURE(test_case.dump());
    const auto time = at<keyc::Timestamp>(test_case.at("ms"));
    const std::string seconds = test_case.at("epoch_s").get<std::string>();
    const std::string milliseconds = test_case.at("epoch_ms").get<std::string>();
    CHECK(written(keyc::encode::epoch_s_of_timestamp, time) == seconds);
    CHECK(written(keyc::encode::epoch_ms_of_timestamp, time) == milliseconds);
    CHECK(written(keyc::encode::epoch_s_of_timestamp_us, keyc::TimestampUs(time)) == seconds);
    CHECK(written(keyc::encode::epoch_ms_of_timestamp_us, keyc::TimestampUs(time)) == milliseconds);
    const auto whole_seconds = std::chrono::floor<std::chrono::seconds>(time);
    CHECK(written(keyc::encode::epoch_s_of_timestamp_s, whole_seconds) == seconds);
  }
  const keyc::TimestampS far{std::chrono::seconds{std::numeric_limits<std::int64_t>::max()}};
  CHECK_THROWS_AS(written(keyc::encode::epoch_ms_of_timestamp_s, far), keyc::EncodeError);
}

TEST_CASE("A padded epoch has its digits, and is refused if it does not fit or is negative") {
  std::string out;
  keyc::encode::pad_epoch_s(out, keyc::TimestampS{std::chrono::seconds{42}}, 5);
  keyc::encode::pad_epoch_ms(out, keyc::Timestamp{std::chrono::milliseconds{7}}, 3);
  CHECK(out == "00042007");
  CHECK_THROWS_AS(keyc::encode::pad_epoch_s(out, keyc::TimestampS{std::chrono::seconds{100}}, 2), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::pad_epoch_s(out, keyc::TimestampS{std::chrono::seconds{-1}}, 2), keyc::EncodeError);
}

TEST_CASE("UUIDs match the vectors, and are read back") {
  check("uuid", [](const json& test_case) {
    const keyc::Uuid id(bytes_of<keyc::Uuid::Bytes>(test_case.at("value").get<std::string>()));
    CHECK(keyc::Uuid(test_case.at("key").get<std::string>()) == id);
    return written(keyc::encode::uuid, id);
  });
}

TEST_CASE("KSUIDs match the vectors, with their time, and are read back") {
  check("ksuid", [](const json& test_case) {
    const keyc::Ksuid id(bytes_of<keyc::Ksuid::Bytes>(test_case.at("value").get<std::string>()));
    CHECK(keyc::Ksuid(test_case.at("key").get<std::string>()) == id);
    CHECK(id.unix_seconds() * 1000 == test_case.at("ms").get<std::int64_t>());
    return written(keyc::encode::ksuid, id);
  });
}

TEST_CASE("Texts of ids are read, or refused, as in the vectors") {
  check_parsing<keyc::Uuid>("uuid");
  check_parsing<keyc::Uuid7>("uuid7");
  check_parsing<keyc::Ksuid>("ksuid");
}

TEST_CASE("A UUID of another version is not a UUID of version 7") {
  CHECK(keyc::Uuid7("017F22E2-79B0-7CC3-98C4-DC0C0C07398F").unix_milliseconds() == 1645557742000);
  CHECK(to_text(keyc::Uuid7("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")) == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  CHECK_THROWS_AS(keyc::Uuid7("017f22e2-79b0-4cc3-98c4-dc0c0c07398f"), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::Uuid7("017f22e2-79b0-7cc3-18c4-dc0c0c07398f"), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::Uuid7(keyc::Uuid::Bytes{}), keyc::EncodeError);
  CHECK(keyc::Uuid7(keyc::Uuid7().bytes()) == keyc::Uuid7());
}

TEST_CASE("The id after another matches the vectors") {
  check_successors<keyc::Uuid7>("uuid7");
  check_successors<keyc::Ksuid>("ksuid");
}

TEST_CASE("Generated ids are unique and increase, also across threads") {
  check_generator<keyc::Uuid7>();
  check_generator<keyc::Ksuid>();
  std::set<keyc::Uuid> random;
  for (int i = 0; i < 1000; ++i) random.insert(keyc::Uuid::generate());
  CHECK(random.size() == 1000);
  for (const keyc::Uuid& uuid : random) CHECK((uuid.bytes()[6] >> 4 == 4 && uuid.bytes()[8] >> 6 == 2));
}

TEST_CASE("A generated id has the time of the clock") {
  const auto before = keyc::now().time_since_epoch().count();
  CHECK(keyc::Uuid7::generate().unix_milliseconds() >= before);
  CHECK(keyc::Ksuid::generate().unix_seconds() >= before / 1000);
}

TEST_CASE("The epoch of an id is that of its time") {
  const keyc::Uuid7 uuid("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  CHECK(written(keyc::encode::epoch_s_of_uuid7, uuid) == "0000000001645557742");
  CHECK(written(keyc::encode::epoch_ms_of_uuid7, uuid) == "0000001645557742000");
  const keyc::Ulid ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV");
  CHECK(written(keyc::encode::epoch_s_of_ulid, ulid) == "0000000001469922850");
  CHECK(written(keyc::encode::epoch_ms_of_ulid, ulid) == "0000001469922850259");
  const keyc::Ksuid ksuid("000000000000000000000000000");
  CHECK(written(keyc::encode::epoch_s_of_ksuid, ksuid) == "0000000001400000000");
  CHECK(written(keyc::encode::epoch_ms_of_ksuid, ksuid) == "0000001400000000000");
}

namespace {

template <class Id>
void check_interval(const char* codec) {
  int checked = 0;
  for (const json& test_case : vectors("id time interval").at("cases")) {
    if (test_case.at("codec") != codec) continue;
    CAPTURE(test_case.dump());
    ++checked;
    const auto time = [&](const char* name) {
      return keyc::Timestamp{std::chrono::milliseconds{test_case.at(name).get<std::int64_t>()}};
    };
    const auto interval = keyc::id_interval<Id>(time("first_ms"), time("last_ms"));
    const keyc::Range<Id> ids = keyc::ids_in<Id>(keyc::between(time("first_ms"), time("last_ms")));
    CHECK(interval.has_value() != test_case.at("lo").is_null());
    CHECK(ids.kind == keyc::RangeKind::between);
    if (!interval) {
      CHECK(ids.low > ids.high);
      continue;
    }
    CHECK(to_text(interval->first) == test_case.at("lo").get<std::string>());
    CHECK(to_text(interval->second) == test_case.at("hi").get<std::string>());
    CHECK((ids.low == interval->first && ids.high == interval->second));
  }
  CHECK(checked > 5);
  using Limits = std::numeric_limits<std::int64_t>;
  const auto interval = keyc::id_interval<Id>(keyc::Timestamp{std::chrono::milliseconds{Limits::min()}},
                                              keyc::Timestamp{std::chrono::milliseconds{Limits::max()}});
  CHECK(interval->first == Id());
  CHECK_THROWS_AS(interval->second.next(), keyc::Error);
}

}  // namespace

TEST_CASE("The ids of a time interval match the vectors") {
  check_interval<keyc::Ulid>("ulid");
  check_interval<keyc::Uuid7>("uuid7");
  check_interval<keyc::Ksuid>("ksuid");
}

TEST_CASE("Every kind of range of times selects exactly the ids with a time in the range") {
  const auto at = [](std::int64_t count) { return keyc::Timestamp{std::chrono::milliseconds{count}}; };
  const auto holds = [](const keyc::Range<keyc::Timestamp>& times, const keyc::Ksuid& id) {
    const keyc::Range<keyc::Ksuid> ids = keyc::ids_in<keyc::Ksuid>(times);
    return id >= ids.low && id <= ids.high;
  };
  constexpr std::int64_t second = 1'400'000'001'000;
  for (const std::int64_t bound : {second - 1, second, second + 1}) {
    const keyc::Ksuid id = keyc::id_interval<keyc::Ksuid>(at(second), at(second)).value().second;
    CAPTURE(bound);
    CHECK(holds(keyc::below(at(bound)), id) == (second < bound));
    CHECK(holds(keyc::at_most(at(bound)), id) == (second <= bound));
    CHECK(holds(keyc::at_least(at(bound)), id) == (second >= bound));
    CHECK(holds(keyc::above(at(bound)), id) == (second > bound));
    CHECK(holds(keyc::between(at(bound), at(second)), id) == (second >= bound));
  }
  CHECK_FALSE(holds(keyc::below(keyc::Timestamp::min()), keyc::Ksuid()));
  CHECK_FALSE(holds(keyc::above(keyc::Timestamp::max()), keyc::Ksuid()));
  CHECK(holds(keyc::at_most(keyc::Timestamp::max()), keyc::Ksuid()));
  CHECK(holds(keyc::at_least(keyc::Timestamp::min()), keyc::Ksuid()));
}

TEST_CASE("The id of a time is the least one, and times without an id are refused") {
  const keyc::Timestamp time{std::chrono::milliseconds{1645557742123}};
  CHECK(keyc::id_at<keyc::Ulid>("Reading", "id", time) == keyc::id_interval<keyc::Ulid>(time, time).value().first);
  CHECK(keyc::id_at<keyc::Uuid7>("Reading", "id", time) == keyc::id_interval<keyc::Uuid7>(time, time).value().first);
  CHECK(keyc::id_at<keyc::Ksuid>("Reading", "id", time).unix_seconds() == 1645557742);
  const keyc::Timestamp before{std::chrono::milliseconds{-1}};
  CHECK_THROWS_WITH(keyc::id_at<keyc::Ulid>("Reading", "id", before), "Reading.id: '-1 ms' is not the time of an id");
  CHECK_THROWS_AS(keyc::id_at<keyc::Ksuid>("Reading", "id", before), keyc::ValueError);
}
