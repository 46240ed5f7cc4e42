#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credentials/source.hpp"

namespace keyc::credentials {

/// Where STS is, and how a request to it is signed.
struct StsEndpoint {
  std::string url;
  std::string signing_region;
};
/// Throws ConfigError if no region is set.
StsEndpoint sts_endpoint(const AwsConfig& config);

/// The role that is taken on, and for how long.
struct Role {
  Setting arn;
  std::string session_name;
  std::string external_id{};
  std::string duration{};  // seconds; empty for AWS's default
};
/// "keyc-<process>-<random>".
std::string new_session_name();

/// Asks STS for the credentials of a role, in exchange for a token or signed with other credentials. Throws
/// CredentialsError, with `source` as its beginning.
Credentials assume_by_token(const Means& means, const StsEndpoint& endpoint, const Role& role, const std::string& token,
                            const std::string& source);
Credentials assume_signed(const Means& means, const StsEndpoint& endpoint, const Role& role, const Credentials& signer,
                          const std::string& source);

}  // namespace keyc::credentials
