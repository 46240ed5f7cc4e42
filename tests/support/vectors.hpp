#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

/// The golden vectors of tests/vectors/keys.json.
namespace keyc_tests {

/// One group. Throws std::runtime_error where there is none of this name.
inline const nlohmann::json& vectors(std::string_view group) {
  static const nlohmann::json all = nlohmann::json::parse(std::ifstream(KEYC_TESTS_DIR "/vectors/keys.json"));
  for (const auto& one : all.at("groups"))
    if (one.at("group").get<std::string_view>() == group) return one;
  throw std::runtime_error("no group of vectors is named " + std::string(group));
}

}  // namespace keyc_tests
