#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"

/// How functions write times and time-ordered ids: as texts of the calendar, and as whole numbers.
namespace keyc::proof {

/// See value_of(): the first of the values that the functions write as this text. desc must have been undone.
std::optional<evaluate::Json> calendar_value(const model::Component& component, std::string_view text);
/// See value_of(): the first of the values that epoch_s, epoch_ms and, in number and binary keys, functions of periods
/// write as this number.
std::optional<evaluate::Json> value_of_epoch(const model::Component& component, std::int64_t count);

}  // namespace keyc::proof
