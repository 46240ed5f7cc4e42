#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grammar/diagnostics.hpp"

namespace keyc::grammar {

/// What a rule that must match throws: caught at the next place where reading can go on.
struct SyntaxError {
  Code code = Code::expected;
  std::uint32_t offset = 0;
  std::string_view what;        // completes "expected …"
  std::string_view hint;        // may be empty
  std::string_view candidates;  // words, separated by blanks, for "did you mean"; may be empty
};

/// `opened`: where the innermost bracket that is open was opened.
void report(const SyntaxError& error, const Source& source, std::optional<std::uint32_t> opened,
            Diagnostics& diagnostics);

/// As nearest(), in words that are separated by blanks.
std::string_view nearest_word(std::string_view word, std::string_view words);

}  // namespace keyc::grammar
