#pragma once

#include <optional>
#include <string>

#include "generator/automata/automaton.hpp"

namespace keyc::automata {

/// The least deterministic automaton of the same words of bytes, all of part 0; the automaton itself if that takes too
/// many states on the way.
Automaton minimal(Automaton automaton);

/// The least deterministic automaton of the words that `end_of_key` follows, as the table of states that
/// keyc/generated/key_walk.hpp describes. No value if the table would have more than 64 KiB, or takes too many states
/// on the way: texts whose end nothing shows can double them with each byte.
std::optional<std::string> state_table(const Automaton& automaton);

}  // namespace keyc::automata
