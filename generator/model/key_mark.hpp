#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

namespace keyc::model {

/// What every key of a template begins with, or is.
struct KeyMark {
  std::string literal;
  bool whole = false;
};

KeyMark mark_of(const KeyTemplate& key);

/// Whether no item of one entity has a primary key that the other's keys could be taken for, going by their marks
/// alone.
bool told_apart(const Entity& a, const Entity& b);

/// What makes two entities of the table so, for hints.
std::string_view how_to_tell_apart(const Table& table);

}  // namespace keyc::model
