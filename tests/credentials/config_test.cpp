// Each case in which the AWS CLI and the SDKs read files differently, and what keyc makes of it.

#include "credentials/home.hpp"
#include "credentials/profiles.hpp"
#include "support/catch.hpp"

using Catch::Contains;
using keyc::AwsConfig;
using keyc::ConfigError;
using keyc::Setting;
using keyc::test::Home;

namespace {

std::string region_of(const Home& home, const std::string& profile = "") {
  const auto region = home.config(profile).region();
  return region ? region->value : "none";
}

std::string text_of(const keyc::credentials::Profile* profile, std::string_view key) {
  const Setting* const found = profile == nullptr ? nullptr : profile->find(key);
  return found == nullptr ? "none" : found->value;
}

}  // namespace

TEST_CASE("the region is the program's, the environment's or the profile's, with the place where it was found") {
  Home home("[default]\nregion = eu-west-1\n[profile p]\n\nregion=eu-west-2\n");
  CHECK(region_of(home) == "eu-west-1");
  CHECK(region_of(home, "p") == "eu-west-2");
  CHECK(home.shown(home.config("p").region()->place) == "~/.aws/config:5");
  home.set("AWS_DEFAULT_REGION", "eu-west-3");
  CHECK(region_of(home) == "eu-west-3");
  CHECK(home.config().notes().empty());
  home.set("AWS_REGION", "eu-west-4");
  CHECK(region_of(home) == "eu-west-4");
  CHECK(home.config().region()->place == "AWS_REGION");
  REQUIRE(home.config().notes().size() == 1);
  CHECK_THAT(home.config().notes()[0], Contains("AWS_REGION and AWS_DEFAULT_REGION differ"));
  keyc::AwsSources sources = home.sources();
  sources.region = "eu-west-5";
  CHECK(AwsConfig(sources).region()->value == "eu-west-5");
  CHECK(AwsConfig(sources).notes().empty());
}

TEST_CASE("the profile is the program's, AWS_PROFILE's or AWS_DEFAULT_PROFILE's") {
  Home home("[default]\nregion=d\n[profile a]\nregion=a\n[profile b]\nregion=b\n[profile c]\nregion=c");
  CHECK(region_of(home) == "d");
  home.set("AWS_DEFAULT_PROFILE", "a");
  CHECK(region_of(home) == "a");
  home.set("AWS_PROFILE", "b");
  CHECK(region_of(home) == "b");
  CHECK(home.config().notes().size() == 1);
  CHECK(region_of(home, "c") == "c");
  CHECK(home.config("c").profile_is_from_program());
}

TEST_CASE("files are where the environment says, and files that do not exist are empty") {
  Home home("", "", {{"AWS_CONFIG_FILE", "~/mine"}, {"AWS_SHARED_CREDENTIALS_FILE", "~/keys"}});
  CHECK(region_of(home) == "none");
  home.write("mine", "[default]\nregion = eu-west-1\n");
  home.write("keys", "[default]\nregion = eu-west-2\n");
  CHECK(region_of(home) == "eu-west-2");  // of the credentials file
  home.set("AWS_CONFIG_FILE", home.path(""));
  CHECK_THAT(home.problem(), Contains("cannot be read"));
}

TEST_CASE("the names of files may have variables of the environment") {
  Home home;
  home.write("x/config", "[default]\nregion = eu-west-1\n");
  home.set("NAME", "x");
  for (const char* const name : {"$HOME/x/config", "${HOME}/x/config", "~/$NAME/config", "~/${NAME}/config"}) {
    INFO(name);
    home.set("AWS_CONFIG_FILE", name);
    CHECK(region_of(home) == "eu-west-1");
  }
  for (const char* const name : {"$", "${", "${HOME", "$-", "$MISSING/x", "${}"}) {
    INFO(name);
    home.set("AWS_CONFIG_FILE", name);
    CHECK_THAT(home.problem("p"), Contains(std::string(name) + " (no such file)"));
  }
}

TEST_CASE("the credentials file precedes the config file, key by key") {
  const Home home("[profile p]\nregion = from-config\noutput = json\n", "[p]\nregion = from-credentials\n");
  const AwsConfig config = home.config("p");
  CHECK(config.region()->value == "from-credentials");
  CHECK(text_of(config.profiles().profile("p"), "output") == "json");
}

