// What a profile can have: a role, whose source is another profile or a service, web identity, SSO, keys, a login or a
// process. Chains of roles end at the first profile that has something else.

#include "credentials/profile_sources.hpp"

#include <algorithm>

#include "credentials/container.hpp"
#include "credentials/file_keys.hpp"
#include "credentials/instance.hpp"
#include "credentials/login.hpp"
#include "credentials/process.hpp"
#include "credentials/profiles.hpp"
#include "credentials/role.hpp"
#include "credentials/sso.hpp"
#include "credentials/web_identity.hpp"

namespace keyc::credentials {
namespace {

std::string value_of(const Setting* setting) { return setting == nullptr ? std::string() : setting->value; }

bool has_role(const Profile& profile) {
  return profile.find("role_arn") != nullptr && profile.find("web_identity_token_file") == nullptr;
}

bool has_keys(const Profile& profile) { return profile.find("aws_access_key_id") != nullptr; }

/// Finds the sources of profiles, and remembers through which roles it has come.
class ProfileChain {
 public:
  explicit ProfileChain(const Means& means) : means_(means), profiles_(means.config.profiles()) {}

  std::optional<Chosen> of_first(const Profile& profile) {
    if (has_role(profile)) return role(profile);
    return without_role(profile, !means_.config.profile_is_from_program());
  }

  /// Web identity, of the environment or of the profile, which may be null.
  std::optional<Chosen> web_identity(const Profile* profile, bool with_environment) const {
    const auto setting = [&](const char* variable, const char* key) -> std::optional<Setting> {
      if (std::string value = with_environment ? means_.config.variable(variable) : std::string(); !value.empty())
        return Setting{std::move(value), variable};
      const Setting* const found = profile == nullptr ? nullptr : profile->find(key);
      return found == nullptr ? std::nullopt : std::optional(*found);
    };
    auto file = setting("AWS_WEB_IDENTITY_TOKEN_FILE", "web_identity_token_file");
    if (!file) return std::nullopt;
    const auto arn = setting("AWS_ROLE_ARN", "role_arn");
    if (!arn)
      throw ConfigError(file->place +
                        " has a file with a token, and there is no role for it: set AWS_ROLE_ARN, or "
                        "'role_arn' in the profile");
    file->value = means_.config.expanded(file->value);
    const auto session = setting("AWS_ROLE_SESSION_NAME", "role_session_name");
    const Role role{checked(*arn, "role_arn"),
                    session ? checked(*session, "role_session_name").value : new_session_name()};
    return Chosen{web_identity_source(means_, role, *file)};
  }

 private:
  std::optional<Chosen> without_role(const Profile& profile, bool with_environment) const {
    if (auto chosen = web_identity(&profile, with_environment)) return chosen;
    if (profile.find("sso_session") != nullptr || profile.find("sso_account_id") != nullptr)
      return Chosen{sso_source(means_, profile)};
    if (auto chosen = keys_in(profiles_, profile, KeyFile::credentials)) return chosen;
    if (const Setting* const session = profile.find("login_session"))
      return Chosen{login_source(means_, profile.name, *session)};
    if (const Setting* const command = profile.find("credential_process"))
      return Chosen{process_source(*command, value_of(profile.word("aws_account_id"))), false};
    return keys_in(profiles_, profile, KeyFile::config);
  }

  // The profile has a role.
  Chosen role(const Profile& profile) {
    const Setting& arn = *profile.word("role_arn");
    visited_.push_back(profile.name);
    if (const Setting* const device = profile.find("mfa_serial"))
      throw CredentialsError(device->place + ": the role needs a code of the device " + device->value +
                                 ", for which keyc does not ask; take keys for some time from: aws configure "
                                 "export-credentials --profile '" +
                                 profile.name + "' --format env",
                             false);
    Role role{arn, value_of(profile.word("role_session_name")), value_of(profile.word("external_id")),
              duration(profile)};
    if (role.session_name.empty()) role.session_name = new_session_name();
    return {role_source(means_, role, signer(profile, arn))};
  }

