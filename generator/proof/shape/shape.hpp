#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/proof/automaton.hpp"

/// What the checks know of encodings. A new encoding is a row in shape.cpp; one without a row is any bytes.
namespace keyc::check {

struct Shape {
  /// Contains every text that the component can have, in the key or, of a native one, in the number or the bytes.
  Automaton texts;
  /// What value_of() turns into values that are written so, perhaps but for a few. Of other texts it may know some.
  bool readable = false;
};

/// `native`: the key attribute holds the attribute as it is.
Shape shape_of(const model::Component& component, bool native);

/// Whether keys that agree up to the component sort as its values do, whatever follows.
bool keeps_order(const model::Component& component);

/// How many texts the component can have, where they are few.
std::optional<std::size_t> few_texts(const model::Component& component);

/// The enumerator as it stands in the key; no value where the text mode refuses it.
std::optional<std::string> enum_text(const model::Component& component, const model::Enumerator& value);

/// A value that is written as this text, in the form of `keyc item`, null where it is the stand-in; no value where
/// there is none or it is not known. The caller makes sure that it is.
std::optional<evaluate::Json> value_of(const model::Component& component, bool native, std::string_view text);

/// Every value of an enum or a bool; of another type a few values next to each other, some of which functions write
/// alike, and of times the one that is 0 as a number. The type is one that a key can hold.
std::vector<evaluate::Json> sample_values(const model::Type& type);

}  // namespace keyc::check
