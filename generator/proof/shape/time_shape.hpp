#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "generator/proof/shape/shape.hpp"

/// What times and time-ordered ids are written as: texts of the calendar, and whole numbers.
namespace keyc::check {

/// The texts of such a pattern (keyc/time_format.hpp); of each month 31 days.
Automaton calendar_texts(std::string_view pattern);

// As value_of(), of what the functions write, desc aside: the first value of those that are written so.
std::optional<evaluate::Json> calendar_value(const model::Component& component, std::string_view text);
/// Of epoch_s, epoch_ms and, in number and binary keys, of periods.
std::optional<evaluate::Json> value_of_epoch(const model::Component& component, std::int64_t count);

}  // namespace keyc::check
