#pragma once

#include <chrono>
#include <string>
#include <variant>

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

/// Spans of time in a schema: `30 days`.
namespace keyc::model {

struct Duration {
  std::chrono::seconds length{};
  std::string written;  // in days, hours, minutes or seconds: of equal spans the same
};

/// A number of units that all have one length, from a second to 36,500 days; or what is wrong with it.
std::variant<Duration, Diagnostic> resolve_duration(const ast::Duration& from);

}  // namespace keyc::model
