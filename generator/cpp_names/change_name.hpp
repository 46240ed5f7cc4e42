#pragma once

#include <string>

#include "generator/model/changes.hpp"
#include "generator/model/members.hpp"

/// The C++ names of changes and of members.
namespace keyc::model {

/// "address_city"
std::string member_name(const Change& change);
std::string member_name(const Member& member);
/// "set_address_city", "add_visits"
std::string change_name(const Change& change);

}  // namespace keyc::model
