// Which item of a tree of Query, Sequence and Merge is next, once pages are there; nothing is requested here. An
// ordered Merge keeps a heap of the first items of its children, and gives none while that of one child is unknown.
// After a cursor, what does not come after its place is passed over.

#include "plans/plan_tree.hpp"

#include <algorithm>

#include "keyc/errors.hpp"
#include "plans/plan_entry.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;
using Ready = PlanTree::Ready;

}  // namespace

RunningNode::RunningNode(PlanNode of, bool backward) : plan(std::move(of)), is_backward(backward) {
  if (plan.kind == Kind::query) {
    is_used_up = plan.matches_nothing();
    if (is_backward && plan.request) plan.request->ScanIndexForward = !plan.request->ScanIndexForward.value_or(true);
  }
  if (plan.kind != Kind::merge && plan.kind != Kind::parallel) return;
  if (is_backward && plan.kind == Kind::parallel) fail_segments();
  if (is_backward && plan.once) fail_once();
  for (PlanNode& child : plan.children) {
    unknown.push_back(static_cast<std::uint32_t>(children.size()));
    children.push_back(std::make_unique<RunningNode>(std::move(child), is_backward));
  }
}

std::optional<PlanNode> RunningNode::child_plan(std::size_t number) const {
  if (plan.make_child) return plan.make_child(number);
  return number < plan.children.size() ? std::optional(plan.children[number]) : std::nullopt;
}

RunningNode* RunningNode::child_ahead(std::size_t ahead) {
  while (children.size() <= ahead) {
    if (is_backward && index < children.size()) return nullptr;
    const std::size_t next = is_backward ? index - children.size() : index + children.size();
    std::optional<PlanNode> made = child_plan(next);
    if (!made) return nullptr;
    children.push_back(std::make_unique<RunningNode>(*std::move(made), is_backward));
    if (is_backward || bound) begin_whole(*children.back(), bound);
  }
  return children[ahead].get();
}

void RunningNode::take_page(std::vector<Item> items, Item last_key) {
  has_begun = true;
  next_page = std::move(last_key);
  page = std::move(items);
  used = 0;
  found += page.size();
  if (page.empty()) end_page();
}

void RunningNode::end_page() {
  is_used_up = next_page.empty();
  if (is_used_up && page.empty()) end = position;
  position = next_page;
}

std::size_t RunningNode::next_child() const noexcept {
  switch (plan.kind) {
    case Kind::query:
    case Kind::sequence: break;
    case Kind::merge: return heads.front().child;
    case Kind::parallel: return index;
  }
  return 0;
}

namespace {

/// Of a node that is ready with an item.
const Item& first_item(const RunningNode& node) {
  const RunningNode* at = &node;
  while (at->plan.kind != Kind::query) at = at->children[at->next_child()].get();
  return at->page[at->used];
}

}  // namespace

std::vector<std::uint32_t> PlanTree::path_of_next() const {
  std::vector<std::uint32_t> path;
  for (const RunningNode* at = &root; at->plan.kind != Kind::query; at = at->children[at->next_child()].get())
    path.push_back(static_cast<std::uint32_t>(at->plan.kind == Kind::merge ? at->next_child() : at->index));
  return path;
}

const Item& PlanTree::take() {
  const Item& item = first_item(root);
  advance(root);
  return item;
}

Ready PlanTree::ready(RunningNode& node) {
  switch (node.plan.kind) {
    case Kind::query: break;
    case Kind::sequence: return ready_in_sequence(node);
    case Kind::merge: return ready_in_merge(node);
    case Kind::parallel: return ready_in_parallel(node);
  }
  if (node.used < node.page.size()) return Ready::item;
  return node.is_used_up ? Ready::finished : Ready::waiting;
}

Ready PlanTree::ready_in_sequence(RunningNode& node) {
  while (!node.is_used_up) {
    RunningNode* const child = node.child_ahead(0);
    if (child == nullptr) break;
    const Ready result = ready(*child);
    if (result != Ready::finished) return result;
    if (node.gave_item) {
      node.last = std::move(node.children.front());
      node.index_of_last = node.index;
    }
    node.children.erase(node.children.begin());
    if (node.is_backward) {
      if (node.index == 0) break;
      --node.index;
      continue;
    }
    node.empty = node.gave_item ? 0 : node.empty + 1;
    node.gave_item = false;
    ++node.index;
    if (node.plan.most_empty && node.empty >= *node.plan.most_empty) break;
  }
  node.is_used_up = true;
  return Ready::finished;
}

