// The environment comes before the profile, key by key; of the profile the credentials file before the config file.

#include "keyc/aws_config.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <set>

#include "credentials/profiles.hpp"
#include "keyc/signing.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to programs

namespace keyc {
namespace {

std::string process_variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): only unsafe beside a setenv()
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Empty if the system does not know the user.
std::string home_of_user() {
  constexpr std::size_t most = std::size_t{1} << 20;
  passwd user{};
  passwd* found = nullptr;
  std::string texts(1024, '\0');
  while (::getpwuid_r(::getuid(), &user, texts.data(), texts.size(), &found) == ERANGE && texts.size() < most)
    texts.resize(2 * texts.size());
  return found == nullptr || found->pw_dir == nullptr ? std::string() : std::string(found->pw_dir);
}

const std::vector<const char*> profile_variables = {"AWS_PROFILE", "AWS_DEFAULT_PROFILE"};
const std::vector<const char*> region_variables = {"AWS_REGION", "AWS_DEFAULT_REGION"};

constexpr std::string_view name_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

[[noreturn]] void refuse_value(const Setting& setting, std::string_view expected) {
  throw ConfigError(setting.place + ": '" + setting.value + "' is not " + std::string(expected));
}

}  // namespace

struct AwsConfig::Read {
  AwsSources sources;
  Setting profile_name{"default", ""};  // with what named it
  credentials::Profiles profiles;
  const credentials::Profile* profile = nullptr;
  std::vector<std::string> notes{};
  bool is_process_environment = false;

  explicit Read(AwsSources given) : sources(std::move(given)) {
    is_process_environment = !sources.environment;
    if (is_process_environment) sources.environment = process_variable;
  }

  std::optional<Setting> variable(const char* name) const {
    std::string value = sources.environment(name);
    if (value.empty()) return std::nullopt;
    return credentials::checked({std::move(value), name}, name);
  }

  std::optional<Setting> first(const std::vector<const char*>& names) const {
    for (const char* const name : names)
      if (auto found = variable(name)) return found;
    return std::nullopt;
  }

  std::string expanded(const std::string& path) const {
    if (path != "~" && !path.starts_with("~/")) return path;
    std::string home = sources.environment("HOME");
    if (home.empty()) home = home_of_user();
    return home.empty() ? path : home + path.substr(1);
  }

  // "$HOME/x" and "${HOME}/x", which the CLI takes, too: where no shell has replaced them. Others stay as they are.
  std::string with_variables(std::string_view text) const {
    std::string result;
    for (std::size_t at = 0; (at = text.find('$')) != std::string_view::npos;) {
      result.append(text.substr(0, at));
      text.remove_prefix(at);
      const bool in_braces = text.starts_with("${");
      const std::size_t begin = in_braces ? 2 : 1;
      const std::size_t end = std::min(text.find_first_not_of(name_characters, begin), text.size());
      const bool is_whole = !in_braces || text.substr(end).starts_with('}');
      const std::string_view written = text.substr(0, in_braces && is_whole ? end + 1 : end);
      const std::string value =
          is_whole ? sources.environment(std::string(text.substr(begin, end - begin)).c_str()) : "";
      result.append(value.empty() ? written : value);
      text.remove_prefix(written.size());
    }
    return result.append(text);
  }

  std::string file(const std::string& given, const char* variable_name, const char* usual) const {
    if (!given.empty()) return expanded(given);
    const std::string named = sources.environment(variable_name);
    return expanded(named.empty() ? usual : with_variables(named));
  }

  void read_files() {
    name_profile();
    profiles =
        credentials::Profiles(file(sources.config_file, "AWS_CONFIG_FILE", "~/.aws/config"),
                              file(sources.credentials_file, "AWS_SHARED_CREDENTIALS_FILE", "~/.aws/credentials"));
    profile = profiles.profile(profile_name.value);
    if (profile == nullptr && !profile_name.place.empty())
      throw ConfigError("there is no profile '" + profile_name.value + "', which " + profile_name.place +
                        " names: " + profiles.absence(profile_name.value));
    if (profile == nullptr) return;
    if (const Setting* const services = profile->word("services"); services != nullptr)
      if (!profiles.has_services(services->value))
        throw ConfigError(services->place + ": there is no section [services " + services->value + "]");
  }

  // A profile's name may have spaces.
  void name_profile() {
    if (!sources.profile.empty()) {
      profile_name = {sources.profile, "the program"};
      return;
    }
    for (const char* const name : profile_variables) {
      std::string value = sources.environment(name);
      if (value.empty()) continue;
      if (profile_name.place.empty())
        profile_name = {std::move(value), name};
      else if (value != profile_name.value)
        notes.push_back("AWS_PROFILE and AWS_DEFAULT_PROFILE differ: AWS_PROFILE counts");
    }
  }

  void compare_regions() {
    const auto region = variable("AWS_REGION");
    const auto other = variable("AWS_DEFAULT_REGION");
    if (region && other && region->value != other->value && sources.region.empty())
      notes.push_back("AWS_REGION and AWS_DEFAULT_REGION differ: " + region->value + ", of AWS_REGION, counts");
  }
};

std::string AwsConfig::identity() const {
  if (!read_->is_process_environment) return {};
  std::set<std::string_view> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable)
    if (const std::string_view text = *variable; text.starts_with("AWS_") || text.starts_with("HOME="))
      variables.insert(text);
  std::string all;
  for (const std::string_view variable : variables) all.append(variable).push_back('\0');
  for (const std::string* const text : {&read_->sources.profile, &read_->sources.region})
    all.append(*text).push_back('\0');
  all.append(read_->profiles.files()).push_back('\0');
  return hex_of(sha256(all + read_->profiles.digest()));
}

