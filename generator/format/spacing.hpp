#pragma once

#include <vector>

#include "generator/format/statements.hpp"

namespace keyc::format {

/// For each token of the statement, whether the canonical format has a blank before it where both stand on one line.
std::vector<bool> blanks_before(const Statement& statement);

/// The same for what stands between the braces of an enum or a sample.
std::vector<bool> blanks_in_list(const std::vector<Token>& list);

}  // namespace keyc::format
