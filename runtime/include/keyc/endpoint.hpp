#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/errors.hpp"

/// Where requests to DynamoDB go, by the rules of the AWS SDKs (library keyc::http).
namespace keyc {

/// A part of AWS with accounts and names of its own.
struct Partition {
  std::string_view name;               // "aws-cn"
  std::string_view suffix;             // "amazonaws.com.cn"
  std::string_view dual_stack_suffix;  // "api.amazonwebservices.com.cn": of hosts that also have IPv6 addresses
};
/// The partition of a region; "aws" for one that is not known.
const Partition& partition_of(std::string_view region) noexcept;

/// Whether the host of a request names the account, where there are such hosts.
enum class AccountEndpoints : std::uint8_t {
  preferred,  // if the account is known
  disabled,
  required,  // no request is sent if the account is not known
};
/// "preferred", "disabled", "required", in any case; nothing for another text.
std::optional<AccountEndpoints> account_endpoints_of(std::string_view text) noexcept;

struct EndpointSettings {
  /// "eu-central-1". "local" is http://localhost:8000. "fips-us-east-1" and "us-east-1-fips" are the FIPS hosts of
  /// us-east-1.
  std::string region{};
  /// An address that takes the place of all others: "http://localhost:8000".
  std::string url{};
  bool use_fips = false;
  bool use_dual_stack = false;
  AccountEndpoints account_endpoints = AccountEndpoints::preferred;
};

struct Endpoint {
  std::string url;
  std::string signing_region;
  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// The settings do not go together, or have something that no endpoint can have.
class EndpointError : public Error {
 public:
  using Error::Error;
};

/// The endpoint of a request. The account is that of the credentials, empty if it is not known; that of `table`
/// precedes it if this is the ARN of a table in the same region. Throws EndpointError. It reads nothing else: no
/// variable, no file.
Endpoint endpoint_of(const EndpointSettings& settings, std::string_view account_id, std::string_view table = {});

/// Throws the EndpointError that every request with these settings would throw, whatever its account is.
void require_endpoint(const EndpointSettings& settings);

}  // namespace keyc
