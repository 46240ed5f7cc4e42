#pragma once

#include <span>
#include <string_view>

#include "generator/diff/finding.hpp"
#include "generator/diff/formats/formats.hpp"

namespace keyc::drift {

/// What can be different about a deployed table. Errors: code that keyc generates fails, or reads the wrong thing.
/// Warnings: there is only more than the schema says.
std::span<const diff::Rule> rules();
/// Of the table above, by a name that it has.
const diff::Rule& rule_of(Code code);

const diff::Words& words_of_tables();

}  // namespace keyc::drift
