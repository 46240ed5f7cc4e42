#include "generator/proof/automaton.hpp"

#include <algorithm>
#include <span>

namespace keyc::check {
namespace {

using Edge = Automaton::Edge;

void append_states(Automaton& into, const Automaton& from) {
  const auto offset = static_cast<std::uint32_t>(into.states.size());
  for (const Automaton::State& state : from.states) {
    into.states.push_back(state);
    for (Edge& edge : into.states.back().edges) edge.to += offset;
  }
}

/// Lets `state` go on as state 0 of what was appended at `offset`.
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

/// A state that reads what stands behind the first `depth` bytes, which these sorted words share. `end`: accepts, and
/// nothing follows.
std::uint32_t add_words(Automaton& into, std::span<const std::string> words, std::size_t depth, std::uint32_t end) {
  const auto state = static_cast<std::uint32_t>(into.states.size());
  into.states.push_back({{}, words.front().size() == depth});
  for (auto first = words.begin(); first != words.end();) {
    if (first->size() == depth) {
      ++first;
      continue;
    }
    const char byte = (*first)[depth];
    const auto last = std::find_if(first, words.end(), [&](const std::string& one) { return one[depth] != byte; });
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
  // The start is state 0, which nothing leads to; the end of all is behind it.
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
  for (const Automaton* const one : {&first, &second}) {
    const std::size_t offset = result.states.size();
    append_states(result, *one);
    continue_as(result, 0, offset);
  }
  return result;
}

Automaton times(const Automaton& one, std::size_t count) {
  Automaton result = nothing();
  for (std::size_t i = 0; i < count; ++i) result = std::move(result) + one;
  return result;
}

Automaton any_number(Automaton one) {
  for (std::size_t i = 1; i < one.states.size(); ++i)
    if (one.states[i].accepts) continue_as(one, i, 0);
  Automaton result{{{{}, true}}};
  append_states(result, one);
  continue_as(result, 0, 1);
  return result;
}

Automaton digits_up_to(std::string_view most) {
  // State i: i digits read, all as in `most`; state n + i: i digits read, and less than it.
  const auto n = static_cast<std::uint32_t>(most.size());
  Automaton result;
  result.states.resize(2 * n + 1);
  for (std::uint32_t i = 0; i < n; ++i) {
    const auto digit = static_cast<unsigned char>(most[i]);
    const std::uint32_t below = i + 1 == n ? n : n + i + 1;
    result.states[i].edges.push_back({byte_range(digit, digit), i + 1, 0});
    if (digit > '0')
      result.states[i].edges.push_back({byte_range('0', static_cast<unsigned char>(digit - 1)), below, 0});
    if (i > 0) result.states[n + i].edges.push_back({byte_range('0', '9'), below, 0});
  }
  result.states[n].accepts = true;
  return result;
}

Automaton once_or_more(const Automaton& one) { return one + any_number(one); }

Automaton utf8_character(const Symbols& allowed) {
  // State 0 at the start, 3, 2, 1: that many bytes to come; 4 behind E0, 5 behind ED, 6 behind F0, 7 behind F4; 8 the
  // end.
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

Automaton of_part(Automaton automaton, std::uint32_t part) {
  for (Automaton::State& state : automaton.states)
    for (Edge& edge : state.edges) edge.part = part;
  return automaton;
}

Symbols first_bytes(const Automaton& automaton) {
  Symbols all;
  for (const Edge& edge : automaton.states.front().edges) all |= edge.on;
  return all;
}

}  // namespace keyc::check
