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
/// Whether its method, which changes a part, has the name of the one that changes the whole attribute.
bool is_overload(const Change& change);
/// "knowing_status"
std::string knowing_name(const Attribute& attribute);

}  // namespace keyc::model
