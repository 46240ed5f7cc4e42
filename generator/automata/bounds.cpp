#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "generator/automata/automaton.hpp"

/// Languages of bounds: words that are at or below, or at or above, the words of another language.
namespace keyc::automata {
namespace {

/// Adds a state that takes any bytes, and returns it.
std::uint32_t add_any_bytes(Automaton& automaton) {
  const auto state = static_cast<std::uint32_t>(automaton.states.size());
  automaton.states.push_back({{{byte_range(0, 0xFF), state, 0}}, true});
  return state;
}

/// The bytes that an edge of the state takes.
Symbols bytes_of(const Automaton::State& state) {
  Symbols bytes;
  for (const Automaton::Edge& edge : state.edges) bytes |= edge.on;
  bytes.reset(end_of_key);
  return bytes;
}

}  // namespace

/// A word is below another word that begins with it, and below one whose first different byte is greater.
Automaton at_or_below(Automaton automaton) {
  const std::uint32_t rest = add_any_bytes(automaton);
  for (std::size_t i = 0; i < rest; ++i) {
    Automaton::State& state = automaton.states[i];
    state.accepts = true;
    const Symbols bytes = bytes_of(state);
    std::size_t greatest = 0xFF;
    while (greatest > 0 && !bytes.test(greatest)) --greatest;
    if (greatest > 0) state.edges.push_back({byte_range(0, static_cast<unsigned char>(greatest - 1)), rest, 0});
  }
  return automaton;
}

Automaton at_or_above(Automaton automaton) {
  const std::uint32_t rest = add_any_bytes(automaton);
  for (std::size_t i = 0; i < rest; ++i) {
    Automaton::State& state = automaton.states[i];
    const Symbols bytes = bytes_of(state);
    std::size_t least = 0;
    while (least < 0xFF && !bytes.test(least)) ++least;
    if (state.accepts)
      state.edges.push_back({byte_range(0, 0xFF), rest, 0});
    else if (bytes.any() && least < 0xFF)
      state.edges.push_back({byte_range(static_cast<unsigned char>(least + 1), 0xFF), rest, 0});
  }
  return automaton;
}

Automaton without_dead_ends(Automaton automaton) {
  std::vector<bool> leads(automaton.states.size());
  for (bool grows = true; std::exchange(grows, false);)
    for (std::size_t i = leads.size(); i-- > 0;) {
      const Automaton::State& state = automaton.states[i];
      if (leads[i] || (!state.accepts && std::none_of(state.edges.begin(), state.edges.end(),
                                                      [&](const Automaton::Edge& edge) { return leads[edge.to]; })))
        continue;
      leads[i] = grows = true;
    }
  for (Automaton::State& state : automaton.states)
    std::erase_if(state.edges, [&](const Automaton::Edge& edge) { return !leads[edge.to]; });
  return automaton;
}

Automaton operator&(const Automaton& left, const Automaton& right) {
  Automaton result;
  std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> known;
  std::vector<std::pair<std::size_t, std::size_t>> open;
  const auto state_of = [&](std::size_t a, std::size_t b) {
    const auto [at, is_new] = known.try_emplace({a, b}, static_cast<std::uint32_t>(result.states.size()));
    if (is_new) {
      result.states.push_back({{}, left.states[a].accepts && right.states[b].accepts});
      open.emplace_back(a, b);
    }
    return at->second;
  };
  state_of(0, 0);
  for (std::size_t next = 0; next < open.size(); ++next) {
    const auto [a, b] = open[next];
    for (const Automaton::Edge& first : left.states[a].edges)
      for (const Automaton::Edge& second : right.states[b].edges) {
        const Symbols on = first.on & second.on;
        if (on.none()) continue;
        const std::uint32_t to = state_of(first.to, second.to);
        result.states[next].edges.push_back({on, to, first.part});
      }
  }
  return without_dead_ends(std::move(result));
}

}  // namespace keyc::automata
