#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "generator/automata/automaton.hpp"

/// Words that two automata share.
namespace keyc::automata {
namespace {

using Edge = Automaton::Edge;

/// The symbol to show of several, and how unreadable it is.
struct Choice {
  std::size_t symbol;
  unsigned cost;
};

Choice choose(const Symbols& symbols) {
  const bool is_text = symbols.test('~');
  for (const char c : std::string_view(is_text ? "aA" : "01a"))
    if (symbols.test(static_cast<unsigned char>(c))) return {static_cast<unsigned char>(c), 4};
  std::size_t best = Symbols().size();
  unsigned least = std::numeric_limits<unsigned>::max();
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (!symbols.test(i)) continue;
    const bool readable = (i >= '0' && i <= '9') || (i >= 'A' && i <= 'Z') || (i >= 'a' && i <= 'z') || i == end_of_key;
    const unsigned cost = readable ? 4 : i > ' ' && i < 0x7F ? 5 : 40;
    if (cost >= least) continue;
    best = i;
    least = cost;
  }
  return {best, least};
}

/// Shortest-path search over pairs of states.
class Search {
 public:
  Search(const Automaton& left, const Automaton& right, bool differently)
      : left_(left), right_(right), differently_(differently) {}

  std::optional<Meeting> run(std::size_t parts) {
    nodes_[0].cost = 0;
    queue_.push({0, 0});
    while (!queue_.empty()) {
      const auto [cost, at] = queue_.top();
      queue_.pop();
      if (cost != nodes_.at(at).cost) continue;
      const auto [first, second, apart] = states_of(at);
      if (left_.states[first].accepts && right_.states[second].accepts && (apart || !differently_))
        return word_to(at, parts);
      for (const Edge& a : left_.states[first].edges)
        for (const Edge& b : right_.states[second].edges) step(at, apart, a, b);
    }
    return {};
  }

 private:
  struct Node {
    unsigned cost = std::numeric_limits<unsigned>::max();
    std::size_t before = 0;
    std::uint16_t symbol = 0;
    std::uint32_t part_of_left = 0;
    std::uint32_t part_of_right = 0;
  };
  struct States {
    std::size_t left, right;
    bool apart;
  };

  States states_of(std::size_t at) const {
    return {at / 2 / right_.states.size(), at / 2 % right_.states.size(), at % 2 == 1};
  }

  void step(std::size_t from, bool apart, const Edge& a, const Edge& b) {
    const Symbols both = a.on & b.on;
    if (both.none()) return;
    const Choice choice = choose(both);
    const bool now_apart = apart || (differently_ && a.part != b.part);
    const std::size_t to = (a.to * right_.states.size() + b.to) * 2 + (now_apart ? 1 : 0);
    const unsigned cost = nodes_.at(from).cost + choice.cost;
    Node& node = nodes_[to];
    if (cost >= node.cost) return;
    node = {cost, from, static_cast<std::uint16_t>(choice.symbol), a.part, b.part};
    queue_.push({cost, to});
  }

  Meeting word_to(std::size_t at, std::size_t parts) const {
    Meeting found{std::vector<std::string>(parts), std::vector<std::string>(parts)};
    for (; at != 0; at = nodes_.at(at).before) {
      const Node& node = nodes_.at(at);
      if (node.symbol == end_of_key) continue;
      found.left[node.part_of_left] += static_cast<char>(node.symbol);
      found.right[node.part_of_right] += static_cast<char>(node.symbol);
    }
    for (auto* const side : {&found.left, &found.right})
      for (std::string& text : *side) std::reverse(text.begin(), text.end());
    return found;
  }

  using Entry = std::pair<unsigned, std::size_t>;
  const Automaton& left_;
  const Automaton& right_;
  bool differently_;
  // The nodes that were reached. A pair of states has two nodes: one for words that both divide alike so far, one for
  // words that they divide differently.
  std::unordered_map<std::size_t, Node> nodes_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

bool meet(const Automaton& left, const Automaton& right) {
  // The pairs of states that were reached: as bits where these are few, since many automata are compared.
  constexpr std::size_t most_bits = std::size_t{1} << 20;
  const std::size_t pairs = left.states.size() * right.states.size();
  std::vector<bool> bits(pairs <= most_bits ? pairs : 0);
  std::unordered_set<std::size_t> set;
  const auto reach = [&](std::size_t pair) {
    if (bits.empty()) return set.insert(pair).second;
    const bool is_new = !bits[pair];
    bits[pair] = true;
    return is_new;
  };
  reach(0);
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, 0}};
  while (!open.empty()) {
    const auto [first, second] = open.back();
    open.pop_back();
    if (left.states[first].accepts && right.states[second].accepts) return true;
    for (const Edge& a : left.states[first].edges)
      for (const Edge& b : right.states[second].edges)
        if ((a.on & b.on).any() && reach(a.to * right.states.size() + b.to)) open.emplace_back(a.to, b.to);
  }
  return false;
}

std::optional<Meeting> shortest_meeting(const Automaton& left, const Automaton& right, std::size_t parts,
                                        bool differently) {
  return Search(left, right, differently).run(parts);
}

}  // namespace keyc::automata
