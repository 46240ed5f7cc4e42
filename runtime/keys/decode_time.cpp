#include <charconv>

#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_time.hpp"

namespace keyc::inline generated::decode {
namespace {

/// Reads only the canonical text of a time or an id: parsing itself also accepts the other letter case.
template <class T>
std::optional<T> canonical(std::string_view text) {
  T value{};
  if (!from_text(text, value) || TextCodec<T>::write(value) != text) return std::nullopt;
  return value;
}

template <class Time, class Count>
std::optional<Time> counted(const std::optional<Count>& count) {
  if (!count) return std::nullopt;
  return Time{typename Time::duration{static_cast<std::int64_t>(*count)}};
}

/// Padded counts are 0 to 2^63 - 1.
template <class Time>
std::optional<Time> padded(std::string_view text, int digits) {
  const std::optional<std::uint64_t> count = pad(text, digits);
  if (!count || *count > INT64_MAX) return std::nullopt;
  return counted<Time>(count);
}

}  // namespace

std::optional<Date> date(std::string_view text) { return canonical<Date>(text); }
std::optional<TimestampS> timestamp_s(std::string_view text) { return canonical<TimestampS>(text); }
std::optional<Timestamp> timestamp(std::string_view text) { return canonical<Timestamp>(text); }
std::optional<TimestampUs> timestamp_us(std::string_view text) { return canonical<TimestampUs>(text); }
std::optional<TimestampNs> timestamp_ns(std::string_view text) { return canonical<TimestampNs>(text); }

std::optional<TimestampS> epoch_s(std::string_view text) { return counted<TimestampS>(i64(text)); }
std::optional<Timestamp> epoch_ms(std::string_view text) { return counted<Timestamp>(i64(text)); }
std::optional<TimestampUs> epoch_us(std::string_view text) { return counted<TimestampUs>(i64(text)); }
std::optional<TimestampNs> epoch_ns(std::string_view text) { return counted<TimestampNs>(i64(text)); }
std::optional<TimestampS> epoch_s_of_timestamp_s(std::string_view text) { return epoch_s(text); }
std::optional<Timestamp> epoch_ms_of_timestamp(std::string_view text) { return epoch_ms(text); }
std::optional<TimestampS> epoch_ms_of_timestamp_s(std::string_view text) {
  const std::optional<std::int64_t> count = i64(text);
  if (!count || *count % 1000 != 0) return std::nullopt;
  return TimestampS{std::chrono::seconds{*count / 1000}};
}

std::optional<TimestampS> pad_epoch_s(std::string_view text, int digits) { return padded<TimestampS>(text, digits); }
std::optional<Timestamp> pad_epoch_ms(std::string_view text, int digits) { return padded<Timestamp>(text, digits); }
std::optional<TimestampUs> pad_epoch_us(std::string_view text, int digits) { return padded<TimestampUs>(text, digits); }
std::optional<TimestampNs> pad_epoch_ns(std::string_view text, int digits) { return padded<TimestampNs>(text, digits); }
std::optional<TimestampS> plain_epoch_s(std::string_view text) {
  return counted<TimestampS>(plain<std::int64_t>(text));
}
std::optional<Timestamp> plain_epoch_ms(std::string_view text) { return counted<Timestamp>(plain<std::int64_t>(text)); }
std::optional<TimestampUs> plain_epoch_us(std::string_view text) {
  return counted<TimestampUs>(plain<std::int64_t>(text));
}
std::optional<TimestampNs> plain_epoch_ns(std::string_view text) {
  return counted<TimestampNs>(plain<std::int64_t>(text));
}

std::optional<Uuid> uuid(std::string_view text) { return canonical<Uuid>(text); }
std::optional<Uuid7> uuid7(std::string_view text) { return canonical<Uuid7>(text); }
std::optional<Ulid> ulid(std::string_view text) { return canonical<Ulid>(text); }
std::optional<Ksuid> ksuid(std::string_view text) { return canonical<Ksuid>(text); }

}  // namespace keyc::inline generated::decode
