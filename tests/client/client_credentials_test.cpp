// Clients whose credentials are those of the AWS CLI, and change while they are used.

#include <algorithm>
#include <atomic>

#include "credentials/fake_http.hpp"
#include "credentials/home.hpp"
#include "keyc/client.hpp"
#include "support/catch.hpp"

using Catch::Contains;
using keyc::HttpAnswer;
using keyc::test::answered;
using keyc::test::FakeHttp;
using keyc::test::Home;
using Asked = FakeHttp::Asked;

namespace {

std::string signer_of(const Asked& asked) {
  const std::string text = asked.header("authorization");
  const std::size_t begin = text.find("Credential=") + 11;
  return text.substr(begin, text.find('/') - begin);
}

bool is_of_dynamodb(const Asked& asked) { return !asked.header("x-amz-target").empty(); }

HttpAnswer refusal_of(const std::string& type) {
  return answered(400, R"({"__type":"com.amazon.coral.service#)" + type +
                           R"(","message":"The security token included in the request is expired"})");
}

/// A container that gives other keys each time: BOX1, BOX2, …
struct Container {
  std::shared_ptr<std::atomic<int>> asked = std::make_shared<std::atomic<int>>(0);

  HttpAnswer operator()() const {
    return answered(
        200,
        R"({"AccessKeyId":"BOX)" + std::to_string(++*asked) +
            R"(","SecretAccessKey":"HUSH","Token":"HUSH","Expiration":"2099-01-01T00:00:00Z","AccountId":"123456789012"})");
  }
};

const Home::Variables in_container = {{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/HUSHid"},
                                      {"AWS_REGION", "eu-west-1"}};

keyc::ClientOptions options_of(const Home& home, const std::shared_ptr<keyc::Http>& http) {
  keyc::ClientOptions options;
  options.config = home.config();
  options.http = http;
  options.base_backoff = std::chrono::milliseconds(1);
  return options;
}

class Notes final : public keyc::Observer {
 public:
  void note(const keyc::Note& note) override {
    texts.push_back(std::string(name_of(note.kind)) + ": " + std::string(note.text));
  }
  std::vector<std::string> texts;
};

}  // namespace

TEST_CASE("A client signs with what the AWS CLI would take, and calls the host of its account") {
  const Home home("", "", in_container);
  const auto http = std::make_shared<FakeHttp>(
      [box = Container()](const Asked& asked) { return is_of_dynamodb(asked) ? answered(200, "{}") : box(); });
  keyc::Client client(options_of(home, http));
  CHECK(http->asked().empty());
  client.send(keyc::GetItem{});
  client.send(keyc::GetItem{});
  const auto asked = http->asked();
  REQUIRE(asked.size() == 3);
  CHECK(asked[0].url == "http://169.254.170.2/HUSHid");
  CHECK(asked[1].url == "https://123456789012.ddb.eu-west-1.amazonaws.com");
  CHECK(signer_of(asked[1]) == "BOX1");
  CHECK(asked[1].header("x-amz-security-token") == "HUSH");
  CHECK(signer_of(asked[2]) == "BOX1");
}

TEST_CASE("A role is asked for in the region of the client") {
  const Home home("[default]\nrole_arn = arn:r\nsource_profile = b\n",
                  "[b]\naws_access_key_id=B\naws_secret_access_key=HUSH\n");
  const auto http = std::make_shared<FakeHttp>([](const Asked&) { return answered(403, ""); });
  keyc::ClientOptions options = options_of(home, http);
  options.region = "ap-south-1";
  keyc::Client client(options);
  CHECK_THROWS_AS(client.send(keyc::GetItem{}), keyc::CredentialsError);
  REQUIRE(http->asked().size() == 1);
  CHECK(http->asked()[0].url == "https://sts.ap-south-1.amazonaws.com");
}

