#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grammar/diagnostics.hpp"
#include "grammar/habits.hpp"

namespace keyc::grammar {

/// What a rule that must match throws; caught by `recover`, after which parsing continues.
struct SyntaxError {
  Code code = Code::expected;
  std::uint32_t offset = 0;
  std::string_view what;        // completes "expected …"
  std::string_view hint;        // may be empty
  std::string_view candidates;  // words, separated by spaces, for "did you mean"; may be empty
};

/// `opened`: the offset of the innermost open bracket. `correction`: if a habit from elsewhere explains the error.
void report(const SyntaxError& error, const Source& source, std::optional<std::uint32_t> opened,
            std::optional<Correction> correction, Diagnostics& diagnostics);

/// nearest() of candidates that are separated by spaces.
std::string_view nearest_word(std::string_view word, std::string_view words);

}  // namespace keyc::grammar