  static std::string duration(const Profile& profile) {
    const Setting* const given = profile.word("duration_seconds");
    if (given == nullptr) return "3600";
    const std::string& text = given->value;
    const bool is_number = text.size() <= 5 && text.find_first_not_of("0123456789") == std::string::npos;
    const int seconds = is_number ? std::stoi(text) : 0;
    if (seconds < 900 || seconds > 43200)
      throw ConfigError(given->place + ": '" + text + "' is not a number of seconds from 900 to 43200");
    return text;
  }

  MakeSource signer(const Profile& profile, const Setting& arn) {
    const Setting* const source = profile.find("source_profile");
    const Setting* const service = profile.word("credential_source");
    if ((source == nullptr) == (service == nullptr))
      throw ConfigError(arn.place + ": the profile '" + profile.name + "' has a role, and " +
                        (source == nullptr ? "neither" : "both") +
                        " of 'source_profile' and 'credential_source', which say whose keys take it on: give one");
    return source != nullptr ? source_profile(profile, *source) : credential_source(*service);
  }

  MakeSource source_profile(const Profile& of, const Setting& name) {
    const Profile* const profile = profiles_.profile(name.value);
    if (profile == nullptr)
      throw ConfigError(name.place + ": there is no profile '" + name.value + "': " + profiles_.absence(name.value));
    std::optional<Chosen> chosen;
    if (profile == &of) {
      chosen = keys_in(profiles_, *profile, KeyFile::credentials);
      if (!chosen) chosen = keys_in(profiles_, *profile, KeyFile::config);
      if (!chosen)
        throw ConfigError(name.place + ": the profile '" + name.value + "' is its own source, and has no keys");
      return chosen->make;
    }
    if (std::find(visited_.begin(), visited_.end(), name.value) != visited_.end())
      throw ConfigError(name.place + ": the roles go in a circle: " + circle(name.value));
    chosen = has_role(*profile) && !has_keys(*profile) ? role(*profile) : without_role(*profile, false);
    if (!chosen) throw ConfigError(name.place + ": the profile '" + name.value + "' has no credentials");
    return chosen->make;
  }

  std::string circle(const std::string& name) const {
    std::string text;
    for (const std::string& profile : visited_) text += "'" + profile + "' takes its keys from ";
    return text + "'" + name + "'";
  }

  MakeSource credential_source(const Setting& name) const {
    const std::string word = in_lower_case(name.value);
    if (word == "environment") {
      auto keys = environment_keys(means_.config);
      if (!keys) throw ConfigError(name.place + ": AWS_ACCESS_KEY_ID is not set");
      return fixed_source(std::move(*keys));
    }
    if (word == "ecscontainer") {
      if (is_in_container(means_.config)) return container_source(means_);
      throw ConfigError(
          name.place +
          ": neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI nor AWS_CONTAINER_CREDENTIALS_FULL_URI is set");
    }
    if (word == "ec2instancemetadata") {
      if (!is_instance_disabled(means_.config)) return instance_source(means_);
      throw ConfigError(name.place + ": AWS_EC2_METADATA_DISABLED is true");
    }
    throw ConfigError(name.place + ": '" + name.value + "' is not Environment, Ec2InstanceMetadata or EcsContainer");
  }

  const Means& means_;
  const Profiles& profiles_;
  std::vector<std::string> visited_;
};

}  // namespace

std::optional<Chosen> choose_in_profile(const Means& means, std::vector<std::string>& passed) {
  const AwsConfig& config = means.config;
  const Profile* const profile = config.profiles().profile(config.profile());
  ProfileChain chain(means);
  if (profile == nullptr) {
    if (auto chosen = chain.web_identity(nullptr, true)) return chosen;
    passed.push_back("the profile 'default': there is " + config.profiles().absence("default"));
  } else {
    if (auto chosen = chain.of_first(*profile)) return chosen;
    passed.push_back("the profile '" + profile->name + "': it has no keys, role, SSO, login or process in " +
                     config.profiles().files());
  }
  passed.emplace_back("web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set");
  return std::nullopt;
}

}  // namespace keyc::credentials
