#pragma once

#include <cstddef>
#include <string>

#include "keyc/generated/rewritten.hpp"

/// How values are written into text keys that sort in reversed order; see keyc/generated/encode.hpp. Each function is
/// made from an encoding of fixed width, and has its signature and its width, not counting the sign of whole numbers:
/// `encode::desc_digits<&encode::timestamp>`, `encode::desc_digits<&encode::pad>`.
///
///   desc_digits   each digit 9 - d: u8 5 is 994, the date 2024-01-01 is 7975-98-98. For unsigned numbers, `pad`,
///                 `ordinal`, dates, instants, periods and formats
///   desc_signed   each digit 9 - d, and the sign is inverted: i8 5 is -994, -5 is 005. For signed numbers and epochs
///   desc_hex      each upper-case hex digit 15 - h: f32 1 is 407FFFFF. For floats and `hex` of fixed-width values
///   desc_sort64   each character of the alphabet of `sort64` 63 - v. For `sort64` of fixed-width values
///   desc_ulid     each character 31 - v in Crockford's base 32: not a ULID
///   desc_ksuid    each character 61 - v in base 62: not a KSUID
///   desc_uuid     the complement of all 128 bits in the form of a UUID
namespace keyc::inline generated {
namespace reverse {

// What the functions above do to a text; each is its own inverse, and leaves other characters as they are.
void digits(std::string& out, std::size_t start);
void signed_digits(std::string& out, std::size_t start);
void hex(std::string& out, std::size_t start);
void sort64(std::string& out, std::size_t start);
void ulid(std::string& out, std::size_t start);
void ksuid(std::string& out, std::size_t start);
void uuid(std::string& out, std::size_t start);

}  // namespace reverse

namespace encode {

template <auto Encode>
inline constexpr auto desc_digits = &Rewritten<Encode, &reverse::digits>::write;
template <auto Encode>
inline constexpr auto desc_signed = &Rewritten<Encode, &reverse::signed_digits>::write;
template <auto Encode>
inline constexpr auto desc_hex = &Rewritten<Encode, &reverse::hex>::write;
template <auto Encode>
inline constexpr auto desc_sort64 = &Rewritten<Encode, &reverse::sort64>::write;
template <auto Encode>
inline constexpr auto desc_ulid = &Rewritten<Encode, &reverse::ulid>::write;
template <auto Encode>
inline constexpr auto desc_ksuid = &Rewritten<Encode, &reverse::ksuid>::write;
template <auto Encode>
inline constexpr auto desc_uuid = &Rewritten<Encode, &reverse::uuid>::write;

}  // namespace encode
}  // namespace keyc::inline generated
