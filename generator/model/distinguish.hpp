#pragma once

#include <string_view>

#include "generator/model/model.hpp"

namespace keyc::model {

/// For hints: how to make two entities of the table distinguishable.
std::string_view how_to_distinguish(const Table& table);

}  // namespace keyc::model
