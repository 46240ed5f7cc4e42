#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/values/alphabets.hpp"

/// Regular languages over the bytes of keys: small automata, built from parts.
namespace keyc::automata {

/// The symbols are the bytes 0 to 255, and `end_of_key`, which follows each attribute of a key.
inline constexpr std::size_t end_of_key = 256;
using Symbols = std::bitset<257>;

Symbols byte_range(unsigned char first, unsigned char last);
/// The set of these bytes.
Symbols any_of(std::string_view bytes);

inline const Symbols digit = any_of(alphabet::decimal);
inline const Symbols ascii = byte_range(0, 0x7F);
inline const Symbols any_byte = byte_range(0, 0xFF);

/// A nondeterministic automaton without empty transitions. It starts in state 0.
struct Automaton {
  struct Edge {
    Symbols on;
    std::uint32_t to = 0;
    std::uint32_t part = 0;  // the part of the key that the byte belongs to
  };
  struct State {
    std::vector<Edge> edges;
    bool accepts = false;
  };
  std::vector<State> states;
};

/// The empty language.
Automaton no_word();
/// Only the empty word.
Automaton nothing();
/// The words of one of these symbols.
Automaton one_of(const Symbols& symbols);
Automaton literal(std::string_view bytes);
/// Each of these words. Words with a common beginning share its states, and all words share one end: an enum can have
/// many values.
Automaton one_of(std::vector<std::string> words);
/// Only the word `end_of_key`.
Automaton key_end();
/// Concatenation.
Automaton operator+(Automaton first, const Automaton& second);
/// Union.
Automaton operator|(const Automaton& first, const Automaton& second);
/// `count` words in a row.
Automaton times(const Automaton& repeated, std::size_t count);
/// Any number of words in a row, also none.
Automaton any_number(Automaton repeated);
Automaton once_or_more(const Automaton& repeated);
/// At most so many of these symbols in a row, also none.
Automaton at_most(std::size_t count, const Symbols& symbols);
/// The words of such digits, which are in the order of their bytes, from `least` to `most`: all are as long as these.
Automaton words_between(std::string_view digits, std::string_view least, std::string_view most);
/// One character in UTF-8; of the characters below 0x80 only those in `allowed`.
Automaton utf8_character(const Symbols& allowed);
/// Any number of any bytes, also none.
Automaton any_bytes();

/// Every word with each of its bytes complemented.
Automaton complemented(Automaton automaton);

/// Every word with each of its characters below 0x80 replaced by what `reverse` makes of it. Other bytes stay as they
/// are.
Automaton reversed(Automaton automaton, void (*reverse)(std::string& out, std::size_t start));

/// What follows this byte in the words that begin with it.
Automaton after(Automaton automaton, char byte);
/// The words that do not begin with this byte. No edge may lead back to the start.
Automaton without_first(Automaton automaton, char byte);

/// Every word of bytes as digits of 4 or 6 bits each: the alphabet has 16 or 64 of them. Of the last digit, the bits
/// after the last byte are 0.
Automaton in_digits(const Automaton& bytes, std::string_view alphabet);

/// Sets the part of every edge.
Automaton of_part(Automaton automaton, std::uint32_t part);

/// For each word of UTF-8 the least text above all texts that begin with it: its last character is replaced by the next
/// one. Words for which there is none are left out; words that are not UTF-8 may be added.
Automaton one_above(Automaton automaton);

/// Every word of bytes that is at or below some word of the automaton. Each state of it must lead to an accepting one.
Automaton at_or_below(Automaton automaton);
/// Every word of bytes that is at or above some word of the automaton.
Automaton at_or_above(Automaton automaton);
/// The same words, without the edges after which none ends.
Automaton without_dead_ends(Automaton automaton);
/// Intersection. The parts are those of `left`.
Automaton operator&(const Automaton& left, const Automaton& right);

/// The symbols that a word can begin with.
Symbols first_bytes(const Automaton& automaton);

/// Whether both have a word in common.
bool meet(const Automaton& left, const Automaton& right);

/// A word of both automata, as each of them reads it: the bytes of each part.
struct Meeting {
  std::vector<std::string> left;
  std::vector<std::string> right;
};

/// The most readable of the shortest common words (letters and digits are preferred to other bytes). With
/// `differently`, a word that the two divide differently into parts. `parts` is one more than the highest part of
/// either.
std::optional<Meeting> shortest_meeting(const Automaton& left, const Automaton& right, std::size_t parts,
                                        bool differently = false);

}  // namespace keyc::automata
