#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/errors.hpp"

/// The settings that the AWS CLI and the SDKs share: environment variables, `~/.aws/config` and `~/.aws/credentials`
/// (library keyc::credentials).
namespace keyc {

namespace credentials {
class Profiles;
}

/// A setting or a file that cannot be used: the message says what is wrong, and in which file and line.
class ConfigError : public Error {
 public:
  using Error::Error;
};

/// A setting, and where it was found.
struct Setting {
  std::string value;
  std::string place;  // for messages: "AWS_REGION", "~/.aws/config:12"
};

/// Where settings are read. What is left empty comes from the environment.
struct AwsSources {
  std::string profile{};           // or AWS_PROFILE, AWS_DEFAULT_PROFILE, "default"
  std::string region{};            // or AWS_REGION, AWS_DEFAULT_REGION, the profile's
  std::string config_file{};       // or AWS_CONFIG_FILE, ~/.aws/config
  std::string credentials_file{};  // or AWS_SHARED_CREDENTIALS_FILE, ~/.aws/credentials
  /// The value of a variable; an empty one is none. By default std::getenv().
  std::function<std::string(const char* variable)> environment{};
};

/// What is set for a profile. A value: copies share what was read, and several threads can use them at once.
class AwsConfig {
 public:
  /// Reads both files; one that does not exist is empty. Throws ConfigError for a file that the AWS CLI would not read
  /// either, and if the profile was named and is in neither file.
  AwsConfig();
  AwsConfig(AwsSources sources);  // NOLINT(google-explicit-constructor): AwsConfig is its sources, read

  /// Reads the environment alone: no file, no profile.
  static AwsConfig environment_only(AwsSources sources = {});

  /// The same with the region of the program.
  AwsConfig with_region(std::string region) const;

  const std::string& profile() const noexcept;
  /// Whether the program named the profile, which then precedes the environment's keys.
  bool profile_is_from_program() const noexcept;

  /// The first of these variables that is set, else the profile's value of the key; nothing if there is neither. An
  /// empty value is none. Throws ConfigError for a value with a space or a line end, which is never meant.
  std::optional<Setting> find(const std::vector<const char*>& variables, std::string_view key) const;
  /// The same of a setting that is "true" or "false"; throws ConfigError for another value.
  std::optional<bool> flag(const std::vector<const char*>& variables, std::string_view key) const;
  /// The same of a whole number that is not negative.
  std::optional<int> number(const std::vector<const char*>& variables, std::string_view key) const;

  std::optional<Setting> region() const;
  /// For a service as the CLI names it in variables and `services` sections: "dynamodb", "sts", "sso_oidc". Nothing if
  /// AWS_IGNORE_CONFIGURED_ENDPOINT_URLS or its key says so.
  std::optional<Setting> endpoint_url(std::string_view service) const;
  bool use_fips() const;
  bool use_dualstack() const;
  std::optional<Setting> account_id_endpoint_mode() const;
  std::optional<int> max_attempts() const;
  std::optional<Setting> retry_mode() const;
  std::optional<Setting> ca_bundle() const;
  std::optional<Setting> app_id() const;

  /// A variable of the environment that was given; empty if it is not set.
  std::string variable(const char* name) const;
  /// The folder of the user, for paths that begin with "~".
  std::string expanded(const std::string& path) const;
  /// What was read but does not count, for the program's log: "AWS_REGION and AWS_DEFAULT_REGION differ: …".
  std::vector<std::string> notes() const;

  /// Equal for configurations with the same settings, whose clients share what they can. Empty if the program has given
  /// a function for the environment, which cannot be compared.
  std::string identity() const;

  /// For the sources of credentials.
  const credentials::Profiles& profiles() const noexcept;

 private:
  struct Read;
  explicit AwsConfig(std::shared_ptr<const Read> read) : read_(std::move(read)) {}

  std::shared_ptr<const Read> read_;
};

}  // namespace keyc
