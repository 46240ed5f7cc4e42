#include "keyc/ksuid.hpp"

#include <array>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_id.hpp"
#include "values/alphabets.hpp"
#include "values/id_generator.hpp"

namespace keyc {
namespace {

constexpr std::string_view ksuid_digits = alphabet::ksuid;
constexpr std::size_t ksuid_length = 27;
constexpr std::size_t ksuid_time_bytes = 4;

}  // namespace

Ksuid::Ksuid(std::string_view text) {
  if (!from_text(text, *this)) throw EncodeError(std::string(text), "is not a KSUID");
}

std::int64_t Ksuid::unix_seconds() const noexcept {
  return ksuid_epoch + static_cast<std::int64_t>(get_big_endian(bytes_.data(), ksuid_time_bytes));
}

Ksuid Ksuid::next() const {
  Bytes bytes = bytes_;
  for (std::size_t i = bytes.size(); i-- > 0;)
    if (++bytes[i] != 0) return Ksuid(bytes);
  throw Error("there is no KSUID after the last one");
}

Ksuid Ksuid::generate() {
  const std::int64_t time = clock_in<std::chrono::seconds>(ksuid_epoch, ksuid_epoch + 0xFFFF'FFFF);
  return generate_monotonic<Ksuid>(
      time, [](const Ksuid& id) { return id.unix_seconds(); },
      [](std::int64_t seconds) {
        Bytes bytes{};
        put_big_endian(bytes.data(), ksuid_time_bytes, static_cast<std::uint64_t>(seconds - ksuid_epoch));
        fill_random(bytes.data() + ksuid_time_bytes, bytes.size() - ksuid_time_bytes);
        return Ksuid(bytes);
      });
}

std::string to_text(const Ksuid& id) {
  // Long division by 62^5, lowest digits first.
  constexpr std::uint64_t divisor = std::uint64_t{62} * 62 * 62 * 62 * 62;
  std::array<std::uint64_t, 5> rest{};  // of 32 bits each
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = get_big_endian(id.bytes().data() + 4 * i, 4);
  std::string text(ksuid_length, '0');
  for (std::size_t at = ksuid_length; at > 0;) {
    std::uint64_t remainder = 0;
    for (std::uint64_t& part : rest) {
      const std::uint64_t value = remainder << 32 | part;
      part = value / divisor;
      remainder = value % divisor;
    }
    for (int digit = 0; digit < 5 && at > 0; ++digit, remainder /= 62) text[--at] = ksuid_digits[remainder % 62];
  }
  return text;
}

bool from_text(std::string_view text, Ksuid& id) noexcept {
  if (text.size() != ksuid_length) return false;
  Ksuid::Bytes bytes{};
  for (const char c : text) {
    const std::size_t digit = ksuid_digits.find(c);
    if (digit == std::string_view::npos) return false;
    std::size_t carry = digit;
    for (std::size_t i = bytes.size(); i-- > 0; carry >>= 8) {
      carry += bytes[i] * std::size_t{62};
      bytes[i] = static_cast<std::uint8_t>(carry & 0xFF);
    }
    if (carry != 0) return false;  // more than 160 bits
  }
  id = Ksuid(bytes);
  return true;
}

inline namespace generated {
namespace encode {

void ksuid(std::string& out, const Ksuid& value) { out += to_text(value); }

}  // namespace encode
}  // namespace generated
}  // namespace keyc
