#pragma once

#include <span>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"

/// What an access pattern says after its parameters. Locks write it, and `keyc diff` compares it, row by row: a clause
/// of the language without a row does not compile.
namespace keyc::lock {

struct Clause {
  /// How two patterns are compared: by text, or by what it stands for in stored data.
  enum class Compared : unsigned char { text, order, index, condition };

  std::string_view words;  // of the language, divided by spaces
  Compared compared;
  /// As a schema writes it, what is left to rules included; empty if the pattern does not have it.
  std::string (*written)(const model::AccessPattern& pattern);
};

/// In the order in which locks write them.
std::span<const Clause> clauses();

}  // namespace keyc::lock
