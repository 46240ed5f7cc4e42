#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "credentials/sections.hpp"
#include "keyc/aws_config.hpp"

namespace keyc::credentials {

/// The settings of a section by their keys, without those that have no value.
using Settings = std::map<std::string, Setting, std::less<>>;

const Setting* find(const Settings& settings, std::string_view key);

/// Throws ConfigError if the value has a space or a line end: it is a comment or a second line then, which is not
/// meant. `key` is its name in the message. Returns it.
const Setting& checked(const Setting& setting, std::string_view key);

struct Profile {
  std::string name;
  Settings in_config{};
  Settings in_credentials{};

  /// That of the credentials file, if both files have one; null if there is none. Not checked.
  const Setting* find(std::string_view key) const;
  /// The same, checked.
  const Setting* word(std::string_view key) const;
};

/// What both files have.
class Profiles {
 public:
  Profiles() = default;
  /// Reads them. Files that do not exist are empty.
  Profiles(std::string config_file, std::string credentials_file);
  /// The same of their texts.
  void add_config(std::string_view text);
  void add_credentials(std::string_view text);

  /// Null if neither file has it.
  const Profile* profile(std::string_view name) const;
  const Settings* sso_session(std::string_view name) const;
  /// The block of a service in `[services name]`; null if there is no such section. Empty if it has no such block.
  const Settings* service(std::string_view name, const std::string& service) const;
  bool has_services(std::string_view name) const { return services_.contains(name); }

  /// Why there is no such profile, and what looks like one: "neither [profile x] in … nor [x] in …".
  std::string absence(const std::string& name) const;
  /// Equal for files with the same bytes.
  const std::string& digest() const noexcept { return digest_; }
  /// Both, for messages.
  std::string files() const { return config_file_ + ", " + credentials_file_; }
  const std::string& config_file() const noexcept { return config_file_; }
  const std::string& credentials_file() const noexcept { return credentials_file_; }

 private:
  void add_profile(const std::string& name, const Section& section);
  void add_section(const Section& section);

  std::string config_file_{};
  std::string credentials_file_{};
  std::string digest_;
  bool has_config_ = false;
  bool has_credentials_ = false;
  std::map<std::string, Profile, std::less<>> profiles_;
  std::map<std::string, Settings, std::less<>> sso_sessions_;
  std::map<std::string, std::map<std::string, Settings, std::less<>>, std::less<>> services_;
  std::map<std::string, int, std::less<>> lines_;            // of sections of the config file, by kind and name
  std::vector<std::pair<std::string, std::string>> unread_;  // headers that name no profile, with their places
};

}  // namespace keyc::credentials
