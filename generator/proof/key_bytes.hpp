#pragma once

#include <cstddef>
#include <optional>

#include "generator/model/model.hpp"

namespace keyc::proof {

/// How many bytes the component writes at most; no value for text, which only the limit of the key bounds, and for
/// numbers.
std::optional<std::size_t> most_bytes(const model::Component& component);
/// The same of a whole key.
std::optional<std::size_t> most_bytes(const model::KeyTemplate& key);

}  // namespace keyc::proof
