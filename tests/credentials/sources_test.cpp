// Each source of credentials: what is asked, what is made of each answer, and what the messages say, which never have a
// secret.

#include <signal.h>
#include <sys/stat.h>

#include <map>

#include "credentials/chain.hpp"
#include "credentials/fake_http.hpp"
#include "credentials/home.hpp"
#include "credentials/process.hpp"
#include "credentials/profiles.hpp"
#include "support/catch.hpp"

using Catch::Contains;
using keyc::Credentials;
using keyc::CredentialsError;
using keyc::HttpAnswer;
using keyc::credentials::Means;
using keyc::test::answered;
using keyc::test::FakeHttp;
using keyc::test::Home;
using keyc::test::unanswered;
using Asked = FakeHttp::Asked;

namespace {

const keyc::TimestampUs noon{std::chrono::seconds(1795608000)};  // 2026-11-25T12:00:00Z

HttpAnswer no_answer(const Asked&) { return unanswered("nobody listens"); }

/// A source, chosen for the home, with a network that the test answers for, at noon.
struct Trial {
  std::shared_ptr<FakeHttp> http;
  std::shared_ptr<int> waits = std::make_shared<int>(0);
  std::unique_ptr<keyc::credentials::Source> source;

  explicit Trial(const Home& home, FakeHttp::Answer answer = no_answer, const std::string& profile = "")
      : http(std::make_shared<FakeHttp>(std::move(answer))) {
    const Means means{home.config(profile), http, [] { return noon; },
                      [waits = waits](std::chrono::milliseconds) { ++*waits; }};
    source = keyc::credentials::choose_source(means).make();
  }
  Credentials fetch() const { return source->fetch(); }
};

// Secrets have this in them, and no message may.
constexpr const char* secret_mark = "HUSH";

/// The message of what choosing the source, or asking it, throws.
std::string problem_of(const Home& home, const FakeHttp::Answer& answer = no_answer, const std::string& profile = "") {
  std::string text;
  try {
    static_cast<void>(Trial(home, answer, profile).fetch());
  } catch (const keyc::Error& error) {
    text = home.shown(error.what());
  }
  REQUIRE_FALSE(text.empty());
  CHECK_THAT(text, !Contains(secret_mark));
  return text;
}

std::string sts_answer(const std::string& id, const std::string& expiration = "2026-11-25T13:00:00Z") {
  return "<AssumeRoleResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><AssumeRoleResult><AssumedRoleUser>"
         "<Arn>arn:aws:sts::123456789012:assumed-role/r/s</Arn></AssumedRoleUser><Credentials><AccessKeyId>" +
         id +
         "</AccessKeyId><SecretAccessKey>HUSHkey</SecretAccessKey><SessionToken>HUSHtoken</"
         "SessionToken><Expiration>" +
         expiration + "</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>";
}

std::string sts_error(const std::string& code, const std::string& message = "the token HUSHweb is wrong") {
  return "<ErrorResponse><Error><Type>Sender</Type><Code>" + code + "</Code><Message>" + message +
         "</Message></Error></ErrorResponse>";
}

const Home::Variables no_instance = {{"AWS_EC2_METADATA_DISABLED", "true"}, {"AWS_REGION", "eu-west-1"}};

Home::Variables with(Home::Variables more) {
  more.insert(no_instance.begin(), no_instance.end());
  return more;
}

}  // namespace

TEST_CASE("the environment's keys come first, unless the program names a profile") {
  const Home home("[profile p]\n",
                  "[default]\naws_access_key_id=FILE\naws_secret_access_key=HUSH\n[p]\naws_access_key_id=P\naws_"
                  "secret_access_key=HUSH\n",
                  {{"AWS_ACCESS_KEY_ID", "ENV"},
                   {"AWS_SECRET_ACCESS_KEY", "HUSH"},
                   {"AWS_SESSION_TOKEN", "HUSHt"},
                   {"AWS_SECURITY_TOKEN", "other"},
                   {"AWS_ACCOUNT_ID", "123"},
                   {"AWS_PROFILE", "p"},
                   {"AWS_CREDENTIAL_EXPIRATION", "2026-11-25T13:00:00Z"}});
  const Credentials found = Trial(home).fetch();
  CHECK(found.access_key_id == "ENV");
  CHECK(found.session_token == "HUSHt");
  CHECK(found.account_id == "123");
  CHECK(found.source == "the environment");
  CHECK(found.expires == noon + std::chrono::hours(1));
  CHECK(Trial(home, no_answer, "p").fetch().access_key_id == "P");
}

TEST_CASE("half a pair of keys is an error, wherever it is") {
  CHECK_THAT(problem_of(Home("", "", {{"AWS_ACCESS_KEY_ID", "A"}})), Contains("AWS_SECRET_ACCESS_KEY is not"));
  CHECK_THAT(problem_of(Home("", "", {{"AWS_SECRET_ACCESS_KEY", "HUSH"}})), Contains("AWS_ACCESS_KEY_ID is not"));
  CHECK_THAT(
      problem_of(Home("", "[default]\naws_access_key_id = A\n")),
      Contains("~/.aws/credentials:2: the profile 'default' has 'aws_access_key_id' and no 'aws_secret_access_key'"));
  CHECK_THAT(problem_of(Home("[default]\naws_secret_access_key = HUSH\n")),
             Contains("~/.aws/config:2: the profile 'default' has 'aws_secret_access_key' and no"));
  CHECK_THAT(problem_of(Home("", "[default]\naws_access_key_id = A\naws_secret_access_key = HUSH # mine\n")),
             Contains("~/.aws/credentials:3: the value of 'aws_secret_access_key' has a comment after it"));
}

