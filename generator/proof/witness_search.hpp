#pragma once

#include <optional>

#include "generator/proof/witness.hpp"

namespace keyc::proof {

/// Two items whose keys meet, found by reading a common word of both forms back into attributes; no value if none were
/// found. With `differently`, both divide the key into different texts of their components.
std::optional<Witness> find_witness(const FormWords& left, const FormWords& right, bool differently);

}  // namespace keyc::proof
