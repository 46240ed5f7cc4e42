#pragma once

#include <string>
#include <vector>

#include "testing/expression.hpp"
#include "testing/placeholders.hpp"

/// Parses the text of expressions. Refuses text that is not in DynamoDB's grammar, and placeholders without a name or
/// value.
namespace keyc::fake {

Condition parse_condition(const std::string& text, Placeholders& placeholders);
std::vector<UpdateAction> parse_update(const std::string& text, Placeholders& placeholders);
std::vector<Path> parse_projection(const std::string& text, Placeholders& placeholders);

}  // namespace keyc::fake
