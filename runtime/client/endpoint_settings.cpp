// What the endpoint depends on: of the program, or of the settings of AWS, and then with where that is set.

#include <array>
#include <optional>
#include <string>

#include "client/settings.hpp"
#include "http/address_text.hpp"
#include "keyc/aws_config.hpp"

namespace keyc::client {
namespace {

void require_address(const std::string& endpoint) {
  const std::optional<HttpAddress> address = parse_address(endpoint);
  const std::string shown = "the endpoint '" + http::shown_address(endpoint) + "' ";
  if (!address) throw Error(shown + "is not an http:// or https:// address, or has a user or a part '..' in its path");
  if (endpoint.find('?') != std::string::npos) throw Error(shown + "is more than a scheme, a host and a path");
}

AccountEndpoints account_endpoints_in(const AwsConfig& config) {
  const std::optional<Setting> mode = config.account_id_endpoint_mode();
  if (!mode) return AccountEndpoints::preferred;
  const auto known = account_endpoints_of(mode->value);
  if (!known) throw ConfigError(mode->place + ": '" + mode->value + "' is not preferred, disabled or required");
  return *known;
}

/// " (the region: AWS_REGION; FIPS: ~/.aws/config:3)": where those settings are that the program did not give.
std::string places_of(const ClientOptions& options, const AwsConfig& config) {
  struct Origin {
    const char* what;
    bool is_of_program;
    std::optional<Setting> setting;
  };
  const std::array origins = {
      Origin{"the region", !options.region.empty(), config.region()},
      Origin{"the endpoint", !options.endpoint.empty(), config.endpoint_url("dynamodb")},
      Origin{"FIPS", options.use_fips.has_value(), config.find({"AWS_USE_FIPS_ENDPOINT"}, "use_fips_endpoint")},
      Origin{"dual stack", options.use_dual_stack.has_value(),
             config.find({"AWS_USE_DUALSTACK_ENDPOINT"}, "use_dualstack_endpoint")},
      Origin{"endpoints of accounts", options.account_endpoints.has_value(), config.account_id_endpoint_mode()}};
  std::string text;
  for (const Origin& origin : origins)
    if (!origin.is_of_program && origin.setting)
      text += (text.empty() ? " (" : "; ") + (origin.what + (": " + origin.setting->place));
  return text.empty() ? text : text + ")";
}

}  // namespace

EndpointSettings endpoint_settings(const ClientOptions& options, const AwsConfig& config) {
  EndpointSettings settings;
  settings.region = !options.region.empty() ? options.region : config.region().value_or(Setting{}).value;
  settings.url =
      !options.endpoint.empty() ? options.endpoint : config.endpoint_url("dynamodb").value_or(Setting{}).value;
  settings.use_fips = options.use_fips ? *options.use_fips : config.use_fips();
  settings.use_dual_stack = options.use_dual_stack ? *options.use_dual_stack : config.use_dualstack();
  settings.account_endpoints = options.account_endpoints ? *options.account_endpoints : account_endpoints_in(config);
  if (settings.region.empty())
    throw Error("no region: give ClientOptions::region, set AWS_REGION, or set region in the profile '" +
                config.profile() + "'");
  if (!settings.url.empty()) require_address(settings.url);
  try {
    require_endpoint(settings);
  } catch (const EndpointError& error) {
    throw EndpointError(error.what() + places_of(options, config));
  }
  return settings;
}

}  // namespace keyc::client
