#include <cstdlib>
#include <map>
#include <optional>

#include "client/faulty_endpoint.hpp"
#include "client/settings.hpp"
#include "support/catch.hpp"

using keyc::ClientOptions;
using keyc::test::FaultyEndpoint;

namespace {

// Sets the environment variables that a client reads, for one test, and clears all others.
class Environment {
 public:
  using Variables = std::map<std::string, std::string>;
  explicit Environment(const Variables& variables = {}) {
    for (const char* const name : {"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL", "AWS_PROFILE", "AWS_REGION",
                                   "AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY",
                                   "AWS_SESSION_TOKEN", "AWS_CA_BUNDLE", "http_proxy", "no_proxy"}) {
      const char* const value = std::getenv(name);
      before_[name] = value == nullptr ? std::nullopt : std::optional<std::string>(value);
      const auto given = variables.find(name);
      put(name, given == variables.end() ? std::nullopt : std::optional(given->second));
    }
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    for (const auto& [name, value] : before_) put(name, value);
  }

 private:
  static void put(const std::string& name, const std::optional<std::string>& value) {
    if (value)
      setenv(name.c_str(), value->c_str(), 1);
    else
      unsetenv(name.c_str());
  }
  std::map<std::string, std::optional<std::string>> before_;
};

ClientOptions complete(const ClientOptions& options) {
  return keyc::client::complete(options, keyc::client::config_of(options));
}

ClientOptions given() {
  ClientOptions options;
  options.region = "eu-central-1";
  options.credentials = {"AKID", "secret", ""};
  return options;
}

}  // namespace

TEST_CASE("Missing options are taken from the environment") {
  FaultyEndpoint endpoint("[{}]");
  const Environment environment({{"AWS_ENDPOINT_URL", endpoint.url()},
                                 {"AWS_DEFAULT_REGION", "sa-east-1"},
                                 {"AWS_ACCESS_KEY_ID", "ENVKEY"},
                                 {"AWS_SECRET_ACCESS_KEY", "secret"},
                                 {"AWS_SESSION_TOKEN", "ENVTOKEN"}});
  keyc::Client client;
  client.send(keyc::GetItem{});
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 1);
  REQUIRE(requests[0].token == "ENVTOKEN");
  REQUIRE_THAT(requests[0].credential,
               Catch::StartsWith("ENVKEY/") && Catch::EndsWith("/sa-east-1/dynamodb/aws4_request"));
}

TEST_CASE("The variable for DynamoDB takes precedence over the general one, and an option over both") {
  const Environment environment({{"AWS_ENDPOINT_URL", "http://general"},
                                 {"AWS_ENDPOINT_URL_DYNAMODB", "http://special"},
                                 {"AWS_REGION", "eu-west-1"},
                                 {"AWS_DEFAULT_REGION", "eu-west-2"},
                                 {"AWS_ACCESS_KEY_ID", "ENVKEY"},
                                 {"AWS_SECRET_ACCESS_KEY", "envsecret"},
                                 {"AWS_SESSION_TOKEN", "ENVTOKEN"},
                                 {"AWS_CA_BUNDLE", "/bundle.pem"}});
  const ClientOptions filled = complete({});
  REQUIRE(filled.endpoint == "http://special");
  REQUIRE(filled.region == "eu-west-1");
  REQUIRE(filled.ca_bundle == "/bundle.pem");
  REQUIRE(filled.credentials.session_token == "ENVTOKEN");

  ClientOptions options = given();
  options.endpoint = "http://own";
  options.ca_bundle = "/own.pem";
  const ClientOptions kept = complete(options);
  REQUIRE(kept.endpoint == "http://own");
  REQUIRE(kept.region == "eu-central-1");
  REQUIRE(kept.ca_bundle == "/own.pem");
  REQUIRE(kept.credentials.access_key_id == "AKID");
  REQUIRE(kept.credentials.session_token.empty());  // the environment's belongs to another key
}

TEST_CASE("The default endpoint is the region's") {
  const Environment environment;
  ClientOptions options = given();
  REQUIRE(complete(options).endpoint == "https://dynamodb.eu-central-1.amazonaws.com");
  options.region = "cn-north-1";
  REQUIRE(complete(options).endpoint == "https://dynamodb.cn-north-1.amazonaws.com.cn");
}

