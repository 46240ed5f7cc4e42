#pragma once

#include <deque>
#include <string>
#include <vector>

#include "generator/automata/automaton.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/keyed_entities.hpp"

/// The primary keys of entities as the runtime distinguishes them: the automata of the proofs, as tables of states. What
/// is shown to differ here, differs there.
namespace keyc::proof {

/// The primary keys of an entity, as a word of each key attribute followed by `end_of_key`: exactly those that its
/// tables accept. They are what written_by() has, but any number is a key of a number attribute, which DynamoDB may
/// write another way; and if the table of a text would be too large, anything can be between its literals. The part of
/// an edge is the position of its attribute in the key.
automata::Automaton key_words(const model::Entity& entity);

/// The tables of some entities, for keyc::has_keys() and the like. Not copied: the views are into it.
class KeyTables {
 public:
  explicit KeyTables(const std::vector<const model::Entity*>& entities);
  KeyTables(const KeyTables&) = delete;
  KeyTables& operator=(const KeyTables&) = delete;

  /// In the order of the entities.
  const std::vector<KeyedEntity>& all() const { return entities_; }

 private:
  std::deque<std::string> texts_;
  std::deque<std::vector<KeySegment>> parts_;
  std::deque<std::vector<KeyedAttribute>> keys_;
  std::vector<KeyedEntity> entities_;
};

/// The entities whose items are in the table, or have entries in the index.
std::vector<const model::Entity*> entities_in(const model::Table& table, const model::Index* index);

}  // namespace keyc::proof