TEST_CASE("keys of the credentials file precede a process, and that those of the config file") {
  const std::string keys = "aws_access_key_id=KEYS\naws_secret_access_key=HUSH\naws_account_id=42\n";
  const std::string process =
      "credential_process = printf '{\"Version\":1,\"AccessKeyId\":\"PROC\",\"SecretAccessKey\":\"HUSH\"}'\n";
  CHECK(Trial(Home("[default]\n" + process, "[default]\n" + keys)).fetch().access_key_id == "KEYS");
  const Credentials found = Trial(Home("[default]\n" + process + keys)).fetch();
  CHECK(found.access_key_id == "PROC");
  CHECK(found.account_id == "42");
  CHECK(Trial(Home("[default]\n" + keys)).fetch().access_key_id == "KEYS");
}

TEST_CASE("keys in a file are read again when they are asked for again") {
  const auto keys = [](const std::string& id) {
    return "[default]\naws_access_key_id = " + id + "\naws_secret_access_key = HUSH\naws_session_token = HUSHt\n";
  };
  const Home home("", keys("OLD"));
  const Trial trial(home);
  CHECK(trial.fetch().access_key_id == "OLD");
  home.write(".aws/credentials", keys("NEW"));
  CHECK(trial.fetch().access_key_id == "NEW");
  home.write(".aws/credentials", "[default]\n");
  CHECK_THROWS_WITH(trial.fetch(), Contains("the profile 'default' has no more keys in "));
}

TEST_CASE("a process prints its credentials as JSON of version 1") {
  const auto home = [](const std::string& command) { return "[default]\ncredential_process = " + command + "\n"; };
  const Credentials found =
      Trial(
          Home(home(
              "echo '{\"Version\": 1, \"AccessKeyId\": \"P\", \"SecretAccessKey\": \"HUSH\", "
              "\"SessionToken\": \"t\", \"AccountId\": \"7\", \"Expiration\": \"2026-11-25T13:00:00+00:00\"}' | cat")))
          .fetch();
  CHECK(found.access_key_id == "P");
  CHECK(found.session_token == "t");
  CHECK(found.account_id == "7");
  CHECK(found.expires == noon + std::chrono::hours(1));
  const auto problem = [&](const std::string& command) { return problem_of(Home(home(command))); };
  CHECK_THAT(problem("echo HUSH; echo 'cannot log in' >&2; exit 3"),
             Contains("the credential_process in ~/.aws/config:2 ends with status 3: cannot log in"));
  CHECK_THAT(problem("echo HUSH"), Contains("does not print a JSON object"));
  CHECK_THAT(problem("echo '{\"Version\":2}'"), Contains("does not print \"Version\": 1"));
  CHECK_THAT(problem("echo '{\"Version\":1,\"AccessKeyId\":\"A\"}'"), Contains("a secret access key is missing"));
  CHECK_THAT(problem("kill -9 $$"), Contains("is ended by signal 9"));
  auto* const before = ::signal(SIGPIPE, SIG_IGN);
  CHECK_THAT(problem("kill -PIPE $$"), Contains("is ended by signal 13"));  // what this program ignores, it does not
  ::signal(SIGPIPE, before);
  CHECK_THAT(problem("/no/such/program"), Contains("ends with status 127"));
  CHECK_THAT(problem("cat /dev/zero"), Contains("prints more than 64 KiB"));
  CHECK_THAT(problem("cat; exit 1"), Contains("ends with status 1"));  // its input is empty
}

