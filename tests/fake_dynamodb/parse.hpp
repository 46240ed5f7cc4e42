#pragma once

#include <string>
#include <vector>

#include "fake_dynamodb/expression.hpp"
#include "fake_dynamodb/placeholders.hpp"

/// The text of expressions to what they say. Refused is what DynamoDB's grammar does not have, and a placeholder that
/// stands for nothing.
namespace fake_dynamodb {

Condition parse_condition(const std::string& text, Placeholders& placeholders);
std::vector<UpdateAction> parse_update(const std::string& text, Placeholders& placeholders);
std::vector<Path> parse_projection(const std::string& text, Placeholders& placeholders);

}  // namespace fake_dynamodb
