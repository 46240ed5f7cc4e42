#pragma once

#include <set>

#include "generator/diff/pairing.hpp"

/// What an entity no longer has, but items that were stored before may have.
namespace keyc::diff {

/// The attributes, members of structs and keys of one state of an entity that a later state does not store.
class GoneParts {
 public:
  GoneParts(const model::Entity& state, const model::Entity& after);

  bool empty() const { return attributes_.empty() && !has_keys_; }
  /// Those of the earlier state that are gone, or have members that are.
  const std::set<const model::Attribute*>& attributes() const { return attributes_; }

 private:
  std::set<const model::Attribute*> attributes_;
  bool has_keys_ = false;
};

/// The template of the key attribute in the last of these states that has one; else null. `state` is set to that state.
const model::KeyTemplate* last_key(const std::vector<const model::Entity*>& states, const std::string& stored,
                                   const model::Entity*& state);

}  // namespace keyc::diff
