#include "keyc/endpoint.hpp"

#include <map>
#include <utility>

#include "client/settings.hpp"
#include "support/catch.hpp"

using Catch::Contains;
using keyc::AccountEndpoints;
using keyc::AwsConfig;
using keyc::ClientOptions;
using keyc::Endpoint;
using keyc::endpoint_of;
using keyc::EndpointSettings;

namespace {

std::string url_of(const EndpointSettings& settings, std::string_view account = {}, std::string_view table = {}) {
  return endpoint_of(settings, account, table).url;
}

EndpointSettings of_region(std::string region, bool use_fips = false, bool use_dual_stack = false) {
  EndpointSettings settings;
  settings.region = std::move(region);
  settings.use_fips = use_fips;
  settings.use_dual_stack = use_dual_stack;
  return settings;
}

AwsConfig environment_of(std::map<std::string, std::string> variables) {
  keyc::AwsSources sources;
  sources.environment = [variables = std::move(variables)](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
  return AwsConfig::environment_only(sources);
}

EndpointSettings settings_of(std::map<std::string, std::string> variables, const ClientOptions& options = {}) {
  variables.emplace("AWS_REGION", "eu-west-1");
  return keyc::client::endpoint_settings(options, environment_of(std::move(variables)));
}

/// Refuses every request, and keeps its address.
class Refusing final : public keyc::Http {
 public:
  keyc::HttpAnswer exchange(const keyc::HttpRequest& request, const keyc::HttpLimits&) override {
    urls.push_back(request.url);
    keyc::HttpAnswer answer;
    answer.status = 503;
    answer.was_sent = true;
    return answer;
  }
  std::vector<std::string> urls;
};

}  // namespace

// tests/aws_sdk_js compares all of them with the SDK's: here is one of each kind, to be read.
TEST_CASE("An endpoint has the names of its region's partition") {
  REQUIRE(url_of(of_region("eu-central-1")) == "https://dynamodb.eu-central-1.amazonaws.com");
  REQUIRE(url_of(of_region("cn-north-1")) == "https://dynamodb.cn-north-1.amazonaws.com.cn");
  REQUIRE(url_of(of_region("eusc-de-east-1")) == "https://dynamodb.eusc-de-east-1.amazonaws.eu");
  REQUIRE(url_of(of_region("us-iso-east-1", false, true)) == "https://dynamodb.us-iso-east-1.api.aws.ic.gov");
  REQUIRE(url_of(of_region("us-east-1", true)) == "https://dynamodb-fips.us-east-1.amazonaws.com");
  REQUIRE(url_of(of_region("us-gov-west-1", true)) == "https://dynamodb.us-gov-west-1.amazonaws.com");
  REQUIRE(url_of(of_region("us-gov-west-1", true, true)) == "https://dynamodb-fips.us-gov-west-1.api.aws");
  REQUIRE(keyc::partition_of("cn-north-1").name == "aws-cn");
  REQUIRE(keyc::partition_of("a-new-region-1").name == "aws");
}

TEST_CASE("The region 'local' is DynamoDB Local, and FIPS may be in the region's name") {
  REQUIRE(endpoint_of(of_region("local"), "111122223333") == Endpoint{"http://localhost:8000", "us-east-1"});
  const Endpoint fips{"https://dynamodb-fips.us-west-2.amazonaws.com", "us-west-2"};
  REQUIRE(endpoint_of(of_region("fips-us-west-2"), "") == fips);
  REQUIRE(endpoint_of(of_region("us-west-2-fips"), "") == fips);
}

TEST_CASE("A host names the account, if it is known and the region has such hosts") {
  EndpointSettings settings = of_region("eu-central-1");
  const std::string named = "https://111122223333.ddb.eu-central-1.amazonaws.com";
  REQUIRE(url_of(settings, "111122223333") == named);
  REQUIRE(url_of(of_region("us-iso-east-1"), "111122223333") == "https://dynamodb.us-iso-east-1.c2s.ic.gov");
  REQUIRE(url_of(settings, "444455556666", "arn:aws:dynamodb:eu-central-1:111122223333:table/Orders") == named);
  REQUIRE(url_of(settings, "111122223333", "arn:aws:dynamodb:us-east-1:444455556666:table/Orders") == named);
  settings.account_endpoints = AccountEndpoints::disabled;
  REQUIRE(url_of(settings, "111122223333") == "https://dynamodb.eu-central-1.amazonaws.com");
  settings.account_endpoints = AccountEndpoints::required;
  REQUIRE(url_of(settings, "111122223333") == named);
  REQUIRE_THROWS_WITH(endpoint_of(settings, ""), Contains("AWS_ACCOUNT_ID"));
  REQUIRE_NOTHROW(keyc::require_endpoint(settings));
  settings.use_fips = true;
  REQUIRE_THROWS_WITH(keyc::require_endpoint(settings), Contains("FIPS"));
}

TEST_CASE("Settings of an endpoint that do not go together are refused") {
  EndpointSettings settings = of_region("eu-central-1", true);
  settings.url = "http://localhost:8000";
  REQUIRE_THROWS_WITH(endpoint_of(settings, ""), Contains("http://localhost:8000") && Contains("FIPS"));
  settings = of_region("eu-central-1", false, true);
  settings.url = "http://localhost:8000";
  REQUIRE_THROWS_WITH(endpoint_of(settings, ""), Contains("dual-stack"));
  settings.use_dual_stack = false;
  REQUIRE(endpoint_of(settings, "111122223333") == Endpoint{"http://localhost:8000", "eu-central-1"});
  settings.url = "https://dynamodb.eu-central-1.api.aws";
  REQUIRE_THROWS_WITH(endpoint_of(settings, ""), Contains("AWS_USE_DUALSTACK_ENDPOINT"));
  REQUIRE_THROWS_WITH(endpoint_of(of_region("local", true), ""), Contains("'local'"));
  REQUIRE_THROWS_WITH(endpoint_of(of_region("eu central 1"), ""), Contains("'eu central 1' is not a region"));
  REQUIRE_THROWS_WITH(endpoint_of(of_region("eu-central-1"), "evil.com/"), Contains("host name"));
}

TEST_CASE("What the endpoint depends on is taken from the settings of AWS, unless the program says it") {
  REQUIRE(settings_of({{"AWS_USE_FIPS_ENDPOINT", "true"}}).use_fips);
  REQUIRE(settings_of({{"AWS_USE_DUALSTACK_ENDPOINT", "TRUE"}}).use_dual_stack);
  REQUIRE(settings_of({{"AWS_ACCOUNT_ID_ENDPOINT_MODE", "Disabled"}}).account_endpoints == AccountEndpoints::disabled);
  REQUIRE_THROWS_WITH(settings_of({{"AWS_ACCOUNT_ID_ENDPOINT_MODE", "on"}}), Contains("AWS_ACCOUNT_ID_ENDPOINT_MODE"));
  REQUIRE_THROWS_WITH(settings_of({{"AWS_ENDPOINT_URL", "http://x"}, {"AWS_USE_FIPS_ENDPOINT", "true"}}),
                      Contains("FIPS") && Contains("the endpoint: AWS_ENDPOINT_URL; FIPS: AWS_USE_FIPS_ENDPOINT)"));
  REQUIRE(settings_of({{"AWS_ENDPOINT_URL_DYNAMODB", "http://special"}, {"AWS_ENDPOINT_URL", "http://general"}}).url ==
          "http://special");
  REQUIRE(settings_of({{"AWS_ENDPOINT_URL", "http://general"}, {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true"}})
              .url.empty());
  ClientOptions options;
  options.endpoint = "http://own";
  options.region = "local";
  options.use_fips = false;
  const EndpointSettings own = settings_of({{"AWS_ENDPOINT_URL", "http://general"},
                                            {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true"},
                                            {"AWS_USE_FIPS_ENDPOINT", "true"}},
                                           options);
  REQUIRE(own.url == "http://own");
  REQUIRE(own.region == "local");
  REQUIRE_FALSE(own.use_fips);
}

TEST_CASE("Each attempt goes to the host of the account that its credentials are of") {
  const auto http = std::make_shared<Refusing>();
  ClientOptions options;
  options.http = http;
  options.region = "eu-west-1";
  options.max_attempts = 3;
  options.base_backoff = std::chrono::milliseconds(0);
  options.credentials_provider = [http] {
    keyc::Credentials credentials{.access_key_id = "AKID", .secret_access_key = "secret"};
    if (!http->urls.empty()) credentials.account_id = std::string(12, static_cast<char>('0' + http->urls.size()));
    return credentials;
  };
  keyc::Client client(options);
  CHECK_THROWS_AS(client.send(keyc::GetItem{"Things"}), keyc::ServiceError);
  CHECK(http->urls == std::vector<std::string>{"https://dynamodb.eu-west-1.amazonaws.com",
                                               "https://111111111111.ddb.eu-west-1.amazonaws.com",
                                               "https://222222222222.ddb.eu-west-1.amazonaws.com"});
  options.account_endpoints = AccountEndpoints::required;
  http->urls.clear();
  CHECK_THROWS_WITH(keyc::Client(options).send(keyc::GetItem{"Things"}), Contains("AWS_ACCOUNT_ID"));
  CHECK(http->urls.empty());
}
