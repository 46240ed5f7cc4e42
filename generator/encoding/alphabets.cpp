#include "generator/encoding/alphabets.hpp"

#include <array>

#include "grammar/rows.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/number_key.hpp"

namespace keyc::model {
namespace {

using Space = RuntimeFunction::Space;

constexpr RuntimeFunction encode_desc(std::string_view name) { return {Space::encode, name}; }

constexpr std::array alphabets{
    AlphabetInfo{Alphabet::none, "", {}, nullptr},
    AlphabetInfo{Alphabet::digits, "decimal digits", encode_desc("desc_digits"), &reverse::digits},
    AlphabetInfo{Alphabet::signed_digits, "'-' if it is negative, then digits that sort as the numbers do",
                 encode_desc("desc_signed"), &reverse::signed_digits},
    AlphabetInfo{Alphabet::hex, "hexadecimal digits that sort as the values do", encode_desc("desc_hex"),
                 &reverse::hex},
    AlphabetInfo{Alphabet::sort64, "characters of -0-9A-Z_a-z, six bits each", encode_desc("desc_sort64"),
                 &reverse::sort64},
    AlphabetInfo{Alphabet::ulid, "the id as text", encode_desc("desc_ulid"), &reverse::ulid},
    AlphabetInfo{Alphabet::ksuid, "the id as text", encode_desc("desc_ksuid"), &reverse::ksuid},
    AlphabetInfo{Alphabet::uuid, "the id as text", encode_desc("desc_uuid"), &reverse::uuid},
    AlphabetInfo{Alphabet::number, "a number", {Space::number_key, "desc"}, &number_key::negate},
    AlphabetInfo{Alphabet::bytes,
                 "big-endian, so that bytes sort as the values do",
                 {Space::binary, "desc"},
                 &binary::complement},
};
static_assert(has_row_for_each_value<alphabets, &AlphabetInfo::alphabet>());

}  // namespace

const AlphabetInfo* alphabet_info(Alphabet alphabet) {
  return alphabet == Alphabet::none ? nullptr : &alphabets[static_cast<std::size_t>(alphabet)];
}

}  // namespace keyc::model
