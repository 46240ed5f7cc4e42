#pragma once

#include <string>

#include "generator/tables/overrides.hpp"

namespace keyc::tables {

/// The same values as YAML, in block style. Readers of YAML 1.1, as CloudFormation is, and of 1.2 read them alike: a
/// text is in quotes unless both take it for a text.
std::string yaml_of(const Json& json);

}  // namespace keyc::tables
