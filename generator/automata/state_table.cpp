// From an automaton of the proofs to the least deterministic one, which is small and fast to compare, and to the table
// of it that distinguishes items at run time: the textbook's construction of subsets, then states that nothing
// distinguishes are merged, round by round (Moore). Words end where `end_of_key` can follow; the table has no states
// after that.

#include "generator/automata/state_table.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

namespace keyc::automata {
namespace {

constexpr std::size_t most_states = 1 << 14;
constexpr std::size_t most_bytes = 1 << 16;

struct Range {
  unsigned char first;
  unsigned char last;
  std::uint32_t to;
  friend auto operator<=>(const Range&, const Range&) = default;
};
/// A state of the deterministic automaton. The ranges ascend, and neighbours differ in where they lead.
struct State {
  bool accepts = false;
  std::vector<Range> ranges;
  friend auto operator<=>(const State&, const State&) = default;
};

using Subset = std::vector<std::uint32_t>;

/// The bytes that an automaton distinguishes, as the first byte of each run of bytes that every edge takes or does not
/// take as one.
std::vector<unsigned char> runs_of(const Automaton& automaton, const Subset& subset) {
  Symbols begins;
  begins.set(0);
  for (const std::uint32_t state : subset)
    for (const Automaton::Edge& edge : automaton.states[state].edges) begins |= edge.on ^ (edge.on << 1);
  std::vector<unsigned char> runs;
  for (std::size_t byte = 0; byte < end_of_key; ++byte)
    if (begins.test(byte)) runs.push_back(static_cast<unsigned char>(byte));
  return runs;
}

Subset after(const Automaton& automaton, const Subset& subset, std::size_t symbol) {
  Subset next;
  for (const std::uint32_t state : subset)
    for (const Automaton::Edge& edge : automaton.states[state].edges)
      if (edge.on.test(symbol)) next.push_back(edge.to);
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

void add(std::vector<Range>& ranges, unsigned char first, unsigned char last, std::uint32_t to) {
  if (!ranges.empty() && ranges.back().to == to && ranges.back().last + 1 == first)
    ranges.back().last = last;
  else
    ranges.push_back({first, last, to});
}

/// No value if there are too many.
std::optional<std::vector<State>> states_of(const Automaton& automaton) {
  std::vector<State> states;
  std::map<Subset, std::uint32_t> known;
  std::vector<const Subset*> subsets;
  const auto state_of = [&](Subset subset) {
    const auto [at, is_new] = known.try_emplace(std::move(subset), static_cast<std::uint32_t>(subsets.size()));
    if (is_new) subsets.push_back(&at->first);
    return at->second;
  };
  state_of({0});
  for (std::size_t next = 0; next < subsets.size(); ++next) {
    if (subsets.size() > most_states) return {};
    const Subset& subset = *subsets[next];
    State state{!after(automaton, subset, end_of_key).empty(), {}};
    const std::vector<unsigned char> runs = runs_of(automaton, subset);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      Subset to = after(automaton, subset, runs[i]);
      if (to.empty()) continue;
      const auto last = static_cast<unsigned char>(i + 1 < runs.size() ? runs[i + 1] - 1 : 0xFF);
      add(state.ranges, runs[i], last, state_of(std::move(to)));
    }
    states.push_back(std::move(state));
  }
  return states;
}

/// The states with `to` in the ranges replaced by the class of the state.
std::vector<State> by_class(const std::vector<State>& states, const std::vector<std::uint32_t>& classes) {
  std::vector<State> result;
  for (const State& state : states) {
    State& merged = result.emplace_back(State{state.accepts, {}});
    for (const Range& range : state.ranges) add(merged.ranges, range.first, range.last, classes[range.to]);
  }
  return result;
}

constexpr std::size_t without_end = static_cast<std::size_t>(-1);

/// Of each state, the length of the longest word that it accepts; `without_end` if there is none.
std::vector<std::size_t> longest_words(const std::vector<State>& states) {
  std::vector<std::vector<std::uint32_t>> sources(states.size());
  std::vector<std::size_t> open_ranges(states.size());
  std::vector<std::uint32_t> done;
  for (std::uint32_t i = 0; i < states.size(); ++i) {
    for (const Range& range : states[i].ranges) sources[range.to].push_back(i);
    open_ranges[i] = states[i].ranges.size();
    if (open_ranges[i] == 0) done.push_back(i);
  }
  std::vector<std::size_t> longest(states.size(), without_end);
  for (std::size_t next = 0; next < done.size(); ++next) {
    longest[done[next]] = 0;
    for (const Range& range : states[done[next]].ranges)
      longest[done[next]] = std::max(longest[done[next]], longest[range.to] + 1);
    for (const std::uint32_t source : sources[done[next]])
      if (--open_ranges[source] == 0) done.push_back(source);
  }
  return longest;
}

/// Merges the states that nothing distinguishes. The first one stays the first.
std::vector<State> merged(const std::vector<State>& states) {
  // States whose longest words differ are apart from the beginning: without that, each round would part only the states
  // that are one byte further from the end.
  std::map<std::size_t, std::uint32_t> lengths;
  std::vector<std::uint32_t> classes;
  for (const std::size_t length : longest_words(states))
    classes.push_back(lengths.try_emplace(length, static_cast<std::uint32_t>(lengths.size())).first->second);
  for (std::size_t count = lengths.size();;) {
    const std::vector<State> split = by_class(states, classes);
    // A state stays apart from those that it was apart from.
    std::map<std::pair<std::uint32_t, const State*>, std::uint32_t, decltype([](const auto& a, const auto& b) {
               return a.first != b.first ? a.first < b.first : *a.second < *b.second;
             })>
        known;
    std::vector<std::uint32_t> finer;
    std::vector<State> kept;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto [at, is_new] = known.try_emplace({classes[i], &split[i]}, static_cast<std::uint32_t>(kept.size()));
      if (is_new) kept.push_back(states[i]);
      finer.push_back(at->second);
    }
    classes = std::move(finer);
    if (kept.size() == count) return by_class(kept, classes);
    count = kept.size();
  }
}

}  // namespace

