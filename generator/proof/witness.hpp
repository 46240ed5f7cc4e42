#pragma once

#include "generator/proof/key_language.hpp"

/// Pairs of items that prove what a check says. Every item has been evaluated.
namespace keyc::proof {

/// The attributes of two items, as objects for `keyc item`.
struct Witness {
  evaluate::Json left;
  evaluate::Json right;
};

/// Attributes with these values, and with some value for each other attribute that an item must have.
evaluate::Json attributes_with(const model::Entity& entity, const Values& values);
/// Attributes of an item that has the form's keys: others are changed where a key's condition asks for it.
evaluate::Json attributes_with(const KeyForm& form, const Values& values);

/// Whether the keys of these attributes meet as the forms' keys do: are the same, or read by the query of one form.
/// They are evaluated without <escaped(x)>.
bool reproduces(const KeyForm& left, const KeyForm& right, const Witness& witness);

}  // namespace keyc::proof
