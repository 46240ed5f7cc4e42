// The order in which the AWS CLI asks: the environment, the profile, the container, the instance. A source that
// somebody has set up and that is incomplete is an error, and the next one is not asked in silence.

#include "credentials/chain.hpp"

#include "credentials/asking.hpp"
#include "credentials/container.hpp"
#include "credentials/instance.hpp"
#include "credentials/profile_sources.hpp"

namespace keyc::credentials {
namespace {

std::string lines_of(const std::vector<std::string>& passed) {
  std::string text = "no credentials:";
  for (const std::string& line : passed) text += "\n  " + line;
  return text;
}

// The instance is asked last, and whether there is one is only seen then: until it has answered once, its errors list
// what else was tried.
class LastResort final : public Source {
 public:
  LastResort(std::unique_ptr<Source> instance, std::vector<std::string> passed)
      : instance_(std::move(instance)), passed_(std::move(passed)) {}

  Credentials fetch() override {
    try {
      Credentials credentials = instance_->fetch();
      passed_.clear();
      return credentials;
    } catch (const CredentialsError& error) {
      if (passed_.empty()) throw;
      std::vector<std::string> all = passed_;
      all.emplace_back(error.what());
      throw CredentialsError(lines_of(all), error.may_pass());
    }
  }

 private:
  const std::unique_ptr<Source> instance_;
  std::vector<std::string> passed_;
};

}  // namespace

MakeSource fixed_source(Credentials credentials) {
  class Fixed final : public Source {
   public:
    explicit Fixed(Credentials given) : credentials_(std::move(given)) {}
    Credentials fetch() override { return credentials_; }

   private:
    const Credentials credentials_;
  };
  return [credentials = std::move(credentials)] { return std::make_unique<Fixed>(credentials); };
}

std::optional<Credentials> environment_keys(const AwsConfig& config) {
  const auto id = config.find({"AWS_ACCESS_KEY_ID"}, "");
  const auto secret = config.find({"AWS_SECRET_ACCESS_KEY"}, "");
  if (!id && !secret) return std::nullopt;
  if (!id || !secret)
    throw ConfigError(id ? "AWS_ACCESS_KEY_ID is set, and AWS_SECRET_ACCESS_KEY is not: set both or none"
                         : "AWS_SECRET_ACCESS_KEY is set, and AWS_ACCESS_KEY_ID is not: set both or none");
  Credentials keys;
  keys.access_key_id = id->value;
  keys.secret_access_key = secret->value;
  if (const auto token = config.find({"AWS_SESSION_TOKEN"}, "")) keys.session_token = token->value;
  if (const auto account = config.find({"AWS_ACCOUNT_ID"}, "")) keys.account_id = account->value;
  keys.source = "the environment";
  if (const auto expiry = config.find({"AWS_CREDENTIAL_EXPIRATION"}, ""))
    keys.expires = expiry_of(expiry->value, "AWS_CREDENTIAL_EXPIRATION");
  return usable(std::move(keys));
}

Chosen choose_source(const Means& means) {
  const AwsConfig& config = means.config;
  std::vector<std::string> passed;
  if (config.profile_is_from_program()) {
    passed.emplace_back("the environment: its keys do not count, since the program names a profile");
  } else if (auto keys = environment_keys(config)) {
    return {fixed_source(std::move(*keys)), true, true};
  } else {
    passed.emplace_back("the environment: AWS_ACCESS_KEY_ID is not set");
  }
  if (auto chosen = choose_in_profile(means, passed)) return *chosen;
  if (is_in_container(config)) return {container_source(means)};
  passed.emplace_back(
      "the container: AWS_CONTAINER_CREDENTIALS_RELATIVE_URI and AWS_CONTAINER_CREDENTIALS_FULL_URI are not set");
  if (is_instance_disabled(config)) {
    passed.emplace_back("the instance: AWS_EC2_METADATA_DISABLED is true");
    throw CredentialsError(lines_of(passed), false);
  }
  return {[passed, instance = instance_source(means)] { return std::make_unique<LastResort>(instance(), passed); }};
}

}  // namespace keyc::credentials
