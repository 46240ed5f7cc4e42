#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/encode_id.hpp"

/// How values are written into text keys. Every function appends to `out`, and throws EncodeError, with `out` as it
/// was, for a value that has no such form. The formats are contracts with the tables they are stored in: they never
/// change under the same name.
namespace keyc {

class Decimal;
class Ulid;

inline namespace generated {
namespace encode {

// Text, which must be valid UTF-8 (EncodeError otherwise).
//
//   text      as it is: the last component of a template
//   raw       as it is, before whatever follows: keys do not sort by it, and different texts may give the same key
//   escaped   before the separator s (at most '.', 0x2E): each byte <= s + 1 becomes the byte s + 1 and two
//             upper-case hex digits. With '#': ' ' is $20, '#' is $23, '$' is $24. Keeps the order, and different texts
//             stay different.
//   checked   before the separator s: as it is; a text that contains s is refused
void text(std::string& out, std::string_view value);
void raw(std::string& out, std::string_view value);
void escaped(std::string& out, std::string_view value, char separator);
void checked(std::string& out, std::string_view value, char separator);

// Whole numbers, each type with one width, so that they sort by value.
//
//   u8 u16 u32 u64   3, 5, 10, 20 digits: u32 42 is 0000000042
//   i8 i16 i32 i64   w = 3, 5, 10, 19; v >= 0: w digits; v < 0: '-' and 10^w - 1 - |v| in w digits: i8 -5 is -994
//   pad              `digits` digits; a longer value is refused
//   ordinal          the position of an enumerator, in `digits` digits
void u8(std::string& out, std::uint8_t value);
void u16(std::string& out, std::uint16_t value);
void u32(std::string& out, std::uint32_t value);
void u64(std::string& out, std::uint64_t value);
void i8(std::string& out, std::int8_t value);
void i16(std::string& out, std::int16_t value);
void i32(std::string& out, std::int32_t value);
void i64(std::string& out, std::int64_t value);
void pad(std::string& out, std::uint64_t value, int digits);
void ordinal(std::string& out, std::uint64_t position, int digits);

/// A number as DynamoDB writes it (keyc/generated/number.hpp), not padded: different numbers have different texts,
/// which do not sort by value. T is any of the integers above, float, double or Decimal.
template <class T>
void plain(std::string& out, const T& value);

/// 8 and 16 upper-case hex digits of the IEEE bits, the top bit set for values >= 0, all bits inverted for negative
/// ones; -0 is written as 0. 1 is BF800000 and BFF0000000000000. NaN and infinities are refused.
void f32(std::string& out, float value);
void f64(std::string& out, double value);

/// 'P', the exponent of the first digit + 130 in 3 digits, the digits without trailing zeros; negative: 'N', 999 minus
/// that exponent, 9 minus each digit, '~'; zero: 'O'. 12.5 is P131125, -1 is N8698~. The length varies: what follows
/// must begin with a byte below '0'.
void decimal(std::string& out, const Decimal& value);

/// "false" or "true".
void boolean(std::string& out, bool value);

}  // namespace encode

/// Change the case of ASCII letters; other bytes stay unchanged.
std::string upper(std::string_view text);
std::string lower(std::string_view text);

/// The first characters (code points) of valid UTF-8, which keeps the order; the whole text if it is invalid, which
/// every encoding refuses.
std::string prefix(std::string_view text, int characters);

}  // namespace generated
}  // namespace keyc
