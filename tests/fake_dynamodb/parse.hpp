#pragma once

#include <string>
#include <vector>

#include "fake_dynamodb/expression.hpp"
#include "fake_dynamodb/placeholders.hpp"

/// Parses the text of expressions. Refuses text that is not in DynamoDB's grammar, and placeholders without a name or
/// value.
namespace fake_dynamodb {

Condition parse_condition(const std::string& text, Placeholders& placeholders);
std::vector<UpdateAction> parse_update(const std::string& text, Placeholders& placeholders);
std::vector<Path> parse_projection(const std::string& text, Placeholders& placeholders);

}  // namespace fake_dynamodb
