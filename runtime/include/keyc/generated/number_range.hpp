#pragma once

#include <string>

namespace keyc::inline generated {

/// All numbers that DynamoDB can hold between two, both included.
struct NumberRange {
  std::string lowest;
  std::string highest;
};

/// The decimals that keyc::parse_number reads as this number. keyc::number_text must be able to write the number.
NumberRange numbers_that_read_as(float value);
NumberRange numbers_that_read_as(double value);

}  // namespace keyc::inline generated
