#include "keyc/plan_run.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "cursor.hpp"
#include "filter.hpp"
#include "key_identity.hpp"
#include "keyc/cursor.hpp"
#include "keyc/decimal.hpp"
#include "keyc/page_sizes.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;

constexpr char version = 2;
constexpr std::size_t most_sort_attributes = 4;

enum class Ready : std::uint8_t { item, waiting, finished };

/// Whether the digits are those of a whole number that is not negative, without leading zeros: such numbers compare by
/// length, then bytewise.
bool is_plain(std::string_view digits) noexcept {
  return !digits.empty() && (digits[0] != '0' || digits.size() == 1) &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

int compare_keys(const AttributeValue& a, const AttributeValue& b) {
  const std::string& left = a.text();
  const std::string& right = b.text();
  if (a.type() != AttributeValue::Type::N || (left.size() == right.size() && is_plain(left) && is_plain(right)))
    return left.compare(right);
  const auto order = Decimal(left) <=> Decimal(right);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// A node of the tree as far as it was run.
struct PlanRun::Node {
  PlanNode plan;

  // Of a query. The items of its page before `used` were given.
  std::vector<Item> page{};
  std::size_t used = 0;
  Item next_page{};  // the key that the next page starts after; empty after the last one
  Item position{};   // the key that it continues after, unless a part of its page was given
  PageSizes page_sizes{};
  std::size_t read = 0;   // items of the page, with those that were skipped
  std::size_t found = 0;  // items of all pages
  bool has_begun = false;
  bool is_waiting = false;
  bool is_used_up = false;

  // Of a sequence, `children` are the current one and those that are read ahead. Of a merge they are all.
  std::vector<std::unique_ptr<Node>> children{};
  std::size_t index = 0;  // of the current child
  std::uint32_t empty = 0;
  bool gave_item = false;

  // Of a merge: the children whose first item is known, a heap by sort key, and those of which it is not.
  struct Head {
    std::uint32_t child;
    const Item* item;
    std::array<const AttributeValue*, most_sort_attributes> keys;
  };
  std::vector<Head> heads{};
  std::vector<std::uint32_t> unknown{};
  // Of one that gives items once: the primary keys of those that it gave, and the hashes, which a cursor has, of those
  // that it gave with the sort key that it is at.
  std::set<std::string> seen{};
  Item tied_at{};
  std::set<std::string> tied{};

  explicit Node(PlanNode of) : plan(std::move(of)) {
    if (plan.kind == Kind::query) is_used_up = !plan.request;
    if (plan.kind != Kind::merge) return;
    for (PlanNode& child : plan.children) {
      unknown.push_back(static_cast<std::uint32_t>(children.size()));
      children.push_back(std::make_unique<Node>(std::move(child)));
    }
  }
};

struct PlanRun::State {
  PlanSettings plan;
  Node root;
  std::string identity;
  std::map<std::size_t, Node*> sent{};
  std::size_t next_id = 0;
  std::size_t given = 0;
  std::size_t skipped = 0;

  State(PlanSettings of, PlanNode tree) : plan(std::move(of)), root(PlanNode()) {
    std::string bytes = plan.identity;
    add_identity(bytes, tree);
    identity = hash_of(bytes);
    root = Node(std::move(tree));
  }

  bool has_all() const noexcept { return plan.limit && given >= *plan.limit; }

  // --- Running

  /// The child that many after the current one; null after the last one.
  static Node* child_ahead(Node& node, std::size_t ahead) {
    while (node.children.size() <= ahead) {
      const std::size_t index = node.index + node.children.size();
      std::optional<PlanNode> made;
      if (node.plan.make_child)
        made = node.plan.make_child(index);
      else if (index < node.plan.children.size())
        made = node.plan.children[index];
      if (!made) return nullptr;
      node.children.push_back(std::make_unique<Node>(*std::move(made)));
    }
    return node.children[ahead].get();
  }

  Ready ready(Node& node) {
    switch (node.plan.kind) {
      case Kind::query: break;
      case Kind::sequence: return ready_in_sequence(node);
      case Kind::merge: return ready_in_merge(node);
    }
    if (node.used < node.page.size()) return Ready::item;
    return node.is_used_up ? Ready::finished : Ready::waiting;
  }

  Ready ready_in_sequence(Node& node) {
    while (!node.is_used_up) {
      Node* const child = child_ahead(node, 0);
      if (child == nullptr) break;
      const Ready result = ready(*child);
      if (result != Ready::finished) return result;
      node.empty = node.gave_item ? 0 : node.empty + 1;
      node.gave_item = false;
      ++node.index;
      forget_requests(*child);
      node.children.erase(node.children.begin());
      if (node.plan.most_empty && node.empty >= *node.plan.most_empty) break;
    }
    node.is_used_up = true;
    return Ready::finished;
  }

  /// Of a node that is about to go: only of what it has read ahead.
  void forget_requests(const Node& node) {
    std::erase_if(sent, [&](const auto& request) { return request.second == &node; });
    for (const auto& child : node.children) forget_requests(*child);
  }

  Ready ready_in_merge(Node& node) {
    for (;;) {
      for (std::size_t i = 0; i < node.unknown.size();) {
        const std::uint32_t child = node.unknown[i];
        const Ready result = ready(*node.children[child]);
        if (result == Ready::item) push(node, child);
        if (result == Ready::waiting) {
          ++i;
        } else {
          node.unknown[i] = node.unknown.back();
          node.unknown.pop_back();
        }
      }
      const bool is_known = node.unknown.empty() || !plan.is_ordered;
      if (node.heads.empty()) return node.unknown.empty() ? Ready::finished : Ready::waiting;
      if (!is_known) return Ready::waiting;
      if (!node.plan.once || !has_given(node, node.heads.front())) return Ready::item;
      advance(node);
    }
  }

  /// Whether a head comes after another one, as the standard's heaps have the greatest first.
  auto after(const Node& node) const {
    return [this, descending = node.plan.descending](const Node::Head& a, const Node::Head& b) {
      if (plan.is_ordered)
        for (std::size_t i = 0; i < plan.sort_attributes.size(); ++i)
          if (const int order = compare_keys(*a.keys[i], *b.keys[i]); order != 0)
            return descending ? order < 0 : order > 0;
      return a.child > b.child;
    };
  }

  void push(Node& node, std::uint32_t child) {
    Node::Head head{child, &first_item(*node.children[child]), {}};
    if (plan.is_ordered)
      for (std::size_t i = 0; i < plan.sort_attributes.size(); ++i)
        head.keys[i] = &attribute(*head.item, plan.sort_attributes[i]);
    node.heads.push_back(head);
    std::push_heap(node.heads.begin(), node.heads.end(), after(node));
  }

  /// Of a node that is ready with an item.
  static const Item& first_item(const Node& node) {
    const Node* at = &node;
    while (at->plan.kind != Kind::query)
      at = at->children[at->plan.kind == Kind::merge ? at->heads.front().child : 0].get();
    return at->page[at->used];
  }

  /// Takes the first item of a node that is ready with one. The item stays where it is until ready() is called.
  void advance(Node& node) {
    if (node.plan.kind == Kind::query) {
      ++node.used;
      if (node.used == node.page.size()) end_page(node);
      return;
    }
    if (node.plan.kind == Kind::sequence) {
      node.gave_item = true;
      advance(*node.children.front());
      return;
    }
    if (node.plan.once) note(node);
    std::pop_heap(node.heads.begin(), node.heads.end(), after(node));
    const std::uint32_t child = node.heads.back().child;
    node.heads.pop_back();
    advance(*node.children[child]);
    node.unknown.push_back(child);
  }

  /// What sorts before the item that was given last was given as well, or has come since.
  bool has_given(const Node& node, const Node::Head& head) const {
    if (plan.is_ordered && !node.tied_at.empty())
      for (std::size_t i = 0; i < plan.sort_attributes.size(); ++i) {
        const int order = compare_keys(*head.keys[i], attribute(node.tied_at, plan.sort_attributes[i]));
        if (order != 0 && (order < 0) != node.plan.descending) return true;
        if (order != 0) break;
      }
    const std::string key = primary_key(*head.item);
    return node.seen.contains(key) || (!node.tied.empty() && node.tied.contains(hash_of(key)));
  }

  /// Remembers the first item of a merge, which it gives once.
  void note(Node& node) {
    const Item& item = *node.heads.front().item;
    std::string key = primary_key(item);
    if (plan.is_ordered) {
      const bool is_tied =
          std::all_of(plan.sort_attributes.begin(), plan.sort_attributes.end(), [&](std::string_view name) {
            const AttributeValue* const at = node.tied_at.find(name);
            return at != nullptr && compare_keys(*at, *item.find(name)) == 0;
          });
      if (!is_tied) {
        node.tied.clear();
        for (const std::string_view name : plan.sort_attributes) node.tied_at.set(name, *item.find(name));
      }
      node.tied.insert(hash_of(key));
    }
    node.seen.insert(std::move(key));
  }

  static void end_page(Node& node) {
    node.position = node.next_page;
    node.is_used_up = node.next_page.empty();
  }

  const Item* item() {
    if (has_all() || ready(root) != Ready::item) return nullptr;
    const Item& next = first_item(root);
    advance(root);
    ++given;
    return &next;
  }

  void collect(Node& node, std::vector<PlanRequest>& requests) {
    if (sent.size() >= plan.in_flight) return;
    if (node.plan.kind == Kind::query) {
      if (node.used == node.page.size() && !node.is_used_up && !node.is_waiting) requests.push_back(request(node));
    } else if (node.plan.kind == Kind::merge) {
      for (const auto& child : node.children) collect(*child, requests);
    } else if (!node.is_used_up) {
      for (std::size_t ahead = 0; ahead <= plan.read_ahead; ++ahead) {
        Node* const child = child_ahead(node, ahead);
        if (child == nullptr) break;
        collect(*child, requests);
      }
    }
  }

  Query filtered(Query query) const {
    for (const Filter& filter : plan.filters) add_filter(query, filter);
    for (const Condition& condition : plan.conditions) add_filter(query, condition);
    if (plan.live) add_live(query, *plan.live, &plan.key_names);
    if (plan.is_consistent) query.ConsistentRead = true;
    return query;
  }

  PlanRequest request(Node& node) {
    Query query = filtered(*node.plan.request);
    query.ExclusiveStartKey = node.position;
    query.Limit = page_size(node, !query.FilterExpression.empty());
    node.is_waiting = true;
    sent.emplace(next_id, &node);
    return {next_id++, std::move(query)};
  }

  std::optional<std::int32_t> page_size(Node& node, bool is_filtered) {
    if (plan.page_size || !plan.limit) return plan.page_size;
    // A query gives at most what is left; what it has read so far says how much of that is items of the entity.
    if (node.has_begun && node.page_sizes.wanted())
      return node.page_sizes.next(node.read, std::min(node.found, *node.page_sizes.wanted() - 1));
    node.page_sizes = {};
    node.page_sizes.set_wanted(*plan.limit - given);
    return node.page_sizes.first(is_filtered);
  }

  // --- Positions

  const AttributeValue& attribute(const Item& item, std::string_view name) const {
    const AttributeValue* const value = item.find(name);
    if (value == nullptr) throw Error("an item of a plan has no '" + std::string(name) + "', which is part of its key");
    return *value;
  }

  Item key_of(const Item& item) const {
    Item key;
    for (const KeyNames* names = &plan.key_names; names != nullptr; names = names->of_table)
      for (const AttributeName& each : names->attributes) key.set(each.name, attribute(item, each.name));
    return key;
  }

  std::string primary_key(const Item& item) const {
    const KeyNames& table = plan.key_names.of_table != nullptr ? *plan.key_names.of_table : plan.key_names;
    Item key;
    for (const AttributeName& each : table.attributes) key.set(each.name, attribute(item, each.name));
    return key_identity(table.table, key);
  }

  Item position(const Node& node) const {
    return node.used == 0 || node.used == node.page.size() ? node.position : key_of(node.page[node.used - 1]);
  }

  void write(std::string& bytes, const Node& node) const {
    if (node.plan.kind == Kind::query) {
      const bool is_used_up = node.is_used_up && node.used == node.page.size();
      const Item key = is_used_up ? Item() : position(node);
      bytes += static_cast<char>(is_used_up ? 2 : key.empty() ? 0 : 1);
      if (key.empty()) return;
      bytes += static_cast<char>(key.size());
      for (const Attribute& each : key) write_attribute(bytes, each);
    } else if (node.plan.kind == Kind::merge) {
      if (node.plan.once) {
        bytes += static_cast<char>(node.tied_at.size());
        for (const Attribute& each : node.tied_at) write_attribute(bytes, each);
        bytes += big_endian(node.tied.size(), 4);
        for (const std::string& hash : node.tied) bytes += hash;
      }
      for (const auto& child : node.children) write(bytes, *child);
    } else {
      bytes += big_endian(node.index, 4) + big_endian(node.empty, 4);
      bytes += static_cast<char>(node.gave_item ? 1 : 0);
      bytes += static_cast<char>(node.is_used_up ? 2 : node.children.empty() ? 0 : 1);
      if (!node.is_used_up && !node.children.empty()) write(bytes, *node.children.front());
    }
  }

  void read(CursorReader& from, Node& node) {
    const auto damaged = [] { return CursorError(CursorError::Reason::damaged); };
    if (node.plan.kind == Kind::query) {
      const std::size_t state = from.number(1);
      if (state > 2 || (state != 2 && !node.plan.request)) throw damaged();
      node.is_used_up = state == 2;
      if (state != 1) return;
      for (std::size_t left = from.number(1); left > 0; --left) read_attribute(from, node.position);
      if (node.position.empty()) throw damaged();
    } else if (node.plan.kind == Kind::merge) {
      if (node.plan.once) {
        for (std::size_t left = from.number(1); left > 0; --left) read_attribute(from, node.tied_at);
        for (std::size_t left = from.number(4); left > 0; --left) node.tied.emplace(from.take(hash_size));
      }
      for (const auto& child : node.children) read(from, *child);
    } else {
      node.index = from.number(4);
      node.empty = static_cast<std::uint32_t>(from.number(4));
      node.gave_item = from.number(1) != 0;
      const std::size_t state = from.number(1);
      if (state > 2) throw damaged();
      node.is_used_up = state == 2;
      if (state != 1) return;
      Node* const child = child_ahead(node, 0);
      if (child == nullptr) throw damaged();
      read(from, *child);
    }
  }

  /// Of the parts of the plan that are there from the start.
  void add_identity(std::string& bytes, const PlanNode& node) const {
    bytes += static_cast<char>('0' + static_cast<int>(node.kind) + (node.descending ? 4 : 0) + (node.once ? 8 : 0));
    bytes += big_endian(node.most_empty.value_or(0), 4) + big_endian(node.children.size(), 4);
    if (node.request) bytes += query_identity(filtered(*node.request));
    for (const PlanNode& child : node.children) add_identity(bytes, child);
    if (!node.make_child) return;
    if (const auto first = node.make_child(0)) add_identity(bytes, *first);
  }
};

namespace {

/// What stands before the tree's state in a cursor.
struct Start {
  std::string identity;
  std::string began;
};

Start read_start(CursorReader& from) {
  Start start;
  start.identity = from.take(hash_size);
  start.began = from.take(from.number(1));
  return start;
}

}  // namespace

PlanRun::PlanRun(PlanSettings plan) {
  if (plan.sort_attributes.size() > most_sort_attributes) throw Error("a key has 4 sort attributes at most");
  if (plan.began.size() > 255) throw Error("what a plan takes from the clock has 255 bytes at most");
  std::string bytes;
  std::optional<CursorReader> from;
  Start start;
  if (plan.cursor) {
    bytes = opened(version, *plan.cursor);
    start = read_start(from.emplace(bytes));
    plan.began = start.began;
  }
  PlanNode tree = plan.make(plan.began, plan.is_descending);
  state_ = std::make_unique<State>(std::move(plan), std::move(tree));
  if (!from) return;
  if (start.identity != state_->identity) throw CursorError(CursorError::Reason::other_query);
  state_->read(*from, state_->root);
  if (!from->empty()) throw CursorError(CursorError::Reason::damaged);
}

PlanRun::PlanRun(PlanRun&&) noexcept = default;
PlanRun& PlanRun::operator=(PlanRun&&) noexcept = default;
PlanRun::~PlanRun() = default;

std::vector<PlanRequest> PlanRun::next() {
  std::vector<PlanRequest> requests;
  if (!is_finished()) state_->collect(state_->root, requests);
  return requests;
}

void PlanRun::receive(std::size_t id, QueryResult page) {
  const auto found = state_->sent.find(id);
  if (found == state_->sent.end()) return;
  Node& node = *found->second;
  state_->sent.erase(found);
  node.is_waiting = false;
  node.has_begun = true;
  node.read = std::max(static_cast<std::size_t>(page.ScannedCount), page.Items.size());
  node.next_page = std::move(page.LastEvaluatedKey);
  if (const auto matches = state_->plan.matches)
    state_->skipped += std::erase_if(page.Items, [&](const Item& item) { return !matches(item); });
  node.page = std::move(page.Items);
  node.used = 0;
  node.found += node.page.size();
  if (node.page.empty()) State::end_page(node);
}

void PlanRun::give_up(std::size_t id) {
  const auto found = state_->sent.find(id);
  if (found == state_->sent.end()) return;
  found->second->is_waiting = false;
  state_->sent.erase(found);
}

const Item* PlanRun::item() { return state_->item(); }
bool PlanRun::is_finished() { return state_->has_all() || state_->ready(state_->root) == Ready::finished; }
std::size_t PlanRun::waiting() const noexcept { return state_->sent.size(); }
std::size_t PlanRun::skipped() const noexcept { return state_->skipped; }
void PlanRun::discount() noexcept { --state_->given; }

std::vector<Item> PlanRun::take(const PlanRequest& request, QueryResult page) {
  receive(request.id, std::move(page));
  std::vector<Item> items;
  while (const Item* const next = item()) items.push_back(*next);
  return items;
}

std::optional<std::string> PlanRun::cursor() {
  if (!state_->plan.is_ordered) throw Error("a plan whose items are not ordered has no cursor");
  if (state_->ready(state_->root) == Ready::finished) return std::nullopt;
  std::string bytes = state_->identity + static_cast<char>(state_->plan.began.size()) + state_->plan.began;
  state_->write(bytes, state_->root);
  return sealed(version, bytes);
}

}  // namespace keyc
