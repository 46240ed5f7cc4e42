#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/automata/automaton.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"

namespace keyc::proof {

/// Orders the fields of one entity, whose names differ.
struct ByName {
  bool operator()(const model::Field* a, const model::Field* b) const { return a->name < b->name; }
};
/// Values of an entity's fields, as `keyc item` reads them.
using Values = std::map<const model::Field*, evaluate::Json, ByName>;

/// A set of keys that is compared with others: all that an entity writes into the attributes of one key, or all that a
/// query for its items reads.
struct KeyForm {
  struct Fork;
  struct Key {
    const model::KeyTemplate* key = nullptr;
    bool whole = true;
    std::size_t components = 0;                  // if not whole: how many are fixed; any bytes follow
    std::optional<plan::KeyCondition> asked{};   // the condition on the components after those
    std::shared_ptr<const Fork> fork = nullptr;  // only in a collection's query
  };
  const model::Entity* entity = nullptr;
  std::vector<Key> keys;
  /// If not null, this component, a text, is treated as if it were written in the mode `rewritten_as`.
  const model::Component* rewritten = nullptr;
  /// If not null, the keys are those of the markers of this constraint, not of items.
  const model::Unique* unique = nullptr;
  /// Values that fields have in all these keys: the number of the version, in an index that holds only version 0.
  Values always{};
  /// If not null, the number of the version, which is not 0 in these keys. Their words do not leave 0 out.
  const model::Field* never_zero = nullptr;
  model::TextMode rewritten_as = model::TextMode::escaped;

  /// A fixed component with its template.
  struct Fixed {
    const model::Component* component;
    const model::KeyTemplate* key;
  };
  /// All fixed components, in key order.
  std::vector<Fixed> fixed() const;
  /// Their fields, each with the number of its components.
  std::vector<std::pair<const model::Field*, std::size_t>> fields() const;
};

/// The point where the sort keys of a collection's members begin to differ.
struct KeyForm::Fork {
  std::size_t parts = 0;         // how many parts of the template all members share; their components are fixed
  std::string literal;           // the start that the next literals share
  automata::Automaton rest;      // what the query can read after that; never too little
  std::vector<KeyForm> members;  // what the patterns of the members read
};

/// The keys of the path's items.
KeyForm written_by(const model::Entity& entity, const model::Path& path);
/// The keys of the markers of a unique constraint.
KeyForm written_by(const model::Entity& entity, const model::Unique& unique);
/// What the queries of a pattern read, given what its parameters fix of the sort key.
KeyForm read_by(const model::Entity& entity, const model::AccessPattern& pattern);

/// The bytes that every key of the form begins with. An '\xFF', which UTF-8 never has, ends each attribute that is
/// fixed as a whole.
std::string literal_start(const KeyForm& form);

enum class Texts : unsigned char {
  all,       // at least all that can be written
  readable,  // those of which values are known
  filled,    // the readable ones that are not empty
};

/// The separator that <escaped(x)> escapes at the end of this template: the literal byte before it, '#' if there is
/// none.
char separator_before(const model::KeyTemplate& key);

/// The words of a form: the attributes of the key, each followed by `end_of_key`. Part i + 1 is component i of fixed(),
/// part 0 the literals. Fields in `given` have that value. No value if one of these cannot be written.
std::optional<automata::Automaton> words_of(const KeyForm& form, Texts texts, const Values& given = {});

/// The words of one form, each kind built when it is first asked for. Refers to the form.
class FormWords {
 public:
  explicit FormWords(const KeyForm& form) : form_(&form) {}

  const KeyForm& form() const { return *form_; }
  const automata::Automaton& all() const { return *of(Texts::all); }
  const std::optional<automata::Automaton>& of(Texts texts) const;

 private:
  const KeyForm* form_;
  mutable std::array<std::optional<std::optional<automata::Automaton>>, 3> words_;  // by Texts
};

/// How the component writes this value in the key; no value if it cannot.
std::optional<std::string> written(const KeyForm& form, const KeyForm::Fixed& component, const evaluate::Json& value);

/// The key attributes of these values, or how they must begin; no value if one cannot be written.
std::optional<std::vector<std::string>> key_texts(const KeyForm& form, const evaluate::Json& attributes);

}  // namespace keyc::proof
