#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"
#include "generator/proof/automaton.hpp"

namespace keyc::check {

/// One entity's fields differ in their names.
struct ByName {
  bool operator()(const model::Field* a, const model::Field* b) const { return a->name < b->name; }
};
/// Values of an entity's attributes and members, as `keyc item` reads them.
using Values = std::map<const model::Field*, evaluate::Json, ByName>;

/// What is looked at of an entity's keys: all that it writes into the attributes of one key, or what a query for its
/// items reads.
struct KeyForm {
  struct Fork;
  struct Key {
    const model::KeyTemplate* key = nullptr;
    bool whole = true;
    std::size_t components = 0;                  // where it is not: how many are fixed; any bytes follow
    std::optional<plan::KeyCondition> asked{};   // of the components after those
    std::shared_ptr<const Fork> fork = nullptr;  // where it is that of a collection's query
  };
  const model::Entity* entity = nullptr;
  std::vector<Key> keys;
  /// As if this component, text at the end of its template, were written <escaped(x)>.
  const model::Component* escaped = nullptr;
  /// Where it is no item's: the markers of what is unique.
  const model::Unique* unique = nullptr;

  /// Every component that is fixed, with its template, in key order.
  struct Fixed {
    const model::Component* component;
    const model::KeyTemplate* key;
  };
  std::vector<Fixed> fixed() const;
};

/// Where the sort keys of a collection's members part.
struct KeyForm::Fork {
  std::size_t parts = 0;         // of the template: those that all members have in common, their components fixed
  std::string literal;           // what they have in common of the next ones
  Automaton behind;              // what the query reads behind that, at least
  std::vector<KeyForm> members;  // what the patterns of the members read
};

/// The keys of the path's items.
KeyForm written_by(const model::Entity& entity, const model::Path& path);
/// The keys of the markers of what is unique.
KeyForm written_by(const model::Entity& entity, const model::Unique& unique);
/// What the queries of a pattern read: from what its parameters fix of the sort key.
KeyForm read_by(const model::Entity& entity, const model::AccessPattern& pattern);

/// The bytes that every key of the form begins with: those of further attributes behind an '\xFF', which is no UTF-8.
std::string literal_start(const KeyForm& form);

enum class Texts : unsigned char {
  all,       // at least all that can be written
  readable,  // those of which values are known
  filled,    // of these, those that are not empty
};

/// What <escaped(x)> keeps apart at the end of this template: the literal byte before it, '#' where there is none.
char separator_before(const model::KeyTemplate& key);

/// The words of a form: the attributes of the key, `end_of_key` behind each. Part i + 1 is component i of fixed(), part
/// 0 the literals. `given` components have that value. No value where one cannot be written.
std::optional<Automaton> words_of(const KeyForm& form, Texts texts, const Values& given = {});

/// The component of this value in the key; no value where it cannot be written.
std::optional<std::string> written(const KeyForm& form, const KeyForm::Fixed& component, const evaluate::Json& value);

/// The key attributes, or how they must begin, of these values; no value where one cannot be written.
std::optional<std::vector<std::string>> key_texts(const KeyForm& form, const evaluate::Json& attributes);

}  // namespace keyc::check
