#include "keyc/generated/encode_time.hpp"

#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "values/civil_time.hpp"

namespace keyc::inline generated::encode {
namespace {

void pad_count(std::string& out, std::int64_t count, int digits) {
  if (count < 0) throw EncodeError(std::to_string(count), "is before 1970, which has no padded form");
  pad(out, static_cast<std::uint64_t>(count), digits);
}

}  // namespace

void epoch_s(std::string& out, TimestampS value) { i64(out, value.time_since_epoch().count()); }
void epoch_ms(std::string& out, Timestamp value) { i64(out, value.time_since_epoch().count()); }
void epoch_us(std::string& out, TimestampUs value) { i64(out, value.time_since_epoch().count()); }
void epoch_ns(std::string& out, TimestampNs value) { i64(out, value.time_since_epoch().count()); }

void epoch_s_of_timestamp(std::string& out, Timestamp value) { i64(out, instant_of(value).seconds); }
void epoch_s_of_timestamp_s(std::string& out, TimestampS value) { epoch_s(out, value); }
void epoch_s_of_timestamp_us(std::string& out, TimestampUs value) { i64(out, instant_of(value).seconds); }
void epoch_s_of_timestamp_ns(std::string& out, TimestampNs value) { i64(out, instant_of(value).seconds); }
void epoch_ms_of_timestamp(std::string& out, Timestamp value) { epoch_ms(out, value); }
void epoch_ms_of_timestamp_s(std::string& out, TimestampS value) { i64(out, milliseconds_of(value)); }
void epoch_ms_of_timestamp_us(std::string& out, TimestampUs value) { i64(out, milliseconds_of(value)); }
void epoch_ms_of_timestamp_ns(std::string& out, TimestampNs value) { i64(out, milliseconds_of(value)); }

void pad_epoch_s(std::string& out, TimestampS value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}
void pad_epoch_ms(std::string& out, Timestamp value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}
void pad_epoch_us(std::string& out, TimestampUs value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}
void pad_epoch_ns(std::string& out, TimestampNs value, int digits) {
  pad_count(out, value.time_since_epoch().count(), digits);
}

void plain_epoch_s(std::string& out, TimestampS value) { out += std::to_string(value.time_since_epoch().count()); }
void plain_epoch_ms(std::string& out, Timestamp value) { out += std::to_string(value.time_since_epoch().count()); }
void plain_epoch_us(std::string& out, TimestampUs value) { out += std::to_string(value.time_since_epoch().count()); }
void plain_epoch_ns(std::string& out, TimestampNs value) { out += std::to_string(value.time_since_epoch().count()); }

}  // namespace keyc::inline generated::encode
