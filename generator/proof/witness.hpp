#pragma once

#include <optional>
#include <string>

#include "generator/proof/key_language.hpp"

/// Pairs of items that prove what a check says. Every one has been evaluated.
namespace keyc::check {

/// The attributes of two items, as objects for `keyc item`.
struct Witness {
  evaluate::Json one;
  evaluate::Json other;
};

enum class Verdict : unsigned char { apart, perhaps, meet };

struct Comparison {
  Verdict verdict = Verdict::apart;
  std::optional<Witness> witness;  // of `meet`
};

/// Whether a key of the one form can be a key of the other, or be read by it. Nothing that is found apart can meet.
Comparison compare(const KeyForm& one, const KeyForm& other);
/// The same where all words of both are known.
Comparison compare(const KeyForm& one, const Automaton& words_of_one, const KeyForm& other,
                   const Automaton& words_of_other);

/// Two items that have one key, since two values of the field are written alike; no value where none were found.
std::optional<Witness> same_key_twice(const KeyForm& form, const model::Field* field);
/// Whether a key can be divided into texts of its components in two ways. A component that stands there twice may have
/// two texts, so that some of these keys may be those of no items.
bool divides_in_two_ways(const KeyForm& form);
/// Two items that have one key, which can be divided into attributes in two ways; no value where none were found.
std::optional<Witness> same_key_divided(const KeyForm& form);

/// Attributes with these values, and with some value for each other that must be given.
evaluate::Json attributes_with(const model::Entity& entity, const Values& values);

/// Of the attributes those that the pattern asks for by equality, as an object for `keyc request`.
std::string parameters_in(const evaluate::Json& attributes, const model::AccessPattern& pattern);

/// Compact, in ASCII.
std::string json_text(const evaluate::Json& value);
/// A text in quotes, in ASCII.
std::string shown_text(const std::string& text);
/// Of a key: text in quotes, the digits of a number, bytes as 0x…
std::string shown_value(model::KeyType type, const std::string& text);
/// `keyc item FILE ENTITY '{…}'`, as a shell reads it.
std::string item_command(const model::Entity& entity, const evaluate::Json& attributes);

}  // namespace keyc::check
