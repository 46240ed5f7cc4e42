#pragma once

#include <string>

#include "generator/model/changes.hpp"

/// The names of what updates can do.
namespace keyc::model {

/// "address_city"
std::string member_name(const Change& change);
/// "set_address_city", "add_visits"
std::string change_name(const Change& change);

}  // namespace keyc::model
