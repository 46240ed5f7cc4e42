#pragma once

#include <string>
#include <string_view>

namespace keyc::docs {

/// JSON laid out for reading: arrays and objects that fit are on one line.
std::string readable_json(std::string_view json);

}  // namespace keyc::docs
