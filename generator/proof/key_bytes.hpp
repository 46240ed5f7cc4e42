#pragma once

#include <cstddef>
#include <optional>

#include "generator/model/model.hpp"

namespace keyc::proof {

/// How many bytes the component writes at most; no value for text, which only the limit of the key bounds, and for
/// numbers.
std::optional<std::size_t> most_bytes(const model::Component& component);
/// How many bytes a key has at most; no value if one of its components has none: a text, or a number.
std::optional<std::size_t> most_bytes(const model::KeyTemplate& key);

}  // namespace keyc::proof
