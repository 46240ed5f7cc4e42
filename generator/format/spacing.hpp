#pragma once

#include <vector>

#include "generator/format/statements.hpp"

namespace keyc::format {

/// For each token of the statement, whether the canonical format has a space before it if the line does not break
/// there.
std::vector<bool> blanks_before(const Statement& statement);

/// For each token between the braces of an enum or a sample, whether the canonical format has a space before it if the
/// line does not break there.
std::vector<bool> blanks_in_list(const std::vector<Token>& list);

}  // namespace keyc::format
