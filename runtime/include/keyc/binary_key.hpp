#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/bytes.hpp"
#include "keyc/generated/rewritten.hpp"
#include "keyc/generated/scale.hpp"
#include "keyc/time.hpp"

/// How values are written into binary keys: bytes of a fixed width, big-endian, that sort by value. Every function
/// appends to `out`, and throws EncodeError, with `out` as it was, for a value that has no such form. The formats never
/// change under the same name.
namespace keyc {

class Ksuid;
class Ulid;
class Uuid;
class Uuid7;

namespace binary {

// 1, 2, 4, 8 bytes; in signed ones the top bit is flipped: i8 -128 is 00, -1 is 7F, 0 is 80, 127 is FF.
void u8(std::string& out, std::uint8_t value);
void u16(std::string& out, std::uint16_t value);
void u32(std::string& out, std::uint32_t value);
void u64(std::string& out, std::uint64_t value);
void i8(std::string& out, std::int8_t value);
void i16(std::string& out, std::int16_t value);
void i32(std::string& out, std::int32_t value);
void i64(std::string& out, std::int64_t value);

/// 4 and 8 bytes of the IEEE bits, the top bit set for values >= 0, all bits inverted for negative ones; -0 is written
/// as 0. NaN and infinities are refused.
void f32(std::string& out, float value);
void f64(std::string& out, double value);

// The same of a number of another type, or of the units of an epoch since 1970, for the dimensions of an address
// (keyc/zorder.hpp). T is a whole number, float, double, Decimal, or a timestamp of any unit. A number outside the
// range is refused, and in the first eight so is a fraction; the last two write the nearest number of their type.
template <class T>
void as_u8(std::string& out, const T& value);
template <class T>
void as_u16(std::string& out, const T& value);
template <class T>
void as_u32(std::string& out, const T& value);
template <class T>
void as_u64(std::string& out, const T& value);
template <class T>
void as_i8(std::string& out, const T& value);
template <class T>
void as_i16(std::string& out, const T& value);
template <class T>
void as_i32(std::string& out, const T& value);
template <class T>
void as_i64(std::string& out, const T& value);
template <class T>
void as_f32(std::string& out, const T& value);
template <class T>
void as_f64(std::string& out, const T& value);

// The cell of a number or a time among the 2^8 to 2^64 that a dimension of an address divides a range into:
// floor((value - from) * 2^bits / (to - from)), computed exactly; 0 for all below `from`, the last cell for `to` and
// all above. T is as above, or a date. NaN and infinities are refused.
template <class T>
void cell_u8(std::string& out, const T& value, const Scale& scale);
template <class T>
void cell_u16(std::string& out, const T& value, const Scale& scale);
template <class T>
void cell_u32(std::string& out, const T& value, const Scale& scale);
template <class T>
void cell_u64(std::string& out, const T& value, const Scale& scale);

/// 00 or 01.
void boolean(std::string& out, bool value);

/// The position of an enumerator: 2 bytes. A position above 65535 is refused.
void position(std::string& out, std::uint64_t value);

/// Days since 1970-01-01 as i32: 4 bytes. Years 0000 to 9999.
void date(std::string& out, Date value);

// Units since 1970 as i64: 8 bytes.
void timestamp_s(std::string& out, TimestampS value);
void timestamp(std::string& out, Timestamp value);
void timestamp_us(std::string& out, TimestampUs value);
void timestamp_ns(std::string& out, TimestampNs value);
void epoch_s(std::string& out, TimestampS value);
void epoch_ms(std::string& out, Timestamp value);
void epoch_us(std::string& out, TimestampUs value);
void epoch_ns(std::string& out, TimestampNs value);

// The bytes of the id: 16, or 20 for a KSUID.
void uuid(std::string& out, const Uuid& value);
void uuid7(std::string& out, const Uuid7& value);
void ulid(std::string& out, const Ulid& value);
void ksuid(std::string& out, const Ksuid& value);

// The first `length` bytes, padded with zeros: with length 4, `car` is 63617200. Values with the same first bytes, or
// that differ only in zeros at the end, have the same form. Text must be valid UTF-8; it may be cut in the middle of a
// character. A length is in bytes, and not negative.
void prefix(std::string& out, std::string_view value, int length);
void prefix_of_bytes(std::string& out, const Bytes& value, int length);

// The same without padding: what the `prefix` of every value begins with that begins with this one.
void start(std::string& out, std::string_view value, int length);
void start_of_bytes(std::string& out, const Bytes& value, int length);

/// Rewrites the whole number in decimal digits from `start` on as `Write` does. Throws EncodeError, without the digits,
/// for a number outside its range.
template <void (*Write)(std::string& out, const std::int64_t& value)>
void digits_as(std::string& out, std::size_t start);

// The number that a function of keyc/generated/number_key.hpp writes, in another width; they have the signature of that
// function: `binary::as_u32_of<&number_key::epoch_s<Timestamp>>`.
template <auto Encode>
inline constexpr auto as_u8_of = &Rewritten<Encode, &digits_as<&as_u8<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_u16_of = &Rewritten<Encode, &digits_as<&as_u16<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_u32_of = &Rewritten<Encode, &digits_as<&as_u32<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_u64_of = &Rewritten<Encode, &digits_as<&as_u64<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_i8_of = &Rewritten<Encode, &digits_as<&as_i8<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_i16_of = &Rewritten<Encode, &digits_as<&as_i16<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_i32_of = &Rewritten<Encode, &digits_as<&as_i32<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_i64_of = &Rewritten<Encode, &digits_as<&as_i64<std::int64_t>>>::write;
/// What functions of keyc/generated/number_key.hpp are in binary keys without a cast:
/// `binary::i64_of<&number_key::day<T>>`.
template <auto Encode>
inline constexpr auto i64_of = as_i64_of<Encode>;
template <auto Encode>
inline constexpr auto as_f32_of = &Rewritten<Encode, &digits_as<&as_f32<std::int64_t>>>::write;
template <auto Encode>
inline constexpr auto as_f64_of = &Rewritten<Encode, &digits_as<&as_f64<std::int64_t>>>::write;

/// Complements the bytes from `start` on.
void complement(std::string& out, std::size_t start);

/// The reversed order: the complement of each byte of one of the encodings above; it has the signature of that
/// encoding: `binary::desc<&binary::u32>`.
template <auto Encode>
inline constexpr auto desc = &Rewritten<Encode, &complement>::write;

}  // namespace binary
}  // namespace keyc