Ready PlanTree::ready_in_merge(RunningNode& node) {
  for (;;) {
    for (std::size_t i = 0; i < node.unknown.size();) {
      if (ready_in_child(node, node.unknown[i]) == Ready::waiting) {
        ++i;
      } else {
        node.unknown[i] = node.unknown.back();
        node.unknown.pop_back();
      }
    }
    const bool is_known = node.unknown.empty() || !plan_.is_ordered;
    if (node.heads.empty()) return node.unknown.empty() ? Ready::finished : Ready::waiting;
    if (!is_known) return Ready::waiting;
    if (!node.plan.once || !was_given(node, node.heads.front())) return Ready::item;
    skip(node);
  }
}

/// Each child gives what is at hand before the next one does.
Ready PlanTree::ready_in_parallel(RunningNode& node) {
  bool is_waiting = false;
  for (std::size_t left = node.children.size(); left > 0; --left) {
    const Ready result = ready(*node.children[node.index]);
    if (result == Ready::item) return result;
    is_waiting = is_waiting || result == Ready::waiting;
    node.index = (node.index + 1) % node.children.size();
  }
  return is_waiting ? Ready::waiting : Ready::finished;
}

/// Of a child whose first item is not known. What does not come after the place of the cursor is left out: it was
/// given, or has come since.
Ready PlanTree::ready_in_child(RunningNode& node, std::uint32_t child) {
  for (;;) {
    const Ready result = ready(*node.children[child]);
    if (result != Ready::item) return result;
    Head head{child, &first_item(*node.children[child]), {}};
    if (plan_.is_ordered || node.place) head.key = sort_key_of(plan_, *head.item);
    if (!is_passed(node, head)) {
      push(node, head);
      return Ready::item;
    }
    advance(*node.children[child]);
  }
}

/// Since the first item of each child is known before one is given, those of this run only go on from the place.
bool PlanTree::is_passed(const RunningNode& node, const Head& head) const {
  if (!node.place || node.place->is_before(head.key, head.child, node.order())) return false;
  if (node.has_moved) throw Error("a child of a merge does not give its items in the order of the sort key");
  return true;
}

/// Whether a head comes after another one, as the standard's heaps have the greatest first.
auto PlanTree::after(const RunningNode& node) const {
  return [is_ordered = plan_.is_ordered, order = node.order()](const Head& a, const Head& b) {
    if (is_ordered)
      if (const int compared = compare(a.key, b.key); compared != 0)
        return order.is_descending ? compared < 0 : compared > 0;
    return order.is_last_to_first ? a.child < b.child : a.child > b.child;
  };
}

void PlanTree::push(RunningNode& node, Head head) const {
  node.heads.push_back(head);
  std::push_heap(node.heads.begin(), node.heads.end(), after(node));
}

bool PlanTree::was_given(const RunningNode& node, const Head& head) const {
  const std::string key = primary_key_of(plan_, *head.item);
  return node.seen.contains(key) || (node.place && node.place->has_given(head.key, key));
}

/// Remembers the first item of a merge.
void PlanTree::note(RunningNode& node) const {
  const Head& head = node.heads.front();
  std::optional<std::string> primary_key;
  if (node.plan.once) primary_key = primary_key_of(plan_, *head.item);
  if (plan_.is_ordered) {
    node.has_moved = true;
    if (node.place)
      node.place->move_to(head.key, head.child);
    else
      node.place.emplace(head.key, head.child);
    if (primary_key) node.place->add(*primary_key);
  }
  if (primary_key) node.seen.insert(*std::move(primary_key));
}

/// Takes the first item of a node that is ready with one.
void PlanTree::advance(RunningNode& node) const {
  switch (node.plan.kind) {
    case Kind::query:
      ++node.used;
      if (node.used == node.page.size()) node.end_page();
      return;
    case Kind::sequence: node.gave_item = true; return advance(*node.children.front());
    case Kind::merge: note(node); return skip(node);
    case Kind::parallel: return advance(*node.children[node.index]);
  }
}

/// Takes the first item of a merge, which it does not give.
void PlanTree::skip(RunningNode& node) const {
  std::pop_heap(node.heads.begin(), node.heads.end(), after(node));
  const std::uint32_t child = node.heads.back().child;
  node.heads.pop_back();
  advance(*node.children[child]);
  node.unknown.push_back(child);
}

bool PlanTree::is_in_long_run(RunningNode& node) {
  if (node.plan.kind == Kind::merge && node.place && node.place->has_too_many_keys()) {
    const Ready next = ready(node);
    if (next == Ready::waiting || (next == Ready::item && node.place->has_sort_key(node.heads.front().key)))
      return true;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const std::unique_ptr<RunningNode>& child) { return is_in_long_run(*child); });
}

}  // namespace keyc
