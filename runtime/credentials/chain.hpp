#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credentials/source.hpp"

namespace keyc::credentials {

/// The source that a configuration chooses.
struct Chosen {
  MakeSource make;
  /// What its credentials may be used for when they have expired and it gives no others: a network's source may be out
  /// of order for a while, and AWS then accepts its old ones.
  bool serves_expired = true;
  bool is_fixed = false;  // they never change
};

/// The keys of the environment; nothing if there are none. Throws ConfigError for one half of a pair.
std::optional<Credentials> environment_keys(const AwsConfig& config);

/// The first source that the configuration has. Throws ConfigError for what is wrong in the files, and CredentialsError
/// if there is none.
Chosen choose_source(const Means& means);

}  // namespace keyc::credentials
