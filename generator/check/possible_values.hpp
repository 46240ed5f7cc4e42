#pragma once

#include <cstddef>
#include <optional>

#include "generator/model/key_template.hpp"

namespace keyc::check {

/// How many values a component of few values, a bool or an enum, can have in a key that is stored under these
/// conditions; its stand-in is one of them. No value for every other component.
std::optional<std::size_t> possible_values(const model::Component& component, const model::Presence& presence);

}  // namespace keyc::check
