#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credentials/chain.hpp"

namespace keyc::credentials {

/// The source that the profile of the configuration has, or web identity that the environment has; nothing, with a line
/// for each in `passed`, if there is none.
std::optional<Chosen> choose_in_profile(const Means& means, std::vector<std::string>& passed);

}  // namespace keyc::credentials
