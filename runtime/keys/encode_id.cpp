#include "keyc/generated/encode_id.hpp"

#include "keyc/generated/encode_time.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc::inline generated::encode {
namespace {

Timestamp at_milliseconds(std::int64_t count) { return Timestamp{std::chrono::milliseconds{count}}; }

}  // namespace

void epoch_s_of_uuid7(std::string& out, const Uuid7& value) {
  epoch_s_of_timestamp(out, at_milliseconds(value.unix_milliseconds()));
}
void epoch_s_of_ulid(std::string& out, const Ulid& value) {
  epoch_s_of_timestamp(out, at_milliseconds(value.unix_milliseconds()));
}
void epoch_s_of_ksuid(std::string& out, const Ksuid& value) {
  epoch_s(out, TimestampS{std::chrono::seconds{value.unix_seconds()}});
}
void epoch_ms_of_uuid7(std::string& out, const Uuid7& value) {
  epoch_ms(out, at_milliseconds(value.unix_milliseconds()));
}
void epoch_ms_of_ulid(std::string& out, const Ulid& value) {
  epoch_ms(out, at_milliseconds(value.unix_milliseconds()));
}
void epoch_ms_of_ksuid(std::string& out, const Ksuid& value) {
  epoch_ms(out, Timestamp{std::chrono::seconds{value.unix_seconds()}});
}

}  // namespace keyc::inline generated::encode
