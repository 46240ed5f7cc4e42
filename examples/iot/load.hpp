#pragma once

#include <string>
#include <vector>

#include "iot.keys.hpp"

/// The devices and readings of a file of tab-separated values; the first line has the headings. Throws
/// std::runtime_error where a line is something else.
std::vector<iot::DeviceFeed> load_telemetry(const std::string& file);
