#pragma once

#include <aws/core/auth/AWSCredentials.h>
#include <aws/core/auth/AWSCredentialsProvider.h>
#include <aws/core/client/ClientConfiguration.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "keyc/client.hpp"

/// keyc's own client with the credentials and settings of the SDK: needs aws-cpp-sdk-core alone.
namespace keyc::aws_sdk {

/// Credentials of the SDK: its chain, its cache and its refreshing.
class SdkCredentials final : public CredentialsProvider {
 public:
  explicit SdkCredentials(std::shared_ptr<Aws::Auth::AWSCredentialsProvider> provider)
      : provider_(std::move(provider)) {}

  Credentials get() override {
    const Aws::Auth::AWSCredentials given = provider_->GetAWSCredentials();
    Credentials credentials;
    credentials.access_key_id = text(given.GetAWSAccessKeyId());
    credentials.secret_access_key = text(given.GetAWSSecretKey());
    credentials.session_token = text(given.GetSessionToken());
    credentials.account_id = account_of(given);
    credentials.source = "the credentials provider of the AWS SDK";
    return credentials;
  }

 private:
  static std::string text(const Aws::String& text) { return {text.data(), text.size()}; }

  // Older versions of the SDK do not know the account.
  template <class SdkCredential>
  static std::string account_of(const SdkCredential& given) {
    if constexpr (requires { given.GetAccountId(); })
      return text(given.GetAccountId());
    else
      return {};
  }

  std::shared_ptr<Aws::Auth::AWSCredentialsProvider> provider_;
};

namespace detail {

/// Empty for a mode that is not set.
inline std::optional<AccountEndpoints> account_endpoints_of(const Aws::String& mode) {
  if (mode.empty()) return std::nullopt;
  if (mode == "preferred") return AccountEndpoints::preferred;
  if (mode == "disabled") return AccountEndpoints::disabled;
  if (mode == "required") return AccountEndpoints::required;
  throw Error("accountIdEndpointMode is '" + std::string(mode.data(), mode.size()) +
              "', and not preferred, disabled or required");
}

}  // namespace detail

/// Options for keyc's own client:
///
///     keyc::Client client(keyc::aws_sdk::options(config, std::make_shared<DefaultAWSCredentialsProviderChain>()));
///
/// Takes the region, the own endpoint, FIPS, dual stack and the endpoints of accounts, the file of certificates and the
/// time-outs of connecting and of an attempt. Everything else of the configuration is the SDK's own: the retry
/// strategy, the executor, limits. Throws Error for settings that keyc cannot follow and that would change where
/// requests go or what they trust: a proxy, unverified certificates, a folder of certificates.
template <class Configuration = Aws::Client::ClientConfiguration>
ClientOptions options(const Configuration& config, std::shared_ptr<Aws::Auth::AWSCredentialsProvider> provider) {
  const auto refuse = [](const char* what, const char* instead) {
    throw Error(std::string("the configuration of the AWS SDK has ") + what + ", which keyc does not take: " + instead);
  };
  if (provider == nullptr) throw Error("keyc::aws_sdk::options() is given no credentials provider");
  if (!config.proxyHost.empty()) refuse("a proxyHost", "set the variable https_proxy");
  if (!config.verifySSL) refuse("verifySSL = false", "give the server's certificate as caFile");
  if (!config.caPath.empty()) refuse("a caPath", "give one file as caFile");

  ClientOptions result;
  result.region.assign(config.region.data(), config.region.size());
  result.endpoint.assign(config.endpointOverride.data(), config.endpointOverride.size());
  if (!result.endpoint.empty() && result.endpoint.find("://") == std::string::npos)
    result.endpoint = (config.scheme == Aws::Http::Scheme::HTTP ? "http://" : "https://") + result.endpoint;
  result.ca_bundle.assign(config.caFile.data(), config.caFile.size());
  result.use_fips = config.useFIPS;
  result.use_dual_stack = config.useDualStack;
  // 0 is no limit for the SDK; keyc then keeps its own.
  if (config.connectTimeoutMs > 0) result.connect_timeout = std::chrono::milliseconds(config.connectTimeoutMs);
  if (config.httpRequestTimeoutMs > 0) result.request_timeout = std::chrono::milliseconds(config.httpRequestTimeoutMs);
  // Newer versions of the SDK have it, some of them for DynamoDB's configuration alone.
  if constexpr (requires { config.accountIdEndpointMode; })
    result.account_endpoints = detail::account_endpoints_of(config.accountIdEndpointMode);
  result.credentials_provider = std::make_shared<SdkCredentials>(std::move(provider));
  return result;
}

}  // namespace keyc::aws_sdk
