#include "keyc/aws_sdk_options.hpp"
#include "support/catch.hpp"

using Aws::Client::ClientConfiguration;
using Catch::Contains;
using keyc::aws_sdk::options;

namespace {

class Provider : public Aws::Auth::AWSCredentialsProvider {
 public:
  Aws::Auth::AWSCredentials GetAWSCredentials() override {
    Aws::Auth::AWSCredentials credentials("AKID", "secret", "token");
    credentials.SetAccountId("111122223333");
    return credentials;
  }
};

ClientConfiguration configuration() {
  ClientConfiguration configuration;
  configuration.region = "eu-west-1";
  return configuration;
}

}  // namespace

TEST_CASE("Options have the SDK's credentials and settings") {
  ClientConfiguration config = configuration();
  config.endpointOverride = "localhost:8000";
  config.caFile = "/bundle.pem";
  config.connectTimeoutMs = 250;
  config.httpRequestTimeoutMs = 4000;
  config.useDualStack = true;
  const keyc::ClientOptions result = options(config, std::make_shared<Provider>());
  CHECK(result.region == "eu-west-1");
  CHECK(result.endpoint == "https://localhost:8000");
  CHECK(result.ca_bundle == "/bundle.pem");
  CHECK(result.connect_timeout == std::chrono::milliseconds(250));
  CHECK(result.request_timeout == std::chrono::milliseconds(4000));
  CHECK(result.use_dual_stack == true);
  CHECK(result.use_fips == false);
  const keyc::Credentials credentials = result.credentials_provider();
  CHECK(credentials.access_key_id == "AKID");
  CHECK(credentials.secret_access_key == "secret");
  CHECK(credentials.session_token == "token");
  CHECK(credentials.account_id == "111122223333");
  CHECK(credentials.source == "the credentials provider of the AWS SDK");
}

TEST_CASE("No limit of the SDK is keyc's own limit, and an own endpoint keeps its scheme") {
  ClientConfiguration config = configuration();
  config.connectTimeoutMs = 0;
  config.endpointOverride = "http://localhost:8000";
  const keyc::ClientOptions result = options(config, std::make_shared<Provider>());
  CHECK(result.connect_timeout == keyc::ClientOptions().connect_timeout);
  CHECK(result.request_timeout == keyc::ClientOptions().request_timeout);
  CHECK(result.endpoint == "http://localhost:8000");
  config.endpointOverride = "localhost:8000";
  config.scheme = Aws::Http::Scheme::HTTP;
  CHECK(options(config, std::make_shared<Provider>()).endpoint == "http://localhost:8000");
}

namespace {

/// As newer versions of the SDK have it.
struct WithAccounts : ClientConfiguration {
  Aws::String accountIdEndpointMode = "preferred";
};

}  // namespace

TEST_CASE("The endpoints of accounts are those of the SDK's configuration, if it has them") {
  const auto mode_of = [](const auto& config) {
    return options(config, std::make_shared<Provider>()).account_endpoints;
  };
  CHECK_FALSE(mode_of(configuration()));
  WithAccounts config;
  CHECK(mode_of(config) == keyc::AccountEndpoints::preferred);
  config.accountIdEndpointMode = "disabled";
  CHECK(mode_of(config) == keyc::AccountEndpoints::disabled);
  config.accountIdEndpointMode = "required";
  CHECK(mode_of(config) == keyc::AccountEndpoints::required);
  config.accountIdEndpointMode = "off";
  CHECK_THROWS_WITH(mode_of(config), Contains("accountIdEndpointMode"));
}

TEST_CASE("Settings of the SDK that keyc cannot follow are refused") {
  const auto refused = [](auto change) {
    ClientConfiguration config = configuration();
    change(config);
    return [config] { return options(config, std::make_shared<Provider>()); };
  };
  CHECK_THROWS_WITH(refused([](auto& config) { config.proxyHost = "proxy"; })(), Contains("https_proxy"));
  CHECK_THROWS_WITH(refused([](auto& config) { config.verifySSL = false; })(), Contains("verifySSL"));
  CHECK_THROWS_WITH(refused([](auto& config) { config.caPath = "/certificates"; })(), Contains("caFile"));
  CHECK_THROWS_WITH(options(configuration(), nullptr), Contains("no credentials provider"));
}
