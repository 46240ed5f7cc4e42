#include "credentials/login.hpp"

#include "credentials/asking.hpp"
#include "credentials/expiry.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/text_file.hpp"

namespace keyc::credentials {
namespace {

constexpr std::chrono::minutes least_validity{1};

std::string login_file(const AwsConfig& config, const std::string& session) {
  std::string folder = config.variable("AWS_LOGIN_CACHE_DIRECTORY");
  if (folder.empty()) folder = "~/.aws/login/cache";
  return config.expanded(folder) + "/" + hex_of(sha256(session)) + ".json";
}

class Login final : public Source {
 public:
  Login(Means means, std::string profile, const Setting& session)
      : means_(std::move(means)),
        profile_(std::move(profile)),
        file_(login_file(means_.config, session.value)),
        name_("the login of the profile '" + profile_ + "' (" + session.place + ")") {}

  Credentials fetch() override {
    const auto text = read_text_file(file_);
    if (!text) log_in("there is no " + file_);
    const auto object = JsonObject::read(*text);
    const auto keys = object ? object->object("accessToken") : std::nullopt;
    const auto expires = keys ? read_expiry(keys->text("expiresAt").value_or("")) : std::nullopt;
    if (!expires) log_in(file_ + " has no keys");
    if (*expires - means_.now() < least_validity) log_in("the keys expire at " + written_expiry(*expires));
    Credentials credentials;
    credentials.access_key_id = keys->text("accessKeyId").value_or("");
    credentials.secret_access_key = keys->text("secretAccessKey").value_or("");
    credentials.session_token = keys->text("sessionToken").value_or("");
    credentials.account_id = keys->text("accountId").value_or("");
    credentials.expires = expires;
    credentials.source = name_;
    return usable(std::move(credentials));
  }

 private:
  [[noreturn]] void log_in(const std::string& problem) const {
    throw CredentialsError(name_ + ": " + problem + "; run: aws login --profile '" + profile_ +
                               "'; keyc does not renew these keys, which are valid for 15 minutes: for longer, use a "
                               "profile with 'credential_process = aws configure export-credentials --profile " +
                               profile_ + "'",
                           false);
  }

  const Means means_;
  const std::string profile_;
  const std::string file_;
  const std::string name_;
};

}  // namespace

MakeSource login_source(const Means& means, const std::string& profile, const Setting& session) {
  return [means, profile, session] { return std::make_unique<Login>(means, profile, session); };
}

}  // namespace keyc::credentials
