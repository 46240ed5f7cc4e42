// The parts and their joints: the textbook constructions for automata without empty transitions. One automaton is
// continued with another by giving its accepting states the edges of the other's first state. Nothing is made
// deterministic or minimal: the automata are small, and each is walked a few times. What compares two languages is in
// meeting.cpp, what bounds one in bounds.cpp and one_above.cpp.

#include "generator/automata/automaton.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <span>
#include <utility>

namespace keyc::automata {
namespace {

using Edge = Automaton::Edge;

void append_states(Automaton& into, const Automaton& from) {
  const auto offset = static_cast<std::uint32_t>(into.states.size());
  for (const Automaton::State& state : from.states) {
    into.states.push_back(state);
    for (Edge& edge : into.states.back().edges) edge.to += offset;
  }
}

/// Adds to `state` the edges of the state at `offset`, which was state 0 of an appended automaton.
void continue_as(Automaton& automaton, std::size_t state, std::size_t offset) {
  const std::vector<Edge> edges = automaton.states[offset].edges;
  auto& into = automaton.states[state].edges;
  into.insert(into.end(), edges.begin(), edges.end());
}

}  // namespace

Symbols byte_range(unsigned char first, unsigned char last) {
  Symbols symbols;
  for (std::size_t i = first; i <= last; ++i) symbols.set(i);
  return symbols;
}

Symbols any_of(std::string_view bytes) {
  Symbols symbols;
  for (const char c : bytes) symbols.set(static_cast<unsigned char>(c));
  return symbols;
}

Automaton no_word() {
  Automaton result;
  result.states.emplace_back();
  return result;
}

Automaton nothing() { return {{{{}, true}}}; }

Automaton one_of(const Symbols& symbols) { return {{{{{symbols, 1, 0}}, false}, {{}, true}}}; }

Automaton literal(std::string_view bytes) {
  Automaton result;
  for (const char c : bytes)
    result.states.push_back({{{any_of({&c, 1}), static_cast<std::uint32_t>(result.states.size() + 1), 0}}, false});
  result.states.push_back({{}, true});
  return result;
}

namespace {

/// Adds the states that read the rest of these sorted words after their first `depth` bytes, which they share. Returns
/// the first of these states. `end` is the state that accepts and has no edges.
std::uint32_t add_words(Automaton& into, std::span<const std::string> words, std::size_t depth, std::uint32_t end) {
  const auto state = static_cast<std::uint32_t>(into.states.size());
  into.states.push_back({{}, words.front().size() == depth});
  for (auto first = words.begin(); first != words.end();) {
    if (first->size() == depth) {
      ++first;
      continue;
    }
    const char byte = (*first)[depth];
    const auto last = std::find_if(first, words.end(), [&](const std::string& word) { return word[depth] != byte; });
    const std::span<const std::string> same(first, last);
    const bool ends = same.size() == 1 && first->size() == depth + 1;
    const std::uint32_t to = ends ? end : add_words(into, same, depth + 1, end);
    into.states[state].edges.push_back({any_of({&byte, 1}), to, 0});
    first = last;
  }
  return state;
}

}  // namespace

Automaton one_of(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  if (words.empty()) return no_word();
  Automaton automaton;
  // State 0 is the start, which no edge leads to; state 1 is the end of all words.
  automaton.states.resize(2);
  automaton.states[1].accepts = true;
  const std::uint32_t start = add_words(automaton, words, 0, 1);
  automaton.states[0] = automaton.states[start];
  return automaton;
}

Automaton key_end() {
  Symbols end;
  end.set(end_of_key);
  return one_of(end);
}

Automaton operator+(Automaton first, const Automaton& second) {
  const std::size_t offset = first.states.size();
  append_states(first, second);
  for (std::size_t i = 0; i < offset; ++i) {
    if (!first.states[i].accepts) continue;
    continue_as(first, i, offset);
    first.states[i].accepts = second.states.front().accepts;
  }
  return first;
}

Automaton operator|(const Automaton& first, const Automaton& second) {
  Automaton result = no_word();
  result.states.front().accepts = first.states.front().accepts || second.states.front().accepts;
  for (const Automaton* const choice : {&first, &second}) {
    const std::size_t offset = result.states.size();
    append_states(result, *choice);
    continue_as(result, 0, offset);
  }
  return result;
}

Automaton times(const Automaton& repeated, std::size_t count) {
  Automaton result = nothing();
  for (std::size_t i = 0; i < count; ++i) result = std::move(result) + repeated;
  return result;
}

Automaton any_number(Automaton repeated) {
  for (std::size_t i = 1; i < repeated.states.size(); ++i)
    if (repeated.states[i].accepts) continue_as(repeated, i, 0);
  Automaton result{{{{}, true}}};
  append_states(result, repeated);
  continue_as(result, 0, 1);
  return result;
}

Automaton at_most(std::size_t count, const Symbols& symbols) {
  Automaton result = nothing();
  for (std::uint32_t i = 1; i <= count; ++i) {
    result.states.back().edges.push_back({symbols, i, 0});
    result.states.push_back({{}, true});
  }
  return result;
}

namespace {

/// What a word between two others still depends on: whether what was read of it is how `least`, or `most`, begins.
struct WithinBounds {
  std::size_t read;
  bool is_least;
  bool is_most;
  friend auto operator<=>(const WithinBounds&, const WithinBounds&) = default;
};

}  // namespace

Automaton words_between(std::string_view digits, std::string_view least, std::string_view most) {
  if (least > most) return no_word();
  const auto byte_of = [](char c) { return static_cast<unsigned char>(c); };
  Automaton result;
  std::map<WithinBounds, std::uint32_t> known;
  std::vector<WithinBounds> open;
  const auto state_of = [&](WithinBounds place) {
    if (place.read == least.size()) place.is_least = place.is_most = false;
    const auto [at, is_new] = known.try_emplace(place, static_cast<std::uint32_t>(open.size()));
    if (is_new) open.push_back(place);
    return at->second;
  };
  state_of({0, true, true});
  for (std::size_t next = 0; next < open.size(); ++next) {
    const auto [read, is_least, is_most] = open[next];
    Automaton::State& state = result.states.emplace_back();
    state.accepts = read == least.size();
    if (state.accepts) continue;
    for (const char c : digits) {
      if (is_least && byte_of(c) < byte_of(least[read])) continue;
      if (is_most && byte_of(c) > byte_of(most[read])) break;
      const std::uint32_t to = state_of({read + 1, is_least && c == least[read], is_most && c == most[read]});
      if (state.edges.empty() || state.edges.back().to != to) state.edges.push_back({{}, to, 0});
      state.edges.back().on.set(byte_of(c));
    }
  }
  return result;
}

Automaton once_or_more(const Automaton& repeated) { return repeated + any_number(repeated); }

Automaton utf8_character(const Symbols& allowed) {
  // State 0 is the start. States 3, 2 and 1: that many bytes are still to come. State 4 follows E0, 5 follows ED,
  // 6 follows F0, 7 follows F4. State 8 is the end.
  constexpr std::uint32_t end = 8;
  Automaton result;
  result.states.resize(end + 1);
  result.states[end].accepts = true;
  const auto add = [&](std::size_t from, const Symbols& on, std::uint32_t to) {
    result.states[from].edges.push_back({on, to, 0});
  };
  add(0, allowed & byte_range(0, 0x7F), end);
  add(0, byte_range(0xC2, 0xDF), 1);
  add(0, byte_range(0xE1, 0xEC) | byte_range(0xEE, 0xEF), 2);
  add(0, byte_range(0xF1, 0xF3), 3);
  add(0, byte_range(0xE0, 0xE0), 4);
  add(0, byte_range(0xED, 0xED), 5);
  add(0, byte_range(0xF0, 0xF0), 6);
  add(0, byte_range(0xF4, 0xF4), 7);
  add(1, byte_range(0x80, 0xBF), end);
  add(2, byte_range(0x80, 0xBF), 1);
  add(3, byte_range(0x80, 0xBF), 2);
  add(4, byte_range(0xA0, 0xBF), 1);
  add(5, byte_range(0x80, 0x9F), 1);
  add(6, byte_range(0x90, 0xBF), 2);
  add(7, byte_range(0x80, 0x8F), 2);
  return result;
}

Automaton any_bytes() { return any_number(one_of(byte_range(0, 0xFF))); }

Automaton complemented(Automaton automaton) {
  for (Automaton::State& state : automaton.states)
    for (Automaton::Edge& edge : state.edges) {
      const Symbols before = edge.on;
      for (std::size_t byte = 0; byte < end_of_key; ++byte) edge.on[byte] = before[end_of_key - 1 - byte];
    }
  return automaton;
}

Automaton after(Automaton automaton, char byte) {
  std::vector<Edge> edges;
  bool accepts = false;
  for (const Edge& edge : automaton.states.front().edges) {
    if (!edge.on.test(static_cast<unsigned char>(byte))) continue;
    const Automaton::State& next = automaton.states[edge.to];
    edges.insert(edges.end(), next.edges.begin(), next.edges.end());
    accepts = accepts || next.accepts;
  }
  automaton.states.front() = {std::move(edges), accepts};
  return automaton;
}

Automaton without_first(Automaton automaton, char byte) {
  for (Edge& edge : automaton.states.front().edges) edge.on.reset(static_cast<unsigned char>(byte));
  return automaton;
}

Automaton of_part(Automaton automaton, std::uint32_t part) {
  for (Automaton::State& state : automaton.states)
    for (Edge& edge : state.edges) edge.part = part;
  return automaton;
}

Symbols first_bytes(const Automaton& automaton) {
  Symbols symbols;
  for (const Edge& edge : automaton.states.front().edges) symbols |= edge.on;
  return symbols;
}

Automaton reversed(Automaton automaton, void (*reverse)(std::string& out, std::size_t start)) {
  for (Automaton::State& state : automaton.states)
    for (Automaton::Edge& edge : state.edges) {
      Symbols after = edge.on & ~ascii;
      for (std::size_t byte = 0; byte < 0x80; ++byte) {
        std::string character(1, static_cast<char>(byte));
        reverse(character, 0);
        if (edge.on.test(byte)) after.set(static_cast<unsigned char>(character.front()));
      }
      edge.on = after;
    }
  return automaton;
}

}  // namespace keyc::automata