std::optional<std::string> state_table(const Automaton& automaton) {
  const auto all = states_of(without_dead_ends(automaton));
  if (!all) return {};
  const std::vector<State> states = merged(*all);
  std::vector<std::size_t> places;
  std::size_t size = 0;
  for (const State& state : states) {
    places.push_back(size);
    size += 2 + 4 * state.ranges.size();
  }
  const bool has_many_ranges =
      std::any_of(states.begin(), states.end(), [](const State& state) { return state.ranges.size() > 0xFF; });
  if (size > most_bytes || has_many_ranges) return {};
  std::string table;
  const auto put = [&](std::size_t number) { table += static_cast<char>(static_cast<unsigned char>(number)); };
  for (const State& state : states) {
    put(state.accepts ? 1 : 0);
    put(state.ranges.size());
    for (const Range& range : state.ranges) {
      put(range.first);
      put(range.last);
      put(places[range.to] / 256);
      put(places[range.to] % 256);
    }
  }
  return table;
}

Automaton minimal(Automaton automaton) {
  const auto all = states_of(without_dead_ends(automaton + key_end()));
  if (!all) return automaton;
  const std::vector<State> states = merged(*all);
  Automaton result;
  for (const State& state : states) {
    std::map<std::uint32_t, Symbols> edges;
    for (const Range& range : state.ranges) edges[range.to] |= byte_range(range.first, range.last);
    Automaton::State& made = result.states.emplace_back(Automaton::State{{}, state.accepts});
    for (const auto& [to, on] : edges) made.edges.push_back({on, to, 0});
  }
  return result;
}

}  // namespace keyc::automata
