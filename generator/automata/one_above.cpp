#include <algorithm>
#include <utility>

#include "generator/automata/automaton.hpp"

/// The upper bounds of the texts that begin with a word, as keyc/generated/sort_condition.hpp has them.
namespace keyc::automata {
namespace {

using Edge = Automaton::Edge;

/// How the last bytes of a word change if its last character is replaced by the next one: a byte in `raised` becomes
/// one greater, or `first` if that is not empty, and `rest` replaces the bytes `after` it.
struct Succession {
  Symbols raised;
  std::string after;  // the bytes of the word that follow the raised one
  std::string first;
  std::string rest;
};

/// In UTF-8, whose continuation bytes are 0x80 to 0xBF; U+E000 follows U+D7FF.
std::vector<Succession> successions() {
  const Symbols continuation = byte_range(0x80, 0xBE);
  return {{byte_range(0, 0x7E), "", "", ""},
          {byte_range(0x7F, 0x7F), "", "\xC2", "\x80"},
          {continuation, "", "", ""},
          {continuation, "\xBF", "", "\x80"},
          {continuation, "\xBF\xBF", "", "\x80\x80"},
          {byte_range(0xC2, 0xDE), "\xBF", "", "\x80"},
          {byte_range(0xDF, 0xDF), "\xBF", "\xE0", "\xA0\x80"},
          {byte_range(0xE0, 0xEE), "\xBF\xBF", "", "\x80\x80"},
          {byte_range(0xED, 0xED), "\x9F\xBF", "\xEE", "\x80\x80"},
          {byte_range(0xEF, 0xEF), "\xBF\xBF", "\xF0", "\x90\x80\x80"},
          {byte_range(0xF0, 0xF3), "\xBF\xBF\xBF", "", "\x80\x80\x80"}};
}

/// Whether these bytes lead from the state to one of `ends`.
bool leads(const Automaton& automaton, std::size_t state, std::string_view bytes, const std::vector<bool>& ends) {
  if (bytes.empty()) return ends[state];
  const auto& edges = automaton.states[state].edges;
  return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return edge.on.test(static_cast<unsigned char>(bytes.front())) && leads(automaton, edge.to, bytes.substr(1), ends);
  });
}

/// The states in which words end, and those after which only U+10FFFF follows: no character follows that one, so the
/// character before it is raised.
std::vector<bool> ends_of(const Automaton& automaton) {
  std::vector<bool> ends(automaton.states.size());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = automaton.states[i].accepts;
  for (bool grows = true; std::exchange(grows, false);)
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (!ends[i] && leads(automaton, i, "\xF4\x8F\xBF\xBF", ends)) ends[i] = grows = true;
  return ends;
}

}  // namespace

Automaton one_above(Automaton automaton) {
  const std::vector<bool> ends = ends_of(automaton);
  const Automaton from = automaton;
  // New states for each succession: they read the bytes that replace those after the raised one.
  for (const Succession& succession : successions()) {
    const auto first = static_cast<std::uint32_t>(automaton.states.size());
    for (std::size_t i = 0; i <= succession.rest.size(); ++i) {
      automaton.states.push_back({{}, false});
      if (i > 0)
        automaton.states[first + i - 1].edges.push_back(
            {any_of(succession.rest.substr(i - 1, 1)), static_cast<std::uint32_t>(first + i), 0});
    }
    automaton.states.back().accepts = true;
    for (std::size_t i = 0; i < from.states.size(); ++i)
      for (const Edge& edge : from.states[i].edges) {
        const Symbols raised = edge.on & succession.raised;
        if (raised.none() || !leads(from, edge.to, succession.after, ends)) continue;
        automaton.states[i].edges.push_back(
            {succession.first.empty() ? raised << 1 : any_of(succession.first), first, edge.part});
      }
  }
  for (std::size_t i = 0; i < from.states.size(); ++i) automaton.states[i].accepts = false;
  return automaton;
}

}  // namespace keyc::automata
