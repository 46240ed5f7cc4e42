#pragma once

#include <string>

#include "generator/model/changes.hpp"

/// The C++ names of changes.
namespace keyc::model {

/// "address_city"
std::string member_name(const Change& change);
/// "set_address_city", "add_visits"
std::string change_name(const Change& change);

}  // namespace keyc::model
