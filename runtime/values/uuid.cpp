#include "keyc/uuid.hpp"

#include "keyc/errors.hpp"
#include "keyc/generated/encode_id.hpp"
#include "values/id_generator.hpp"

namespace keyc {
namespace {

using Bytes = Uuid::Bytes;

constexpr std::size_t uuid_length = 36;
constexpr std::size_t uuid_time_bytes = 6;

bool is_hyphen_at(std::size_t at) { return at == 8 || at == 13 || at == 18 || at == 23; }

/// The value of a hex digit in either case; 16 if it is not one.
unsigned hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  return c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A' + 10) : 16;
}

void write(std::string& out, const Bytes& bytes) {
  std::size_t at = 0;
  for (const std::uint8_t byte : bytes) {
    if (is_hyphen_at(at)) out += '-', ++at;
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 0xF];
    at += 2;
  }
}

bool read(std::string_view text, Bytes& bytes) noexcept {
  if (text.size() != uuid_length) return false;
  Bytes result{};
  std::size_t digit = 0;
  for (std::size_t at = 0; at < uuid_length; ++at) {
    if (is_hyphen_at(at)) {
      if (text[at] != '-') return false;
      continue;
    }
    const unsigned value = hex_value(text[at]);
    if (value > 15) return false;
    std::uint8_t& byte = result[digit++ / 2];
    byte = static_cast<std::uint8_t>(static_cast<unsigned>(byte) << 4 | value);
  }
  bytes = result;
  return true;
}

/// Sets the bits that have fixed values: 4 of version, 2 of variant.
void mark(Bytes& bytes, unsigned version) {
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0F) | version << 4);
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3F) | 0x80);
}

bool is_version_7(const Bytes& bytes) { return bytes[6] >> 4 == 7 && bytes[8] >> 6 == 2; }

}  // namespace

Uuid::Uuid(std::string_view text) {
  if (!from_text(text, *this)) throw EncodeError(std::string(text), "is not a UUID");
}

Uuid Uuid::generate() {
  Bytes bytes{};
  fill_random(bytes.data(), bytes.size());
  mark(bytes, 4);
  return Uuid(bytes);
}

Uuid7::Uuid7(const Bytes& bytes) : bytes_(bytes) {
  if (!is_version_7(bytes)) throw EncodeError(to_text(Uuid(bytes)), "is not a UUID of version 7");
}

Uuid7::Uuid7(std::string_view text) {
  if (!from_text(text, *this)) throw EncodeError(std::string(text), "is not a UUID of version 7");
}

std::int64_t Uuid7::unix_milliseconds() const noexcept {
  return static_cast<std::int64_t>(get_big_endian(bytes_.data(), uuid_time_bytes));
}

Uuid7 Uuid7::next() const {
  // The carry must pass over version and variant: a byte that has them is full at its highest value with them.
  Bytes bytes = bytes_;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    const std::uint8_t full = i == 8 ? 0xBF : i == 6 ? 0x7F : 0xFF;
    if (bytes[i] != full) {
      ++bytes[i];
      return Uuid7(bytes);
    }
    bytes[i] = i == 8 ? 0x80 : i == 6 ? 0x70 : 0;
  }
  throw Error("there is no UUID of version 7 after the last one");
}

Uuid7 Uuid7::generate() {
  return generate_monotonic<Uuid7>(
      clock_in<std::chrono::milliseconds>(0, 0xFFFF'FFFF'FFFF), [](const Uuid7& id) { return id.unix_milliseconds(); },
      [](std::int64_t time) {
        Bytes bytes{};
        put_big_endian(bytes.data(), uuid_time_bytes, static_cast<std::uint64_t>(time));
        fill_random(bytes.data() + uuid_time_bytes, bytes.size() - uuid_time_bytes);
        mark(bytes, 7);
        return Uuid7(bytes);
      });
}

std::string to_text(const Uuid& id) {
  std::string text;
  write(text, id.bytes());
  return text;
}

std::string to_text(const Uuid7& id) {
  std::string text;
  write(text, id.bytes());
  return text;
}

bool from_text(std::string_view text, Uuid& id) noexcept {
  Bytes bytes{};
  if (!read(text, bytes)) return false;
  id = Uuid(bytes);
  return true;
}

bool from_text(std::string_view text, Uuid7& id) noexcept {
  Bytes bytes{};
  if (!read(text, bytes) || !is_version_7(bytes)) return false;
  id = Uuid7(bytes);
  return true;
}

inline namespace generated {
namespace encode {

void uuid(std::string& out, const Uuid& value) { write(out, value.bytes()); }
void uuid7(std::string& out, const Uuid7& value) { write(out, value.bytes()); }

}  // namespace encode
}  // namespace generated
}  // namespace keyc
