#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "generator/automata/automaton.hpp"
#include "generator/types/type.hpp"
#include "generator/types/types.hpp"

/// The languages of encodings: what they write. None is too small; some contain a few texts more.
namespace keyc::model {

using automata::Automaton;
using Language = std::function<Automaton()>;

Automaton boolean_texts();
/// As they are stored.
Automaton enumerator_texts(const Enum& type);
/// As many digits as the greatest value of the type has. Only for unsigned integers.
Automaton unsigned_texts(TypeKind type);
/// The digits of numbers from 0 on; for numbers below 0, '-' and 9 - d for each digit d (docs/keys.md). For types that
/// are not signed integers: those of 64 bits. The language also has the digits of a -0, which is never written.
Automaton signed_texts(TypeKind type);
/// The texts of signed_texts() after desc, which exchanges the numbers below 0 and the others.
Automaton reversed_signed_texts(TypeKind type);
Automaton decimal_texts();
Automaton uuid_texts();
/// Only UUIDs of version 7.
Automaton uuid7_texts();
Automaton ulid_texts();
Automaton ksuid_texts();

Automaton decimal_digits(std::size_t count);
Automaton hex_digits(std::size_t count);
/// The characters of whole bytes: if the last byte ends within the last character, the low bits of that are 0.
Automaton sort64_characters(std::size_t count);
/// Texts of such a pattern (runtime/values/time_format.hpp), of the years that times of the type have; every month has
/// 31 days.
Automaton calendar_texts(std::string_view pattern, TypeKind type);

/// Texts of at least one character; of those below 0x80 only the allowed ones. With `most`, of at most as many.
Automaton texts_of(const automata::Symbols& allowed, std::optional<std::size_t> most);
/// The texts of at least one byte.
Automaton hex_of_any_bytes();
/// Four characters for three bytes, three for two, two for one.
Automaton sort64_of_any_bytes();
/// What <plain> writes of f32, f64 and decimal, and number keys contain of them.
Automaton number_texts();
/// Whole numbers without leading zeros; what <plain> writes of integers, and number keys contain of them.
Automaton whole_numbers();
/// What a form writes of a type.
Automaton stored_texts(const Form& form, TypeKind type);

/// For binary keys.
Automaton any_bytes_but_none();
Automaton bytes(std::size_t width);
Automaton boolean_byte();

/// Whether the letter is one of a pattern's fields: "yMdHmsS".
bool is_calendar_field(char letter);

}  // namespace keyc::model