TEST_CASE("A client without region or credentials reports what to set") {
  const Environment environment(Environment::Variables{{"AWS_ACCESS_KEY_ID", "ENVKEY"}});
  ClientOptions options = given();
  options.region.clear();
  REQUIRE_THROWS_WITH(keyc::Client(options), Catch::Contains("AWS_REGION"));
  options = given();
  options.credentials = {};
  REQUIRE_THROWS_WITH(keyc::Client(options), Catch::Contains("AWS_SECRET_ACCESS_KEY"));
  for (const keyc::Credentials& half : {keyc::Credentials{"AKID", "", ""}, keyc::Credentials{"", "secret", ""}}) {
    options.credentials = half;
    REQUIRE_THROWS_WITH(keyc::Client(options), Catch::Contains("no credentials"));
  }
}

TEST_CASE("Options that make no sense are refused") {
  const Environment environment;
  const auto refused = [](auto change) {
    ClientOptions options = given();
    change(options);
    REQUIRE_THROWS_AS(keyc::Client(options), keyc::Error);
  };
  for (const char* const endpoint :
       {"localhost:8000", "ftp://localhost", "file:///etc/passwd", "http://", "https://user@host",
        "https://user:pw@host", "http://host?query", "http://host/#fragment", "http://a b", "nonsense"}) {
    INFO(endpoint);
    refused([&](ClientOptions& options) { options.endpoint = endpoint; });
  }
  refused([](ClientOptions& options) { options.region = "eu central:1"; });
  refused([](ClientOptions& options) { options.region = std::string(64, 'a'); });
  refused([](ClientOptions& options) { options.credentials.secret_access_key = "secret\n"; });
  refused([](ClientOptions& options) { options.credentials.session_token = "token\r\nx-amz-target: other"; });
  refused([](ClientOptions& options) { options.max_attempts = 0; });
  refused([](ClientOptions& options) { options.app_id = std::string(51, 'a'); });
  refused([](ClientOptions& options) { options.request_timeout = std::chrono::milliseconds(0); });
  refused([](ClientOptions& options) { options.connect_timeout = std::chrono::milliseconds(-1); });
  refused([](ClientOptions& options) { options.deadline = std::chrono::milliseconds(0); });
  refused([](ClientOptions& options) { options.base_backoff = std::chrono::milliseconds(-1); });
  refused([](ClientOptions& options) { options.max_backoff = std::chrono::milliseconds(-1); });
}

TEST_CASE("A proxy in the environment is not used between a client and this machine") {
  FaultyEndpoint endpoint("[{}]");
  FaultyEndpoint proxy("[{}]");
  const Environment environment({{"http_proxy", proxy.url()}});
  keyc::Client client(endpoint.options());
  client.send(keyc::GetItem{});
  REQUIRE(endpoint.stop().size() == 1);
  REQUIRE(proxy.stop().empty());
}

TEST_CASE("A proxy in the environment is used for other hosts") {
  FaultyEndpoint proxy("[{}]");
  const Environment environment({{"http_proxy", proxy.url()}});
  ClientOptions options = proxy.options();
  options.endpoint = "http://dynamodb.invalid";
  keyc::Client client(options);
  client.send(keyc::GetItem{});
  REQUIRE(proxy.stop().size() == 1);
}

TEST_CASE("Clients with the same settings share a provider, and with other ones have another") {
  const auto provider = [](const Environment::Variables& variables) {
    const Environment environment(variables);
    return keyc::default_credentials();
  };
  const Environment::Variables variables = {{"AWS_ACCESS_KEY_ID", "A"}, {"AWS_SECRET_ACCESS_KEY", "secret"}};
  const auto first = provider(variables);
  CHECK(first == provider(variables));
  CHECK(first != provider({{"AWS_ACCESS_KEY_ID", "B"}, {"AWS_SECRET_ACCESS_KEY", "secret"}}));
  const Environment environment(variables);
  CHECK(first == keyc::default_credentials());
  CHECK(first != keyc::default_credentials(keyc::AwsConfig().with_region("eu-west-1")));
}

TEST_CASE("A program may read nothing but the environment") {
  const Environment environment(
      {{"AWS_ACCESS_KEY_ID", "A"}, {"AWS_SECRET_ACCESS_KEY", "secret"}, {"AWS_PROFILE", "missing"}});
  CHECK(keyc::credentials::environment_only()->get().access_key_id == "A");
  CHECK_THROWS_AS(keyc::default_credentials(), keyc::ConfigError);
  CHECK(keyc::default_credentials(keyc::AwsConfig::environment_only())->get().access_key_id == "A");
  const Environment nothing;
  CHECK_THROWS_AS(keyc::credentials::environment_only(), keyc::CredentialsError);
}
