#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Regular languages over the bytes of keys: small automata, built from parts.
namespace keyc::check {

/// The symbols are the bytes 0 to 255, and what stands behind each attribute of a key.
inline constexpr std::size_t end_of_key = 256;
using Symbols = std::bitset<257>;

Symbols byte_range(unsigned char first, unsigned char last);
/// Each of these bytes.
Symbols any_of(std::string_view bytes);

/// Nondeterministic, without empty steps. It starts in state 0.
struct Automaton {
  struct Edge {
    Symbols on;
    std::uint32_t to = 0;
    std::uint32_t part = 0;  // of the key: which of its parts the byte belongs to
  };
  struct State {
    std::vector<Edge> edges;
    bool accepts = false;
  };
  std::vector<State> states;
};

Automaton no_word();
/// The empty word alone.
Automaton nothing();
Automaton one_of(const Symbols& symbols);
Automaton literal(std::string_view bytes);
/// Each of these words. Those that begin alike share their states, as do the ends of all: enums have many.
Automaton one_of(std::vector<std::string> words);
/// The word of `end_of_key` alone.
Automaton key_end();
/// Behind each other.
Automaton operator+(Automaton first, const Automaton& second);
/// Either.
Automaton operator|(const Automaton& first, const Automaton& second);
/// `count` times.
Automaton times(const Automaton& one, std::size_t count);
/// Any number of times, also none.
Automaton any_number(Automaton one);
Automaton once_or_more(const Automaton& one);
/// Digits of numbers from 0 to the one of these digits.
Automaton digits_up_to(std::string_view most);
/// One character in UTF-8; below 0x80 only `allowed` ones.
Automaton utf8_character(const Symbols& allowed);
/// Any bytes, also none.
Automaton any_bytes();

/// Every word with each of its bytes complemented.
Automaton complemented(Automaton automaton);

/// Makes every edge one of this part.
Automaton of_part(Automaton automaton, std::uint32_t part);

/// For each word of UTF-8 the least text above all that begin with it: the next character in the place of its last one.
/// Words without one are left out; what is no UTF-8 may be added.
Automaton one_above(Automaton automaton);

/// Every word of bytes that is not above some word of the automaton, none of whose states lead nowhere.
Automaton at_or_below(Automaton automaton);
/// Every word of bytes that is not below some word of it.
Automaton at_or_above(Automaton automaton);
/// The words of both.
Automaton operator&(const Automaton& one, const Automaton& other);

/// What a word can begin with.
Symbols first_bytes(const Automaton& automaton);

/// Whether a word is in both.
bool meet(const Automaton& one, const Automaton& other);

/// A word of both, as each of the two reads it: its bytes by their part.
struct Meeting {
  std::vector<std::string> one;
  std::vector<std::string> other;
};

/// The most readable of the shortest words of both (letters and digits before other bytes). With `differently`, one
/// that the two divide differently into parts. `parts`: one more than the highest part of either.
std::optional<Meeting> shortest_meeting(const Automaton& one, const Automaton& other, std::size_t parts,
                                        bool differently = false);

}  // namespace keyc::check
