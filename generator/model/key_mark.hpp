#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

namespace keyc::model {

/// The literal that every key of a template begins with.
struct KeyMark {
  std::string literal;
  bool whole = false;  // the literal is the whole key
};

KeyMark mark_of(const KeyTemplate& key);

/// Whether the marks of their primary keys alone show that no item of one entity can be taken for an item of the other.
bool are_distinguishable(const Entity& a, const Entity& b);

/// For hints: how to make two entities of the table distinguishable.
std::string_view how_to_distinguish(const Table& table);

}  // namespace keyc::model