TEST_CASE("a profile that was named and does not exist is an error, which shows what looks like it") {
  Home home("[profile other]\n");
  CHECK(home.problem() == "");
  CHECK(home.problem("p") ==
        "there is no profile 'p', which the program names: neither [profile p] in ~/.aws/config nor "
        "[p] in ~/.aws/credentials (no such file)");
  home.set("AWS_PROFILE", "p");
  CHECK_THAT(home.problem(), Contains("which AWS_PROFILE names"));
  home.write(".aws/config", "[p]\nregion = eu-west-1\n");
  CHECK_THAT(home.problem(), Contains("~/.aws/config:1 has [p], which counts for nothing: write [profile p]"));
  home.write(".aws/config", "\n[ profile  p ]\n");
  CHECK_THAT(home.problem(), Contains("~/.aws/config:2 has [ profile  p ], which counts"));
  home.write(".aws/config", "");
  home.write(".aws/credentials", "[profile p]\n");
  CHECK_THAT(home.problem(), Contains("~/.aws/credentials:1 has [profile p], which counts for nothing: write [p]"));
  home.write(".aws/config", "[Default]\n");
  CHECK_THAT(home.problem("default"), Contains("has [Default], which counts for nothing: write [default]"));
}

TEST_CASE("keys may be in upper case or indented, have a colon, and profiles be quoted") {
  const Home home(
      "[profile \"my prof\"]\n  REGION : eu-west-1\n  Output=json\n[profile 'b']\nregion=b\n"
      "[profile\tc]\nregion=c\n[profile   d]\nregion=d # no\n");
  CHECK(region_of(home, "my prof") == "eu-west-1");
  CHECK(text_of(home.config("my prof").profiles().profile("my prof"), "output") == "json");
  CHECK(region_of(home, "b") == "b");
  CHECK(region_of(home, "c") == "c");
}

TEST_CASE("a comment after a value is part of it, and refused where no value has a space") {
  const Home home(
      "[default]\nregion = eu-west-1 # Ireland\n[profile a]\nregion = eu-west-1 ; Ireland\n"
      "[profile b]\nregion = eu west 1\n[profile c]\nregion = eu#west;1\nca_bundle = /my files/ca.pem\n"
      "[profile d]\nregion = eu-west-1\n  two = lines\n");
  for (const char* const profile : {"default", "a"}) {
    const AwsConfig config = home.config(profile);
    CHECK_THROWS_WITH(config.region(), Contains("/.aws/config:") && Contains("has a comment after it") &&
                                           Contains("the value of 'region'"));
  }
  CHECK_THROWS_WITH(home.config("b").region(), Contains("/.aws/config:6: ") && Contains("has a space in it"));
  CHECK(region_of(home, "c") == "eu#west;1");
  CHECK(home.config("c").ca_bundle()->value == "/my files/ca.pem");
  CHECK_THROWS_WITH(home.config("d").region(), Contains("/.aws/config:11: ") && Contains("several lines"));
}

TEST_CASE("lines of comments, empty lines, CRLF and a byte order mark count for nothing") {
  const Home home(
      "\xef\xbb\xbf# first\r\n[default]\r\n\r\n; comment = no\r\n   # indented\r\nregion = eu-west-1\r\n"
      "[profile p] # prod [eu]\r\nregion = eu-west-2\r\n");
  CHECK(region_of(home) == "eu-west-1");
  CHECK(region_of(home, "p") == "eu-west-2");
}

TEST_CASE("[default] and [profile default] are one profile, whose keys must not differ") {
  CHECK(region_of(Home("[default]\noutput=json\n[profile default]\nregion = eu-west-1\noutput=json")) == "eu-west-1");
  CHECK(Home("[default]\nregion = a\n[profile default]\nregion = b").problem() ==
        "~/.aws/config:4: 'region' has another value in ~/.aws/config:2: [default] and [profile default] are one "
        "profile");
}

