#pragma once

#include <string_view>

#include "client/exchange.hpp"
#include "keyc/generated/unknown_outcome.hpp"

namespace keyc::client {

/// Throws UnknownOutcome for a write with a lost attempt, whose last attempt had this answer.
[[noreturn]] void raise_unknown(std::string_view operation, SentWrite sent, const Answer& answer,
                                const Attempts& attempts, Effect effect);

}  // namespace keyc::client
