#pragma once

#include <string_view>

#include "generator/types/types.hpp"

/// The types of the language in C++.
namespace keyc::cpp {

/// One row of the table; the types that a schema declares have no name and no header here.
struct ValueType {
  model::TypeKind kind;
  std::string_view name;         // "std::string"
  std::string_view header;       // that declares it, as written after #include
  std::string_view initialiser;  // of a member without a default: " = 0"
  bool owns_memory = false;      // worth a move; of a structure its members decide
};

const ValueType& value_type(model::TypeKind kind);

}  // namespace keyc::cpp