TEST_CASE("a key or a section that stands twice is an error with both lines") {
  CHECK(Home("[default]\nregion = a\noutput = json\nRegion = a").problem() ==
        "~/.aws/config:4: 'region' stands a second time in [default]; it is in line 2, too");
  CHECK(Home("[profile a]\n[profile b]\n[profile a]").problem() ==
        "~/.aws/config:3: [profile a] stands a second time; it is in line 1, too");
  CHECK(Home("[profile a]\n[profile \"a\"]").problem() ==
        "~/.aws/config:2: profile a stands a second time; it is in line 1, too");
  CHECK_THAT(Home("", "[a]\n[a]").problem(), Contains("~/.aws/credentials:2: [a] stands a second time"));
}

TEST_CASE("lines that are no keys are errors") {
  CHECK(Home("[default]\nregion eu-west-1").problem() ==
        "~/.aws/config:2: this line is neither 'key = value', a [section] nor a comment");
  CHECK_THAT(Home("[default]\n= eu-west-1").problem(), Contains("config:2: this line is neither"));
  CHECK_THAT(Home("region = eu-west-1\n[default]").problem(), Contains("config:1: a key before the first [section]"));
  CHECK_THAT(Home("[default\nregion = a").problem(), Contains("config:1: a section is written [name]"));
  CHECK_THAT(Home("[default] a\n").problem(), Contains("config:1: a section is written [name]"));
  CHECK_THAT(Home("[]\n").problem(), Contains("config:1: a section is written [name]"));
  CHECK_THAT(Home("[default]\ns3 =\n  nonsense\n").problem(), Contains("config:3: this line is neither"));
  CHECK_THAT(Home("\xff\xfe[").problem(), Contains("config:1: this is not text in UTF-8"));
}

TEST_CASE("a key without a value is absent") {
  Home home("[default]\nregion =\n[profile p]\nregion = eu-west-1", "[p]\nregion =\n");
  CHECK(region_of(home) == "none");
  CHECK(region_of(home, "p") == "eu-west-1");
  home.set("AWS_REGION", "");
  CHECK(region_of(home) == "none");
}

TEST_CASE("endpoints come from variables, a services section and the profile, in this order") {
  Home home(
      "[default]\nendpoint_url = http://profile\nservices = mine\n[services mine]\ndynamodb =\n\n  # local\n"
      "  endpoint_url = http://section\nsso_oidc =\n  endpoint_url = http://oidc\n"
      "[profile off]\nendpoint_url = http://profile\nignore_configured_endpoint_urls = TRUE\n");
  const auto url = [&](const char* service, const char* profile = "") {
    const auto found = home.config(profile).endpoint_url(service);
    return found ? found->value : "none";
  };
  CHECK(url("dynamodb") == "http://section");
  CHECK(home.shown(home.config().endpoint_url("dynamodb")->place) == "~/.aws/config:8");
  CHECK(url("sso_oidc") == "http://oidc");
  CHECK(url("sts") == "http://profile");
  CHECK(url("dynamodb", "off") == "none");
  home.set("AWS_ENDPOINT_URL", "http://variable");
  CHECK(url("dynamodb") == "http://variable");
  home.set("AWS_ENDPOINT_URL_SSO_OIDC", "http://own-variable");
  CHECK(url("sso_oidc") == "http://own-variable");
  home.set("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true");
  CHECK(url("dynamodb") == "none");
}

TEST_CASE("a services section that does not exist is an error") {
  CHECK(Home("[default]\nservices = nope\n").problem() == "~/.aws/config:2: there is no section [services nope]");
}

TEST_CASE("switches and numbers are checked") {
  Home home("[default]\nuse_fips_endpoint = yes\nuse_dualstack_endpoint = True\nmax_attempts = many\n");
  CHECK(home.config().use_dualstack());
  CHECK_THROWS_WITH(home.config().use_fips(), Contains("config:2: 'yes' is not true or false"));
  CHECK_THROWS_WITH(home.config().max_attempts(), Contains("config:4: 'many' is not a whole number"));
  home.set("AWS_MAX_ATTEMPTS", "5");
  home.set("AWS_USE_FIPS_ENDPOINT", "false");
  CHECK(home.config().max_attempts() == 5);
  CHECK_FALSE(home.config().use_fips());
}

TEST_CASE("the environment alone reads no file") {
  const Home home("nonsense", "", {{"AWS_REGION", "eu-west-1"}, {"AWS_PROFILE", "missing"}});
  CHECK_FALSE(home.problem().empty());
  CHECK(AwsConfig::environment_only(home.sources()).region()->value == "eu-west-1");
}
