#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

/// What a template of keyc would change of a deployed one beside its step: settings that --overrides lack, and what is
/// beside the tables. CloudFormation removes in silence what a template leaves out.
namespace keyc::drift {

/// Of a resource, without what the schema decides. Empty if nothing; otherwise names what would go, come or change.
std::string changes_of_table(const nlohmann::json& deployed, const nlohmann::json& written);

/// Of outputs, parameters, conditions and the like. Outputs may come.
std::string changes_beside_tables(const nlohmann::json& deployed, const nlohmann::json& written);

}  // namespace keyc::drift
