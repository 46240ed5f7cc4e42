#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "generator/automata/automaton.hpp"
#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"

/// What the proofs know about the components of keys: the languages of their encodings, with text modes and stand-ins.
namespace keyc::proof {

struct Shape {
  /// Contains every text that the component can have in the key; for a native component, the text of the number or the
  /// bytes.
  automata::Automaton texts;
  /// Whether value_of() can read these texts back, perhaps except a few. If false, it may still read some.
  bool readable = false;
};

/// `native`: the key attribute is the attribute itself.
Shape shape_of(const model::Component& component, bool native);

/// Whether keys that agree up to the component sort as its values do, whatever follows.
bool keeps_order(const model::Component& component);

/// The enumerator as it is written in the key; no value if the text mode refuses it.
std::optional<std::string> enum_text(const model::Component& component, const model::Enumerator& value);

/// A value that is written as this text, in the form of `keyc item`, null if the text is the stand-in; no value if
/// there is none or it is not known. The caller must check that the value is really written so.
std::optional<evaluate::Json> value_of(const model::Component& component, bool native, std::string_view text);

/// Every value of an enum or a bool; of another type a few neighbouring values, some of which functions write alike,
/// and of times also the one that is 0 as a number. The type must be one that a key can hold.
std::vector<evaluate::Json> sample_values(const model::Type& type);

}  // namespace keyc::proof
