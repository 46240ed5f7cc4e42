#pragma once

#include <cstddef>
#include <string>

#include "generator/automata/automaton.hpp"
#include "generator/encoding/functions.hpp"
#include "generator/types/types.hpp"

/// The languages of numbers: exactly what is written of them, but for floats.
namespace keyc::model {

using automata::Automaton;

/// The whole numbers from `least` to `most`, "-128" to "127", each followed by so many zeros.
struct WholeNumbers {
  std::string least;
  std::string most;
  std::size_t zeros = 0;
};
/// All of an integer type; of other types those of 64 bits.
WholeNumbers all_of(TypeKind type);
/// What epoch_s or epoch_ms gives of the values of a type with a time. Of other functions, all of 64 bits.
WholeNumbers wholes_of(TypeKind type, Function function);

/// The fewest digits: "-5", "0".
Automaton shortest_digits(const WholeNumbers& numbers);
Automaton whole_numbers(TypeKind type);
/// So many digits, and zeros after them: numbers from 0 on as they are, those below 0 as '-' and 9 - d for each digit d
/// (docs/keys.md).
Automaton sorting_digits(const WholeNumbers& numbers, std::size_t width);
/// Numbers from 0 to `most` that have at most so many digits, filled up with zeros.
Automaton padded_digits(std::string most, std::size_t width);

/// Decimals as keys of text contain them.
Automaton sorting_decimals();
/// The text of a Decimal, with an exponent where it is very small or large.
Automaton decimals();
/// Decimals without exponents.
Automaton decimals_in_full();
Automaton decimals_with_places(std::size_t places);
/// The text of a Decimal with as many digits as show any float of the type; not each of them is one that shows it
/// shortest, which no regular language says.
Automaton floats(TypeKind type);

/// Any bytes with a digit among them that is not 0.
Automaton with_nonzero_digit();

/// What desc makes of numbers in number keys, and of signed digits in keys of text.
Automaton negated(const Automaton& numbers);
Automaton signs_exchanged(const Automaton& digits);

}  // namespace keyc::model
