#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "generator/automata/automaton.hpp"
#include "generator/encoding/number_languages.hpp"
#include "generator/types/type.hpp"
#include "generator/types/types.hpp"

/// The languages of encodings: what they write. None is too small. Those of what is read back are exact: each text of
/// them is written of some value (tests/unit/encoding/languages_test.cpp has the exceptions).
namespace keyc::model {

using automata::Automaton;
using Language = std::function<Automaton()>;

Automaton boolean_texts();
/// As they are stored.
Automaton enumerator_texts(const Enum& type);
Automaton uuid_texts();
/// Only UUIDs of version 7.
Automaton uuid7_texts();
Automaton ulid_texts();
Automaton ksuid_texts();

/// Texts of at least one character; of those below 0x80 only the allowed ones. With `most`, of at most as many.
Automaton texts_of(const automata::Symbols& allowed, std::optional<std::size_t> most);
/// What a form writes of a type.
Automaton stored_texts(const Form& form, TypeKind type);

/// Of any number of bytes, but at least one.
Automaton any_bytes_but_none();
Automaton bytes(std::size_t width);
/// How binary keys contain the values of a type: so many bytes.
Automaton value_bytes(TypeKind type, std::size_t width);
/// Whole numbers of 64 bits in a binary key; of those that end with zeros, all in between, too.
Automaton whole_bytes(const WholeNumbers& numbers);
/// The first bytes of a text of such characters, zeros after a shorter one.
Automaton bytes_of_prefix(const automata::Symbols& allowed, std::size_t width);

}  // namespace keyc::model
