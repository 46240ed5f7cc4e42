#pragma once

#include <optional>

#include "credentials/chain.hpp"
#include "credentials/profiles.hpp"

namespace keyc::credentials {

/// The two files of the AWS CLI.
enum class KeyFile : std::uint8_t { config, credentials };

/// The keys that the profile has in this file; nothing if it has none. They are read again when they are asked for
/// again, as they are when AWS refuses them: other programs replace keys that end. Throws ConfigError for half a pair.
std::optional<Chosen> keys_in(const Profiles& profiles, const Profile& profile, KeyFile file);

}  // namespace keyc::credentials
