#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"

namespace keyc::cpp {

/// `when` as an expression over the entity's Components `of`.
std::string condition(const model::Condition& from, const TypeNames& types);

/// The condition for a key attribute to be stored; empty if it always is.
std::string presence(const model::Presence& from, const TypeNames& types);

}  // namespace keyc::cpp
