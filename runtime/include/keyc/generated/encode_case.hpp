#pragma once

#include <cstddef>
#include <string>

#include "keyc/generated/rewritten.hpp"

/// How times and ids are written into text keys in the other case than their own; see keyc/generated/encode.hpp. Each
/// function is made from an encoding whose letters are all of one case, and has its signature and its width:
/// `encode::in_lower<&encode::timestamp>` of a time is 2024-01-01t00:00:00.000z, `encode::in_upper<&encode::uuid>` of
/// an id is 13CC114A-….
namespace keyc::inline generated {
namespace rewrite {

// Change the case of ASCII letters from `start` on.
void as_upper(std::string& out, std::size_t start);
void as_lower(std::string& out, std::size_t start);

}  // namespace rewrite

namespace encode {

template <auto Encode>
inline constexpr auto in_upper = &Rewritten<Encode, &rewrite::as_upper>::write;
template <auto Encode>
inline constexpr auto in_lower = &Rewritten<Encode, &rewrite::as_lower>::write;

}  // namespace encode
}  // namespace keyc::inline generated
