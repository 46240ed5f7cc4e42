#pragma once

#include <string>

#include "generator/model/key_template.hpp"

namespace keyc::diff {

/// What differs in what the keys are made of, where a schema writes both alike: ", where x was f64, and is decimal".
/// Empty if nothing is found.
std::string differences(const model::KeyTemplate& before, const model::KeyTemplate& after);

}  // namespace keyc::diff
