#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

/// The golden vectors of tests/vectors.
namespace keyc_tests {

/// The group of golden vectors with this name. Throws std::runtime_error if there is none.
inline const nlohmann::json& vectors(std::string_view name) {
  static const nlohmann::json keys = nlohmann::json::parse(std::ifstream(KEYC_TESTS_DIR "/vectors/keys.json"));
  static const nlohmann::json periods = nlohmann::json::parse(std::ifstream(KEYC_TESTS_DIR "/vectors/periods.json"));
  for (const auto* const file : {&keys, &periods})
    for (const auto& group : file->at("groups"))
      if (group.at("group").get<std::string_view>() == name) return group;
  throw std::runtime_error("no group of vectors is named " + std::string(name));
}

}  // namespace keyc_tests
