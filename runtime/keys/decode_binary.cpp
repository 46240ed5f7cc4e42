#include <algorithm>
#include <cmath>

#include "keyc/generated/decode.hpp"
#include "values/alphabets.hpp"
#include "values/hex.hpp"
#include "values/sorting_bits.hpp"

namespace keyc::inline generated::decode {

std::optional<Bytes> hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  Bytes bytes(text.size() / 2);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = keyc::hex::value_of(text[2 * i]) << 4 | keyc::hex::value_of(text[2 * i + 1]);
    if (keyc::hex::value_of(text[2 * i + 1]) > 15 || byte > 255) return std::nullopt;
    bytes[i] = static_cast<std::byte>(byte);
  }
  return bytes;
}

std::optional<Bytes> sort64(std::string_view text) {
  static constexpr auto values = alphabet::values(alphabet::sort64);
  Bytes bytes;
  bytes.reserve(text.size() * 6 / 8);
  unsigned bits = 0;
  unsigned held = 0;
  for (const char c : text) {
    const unsigned value = values[static_cast<unsigned char>(c)];
    if (value == alphabet::no_digit) return std::nullopt;
    bits = bits << 6 | value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::byte>(bits >> held));
    bits &= (1u << held) - 1;
  }
  // One character too many, or bits other than zeros after the last byte.
  if (held >= 6 || bits != 0) return std::nullopt;
  return bytes;
}

namespace binary {
namespace {

template <class T>
std::optional<T> read(std::string_view bytes) {
  using Bits = decltype(sorting_bits(T{}));
  if (bytes.size() != sizeof(Bits)) return std::nullopt;
  Bits bits = 0;
  for (const char byte : bytes) bits = static_cast<Bits>(bits << 4 << 4 | static_cast<unsigned char>(byte));
  const T value = from_sorting_bits<T>(bits);
  if constexpr (std::is_floating_point_v<T>)
    if (!std::isfinite(value) || sorting_bits(value) != bits) return std::nullopt;  // -0 is written as 0
  return value;
}

template <class Time>
std::optional<Time> read_time(std::string_view bytes) {
  const std::optional<std::int64_t> count = read<std::int64_t>(bytes);
  if (!count) return std::nullopt;
  return Time{typename Time::duration{*count}};
}

template <class Id>
std::optional<typename Id::Bytes> id_bytes(std::string_view bytes) {
  typename Id::Bytes result{};
  if (bytes.size() != result.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), result.begin());
  return result;
}

template <class Id>
std::optional<Id> read_id(std::string_view bytes) {
  const auto read = id_bytes<Id>(bytes);
  if (!read) return std::nullopt;
  return Id(*read);
}

}  // namespace

std::optional<std::uint8_t> u8(std::string_view bytes) { return read<std::uint8_t>(bytes); }
std::optional<std::uint16_t> u16(std::string_view bytes) { return read<std::uint16_t>(bytes); }
std::optional<std::uint32_t> u32(std::string_view bytes) { return read<std::uint32_t>(bytes); }
std::optional<std::uint64_t> u64(std::string_view bytes) { return read<std::uint64_t>(bytes); }
std::optional<std::int8_t> i8(std::string_view bytes) { return read<std::int8_t>(bytes); }
std::optional<std::int16_t> i16(std::string_view bytes) { return read<std::int16_t>(bytes); }
std::optional<std::int32_t> i32(std::string_view bytes) { return read<std::int32_t>(bytes); }
std::optional<std::int64_t> i64(std::string_view bytes) { return read<std::int64_t>(bytes); }
std::optional<float> f32(std::string_view bytes) { return read<float>(bytes); }
std::optional<double> f64(std::string_view bytes) { return read<double>(bytes); }

std::optional<bool> boolean(std::string_view bytes) {
  const std::optional<std::uint8_t> value = u8(bytes);
  if (!value || *value > 1) return std::nullopt;
  return *value == 1;
}

std::optional<std::uint64_t> position(std::string_view bytes) { return u16(bytes); }

std::optional<Date> date(std::string_view bytes) {
  constexpr std::chrono::sys_days first{std::chrono::year{0} / 1 / 1};
  constexpr std::chrono::sys_days last{std::chrono::year{9999} / 12 / 31};
  const std::optional<std::int32_t> count = i32(bytes);
  if (!count) return std::nullopt;
  const std::chrono::sys_days day{std::chrono::days{*count}};
  if (day < first || day > last) return std::nullopt;
  return Date{day};
}

std::optional<TimestampS> timestamp_s(std::string_view bytes) { return read_time<TimestampS>(bytes); }
std::optional<Timestamp> timestamp(std::string_view bytes) { return read_time<Timestamp>(bytes); }
std::optional<TimestampUs> timestamp_us(std::string_view bytes) { return read_time<TimestampUs>(bytes); }
std::optional<TimestampNs> timestamp_ns(std::string_view bytes) { return read_time<TimestampNs>(bytes); }
std::optional<TimestampS> epoch_s(std::string_view bytes) { return read_time<TimestampS>(bytes); }
std::optional<Timestamp> epoch_ms(std::string_view bytes) { return read_time<Timestamp>(bytes); }
std::optional<TimestampUs> epoch_us(std::string_view bytes) { return read_time<TimestampUs>(bytes); }
std::optional<TimestampNs> epoch_ns(std::string_view bytes) { return read_time<TimestampNs>(bytes); }

std::optional<Uuid> uuid(std::string_view bytes) { return read_id<Uuid>(bytes); }
std::optional<Uuid7> uuid7(std::string_view bytes) {
  const auto id = id_bytes<Uuid7>(bytes);
  if (!id || (*id)[6] >> 4 != 7 || (*id)[8] >> 6 != 2) return std::nullopt;
  return Uuid7(*id);
}
std::optional<Ulid> ulid(std::string_view bytes) { return read_id<Ulid>(bytes); }
std::optional<Ksuid> ksuid(std::string_view bytes) { return read_id<Ksuid>(bytes); }

}  // namespace binary
}  // namespace keyc::inline generated::decode
