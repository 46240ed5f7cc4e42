#pragma once

#include "generator/proof/key_language.hpp"

namespace keyc::proof {

/// What the single query of a collection's pattern reads: the smallest range that contains what it asks for of each
/// member.
KeyForm read_by(const model::CollectionPattern& pattern);

}  // namespace keyc::proof
