#pragma once

#include <optional>

#include "generator/proof/witness.hpp"

/// Whether keys of two forms can be the same, or two keys of one form.
namespace keyc::proof {

enum class Verdict : unsigned char { apart, perhaps, meet };

struct Comparison {
  Verdict verdict = Verdict::apart;
  std::optional<Witness> witness;  // only of `meet`
};

/// Whether a key of one form can be a key of the other, or can be read by it. Forms that are `apart` never meet.
Comparison compare(const FormWords& left, const FormWords& right);
/// Whether compare() finds anything but Verdict::apart; without the search for a witness, which takes most of its time.
bool may_meet(const FormWords& left, const FormWords& right);

/// Two items that have one key, since two values of the field are written alike; no value if none were found.
std::optional<Witness> same_key_twice(const KeyForm& form, const model::Field* field);
/// Whether a key can be divided into texts of its components in two ways. A field that the key has twice may then have
/// two different texts, so some of these keys may not be those of any item.
bool divides_in_two_ways(const KeyForm& form);
/// Two items that have one key, which can be divided into attributes in two ways; no value if none were found.
std::optional<Witness> same_key_divided(const KeyForm& form);

}  // namespace keyc::proof
