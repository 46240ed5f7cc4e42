#pragma once

#include <optional>
#include <string>

#include "generator/proof/key_language.hpp"

/// Pairs of items that prove what a check says. Every item has been evaluated.
namespace keyc::proof {

/// The attributes of two items, as objects for `keyc item`.
struct Witness {
  evaluate::Json left;
  evaluate::Json right;
};

enum class Verdict : unsigned char { apart, perhaps, meet };

struct Comparison {
  Verdict verdict = Verdict::apart;
  std::optional<Witness> witness;  // only of `meet`
};

/// Whether a key of one form can be a key of the other, or can be read by it. Forms that are `apart` never meet.
Comparison compare(const KeyForm& left, const KeyForm& right);
/// The same if the words of both forms have already been built.
Comparison compare(const KeyForm& left, const automata::Automaton& words_of_left, const KeyForm& right,
                   const automata::Automaton& words_of_right);
/// Whether compare() finds anything but Verdict::apart; without the search for a witness, which takes most of its time.
bool may_meet(const KeyForm& left, const automata::Automaton& words_of_left, const KeyForm& right,
              const automata::Automaton& words_of_right);

/// Two items that have one key, since two values of the field are written alike; no value if none were found.
std::optional<Witness> same_key_twice(const KeyForm& form, const model::Field* field);
/// Whether a key can be divided into texts of its components in two ways. A field that the key has twice may then have
/// two different texts, so some of these keys may not be those of any item.
bool divides_in_two_ways(const KeyForm& form);
/// Two items that have one key, which can be divided into attributes in two ways; no value if none were found.
std::optional<Witness> same_key_divided(const KeyForm& form);

/// Attributes with these values, and with some value for each other attribute that an item must have.
evaluate::Json attributes_with(const model::Entity& entity, const Values& values);

/// The attributes that the pattern asks for by equality, as an object for `keyc request`.
std::string parameters_in(const evaluate::Json& attributes, const model::AccessPattern& pattern);

/// Compact, in ASCII.
std::string json_text(const evaluate::Json& value);
/// A text in quotes, in ASCII.
std::string shown_text(const std::string& text);
/// A key attribute: text in quotes, the digits of a number, bytes as 0x…
std::string shown_value(model::KeyType type, const std::string& text);
/// `keyc item FILE ENTITY '{…}'`, as a shell reads it.
std::string item_command(const model::Entity& entity, const evaluate::Json& attributes);

}  // namespace keyc::proof
