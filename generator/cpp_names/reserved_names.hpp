#pragma once

#include <span>
#include <string_view>

namespace keyc::model {

/// A C++ scope of generated code that names of the schema go into.
enum class CppScopeKind : unsigned char {
  schema_namespace,
  entity_struct,
  companion,
  versioned_companion,  // additional names of a companion if there are versions
  fields,               // the names of the fields in components and conditions
  key_functions,        // of an entity, in the source file
  stages,               // of one path
  stage_methods,        // a component with such a name gets another one
  index_entry,          // likewise an attribute that an index holds
  update,
  loaded_update,  // its additional names
  collection,
};

/// The names that keyc itself puts into such a scope: templates/cpp/reserved_names.txt.
std::span<const std::string_view> reserved_names(CppScopeKind scope);

}  // namespace keyc::model
