#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics.hpp"

/// What people write who come from other tools, and what they mean: the table is in habit_rows.hpp.
namespace keyc::grammar {

/// What a statement is in.
enum class Body : std::uint8_t { file, table, entity, block, collection };

/// What a message says of a statement that holds habits from elsewhere.
struct Correction {
  std::string says;     // what is written here instead, without a full stop
  Replacement write{};  // the corrected statement; empty if it is to be left out, or is for the user to find
};

struct HabitQuestion {
  Span statement;
  Body body = Body::file;
  std::string_view declaration{};  // of a statement that begins one: with its body
  /// Whether the grammar accepts a statement in such a body.
  std::function<bool(const std::string&)> accepts;
};

/// The correction of a statement that is wrong; nothing if habits alone do not make it right.
std::optional<Correction> correct(const HabitQuestion& question);

}  // namespace keyc::grammar