TEST_CASE("a process that does not end is ended, with all that it started") {
  const Home home;
  const auto make = keyc::credentials::process_source({"sleep 60 & sleep 60; echo " + home.path(""), "config:1"}, "",
                                                      std::chrono::milliseconds(100));
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THROWS_WITH(make()->fetch(), Contains("did not end in time"));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("web identity exchanges the token in a file, which is read each time") {
  Home home("", "", with({{"AWS_ROLE_ARN", "arn:aws:iam::1:role/r"}, {"AWS_ROLE_SESSION_NAME", "me"}}));
  home.set("AWS_WEB_IDENTITY_TOKEN_FILE", home.path("token"));
  CHECK_THAT(problem_of(home), Contains("~/token, which AWS_WEB_IDENTITY_TOKEN_FILE names, does not exist"));
  home.write("token", "\n");
  CHECK_THAT(problem_of(home), Contains("is empty"));
  home.write("token", "HUSHweb/+=\n");
  const Trial trial(home, [](const Asked&) { return answered(200, sts_answer("WEB")); });
  const Credentials found = trial.fetch();
  CHECK(found.access_key_id == "WEB");
  CHECK(found.secret_access_key == "HUSHkey");
  CHECK(found.session_token == "HUSHtoken");
  CHECK(found.account_id == "123456789012");
  CHECK(found.expires == noon + std::chrono::hours(1));
  home.write("token", "other");
  static_cast<void>(trial.fetch());
  const auto asked = trial.http->asked();
  REQUIRE(asked.size() == 2);
  CHECK(asked[0].method == "POST");
  CHECK(asked[0].url == "https://sts.eu-west-1.amazonaws.com");
  CHECK(asked[0].body ==
        "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fr"
        "&RoleSessionName=me&WebIdentityToken=HUSHweb%2F%2B%3D");
  CHECK(asked[0].header("authorization").empty());
  CHECK(asked[0].limits.connect == std::chrono::seconds(5));
  CHECK_THAT(asked[1].body, Contains("WebIdentityToken=other"));
}

TEST_CASE("web identity may be the profile's, with the environment before it") {
  Home home("[default]\nweb_identity_token_file = ~/token\nrole_arn = arn:p\n", "", with({}));
  home.write("token", "t");
  const auto answer = [](const Asked&) { return answered(200, sts_answer("WEB")); };
  const Trial trial(home, answer);
  static_cast<void>(trial.fetch());
  CHECK_THAT(trial.http->asked()[0].body, Contains("RoleArn=arn%3Ap&RoleSessionName=keyc-"));
  home.set("AWS_ROLE_ARN", "arn:e");
  const Trial second(home, answer);
  static_cast<void>(second.fetch());
  CHECK_THAT(second.http->asked()[0].body, Contains("RoleArn=arn%3Ae"));
  CHECK_THAT(problem_of(Home("[default]\nweb_identity_token_file = /t\n", "", with({}))),
             Contains("~/.aws/config:2 has a file with a token, and there is no role for it"));
  CHECK_THAT(problem_of(Home("", "", {{"AWS_WEB_IDENTITY_TOKEN_FILE", "/t"}, {"AWS_ROLE_ARN", "arn:r"}})),
             Contains("no region"));
}

TEST_CASE("web identity of the environment does not count if the program names a profile") {
  const Home home("[profile p]\n", "[p]\naws_access_key_id = P\naws_secret_access_key = HUSH\n",
                  with({{"AWS_ROLE_ARN", "arn:r"}, {"AWS_WEB_IDENTITY_TOKEN_FILE", "/t"}}));
  CHECK(Trial(home, no_answer, "p").fetch().access_key_id == "P");
}

TEST_CASE("STS is asked again for what passes, and its errors are shown") {
  Home home("", "", with({{"AWS_ROLE_ARN", "arn:r"}}));
  home.set("AWS_WEB_IDENTITY_TOKEN_FILE", home.path("token"));
  home.write("token", "HUSHweb");
  for (const HttpAnswer& failing :
       {answered(500, ""), answered(400, sts_error("IDPCommunicationError")), unanswered("timed out")}) {
    int number = 0;
    const Trial trial(home, [&](const Asked&) { return ++number < 3 ? failing : answered(200, sts_answer("WEB")); });
    CHECK(trial.fetch().access_key_id == "WEB");
    CHECK(*trial.waits == 2);
  }
  const Trial refused(home, [](const Asked&) { return answered(400, sts_error("InvalidIdentityToken")); });
  CHECK_THROWS_AS(refused.fetch(), CredentialsError);
  CHECK(refused.http->asked().size() == 1);
  CHECK(problem_of(home, [](const Asked&) { return answered(400, sts_error("InvalidIdentityToken")); }) ==
        "the role arn:r by the token in ~/token: https://sts.eu-west-1.amazonaws.com answers 400: "
        "InvalidIdentityToken: the "
        "token ... is wrong");
  CHECK_THAT(problem_of(home, [](const Asked&) { return unanswered("timed out"); }),
             Contains("https://sts.eu-west-1.amazonaws.com does not answer: timed out"));
  CHECK_THAT(problem_of(home, [](const Asked&) { return answered(200, "<html>"); }), Contains("as the time of expiry"));
  CHECK_THAT(problem_of(home,
                        [](const Asked&) {
                          return answered(302, "", {{"location", "http://elsewhere"}});
                        }),
             Contains("answers 302"));
}

TEST_CASE("STS is regional, global where that is asked for, or where an endpoint is set") {
  const auto url = [](Home::Variables variables) {
    variables.insert({{"AWS_ROLE_ARN", "arn:r"}, {"AWS_EC2_METADATA_DISABLED", "true"}});
    Home home("", "", std::move(variables));
    home.write("token", "t");
    home.set("AWS_WEB_IDENTITY_TOKEN_FILE", home.path("token"));
    const Trial trial(home, [](const Asked&) { return answered(200, sts_answer("A")); });
    static_cast<void>(trial.fetch());
    return trial.http->asked()[0].url;
  };
  CHECK(url({{"AWS_REGION", "cn-north-1"}}) == "https://sts.cn-north-1.amazonaws.com.cn");
  CHECK(url({{"AWS_REGION", "eu-west-1"}, {"AWS_USE_FIPS_ENDPOINT", "true"}}) ==
        "https://sts-fips.eu-west-1.amazonaws.com");
  CHECK(url({{"AWS_REGION", "us-gov-west-1"}, {"AWS_USE_FIPS_ENDPOINT", "true"}}) ==
        "https://sts.us-gov-west-1.amazonaws.com");
  CHECK(url({{"AWS_REGION", "eu-west-1"}, {"AWS_USE_DUALSTACK_ENDPOINT", "true"}}) == "https://sts.eu-west-1.api.aws");
  CHECK(url({{"AWS_REGION", "eu-west-1"}, {"AWS_STS_REGIONAL_ENDPOINTS", "legacy"}}) == "https://sts.amazonaws.com");
  CHECK(url({{"AWS_REGION", "eu-south-1"}, {"AWS_STS_REGIONAL_ENDPOINTS", "legacy"}}) ==
        "https://sts.eu-south-1.amazonaws.com");
  CHECK(url({{"AWS_REGION", "eu-west-1"}, {"AWS_ENDPOINT_URL_STS", "http://localhost:1"}}) == "http://localhost:1");
  CHECK_THROWS_WITH(url({{"AWS_REGION", "example.com/"}}), "AWS_REGION: 'example.com/' is not a region");
}

TEST_CASE("a role is taken on with the keys of another profile, signed") {
  const Home home(
      "[default]\nrole_arn = arn:outer\nsource_profile = middle\nexternal_id = ext\nduration_seconds = 900\n"
      "role_session_name = me\n[profile middle]\nrole_arn = arn:inner\nsource_profile = base\n",
      "[base]\naws_access_key_id = BASE\naws_secret_access_key = HUSHbase\n", with({}));
  const Trial trial(home, [](const Asked& asked) {
    return answered(200, sts_answer(asked.body.find("arn%3Ainner") != std::string::npos ? "INNER" : "OUTER"));
  });
  CHECK(trial.fetch().access_key_id == "OUTER");
  const auto asked = trial.http->asked();
  REQUIRE(asked.size() == 2);
  CHECK_THAT(asked[0].header("authorization"), Contains("Credential=BASE/20261125/eu-west-1/sts/aws4_request"));
  CHECK_THAT(asked[0].body, Contains("Action=AssumeRole&") && Contains("DurationSeconds=3600"));
  CHECK_THAT(asked[1].header("authorization"), Contains("Credential=INNER/"));
  CHECK(asked[1].header("x-amz-security-token") == "HUSHtoken");
  CHECK(
      asked[1].body ==
      "Action=AssumeRole&Version=2011-06-15&RoleArn=arn%3Aouter&RoleSessionName=me&DurationSeconds=900&ExternalId=ext");
  CHECK_THAT(
      problem_of(home, [](const Asked&) { return answered(403, sts_error("AccessDenied", "not authorized")); }),
      Contains("the role arn:inner in ~/.aws/config:8: https://sts.eu-west-1.amazonaws.com answers 403: AccessDenied"));
}

TEST_CASE("a role is asked for once more by the servers' time, if that is another one") {
  const Home home("[default]\nrole_arn = arn:r\nsource_profile = b\n",
                  "[b]\naws_access_key_id = B\naws_secret_access_key = HUSH\n", with({}));
  const auto answer = [](const char* date) {
    return [date](const Asked& asked) {
      return asked.header("x-amz-date") == "20261125T121000Z"
                 ? answered(200, sts_answer("ROLE"))
                 : answered(403, sts_error("SignatureDoesNotMatch", "Signature expired"), {{"Date", date}});
    };
  };
  CHECK(Trial(home, answer("Wed, 25 Nov 2026 12:10:00 GMT")).fetch().access_key_id == "ROLE");
  for (const char* const date : {"Wed, 25 Nov 2026 12:03:59 GMT", "Wed, 25 Nov 2026 12:11:00 GMT", "nonsense"})
    CHECK_THAT(problem_of(home, answer(date)), Contains("SignatureDoesNotMatch"));
}

TEST_CASE("chains of roles end at the first profile with keys, which may be the role's own") {
  const std::string keys = "aws_access_key_id = OWN\naws_secret_access_key = HUSH\n";
  const auto signer = [](const Home& home) {
    const Trial trial(home, [](const Asked&) { return answered(200, sts_answer("ROLE")); });
    CHECK(trial.fetch().access_key_id == "ROLE");
    const std::string text = trial.http->asked().at(0).header("authorization");
    return text.substr(text.find("Credential=") + 11, text.find('/') - text.find("Credential=") - 11);
  };
  CHECK(signer(Home("[default]\nrole_arn = arn:r\nsource_profile = default\n" + keys, "", with({}))) == "OWN");
  CHECK(
      signer(Home(
          "[default]\nrole_arn = arn:r\nsource_profile = b\n[profile b]\nrole_arn = arn:b\nsource_profile = default\n" +
              keys,
          "", with({}))) == "OWN");
}

TEST_CASE("roles whose source is missing, ambiguous or a circle are errors") {
  const auto problem = [](const std::string& config) { return problem_of(Home(config, "", with({}))); };
  CHECK_THAT(problem("[default]\nrole_arn = a\n"),
             Contains("~/.aws/config:2: the profile 'default' has a role, and neither of"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = b\ncredential_source = Environment\n"),
             Contains("and both of"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = b\n"),
             Contains("~/.aws/config:3: there is no profile 'b'"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = default\n"),
             Contains("is its own source, and has no keys"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = b\n[profile b]\nregion = r\n"),
             Contains("'b' has no credentials"));
  CHECK_THAT(
      problem("[default]\nrole_arn = a\nsource_profile = b\n[profile b]\nrole_arn = b\nsource_profile = default\n"),
      Contains("~/.aws/config:6: the roles go in a circle: 'default' takes its keys from 'b' takes its keys from "
               "'default'"));
  CHECK_THAT(problem("[default]\nrole_arn = a\ncredential_source = Environment\n"),
             Contains("AWS_ACCESS_KEY_ID is not set"));
  CHECK_THAT(problem("[default]\nrole_arn = a\ncredential_source = EcsContainer\n"),
             Contains("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"));
  CHECK_THAT(problem("[default]\nrole_arn = a\ncredential_source = Ec2InstanceMetadata\n"),
             Contains("AWS_EC2_METADATA_DISABLED"));
  CHECK_THAT(problem("[default]\nrole_arn = a\ncredential_source = Moon\n"), Contains("'Moon' is not Environment"));
  CHECK_THAT(problem("[default]\nrole_arn = a # x\nsource_profile = b\n"),
             Contains("'role_arn' has a comment after it"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = b\nduration_seconds = 60\n[profile "
                     "b]\naws_access_key_id=A\naws_secret_access_key=HUSH\n"),
             Contains("'60' is not a number of seconds from 900"));
  CHECK_THAT(problem("[default]\nrole_arn = a\nsource_profile = b\nmfa_serial = arn:mfa\n"),
             Contains("~/.aws/config:4: the role needs a code of the device arn:mfa") &&
                 Contains("aws configure export-credentials --profile 'default' --format env"));
}

TEST_CASE("a role's keys may be the environment's, if the program names the profile") {
  const Home home("[profile p]\nrole_arn = arn:r\ncredential_source = environment\n", "",
                  with({{"AWS_ACCESS_KEY_ID", "ENV"}, {"AWS_SECRET_ACCESS_KEY", "HUSH"}}));
  const Trial trial(
      home, [](const Asked&) { return answered(200, sts_answer("ROLE")); }, "p");
  CHECK(trial.fetch().access_key_id == "ROLE");
  CHECK_THAT(trial.http->asked()[0].header("authorization"), Contains("Credential=ENV/"));
}

namespace {

const std::string sso_config =
    "[default]\nsso_session = s\nsso_account_id = 1234\nsso_role_name = Admin\n[sso-session s]\n"
    "sso_start_url = https://start\nsso_region = eu-central-1\n";
// The name of the session's file: SHA-1 of "s".
const std::string sso_file = ".aws/sso/cache/a0f1490a20d0211c997b44bc357e1972deab8ae3.json";

std::string sso_token(const std::string& expires, const std::string& more = "") {
  return "{\"startUrl\": \"https://start\", \"accessToken\": \"HUSHsso\", \"expiresAt\": \"" + expires + "\"" + more +
         "}";
}

const std::string sso_registration =
    ", \"clientId\": \"id\", \"clientSecret\": \"HUSHclient\", \"refreshToken\": \"HUSHrefresh\", "
    "\"registrationExpiresAt\": \"2027-01-01T00:00:00Z\", \"other\": [1.50]";

const std::string sso_keys =
    R"({"roleCredentials":{"accessKeyId":"SSO","secretAccessKey":"HUSH","sessionToken":"HUSHt","expiration":1795611600000}})";

}  // namespace

TEST_CASE("SSO exchanges the token that the login has left") {
  const Home home(sso_config, "", with({}));
  CHECK_THAT(problem_of(home),
             Contains("SSO of the profile 'default' (~/.aws/config:2): there is no token (~/" + sso_file + ")") &&
                 Contains("run: aws sso login --profile 'default'"));
  home.write(sso_file, sso_token("2026-11-25T14:00:00UTC"));
  const Trial trial(home, [](const Asked&) { return answered(200, sso_keys); });
  const Credentials found = trial.fetch();
  CHECK(found.access_key_id == "SSO");
  CHECK(found.session_token == "HUSHt");
  CHECK(found.account_id == "1234");
  CHECK(found.expires == noon + std::chrono::hours(1));
  const auto asked = trial.http->asked();
  REQUIRE(asked.size() == 1);
  CHECK(asked[0].method == "GET");
  CHECK(asked[0].url ==
        "https://portal.sso.eu-central-1.amazonaws.com/federation/credentials?role_name=Admin&account_id=1234");
  CHECK(asked[0].header("x-amz-sso_bearer_token") == "HUSHsso");
  CHECK_THAT(
      problem_of(home, [](const Asked&) { return answered(401, R"({"message":"Session token HUSHsso not found"})"); }),
      Contains("answers 401: Session token ... not found") && Contains("run: aws sso login"));
  CHECK_THAT(
      problem_of(home,
                 [](const Asked&) {
                   return answered(403, R"({"message":"No access"})", {{"x-amzn-ErrorType", "ForbiddenException:x"}});
                 }),
      Contains("answers 403: ForbiddenException: No access"));
  CHECK_THAT(problem_of(home, [](const Asked&) { return answered(200, "{}"); }), Contains("no roleCredentials"));
  home.write(sso_file, sso_token("2026-11-25T11:59:59Z"));
  CHECK_THAT(problem_of(home), Contains("expired at 2026-11-25T11:59:59Z") && Contains("run: aws sso login"));
  home.write(sso_file, "{\"accessToken\": \"HUSH");
  CHECK_THAT(problem_of(home), Contains("there is no token in ~/"));
}

TEST_CASE("a token of SSO that ends soon is refreshed, and written back for others, readable for the user alone") {
  const Home home(sso_config, "", with({}));
  home.write(sso_file, sso_token("2026-11-25T12:10:00Z", sso_registration));
  const Trial trial(home, [](const Asked& asked) {
    return asked.method == "POST"
               ? answered(200, R"({"accessToken":"HUSHnew","expiresIn":3600,"refreshToken":"HUSHnext"})")
               : answered(200, sso_keys);
  });
  CHECK(trial.fetch().access_key_id == "SSO");
  const auto asked = trial.http->asked();
  REQUIRE(asked.size() == 2);
  CHECK(asked[0].url == "https://oidc.eu-central-1.amazonaws.com/token");
  CHECK(
      asked[0].body ==
      R"({"grantType": "refresh_token", "clientId": "id", "clientSecret": "HUSHclient", "refreshToken": "HUSHrefresh"})");
  CHECK(asked[1].header("x-amz-sso_bearer_token") == "HUSHnew");
  CHECK(
      home.read(sso_file) ==
      R"({"startUrl": "https://start", "accessToken": "HUSHnew", "expiresAt": "2026-11-25T13:00:00Z", "clientId": "id", )"
      R"("clientSecret": "HUSHclient", "refreshToken": "HUSHnext", "registrationExpiresAt": "2027-01-01T00:00:00Z", "other": [1.50]})");
  struct stat file {};
  REQUIRE(::stat(home.path(sso_file).c_str(), &file) == 0);
  CHECK((file.st_mode & 0777U) == 0600U);
  CHECK(std::distance(std::filesystem::directory_iterator(home.path(".aws/sso/cache")), {}) == 1);
}

TEST_CASE("a token of SSO that cannot be refreshed is used while it is valid") {
  const Home home(sso_config, "", with({}));
  const auto answer = [](const Asked& asked) {
    return asked.method == "POST" ? answered(400, R"({"error":"invalid_grant"})") : answered(200, sso_keys);
  };
  home.write(sso_file, sso_token("2026-11-25T12:10:00Z", sso_registration));
  const Trial trial(home, answer);
  CHECK(trial.fetch().access_key_id == "SSO");
  CHECK(trial.http->asked().at(1).header("x-amz-sso_bearer_token") == "HUSHsso");
  home.write(sso_file, sso_token("2026-11-25T11:00:00Z", sso_registration));
  CHECK_THAT(problem_of(home, answer), Contains("run: aws sso login"));
}

TEST_CASE("a token of SSO that has expired may be refreshed later, if SSO is out of order") {
  const Home home(sso_config, "", with({}));
  home.write(sso_file, sso_token("2026-11-25T11:00:00Z", sso_registration));
  for (const HttpAnswer& answer :
       {unanswered("HUSHrefresh timed out"), answered(503, "HUSH"), answered(429, R"({"message":"HUSHclient"})")}) {
    try {
      static_cast<void>(Trial(home, [&](const Asked&) { return answer; }).fetch());
      FAIL("nothing was thrown");
    } catch (const CredentialsError& error) {
      CHECK(error.may_pass());
      CHECK_THAT(error.what(), Contains("has expired, and cannot be refreshed now: https://oidc.eu-central-1") &&
                                   !Contains("aws sso login") && !Contains(secret_mark));
    }
  }
}

TEST_CASE("SSO without a session has its settings in the profile, and its file by the address") {
  const Home home("[default]\nsso_start_url = s\nsso_region = cn-north-1\nsso_account_id = 1\nsso_role_name = R\n", "",
                  with({}));
  home.write(sso_file, sso_token("2026-11-25T12:10:00Z", sso_registration));
  const Trial trial(home, [](const Asked&) { return answered(200, sso_keys); });
  CHECK(trial.fetch().access_key_id == "SSO");
  REQUIRE(trial.http->asked().size() == 1);  // these tokens are not refreshed
  CHECK_THAT(trial.http->asked()[0].url, Contains("https://portal.sso.cn-north-1.amazonaws.com.cn/"));
}

TEST_CASE("settings of SSO that are missing or disagree are errors") {
  const auto problem = [](const std::string& config) { return problem_of(Home(config, "", with({}))); };
  CHECK_THAT(problem("[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = R\n"),
             Contains("~/.aws/config:2: there is no section [sso-session s]"));
  CHECK_THAT(problem("[default]\nsso_account_id = 1\nsso_role_name = R\n"),
             Contains("is one of SSO, and has no 'sso_start_url'"));
  CHECK_THAT(problem("[default]\nsso_session = s\n[sso-session s]\n"), Contains("has no 'sso_account_id'"));
  CHECK_THAT(
      problem("[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = R\n[sso-session s]\nsso_region = a\n"),
      Contains("[sso-session s] has no 'sso_start_url'"));
  CHECK_THAT(problem("[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = R\nsso_region = b\n"
                     "[sso-session s]\nsso_start_url = u\nsso_region = a\n"),
             Contains("~/.aws/config:5: 'sso_region' has another value in ~/.aws/config:8"));
  CHECK_THAT(problem("[default]\nsso_session = s\nsso_account_id = 1\nsso_role_name = R\n"
                     "[sso-session s]\nsso_start_url = u\nsso_region = example.com/\n"),
             Contains("~/.aws/config:7: 'example.com/' is not a region"));
}

TEST_CASE("a login's keys are taken from its file while they are valid") {
  const Home home("[default]\nlogin_session =  arn:aws:iam::1:user/me \n", "", with({}));
  const std::string file = ".aws/login/cache/" + keyc::hex_of(keyc::sha256("arn:aws:iam::1:user/me")) + ".json";
  CHECK_THAT(problem_of(home),
             Contains("the login of the profile 'default' (~/.aws/config:2): there is no ~/.aws/login/cache/") &&
                 Contains("run: aws login --profile 'default'"));
  const auto login = [](const char* expires) {
    return std::string(
               R"({"accessToken":{"accessKeyId":"LOGIN","secretAccessKey":"HUSH","sessionToken":"HUSHt","accountId":"9","expiresAt":")") +
           expires + R"("},"refreshToken":"HUSHr","dpopKey":"HUSHpem"})";
  };
  home.write(file, login("2026-11-25T12:01:00Z"));
  const Credentials found = Trial(home).fetch();
  CHECK(found.access_key_id == "LOGIN");
  CHECK(found.account_id == "9");
  CHECK(found.expires == noon + std::chrono::minutes(1));
  home.write(file, login("2026-11-25T12:00:59Z"));
  CHECK_THAT(problem_of(home), Contains("the keys expire at 2026-11-25T12:00:59Z") &&
                                   Contains("credential_process = aws configure export-credentials --profile default"));
  home.write(file, "{}");
  CHECK_THAT(problem_of(home), Contains("has no keys"));
}

namespace {

const std::string container_keys =
    R"({"AccessKeyId":"BOX","SecretAccessKey":"HUSH","Token":"HUSHt","Expiration":"2026-11-25T13:00:00Z","AccountId":"5","RoleArn":"r"})";

}  // namespace

TEST_CASE("a container is asked at its own address, with the token as it is") {
  Home home("", "",
            {{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/v2/HUSHid"},
             {"AWS_CONTAINER_CREDENTIALS_FULL_URI", "https://other/"}});
  const auto answer = [](const Asked&) { return answered(200, container_keys); };
  const Trial trial(home, answer);
  const Credentials found = trial.fetch();
  CHECK(found.access_key_id == "BOX");
  CHECK(found.session_token == "HUSHt");
  CHECK(found.account_id == "5");
  CHECK(found.expires == noon + std::chrono::hours(1));
  CHECK(trial.http->asked()[0].url == "http://169.254.170.2/v2/HUSHid");
  CHECK(trial.http->asked()[0].header("authorization").empty());
  CHECK(trial.http->asked()[0].limits.whole == std::chrono::seconds(2));

  home.set("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "");
  home.set("AWS_CONTAINER_AUTHORIZATION_TOKEN", "HUSHvariable");
  const Trial second(home, answer);
  static_cast<void>(second.fetch());
  CHECK(second.http->asked()[0].url == "https://other/");
  CHECK(second.http->asked()[0].header("authorization") == "HUSHvariable");

  home.set("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", home.path("token"));
  home.write("token", "HUSHfile\n");
  const Trial third(home, answer);
  static_cast<void>(third.fetch());
  home.write("token", "HUSHrenewed\r\n");
  static_cast<void>(third.fetch());
  CHECK(third.http->asked()[0].header("authorization") == "HUSHfile");
  CHECK(third.http->asked()[1].header("authorization") == "HUSHrenewed");
  home.write("token", "HUSH\nx: y");
  CHECK_THAT(problem_of(home, answer), Contains("has a line end"));
}

TEST_CASE("a container is asked over http only on this machine and its link") {
  const auto home = [](const std::string& url) { return Home::Variables{{"AWS_CONTAINER_CREDENTIALS_FULL_URI", url}}; };
  const auto answer = [](const Asked&) { return answered(200, container_keys); };
  for (const char* const url :
       {"http://127.0.0.1:99/x", "http://localhost/x", "http://[::1]/x", "http://169.254.170.2/x",
        "http://169.254.170.23/v1/credentials", "http://[fd00:ec2::23]/v1/credentials", "https://10.0.0.1/x"}) {
    INFO(url);
    CHECK(Trial(Home("", "", home(url)), answer).fetch().access_key_id == "BOX");
  }
  for (const char* const url : {"http://10.0.0.1/x", "http://example.com/x", "http://127.0.0.1.example.com/",
                                "http://169.254.169.254/", "http://169.254.170.2.example.com/x"}) {
    INFO(url);
    CHECK_THAT(problem_of(Home("", "", home(url)), answer), Contains("cannot be asked for credentials over http://"));
  }
  for (const char* const url : {"ftp://127.0.0.1/", "nonsense"})
    CHECK_THAT(problem_of(Home("", "", home(url)), answer), Contains("is not an http:// or https:// address"));
  for (const char* const path : {".example.com/x", "@example.com/x", "x", "/HUSH x", "/../x"})
    CHECK_THAT(problem_of(Home("", "", {{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", path}}), answer),
               Contains("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI is not the path of an address"));
}

TEST_CASE("a container is asked up to four times, and what it says is shown without the path") {
  const Home home("", "", {{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/HUSHid"}});
  int number = 0;
  const Trial trial(home,
                    [&](const Asked&) { return ++number < 4 ? answered(503, "") : answered(200, container_keys); });
  CHECK(trial.fetch().access_key_id == "BOX");
  CHECK(*trial.waits == 3);
  CHECK(problem_of(home, [](const Asked&) {
          return answered(400, R"({"code":"Invalid","message":"no such task"})");
        }) == "the container: http://169.254.170.2 answers 400: Invalid: no such task");
  CHECK_THAT(problem_of(home, [](const Asked&) { return answered(200, "[HUSH"); }), Contains("not a JSON object"));
  CHECK_THAT(
      problem_of(home, [](const Asked&) { return answered(200, R"({"AccessKeyId":"A","SecretAccessKey":"HUSH\n"})"); }),
      Contains("gives a secret access key with a space"));
}

namespace {

/// A metadata service as the test wants it: statuses by path, and the tokens that it accepts.
struct Metadata {
  int token_status = 200;
  std::string token = "HUSHtoken1";
  std::string code = "Success";
  bool needs_token = true;

  HttpAnswer operator()(const Asked& asked) const {
    const std::string path = asked.url.substr(asked.url.find('/', 8));
    if (path == "/latest/api/token") {
      CHECK(asked.method == "PUT");
      CHECK(asked.header("x-aws-ec2-metadata-token-ttl-seconds") == "21600");
      return answered(token_status, token_status == 200 ? token : "");
    }
    CHECK(asked.method == "GET");
    if (needs_token && asked.header("x-aws-ec2-metadata-token") != token) return answered(401, "");
    if (path == "/latest/meta-data/iam/security-credentials/") return answered(200, "my-role\n");
    if (path != "/latest/meta-data/iam/security-credentials/my-role") return answered(404, "");
    return answered(
        200,
        R"({"Code":")" + code +
            R"(","AccessKeyId":"EC2","SecretAccessKey":"HUSH","Token":"HUSHt","Expiration":"2026-11-25T13:00:00Z"})");
  }
};

}  // namespace

TEST_CASE("an instance is asked with a token, which is kept, and replaced once when it is refused") {
  const Home home;
  const auto metadata = std::make_shared<Metadata>();
  const Trial trial(home, [metadata](const Asked& asked) { return (*metadata)(asked); });
  const Credentials found = trial.fetch();
  CHECK(found.access_key_id == "EC2");
  CHECK(found.expires == noon + std::chrono::hours(1));
  CHECK(trial.http->asked()[0].url == "http://169.254.169.254/latest/api/token");
  CHECK(trial.http->asked()[0].limits.whole == std::chrono::seconds(1));
  CHECK(trial.http->asked().size() == 3);
  CHECK(trial.fetch().access_key_id == "EC2");
  CHECK(trial.http->asked().size() == 5);
  metadata->token = "HUSHtoken2";
  CHECK(trial.fetch().access_key_id == "EC2");
  CHECK(trial.http->asked().size() == 5 + 4);  // refused, token, both again
}

TEST_CASE("once an instance has answered, its errors are its own") {
  const Home home;
  const auto metadata = std::make_shared<Metadata>();
  const Trial trial(home, [metadata](const Asked& asked) { return (*metadata)(asked); });
  static_cast<void>(trial.fetch());
  metadata->code = "Failed";
  CHECK_THROWS_WITH(trial.fetch(), "the instance: http://169.254.169.254 answers 200: Failed");
}

TEST_CASE("an instance that has no tokens is asked without, unless that is forbidden") {
  for (const int status : {403, 404, 405}) {
    Metadata metadata;
    metadata.token_status = status;
    metadata.needs_token = false;
    const Trial trial(Home(), metadata);
    CHECK(trial.fetch().access_key_id == "EC2");
    CHECK(trial.http->asked()[1].headers.empty());
    for (const Home* const home : {new Home("", "", {{"AWS_EC2_METADATA_V1_DISABLED", "true"}}),
                                   new Home("[default]\nec2_metadata_v1_disabled = true\n")}) {
      CHECK_THAT(problem_of(*home, metadata),
                 Contains("the instance: http://169.254.169.254 answers " + std::to_string(status)));
      delete home;
    }
  }
  for (const int status : {400, 500}) {
    Metadata metadata;
    metadata.token_status = status;
    metadata.needs_token = false;
    CHECK_THAT(problem_of(Home(), metadata), Contains("answers " + std::to_string(status)));
  }
}

TEST_CASE("where the instance is asked, and how long, is set") {
  const auto first = [](Home::Variables variables, const std::string& config = "") {
    const Trial trial(Home(config, "", std::move(variables)));
    CHECK_THROWS_AS(trial.fetch(), CredentialsError);
    return trial.http->asked();
  };
  CHECK_THAT(first({{"AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", "IPv6"}})[0].url,
             Contains("http://[fd00:ec2::254]/latest"));
  CHECK_THAT(first({{"AWS_EC2_METADATA_SERVICE_ENDPOINT", "http://127.0.0.1:9/"}})[0].url,
             Contains("http://127.0.0.1:9/latest"));
  CHECK_THAT(first({}, "[default]\nec2_metadata_service_endpoint = http://127.0.0.1:8\n")[0].url,
             Contains("http://127.0.0.1:8/latest"));
  const auto asked = first({{"AWS_METADATA_SERVICE_TIMEOUT", "3"}, {"AWS_METADATA_SERVICE_NUM_ATTEMPTS", "4"}});
  CHECK(asked.size() == 4);
  CHECK(asked[0].limits.whole == std::chrono::seconds(3));
  CHECK_THAT(problem_of(Home("", "", {{"AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE", "IPv5"}})),
             Contains("is not IPv4 or IPv6"));
  CHECK_THAT(problem_of(Home("", "", {{"AWS_EC2_METADATA_SERVICE_ENDPOINT", "http://me:HUSH@host"}})),
             Contains("'http://...@host' is not an http:// address"));
}

TEST_CASE("when there are no credentials, each source says why") {
  CHECK(problem_of(Home()) ==
        "no credentials:\n"
        "  the environment: AWS_ACCESS_KEY_ID is not set\n"
        "  the profile 'default': there is neither [default] in ~/.aws/config (no such file) nor [default] in "
        "~/.aws/credentials (no such file)\n"
        "  web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set\n"
        "  the container: AWS_CONTAINER_CREDENTIALS_RELATIVE_URI and AWS_CONTAINER_CREDENTIALS_FULL_URI are not set\n"
        "  the instance: http://169.254.169.254 does not answer: nobody listens");
  CHECK_THAT(
      problem_of(Home("[default]\nregion = r\n", "", no_instance)),
      Contains(
          "the profile 'default': it has no keys, role, SSO, login or process in ~/.aws/config, ~/.aws/credentials") &&
          Contains("the instance: AWS_EC2_METADATA_DISABLED is true"));
  Metadata broken;
  broken.code = "Failed";
  CHECK_THAT(problem_of(Home(), broken), Contains("the instance: http://169.254.169.254 answers 200: Failed"));
  CHECK_THAT(problem_of(Home(), [](const Asked& asked) { return answered(asked.method == "PUT" ? 200 : 404, "t"); }),
             Contains("no role is attached to the instance"));
}

TEST_CASE("a configuration of the environment alone says that no file is read") {
  const Home home("[default]\naws_access_key_id = A\naws_secret_access_key = HUSH\n", "", no_instance);
  const Means means{keyc::AwsConfig::environment_only(home.sources()), nullptr, [] { return noon; }, {}};
  CHECK_THROWS_WITH(keyc::credentials::choose_source(means),
                    Contains("the profile 'default': there is no file that is read"));
}