AwsConfig::AwsConfig() : AwsConfig(AwsSources{}) {}

AwsConfig::AwsConfig(AwsSources sources) {
  auto read = std::make_shared<Read>(std::move(sources));
  read->read_files();
  read->compare_regions();
  read_ = std::move(read);
}

AwsConfig AwsConfig::environment_only(AwsSources sources) {
  auto read = std::make_shared<Read>(std::move(sources));
  read->compare_regions();
  return AwsConfig(std::shared_ptr<const Read>(std::move(read)));
}

AwsConfig AwsConfig::with_region(std::string region) const {
  auto other = std::make_shared<Read>(*read_);
  other->sources.region = std::move(region);
  if (other->profile != nullptr) other->profile = other->profiles.profile(other->profile_name.value);
  return AwsConfig(std::shared_ptr<const Read>(std::move(other)));
}

const std::string& AwsConfig::profile() const noexcept { return read_->profile_name.value; }

bool AwsConfig::profile_is_from_program() const noexcept { return !read_->sources.profile.empty(); }

std::optional<Setting> AwsConfig::find(const std::vector<const char*>& variables, std::string_view key) const {
  if (auto found = read_->first(variables)) return found;
  const Setting* const found = read_->profile == nullptr || key.empty() ? nullptr : read_->profile->word(key);
  if (found == nullptr) return std::nullopt;
  return *found;
}

std::optional<bool> AwsConfig::flag(const std::vector<const char*>& variables, std::string_view key) const {
  const auto found = find(variables, key);
  if (!found) return std::nullopt;
  const std::string value = credentials::in_lower_case(found->value);
  if (value != "true" && value != "false") refuse_value(*found, "true or false");
  return value == "true";
}

std::optional<int> AwsConfig::number(const std::vector<const char*>& variables, std::string_view key) const {
  const auto found = find(variables, key);
  if (!found) return std::nullopt;
  int value = 0;
  const char* const end = found->value.data() + found->value.size();
  const auto [stopped, error] = std::from_chars(found->value.data(), end, value);
  if (error != std::errc() || stopped != end || value < 0) refuse_value(*found, "a whole number that is not negative");
  return value;
}

std::optional<Setting> AwsConfig::region() const {
  if (!read_->sources.region.empty()) return Setting{read_->sources.region, "the program"};
  return find(region_variables, "region");
}

std::optional<Setting> AwsConfig::endpoint_url(std::string_view service) const {
  if (flag({"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"}, "ignore_configured_endpoint_urls").value_or(false))
    return std::nullopt;
  std::string own = "AWS_ENDPOINT_URL_";
  std::transform(service.begin(), service.end(), std::back_inserter(own),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (auto found = read_->first({own.c_str(), "AWS_ENDPOINT_URL"})) return found;
  if (read_->profile == nullptr) return std::nullopt;
  if (const Setting* const services = read_->profile->word("services"); services != nullptr) {
    const credentials::Settings* const block = read_->profiles.service(services->value, std::string(service));
    const Setting* const url = block == nullptr ? nullptr : credentials::find(*block, "endpoint_url");
    if (url != nullptr) return credentials::checked(*url, "endpoint_url");
  }
  return find({}, "endpoint_url");
}

bool AwsConfig::use_fips() const { return flag({"AWS_USE_FIPS_ENDPOINT"}, "use_fips_endpoint").value_or(false); }

bool AwsConfig::use_dualstack() const {
  return flag({"AWS_USE_DUALSTACK_ENDPOINT"}, "use_dualstack_endpoint").value_or(false);
}

std::optional<Setting> AwsConfig::account_id_endpoint_mode() const {
  return find({"AWS_ACCOUNT_ID_ENDPOINT_MODE"}, "account_id_endpoint_mode");
}

std::optional<int> AwsConfig::max_attempts() const {
  const std::optional<int> most = number({"AWS_MAX_ATTEMPTS"}, "max_attempts");
  if (most == 0) refuse_value(*find({"AWS_MAX_ATTEMPTS"}, "max_attempts"), "a whole number from 1 on");
  return most;
}

std::optional<Setting> AwsConfig::retry_mode() const { return find({"AWS_RETRY_MODE"}, "retry_mode"); }

// A path may have spaces.
std::optional<Setting> AwsConfig::ca_bundle() const {
  if (std::string path = variable("AWS_CA_BUNDLE"); !path.empty()) return Setting{expanded(path), "AWS_CA_BUNDLE"};
  const Setting* const found = read_->profile == nullptr ? nullptr : read_->profile->find("ca_bundle");
  if (found == nullptr) return std::nullopt;
  return Setting{expanded(found->value), found->place};
}

std::optional<Setting> AwsConfig::app_id() const { return find({"AWS_SDK_UA_APP_ID"}, "sdk_ua_app_id"); }

std::string AwsConfig::variable(const char* name) const { return read_->sources.environment(name); }

std::string AwsConfig::expanded(const std::string& path) const { return read_->expanded(path); }

std::vector<std::string> AwsConfig::notes() const { return read_->notes; }

const credentials::Profiles& AwsConfig::profiles() const noexcept { return read_->profiles; }

}  // namespace keyc
