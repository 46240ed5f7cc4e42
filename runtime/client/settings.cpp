#include "client/settings.hpp"

#include <optional>
#include <utility>

#include "client/retry_policy.hpp"
#include "credentials/chain.hpp"
#include "http/header_text.hpp"
#include "keyc/aws_config.hpp"

namespace keyc::client {

namespace {

void require_header_text(const std::string& text, const char* what) {
  if (!http::is_header_text(text))
    throw Error(std::string("the ") + what + " holds a space, a line end or another character it cannot have");
}

/// What is left empty of how often and when to try again. Code that gives a base gives it for all waits.
void complete_retries(ClientOptions& options, const AwsConfig& config) {
  if (!options.max_attempts) options.max_attempts = config.max_attempts();
  if (!options.max_attempts) options.max_attempts = usual_attempts;
  if (!options.throttling_backoff) options.throttling_backoff = options.base_backoff.value_or(usual_throttling_base);
  if (!options.base_backoff) options.base_backoff = usual_base;
  if (!options.max_backoff) options.max_backoff = usual_longest_wait;

  using std::chrono::milliseconds;
  if (*options.max_attempts < 1) throw Error("max_attempts is less than 1");
  if (options.in_flight == 0U) throw Error("in_flight is 0: no request could be sent");
  if (options.connect_timeout < milliseconds(1) || options.request_timeout < milliseconds(1) ||
      options.deadline < milliseconds(1))
    throw Error("a timeout is less than a millisecond");
  if (*options.base_backoff < milliseconds(0) || *options.throttling_backoff < milliseconds(0) ||
      *options.max_backoff < milliseconds(0))
    throw Error("a backoff is less than nothing");
  if (options.retry_quota < 0) throw Error("retry_quota is less than 0");
}

void complete_app_id(ClientOptions& options, const AwsConfig& config) {
  const Setting app_id =
      options.app_id.empty() ? config.app_id().value_or(Setting{}) : Setting{options.app_id, "ClientOptions"};
  constexpr std::size_t most = 50;
  if (app_id.value.size() > most) throw Error(app_id.place + ": the app_id has more than 50 characters");
  require_header_text(app_id.value, "app_id");
  options.app_id = app_id.value;
}

}  // namespace

std::string retry_mode_note(const AwsConfig& config) {
  const std::optional<Setting> mode = config.retry_mode();
  if (!mode || mode->value == "standard") return {};
  if (mode->value == "legacy" || mode->value == "adaptive")
    return mode->place + ": the retry mode " + mode->value + " is taken for standard";
  throw ConfigError(mode->place + ": '" + mode->value + "' is not a retry mode: standard, legacy or adaptive");
}

namespace {

/// Those of the program, or what the AWS CLI would take. What never changes is kept, and not asked for at each attempt.
void complete_credentials(ClientOptions& options, const AwsConfig& config) {
  Credentials& own = options.credentials;
  // All three together: a token from the environment does not belong to a key given as an option.
  if (!own.access_key_id.empty() || !own.secret_access_key.empty()) return require_usable(own);
  auto keys = config.profile_is_from_program() ? std::nullopt : credentials::environment_keys(config);
  if (keys && !keys->expires) {
    own = std::move(*keys);
    return;
  }
  const AwsConfig in_region = config.with_region(options.region);
  if (options.http != nullptr)
    options.credentials_provider = default_credentials(in_region, options.http);
  else if (options.ca_bundle == config.ca_bundle().value_or(Setting{}).value)
    options.credentials_provider = default_credentials(in_region);
  else
    options.credentials_provider = default_credentials(in_region, curl_http({options.ca_bundle}));
}

}  // namespace

AwsConfig config_of(const ClientOptions& options) {
  if (options.config) return *options.config;
  const bool has_credentials = options.credentials_provider || !options.credentials.access_key_id.empty();
  const bool is_told_all = options.transport != nullptr || (!options.region.empty() && has_credentials);
  return is_told_all ? AwsConfig::environment_only() : AwsConfig();
}

void require_usable(const Credentials& credentials) {
  if (credentials.access_key_id.empty() || credentials.secret_access_key.empty())
    throw Error(
        "no credentials: give both parts of ClientOptions::credentials, or none, so that they are those of the AWS "
        "CLI; "
        "a credentials_provider must return both");
  require_header_text(credentials.access_key_id, "access key id");
  require_header_text(credentials.secret_access_key, "secret access key");
  require_header_text(credentials.session_token, "session token");
}

bool is_same_key(const Credentials& left, const Credentials& right) noexcept {
  return left.access_key_id == right.access_key_id && left.secret_access_key == right.secret_access_key &&
         left.session_token == right.session_token;
}

ClientOptions complete(ClientOptions options, const AwsConfig& config) {
  complete_retries(options, config);
  if (options.http != nullptr && options.transport != nullptr)
    throw Error("ClientOptions has both http and transport: a transport sends by itself");
  if (options.transport != nullptr) return options;

  EndpointSettings of_no_account = endpoint_settings(options, config);
  of_no_account.account_endpoints = AccountEndpoints::disabled;
  Endpoint endpoint = endpoint_of(of_no_account, "");
  options.endpoint = std::move(endpoint.url);
  options.region = std::move(endpoint.signing_region);
  if (options.ca_bundle.empty()) options.ca_bundle = config.ca_bundle().value_or(Setting{}).value;
  complete_app_id(options, config);

  if (!options.credentials_provider) complete_credentials(options, config);
  return options;
}

}  // namespace keyc::client
