#pragma once

#include <string>

#include "keyc/client.hpp"

/// "Refuses" in these headers means to throw the errors that keyc::Client throws.
namespace fake_dynamodb {

[[noreturn]] inline void refuse(const std::string& message) {
  throw keyc::ServiceError("ValidationException", message, 400);
}

inline void require(bool valid, const std::string& message) {
  if (!valid) refuse(message);
}

}  // namespace fake_dynamodb
