#pragma once

#include <string>
#include <vector>

#include "places.keys.hpp"

/// The places of a file of tab-separated values: country, state, city, kind, people; the first line has the headings.
/// Throws std::runtime_error where a line is something else.
std::vector<places::Place> load_places(const std::string& file, const std::string& atlas);
