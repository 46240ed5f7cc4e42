#pragma once

#include <string>
#include <string_view>

#include "generator/model/attributes.hpp"

/// Names of the struct for a primary key that is there without its item, as in records of a stream.
namespace keyc::model {

inline constexpr std::string_view decoded_key_class = "DecodedKey";  // in the companion
/// The member with the field's value.
std::string decoded_member(const Field& field);

}  // namespace keyc::model
