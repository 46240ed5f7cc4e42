#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "keyc/aws_config.hpp"

namespace keyc::test {

/// A user: a folder with the files of the AWS CLI, and an environment of its own.
class Home {
 public:
  using Variables = std::map<std::string, std::string>;

  explicit Home(const std::string& config = "", const std::string& credentials = "", Variables variables = {})
      : variables_(std::move(variables)) {
    std::string folder = (std::filesystem::temp_directory_path() / "keyc-home-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = folder;
    if (!config.empty()) write(".aws/config", config);
    if (!credentials.empty()) write(".aws/credentials", credentials);
    variables_.emplace("HOME", folder);
  }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;
  ~Home() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  void set(const std::string& variable, const std::string& value) { variables_[variable] = value; }

  AwsSources sources(const std::string& profile = "") const {
    AwsSources sources;
    sources.profile = profile;
    sources.environment = [variables = variables_](const char* name) {
      const auto found = variables.find(name);
      return found == variables.end() ? std::string() : found->second;
    };
    return sources;
  }
  AwsConfig config(const std::string& profile = "") const { return AwsConfig(sources(profile)); }

  /// What the configuration throws as ConfigError; empty if it is read. The folder is written as `~`.
  std::string problem(const std::string& profile = "") const {
    try {
      static_cast<void>(config(profile));
    } catch (const ConfigError& error) {
      return shown(error.what());
    }
    return "";
  }
  std::string shown(std::string text) const {
    for (std::size_t at = 0; (at = text.find(folder_.string(), at)) != std::string::npos;)
      text.replace(at, folder_.string().size(), "~");
    return text;
  }

 private:
  std::filesystem::path folder_;
  Variables variables_;
};

}  // namespace keyc::test