TEST_CASE("Credentials that expire in the middle of a batch are replaced, and each write is sent") {
  for (const char* const type : {"ExpiredTokenException", "UnrecognizedClientException", "InvalidClientTokenId"}) {
    INFO(type);
    const Home home("", "", in_container);
    const auto requests = std::make_shared<int>(0);
    const auto http = std::make_shared<FakeHttp>([box = Container(), requests, type](const Asked& asked) {
      if (!is_of_dynamodb(asked)) return box();
      const bool is_expired = ++*requests > 1 && signer_of(asked) == "BOX1";
      return is_expired ? refusal_of(type) : answered(200, R"({"UnprocessedItems":{}})");
    });
    keyc::ClientOptions options = options_of(home, http);
    options.in_flight = 1;
    keyc::Client client(options);
    keyc::WriteBatch writes;
    for (int i = 0; i < 60; ++i) {
      const keyc::Item item{{"id", keyc::AttributeValue::string(std::to_string(i))}};
      writes.add({"t", item, item});
    }
    client.write_all(writes);
    std::size_t sent = 0;
    for (const Asked& asked : http->asked())
      if (is_of_dynamodb(asked) && (sent == 0 || signer_of(asked) == "BOX2")) ++sent;
    CHECK(sent == 3);
  }
}

TEST_CASE("A refusal is final if there are no other credentials") {
  const Home home("", "[default]\naws_access_key_id=FILE\naws_secret_access_key=HUSH\n", {{"AWS_REGION", "eu-west-1"}});
  const auto http = std::make_shared<FakeHttp>([](const Asked&) { return refusal_of("ExpiredTokenException"); });
  keyc::Client client(options_of(home, http));
  CHECK_THROWS_AS(client.send(keyc::GetItem{}), keyc::ServiceError);
  CHECK(http->asked().size() == 1);
}

TEST_CASE("Keys that another program replaces in their file are taken up when AWS refuses the old ones") {
  const Home home("", "[default]\naws_access_key_id=FILE1\naws_secret_access_key=HUSH\n",
                  {{"AWS_REGION", "eu-west-1"}});
  const auto is_over = std::make_shared<bool>(false);
  const auto http = std::make_shared<FakeHttp>([is_over](const Asked& asked) {
    return *is_over && signer_of(asked) == "FILE1" ? refusal_of("ExpiredTokenException") : answered(200, "{}");
  });
  keyc::Client client(options_of(home, http));
  client.send(keyc::GetItem{});
  *is_over = true;
  home.write(".aws/credentials", "[default]\naws_access_key_id=FILE2\naws_secret_access_key=HUSH\n");
  client.send(keyc::GetItem{});
  const auto asked = http->asked();
  REQUIRE(asked.size() == 3);
  CHECK(signer_of(asked[0]) == "FILE1");
  CHECK(signer_of(asked[1]) == "FILE1");
  CHECK(signer_of(asked[2]) == "FILE2");
}

TEST_CASE("An observer is told of credentials, and of those that could not be renewed, without a secret") {
  const Home home("", "", in_container);
  const auto is_broken = std::make_shared<bool>(false);
  const auto http = std::make_shared<FakeHttp>([box = Container(), is_broken](const Asked& asked) {
    if (is_of_dynamodb(asked)) return *is_broken ? refusal_of("ExpiredTokenException") : answered(200, "{}");
    return *is_broken ? answered(200, "HUSH, not JSON") : box();
  });
  const auto notes = std::make_shared<Notes>();
  keyc::ClientOptions options = options_of(home, http);
  options.observer = notes;
  keyc::Client client(options);
  client.send(keyc::GetItem{});
  client.send(keyc::GetItem{});
  *is_broken = true;
  CHECK_THROWS_AS(client.send(keyc::GetItem{}), keyc::Error);
  REQUIRE_FALSE(notes->texts.empty());
  CHECK(notes->texts[0] == "credentials refreshed: the container, until 2099-01-01T00:00:00Z");
  CHECK(std::count(notes->texts.begin(), notes->texts.end(), notes->texts[0]) == 1);
  CHECK(notes->texts.back() == "credentials failed: the container: the answer is not a JSON object");
}

TEST_CASE("A client without credentials says which sources it has asked") {
  const Home home("", "", {{"AWS_REGION", "eu-west-1"}, {"AWS_EC2_METADATA_DISABLED", "true"}});
  const auto http = std::make_shared<FakeHttp>([](const Asked&) { return answered(200, "{}"); });
  CHECK_THROWS_WITH(keyc::Client(options_of(home, http)), Contains("the environment: AWS_ACCESS_KEY_ID is not set"));
}
