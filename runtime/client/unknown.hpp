#pragma once

#include <string_view>

#include "client/exchange.hpp"
#include "keyc/unknown_outcome.hpp"

namespace keyc::client {

/// Throws UnknownOutcome for a write of which an attempt was lost, and whose last attempt was answered so.
[[noreturn]] void raise_unknown(std::string_view operation, SentWrite sent, const Answer& answer,
                                const Attempts& attempts, Effect effect);

}  // namespace keyc::client
