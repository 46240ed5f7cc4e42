#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/binary_key.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_case.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/number_key.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

/// Reads values back from keys. Each function has the name of the encoding that it reverses and takes the text of that
/// component alone, with the arguments of the encoding other than the value. It returns the value whose encoding is
/// exactly this text, and nothing if there is none. Encodings that lose part of a value (upper and lower of text,
/// prefix, periods, formats, the epoch of a finer time) cannot be reversed.
namespace keyc::inline generated::decode {

// keyc/generated/encode.hpp
std::optional<std::string> text(std::string_view text);
std::optional<std::string> escaped(std::string_view text, char separator);
std::optional<std::string> checked(std::string_view text, char separator);
std::optional<std::uint8_t> u8(std::string_view text);
std::optional<std::uint16_t> u16(std::string_view text);
std::optional<std::uint32_t> u32(std::string_view text);
std::optional<std::uint64_t> u64(std::string_view text);
std::optional<std::int8_t> i8(std::string_view text);
std::optional<std::int16_t> i16(std::string_view text);
std::optional<std::int32_t> i32(std::string_view text);
std::optional<std::int64_t> i64(std::string_view text);
std::optional<std::uint64_t> pad(std::string_view text, int digits);
std::optional<std::uint64_t> ordinal(std::string_view text, int digits);
std::optional<float> f32(std::string_view text);
std::optional<double> f64(std::string_view text);
std::optional<Decimal> decimal(std::string_view text);
std::optional<bool> boolean(std::string_view text);
/// T is any of these integers, float, double or Decimal.
template <class T>
std::optional<T> plain(std::string_view text);

// keyc/generated/encode_time.hpp
std::optional<Date> date(std::string_view text);
std::optional<TimestampS> timestamp_s(std::string_view text);
std::optional<Timestamp> timestamp(std::string_view text);
std::optional<TimestampUs> timestamp_us(std::string_view text);
std::optional<TimestampNs> timestamp_ns(std::string_view text);
std::optional<TimestampS> epoch_s(std::string_view text);
std::optional<Timestamp> epoch_ms(std::string_view text);
std::optional<TimestampUs> epoch_us(std::string_view text);
std::optional<TimestampNs> epoch_ns(std::string_view text);
std::optional<TimestampS> epoch_s_of_timestamp_s(std::string_view text);
std::optional<Timestamp> epoch_ms_of_timestamp(std::string_view text);
std::optional<TimestampS> epoch_ms_of_timestamp_s(std::string_view text);
std::optional<TimestampS> pad_epoch_s(std::string_view text, int digits);
std::optional<Timestamp> pad_epoch_ms(std::string_view text, int digits);
std::optional<TimestampUs> pad_epoch_us(std::string_view text, int digits);
std::optional<TimestampNs> pad_epoch_ns(std::string_view text, int digits);
std::optional<TimestampS> plain_epoch_s(std::string_view text);
std::optional<Timestamp> plain_epoch_ms(std::string_view text);
std::optional<TimestampUs> plain_epoch_us(std::string_view text);
std::optional<TimestampNs> plain_epoch_ns(std::string_view text);

// keyc/generated/encode_id.hpp
std::optional<Uuid> uuid(std::string_view text);
std::optional<Uuid7> uuid7(std::string_view text);
std::optional<Ulid> ulid(std::string_view text);
std::optional<Ksuid> ksuid(std::string_view text);

// keyc/generated/encode_bytes.hpp
std::optional<Bytes> hex(std::string_view text);
std::optional<Bytes> sort64(std::string_view text);

/// keyc/binary_key.hpp: the bytes of one value.
namespace binary {

std::optional<std::uint8_t> u8(std::string_view bytes);
std::optional<std::uint16_t> u16(std::string_view bytes);
std::optional<std::uint32_t> u32(std::string_view bytes);
std::optional<std::uint64_t> u64(std::string_view bytes);
std::optional<std::int8_t> i8(std::string_view bytes);
std::optional<std::int16_t> i16(std::string_view bytes);
std::optional<std::int32_t> i32(std::string_view bytes);
std::optional<std::int64_t> i64(std::string_view bytes);
std::optional<float> f32(std::string_view bytes);
std::optional<double> f64(std::string_view bytes);
std::optional<bool> boolean(std::string_view bytes);
std::optional<std::uint64_t> position(std::string_view bytes);
std::optional<Date> date(std::string_view bytes);
std::optional<TimestampS> timestamp_s(std::string_view bytes);
std::optional<Timestamp> timestamp(std::string_view bytes);
std::optional<TimestampUs> timestamp_us(std::string_view bytes);
std::optional<TimestampNs> timestamp_ns(std::string_view bytes);
std::optional<TimestampS> epoch_s(std::string_view bytes);
std::optional<Timestamp> epoch_ms(std::string_view bytes);
std::optional<TimestampUs> epoch_us(std::string_view bytes);
std::optional<TimestampNs> epoch_ns(std::string_view bytes);
std::optional<Uuid> uuid(std::string_view bytes);
std::optional<Uuid7> uuid7(std::string_view bytes);
std::optional<Ulid> ulid(std::string_view bytes);
std::optional<Ksuid> ksuid(std::string_view bytes);
template <auto Decode>
inline constexpr auto desc = &ReadBack<Decode, &keyc::binary::complement>::read;

/// Reads a whole number in 8 bytes: `binary::i64_of<&number_key::epoch_s<TimestampS>>`.
template <auto Decode>
struct OfWholeNumber;
template <class T, std::optional<T> (*Decode)(std::string_view)>
struct OfWholeNumber<Decode> {
  static std::optional<T> read(std::string_view bytes) {
    const std::optional<std::int64_t> number = i64(bytes);
    return number ? Decode(std::to_string(*number)) : std::nullopt;
  }
};
template <auto Decode>
inline constexpr auto i64_of = &OfWholeNumber<Decode>::read;

}  // namespace binary

/// keyc/generated/number_key.hpp: DynamoDB may return a number in another form than it was written in ("1E+2", "100"),
/// so these functions accept any text of the encoded number.
namespace number_key {

/// T is any integer of 8 to 64 bits, float, double or Decimal.
template <class T>
std::optional<T> value(std::string_view digits);
/// T is TimestampS.
template <class T>
std::optional<T> epoch_s(std::string_view digits);
/// T is TimestampS or Timestamp.
template <class T>
std::optional<T> epoch_ms(std::string_view digits);
/// T is TimestampUs.
template <class T>
std::optional<T> epoch_us(std::string_view digits);
/// T is TimestampNs.
template <class T>
std::optional<T> epoch_ns(std::string_view digits);
template <auto Decode>
struct OfNegated;
template <class T, std::optional<T> (*Decode)(std::string_view)>
struct OfNegated<Decode> {
  static std::optional<T> read(std::string_view digits) {
    const std::optional<Decimal> number = value<Decimal>(digits);
    if (!number) return std::nullopt;
    std::string negated = number->text();
    keyc::number_key::negate(negated, 0);
    return Decode(negated);
  }
};
template <auto Decode>
inline constexpr auto desc = &OfNegated<Decode>::read;

}  // namespace number_key

// Made from a function above, with its signature: `decode::desc_digits<&decode::pad>`,
// `decode::hex_of<&decode::binary::u32>`.
template <auto Decode>
inline constexpr auto desc_digits = &ReadBack<Decode, &reverse::digits>::read;
template <auto Decode>
inline constexpr auto desc_signed = &ReadBack<Decode, &reverse::signed_digits>::read;
template <auto Decode>
inline constexpr auto desc_hex = &ReadBack<Decode, &reverse::hex>::read;
template <auto Decode>
inline constexpr auto desc_sort64 = &ReadBack<Decode, &reverse::sort64>::read;
template <auto Decode>
inline constexpr auto desc_ulid = &ReadBack<Decode, &reverse::ulid>::read;
template <auto Decode>
inline constexpr auto desc_ksuid = &ReadBack<Decode, &reverse::ksuid>::read;
template <auto Decode>
inline constexpr auto desc_uuid = &ReadBack<Decode, &reverse::uuid>::read;

/// Values in the other case than their own (keyc/generated/encode_case.hpp): `decode::in_lower<&decode::timestamp>` has
/// the signature of `decode::timestamp`.
template <auto Decode, Rewrite rewrite, Rewrite restore>
struct OfOtherCase;
template <class T, class... Arguments, std::optional<T> (*Decode)(std::string_view, Arguments...), Rewrite rewrite,
          Rewrite restore>
struct OfOtherCase<Decode, rewrite, restore> {
  static std::optional<T> read(std::string_view text, Arguments... arguments) {
    std::string written(text);
    rewrite(written, 0);
    if (written != text) return std::nullopt;
    restore(written, 0);
    return Decode(written, arguments...);
  }
};
template <auto Decode>
inline constexpr auto in_upper = &OfOtherCase<Decode, &rewrite::as_upper, &rewrite::as_lower>::read;
template <auto Decode>
inline constexpr auto in_lower = &OfOtherCase<Decode, &rewrite::as_lower, &rewrite::as_upper>::read;

/// Values that are written into keys as text is (keyc/generated/encode_as_text.hpp): `decode::escaped_as<&decode::hex>`
/// takes the separator after the text.
template <auto Read, auto Decode>
struct OfText;
template <auto Read, class T, std::optional<T> (*Decode)(std::string_view)>
struct OfText<Read, Decode> {
  static std::optional<T> read(std::string_view text, char separator) {
    const std::optional<std::string> value = Read(text, separator);
    return value ? Decode(*value) : std::nullopt;
  }
};
template <auto Decode>
inline constexpr auto escaped_as = &OfText<&escaped, Decode>::read;
template <auto Decode>
inline constexpr auto checked_as = &OfText<&checked, Decode>::read;

/// Values whose bytes are written as text (keyc/generated/encode_bytes.hpp).
template <auto Read, auto Decode>
struct OfBytes;
template <auto Read, class T, std::optional<T> (*Decode)(std::string_view)>
struct OfBytes<Read, Decode> {
  static std::optional<T> read(std::string_view text) {
    const std::optional<Bytes> bytes = Read(text);
    if (!bytes) return std::nullopt;
    return Decode({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
  }
};
template <auto Decode>
inline constexpr auto hex_of = &OfBytes<&hex, Decode>::read;
template <auto Decode>
inline constexpr auto sort64_of = &OfBytes<&sort64, Decode>::read;

}  // namespace keyc::inline generated::decode
