#include "keyc/ulid.hpp"

#include <array>
#include <cstring>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_id.hpp"
#include "values/alphabets.hpp"
#include "values/id_generator.hpp"

namespace keyc {
namespace {

constexpr std::string_view digits = alphabet::ulid;
constexpr std::size_t ulid_length = 26;
constexpr std::size_t ulid_time_bytes = 6;

/// Two digits for each ten bits.
constexpr auto pairs = [] {
  std::array<std::array<char, 2>, 1024> result{};
  for (std::size_t bits = 0; bits < result.size(); ++bits) result[bits] = {digits[bits >> 5], digits[bits & 31]};
  return result;
}();

/// The value of a character in either case; 32 if it is not a digit.
constexpr unsigned value_of(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const std::size_t at = digits.find(c);
  return at == std::string_view::npos ? 32 : static_cast<unsigned>(at);
}

}  // namespace

Ulid::Ulid(std::string_view text) {
  if (!from_text(text, *this)) throw EncodeError(std::string(text), "is not a ULID");
}

std::int64_t Ulid::unix_milliseconds() const noexcept {
  return static_cast<std::int64_t>(get_big_endian(bytes_.data(), ulid_time_bytes));
}

Ulid Ulid::next() const {
  Bytes bytes = bytes_;
  for (std::size_t i = bytes.size(); i-- > 0;)
    if (++bytes[i] != 0) return Ulid(bytes);
  throw Error("there is no ULID after the last one");
}

Ulid Ulid::generate() {
  return generate_monotonic<Ulid>(
      clock_in<std::chrono::milliseconds>(0, 0xFFFF'FFFF'FFFF), [](const Ulid& id) { return id.unix_milliseconds(); },
      [](std::int64_t time) {
        Bytes bytes{};
        put_big_endian(bytes.data(), ulid_time_bytes, static_cast<std::uint64_t>(time));
        fill_random(bytes.data() + ulid_time_bytes, bytes.size() - ulid_time_bytes);
        return Ulid(bytes);
      });
}

void encode::ulid(std::string& out, const Ulid& value) {
  // 128 bits in 26 characters of 5 bits: the first two hold the 8 highest, the last two groups of twelve 60 bits each.
  constexpr std::size_t half = sizeof(std::uint64_t);
  constexpr std::size_t group = 12;
  const std::uint64_t high = get_big_endian(value.bytes().data(), half);
  const std::uint64_t low = get_big_endian(value.bytes().data() + half, half);
  char text[ulid_length];
  std::size_t at = ulid_length;
  for (std::uint64_t bits : {low, high << 4 | low >> 60})
    for (std::size_t i = 0; i < group; i += 2, bits >>= 10) std::memcpy(text + (at -= 2), &pairs[bits & 1023], 2);
  std::memcpy(text, &pairs[high >> 56], 2);
  out.append(text, ulid_length);
}

std::string to_text(const Ulid& id) {
  std::string text;
  text.reserve(ulid_length);
  encode::ulid(text, id);
  return text;
}

bool from_text(std::string_view text, Ulid& id) noexcept {
  if (text.size() != ulid_length || value_of(text[0]) > 7) return false;
  Ulid::Bytes bytes{};
  unsigned bits = 0;
  unsigned held = 0;
  std::size_t at = bytes.size();
  for (std::size_t i = ulid_length; i-- > 0;) {
    const unsigned value = value_of(text[i]);
    if (value > 31) return false;
    bits |= value << held;
    held += 5;
    if (held >= 8 && at > 0) {
      bytes[--at] = static_cast<std::uint8_t>(bits & 0xFF);
      bits >>= 8;
      held -= 8;
    }
  }
  id = Ulid(bytes);
  return true;
}

}  // namespace keyc
