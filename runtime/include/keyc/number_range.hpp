#pragma once

#include <string>

namespace keyc {

/// All numbers that DynamoDB has between two, both included.
struct NumberRange {
  std::string lowest;
  std::string highest;
};

/// The decimals that keyc::parse_number reads as this number, which keyc::number_text can write.
NumberRange numbers_that_read_as(float value);
NumberRange numbers_that_read_as(double value);

}  // namespace keyc
