// From sections to profiles: `[profile x]` in the config file and `[x]` in the credentials file are one.

#include "credentials/profiles.hpp"

#include <optional>

#include "credentials/text_file.hpp"
#include "keyc/signing.hpp"

namespace keyc::credentials {
namespace {

void add_settings(Settings& settings, const std::vector<Entry>& entries, const std::string& file) {
  for (const Entry& entry : entries) {
    std::string value = entry.value;
    for (const auto& [number, line] : entry.continued) value.append("\n").append(line);
    if (!value.empty()) settings.emplace(entry.key, Setting{std::move(value), place_of(file, entry.line)});
  }
}

// The name in `[kind name]`, which may be quoted; nothing if the header is another one.
std::optional<std::string> name_in(std::string_view header, std::string_view kind) {
  if (!header.starts_with(kind) || header.size() == kind.size()) return std::nullopt;
  header.remove_prefix(kind.size());
  const std::string_view name = trimmed(header);
  if (name.empty() || name.data() == header.data()) return std::nullopt;
  const bool quoted = name.size() > 2 && (name.front() == '"' || name.front() == '\'') && name.back() == name.front();
  if (quoted) return std::string(name.substr(1, name.size() - 2));
  if (name.find_first_of(" \t") != std::string_view::npos) return std::nullopt;
  return std::string(name);
}

}  // namespace

const Setting* find(const Settings& settings, std::string_view key) {
  const auto found = settings.find(key);
  return found == settings.end() ? nullptr : &found->second;
}

const Setting& checked(const Setting& setting, std::string_view key) {
  const std::size_t end = setting.value.find_first_of(" \t\r\n");
  if (end == std::string::npos) return setting;
  std::string problem = setting.place + ": the value of '" + std::string(key) + "' ";
  if (setting.value[end] == '\n')
    throw ConfigError(problem + "has several lines: lines that are indented more belong to it");
  const std::size_t next = setting.value.find_first_not_of(" \t", end);
  const bool comment = next != std::string::npos && (setting.value[next] == '#' || setting.value[next] == ';');
  throw ConfigError(problem +
                    (comment ? "has a comment after it: put that on a line of its own" : "has a space in it"));
}

const Setting* Profile::find(std::string_view key) const {
  const Setting* const found = credentials::find(in_credentials, key);
  return found != nullptr ? found : credentials::find(in_config, key);
}

const Setting* Profile::word(std::string_view key) const {
  const Setting* const found = find(key);
  return found == nullptr ? nullptr : &checked(*found, key);
}

Profiles::Profiles(std::string config_file, std::string credentials_file)
    : config_file_(std::move(config_file)), credentials_file_(std::move(credentials_file)) {
  if (const auto text = read_text_file(config_file_)) add_config(*text);
  if (const auto text = read_text_file(credentials_file_)) add_credentials(*text);
}

void Profiles::add_config(std::string_view text) {
  has_config_ = true;
  digest_ += hex_of(sha256(text));
  for (const Section& section : read_sections(text, config_file_)) add_section(section);
}

void Profiles::add_section(const Section& section) {
  const auto once = [&](const std::string& named) {
    const auto [before, is_new] = lines_.emplace(named, section.line);
    if (!is_new)
      throw ConfigError(place_of(config_file_, section.line) + ": " + named + " stands a second time; it is in line " +
                        std::to_string(before->second) + ", too");
  };
  if (section.header == "default") {
    add_profile("default", section);
  } else if (const auto profile = name_in(section.header, "profile")) {
    once("profile " + *profile);
    add_profile(*profile, section);
  } else if (const auto session = name_in(section.header, "sso-session")) {
    once("sso-session " + *session);
    add_settings(sso_sessions_[*session], section.entries, config_file_);
  } else if (const auto services = name_in(section.header, "services")) {
    once("services " + *services);
    auto& blocks = services_[*services];
    for (const Entry& entry : section.entries)
      add_settings(blocks[entry.key], nested_entries(entry, config_file_), config_file_);
  } else {
    unread_.emplace_back(section.header, place_of(config_file_, section.line));
  }
}

// [default] and [profile default] are the same profile; the SDKs disagree which of them wins, so a key that differs is
// an error.
void Profiles::add_profile(const std::string& name, const Section& section) {
  Settings settings;
  add_settings(settings, section.entries, config_file_);
  Profile& profile = profiles_.try_emplace(name, Profile{name}).first->second;
  for (auto& [key, setting] : settings) {
    const auto [before, is_new] = profile.in_config.emplace(key, setting);
    if (!is_new && before->second.value != setting.value)
      throw ConfigError(setting.place + ": '" + key + "' has another value in " + before->second.place +
                        ": [default] and [profile default] are one profile");
  }
}

void Profiles::add_credentials(std::string_view text) {
  has_credentials_ = true;
  digest_ += hex_of(sha256(text));
  for (const Section& section : read_sections(text, credentials_file_)) {
    if (name_in(section.header, "profile"))
      unread_.emplace_back(section.header, place_of(credentials_file_, section.line));
    Profile& profile = profiles_.try_emplace(section.header, Profile{section.header}).first->second;
    add_settings(profile.in_credentials, section.entries, credentials_file_);
  }
}

const Profile* Profiles::profile(std::string_view name) const {
  const auto found = profiles_.find(name);
  return found == profiles_.end() ? nullptr : &found->second;
}

const Settings* Profiles::sso_session(std::string_view name) const {
  const auto found = sso_sessions_.find(name);
  return found == sso_sessions_.end() ? nullptr : &found->second;
}

const Settings* Profiles::service(std::string_view name, const std::string& service) const {
  static const Settings none;
  const auto found = services_.find(name);
  if (found == services_.end()) return nullptr;
  const auto block = found->second.find(service);
  return block == found->second.end() ? &none : &block->second;
}

std::string Profiles::absence(const std::string& name) const {
  if (config_file_.empty()) return "no file that is read";
  const std::string header = name == "default" ? "[default]" : "[profile " + name + "]";
  std::string text = "neither " + header + " in " + config_file_ + (has_config_ ? "" : " (no such file)") + " nor [" +
                     name + "] in " + credentials_file_ + (has_credentials_ ? "" : " (no such file)");
  for (const auto& [unread, place] : unread_) {
    std::string_view inside = trimmed(unread);
    if (inside.starts_with("profile")) inside = trimmed(inside.substr(7));
    if (in_lower_case(inside) != in_lower_case(name)) continue;
    const bool in_config = place.starts_with(config_file_ + ":");
    text += "; " + place + " has [" + unread + "], which counts for nothing: write " +
            (in_config ? header : "[" + name + "]");
  }
  return text;
}

}  // namespace keyc::credentials
