#include "keyc/binary_key.hpp"

#include <algorithm>
#include <limits>

#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/civil_time.hpp"
#include "values/sorting_bits.hpp"

namespace keyc::binary {
namespace {

template <class T>
void append(std::string& out, T value) {
  auto bits = sorting_bits(value);
  char bytes[sizeof bits];
  for (std::size_t i = sizeof bits; i-- > 0; bits = static_cast<decltype(bits)>(bits >> 4 >> 4))
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bits & 0xFF));
  out.append(bytes, sizeof bytes);
}

template <class Time>
void append_count(std::string& out, Time time) {
  append(out, std::int64_t{time.time_since_epoch().count()});
}

template <class Id>
void append_id(std::string& out, const Id& id) {
  out.append(id.bytes().begin(), id.bytes().end());
}

std::string_view view_of(const Bytes& value) { return {reinterpret_cast<const char*>(value.data()), value.size()}; }

void append_start(std::string& out, std::string_view bytes, int length) {
  out += bytes.substr(0, static_cast<std::size_t>(length));
}

void append_prefix(std::string& out, std::string_view bytes, int length) {
  const std::size_t end = out.size() + static_cast<std::size_t>(length);
  append_start(out, bytes, length);
  out.resize(end, '\0');
}

void check_utf8(std::string_view value) {
  if (utf8::find_invalid(value) != std::string_view::npos) throw EncodeError(std::string(value), "is not valid UTF-8");
}

}  // namespace

void u8(std::string& out, std::uint8_t value) { append(out, value); }
void u16(std::string& out, std::uint16_t value) { append(out, value); }
void u32(std::string& out, std::uint32_t value) { append(out, value); }
void u64(std::string& out, std::uint64_t value) { append(out, value); }
void i8(std::string& out, std::int8_t value) { append(out, value); }
void i16(std::string& out, std::int16_t value) { append(out, value); }
void i32(std::string& out, std::int32_t value) { append(out, value); }
void i64(std::string& out, std::int64_t value) { append(out, value); }
void f32(std::string& out, float value) { append(out, value); }
void f64(std::string& out, double value) { append(out, value); }

void boolean(std::string& out, bool value) { out += value ? '\x01' : '\x00'; }

void position(std::string& out, std::uint64_t value) {
  if (value > std::numeric_limits<std::uint16_t>::max())
    throw EncodeError(std::to_string(value), "is a position above 65535");
  append(out, static_cast<std::uint16_t>(value));
}

void date(std::string& out, Date value) {
  const std::chrono::sys_days day{civil_time(value).date};
  append(out, static_cast<std::int32_t>(day.time_since_epoch().count()));
}

void timestamp_s(std::string& out, TimestampS value) { append_count(out, value); }
void timestamp(std::string& out, Timestamp value) { append_count(out, value); }
void timestamp_us(std::string& out, TimestampUs value) { append_count(out, value); }
void timestamp_ns(std::string& out, TimestampNs value) { append_count(out, value); }
void epoch_s(std::string& out, TimestampS value) { append_count(out, value); }
void epoch_ms(std::string& out, Timestamp value) { append_count(out, value); }
void epoch_us(std::string& out, TimestampUs value) { append_count(out, value); }
void epoch_ns(std::string& out, TimestampNs value) { append_count(out, value); }

void uuid(std::string& out, const Uuid& value) { append_id(out, value); }
void uuid7(std::string& out, const Uuid7& value) { append_id(out, value); }
void ulid(std::string& out, const Ulid& value) { append_id(out, value); }
void ksuid(std::string& out, const Ksuid& value) { append_id(out, value); }

void prefix(std::string& out, std::string_view value, int length) {
  check_utf8(value);
  append_prefix(out, value, length);
}
void prefix_of_bytes(std::string& out, const Bytes& value, int length) { append_prefix(out, view_of(value), length); }

void start(std::string& out, std::string_view value, int length) {
  check_utf8(value);
  append_start(out, value, length);
}
void start_of_bytes(std::string& out, const Bytes& value, int length) { append_start(out, view_of(value), length); }

void complement(std::string& out, std::size_t start) {
  for (std::size_t i = start; i < out.size(); ++i)
    out[i] = static_cast<char>(static_cast<unsigned char>(~static_cast<unsigned char>(out[i])));
}

}  // namespace keyc::binary
