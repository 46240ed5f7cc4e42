#pragma once

#include <cstddef>
#include <string>

#include "keyc/bytes.hpp"
#include "keyc/generated/rewritten.hpp"

/// How bytes are written into text keys, in alphabets that sort as bytes do; see keyc/generated/encode.hpp.
///
///   hex      two upper-case hex digits for each byte
///   sort64   6 bits a character, most significant first, over -0-9A-Z_a-z; the last one filled with zero bits, no
///            padding: 0xFF is zk
///
/// `hex_of` and `sort64_of` write a fixed-width value in these forms: they are made from the function of
/// keyc/binary_key.hpp that writes its bytes and have that function's signature: `encode::hex_of<&binary::u32>` of 42
/// is 0000002A.
namespace keyc::inline generated {
namespace rewrite {

// Rewrite the bytes from `start` on as text.
void as_hex(std::string& out, std::size_t start);
void as_sort64(std::string& out, std::size_t start);

}  // namespace rewrite

namespace encode {

void hex(std::string& out, const Bytes& value);
void sort64(std::string& out, const Bytes& value);

template <auto Encode>
inline constexpr auto hex_of = &Rewritten<Encode, &rewrite::as_hex>::write;
template <auto Encode>
inline constexpr auto sort64_of = &Rewritten<Encode, &rewrite::as_sort64>::write;

}  // namespace encode
}  // namespace keyc::inline generated
