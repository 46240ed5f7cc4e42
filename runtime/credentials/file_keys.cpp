#include "credentials/file_keys.hpp"

#include "credentials/asking.hpp"

namespace keyc::credentials {
namespace {

std::optional<Credentials> keys_of(const Profile& profile, KeyFile file) {
  const Settings& settings = file == KeyFile::config ? profile.in_config : profile.in_credentials;
  const Setting* const id = find(settings, "aws_access_key_id");
  const Setting* const secret = find(settings, "aws_secret_access_key");
  if (id == nullptr && secret == nullptr) return std::nullopt;
  if (id == nullptr || secret == nullptr)
    throw ConfigError((id != nullptr ? id : secret)->place + ": the profile '" + profile.name + "' has '" +
                      (id != nullptr ? "aws_access_key_id" : "aws_secret_access_key") + "' and no '" +
                      (id != nullptr ? "aws_secret_access_key" : "aws_access_key_id") + "' in this file");
  Credentials keys;
  keys.access_key_id = checked(*id, "aws_access_key_id").value;
  keys.secret_access_key = checked(*secret, "aws_secret_access_key").value;
  if (const Setting* const token = find(settings, "aws_session_token"))
    keys.session_token = checked(*token, "aws_session_token").value;
  if (const Setting* const account = profile.word("aws_account_id")) keys.account_id = account->value;
  keys.source = "the profile '" + profile.name + "' (" + id->place + ")";
  return usable(std::move(keys));
}

class FileKeys final : public Source {
 public:
  FileKeys(std::string config, std::string credentials, std::string profile, KeyFile file)
      : config_(std::move(config)), credentials_(std::move(credentials)), profile_(std::move(profile)), file_(file) {}

  Credentials fetch() override {
    const Profiles profiles(config_, credentials_);
    const Profile* const profile = profiles.profile(profile_);
    const auto keys = profile == nullptr ? std::nullopt : keys_of(*profile, file_);
    if (!keys)
      throw CredentialsError("the profile '" + profile_ + "' has no more keys in " +
                             (file_ == KeyFile::config ? config_ : credentials_));
    return *keys;
  }

 private:
  const std::string config_;
  const std::string credentials_;
  const std::string profile_;
  const KeyFile file_;
};

}  // namespace

std::optional<Chosen> keys_in(const Profiles& profiles, const Profile& profile, KeyFile file) {
  if (!keys_of(profile, file)) return std::nullopt;
  return Chosen{[config = profiles.config_file(), credentials = profiles.credentials_file(), name = profile.name,
                 file] { return std::make_unique<FileKeys>(config, credentials, name, file); }};
}

}  // namespace keyc::credentials
