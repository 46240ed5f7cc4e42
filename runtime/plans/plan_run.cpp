// A run forward gives items as its tree has them. A run back holds those of its page until it is complete, with their
// places, and gives them from the last to the first.

#include "keyc/plan_run.hpp"

#include <algorithm>
#include <iterator>

#include "keyc/cursor.hpp"
#include "plans/plan_cursor.hpp"
#include "plans/plan_entry.hpp"
#include "plans/plan_spot.hpp"
#include "plans/plan_tree.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;
using Ready = PlanTree::Ready;

PlanNode tree_of(const PlanSettings& plan) {
  const bool is_never =
      std::any_of(plan.filters.begin(), plan.filters.end(), [](const Filter& filter) { return filter.is_never; });
  const bool is_before_all = plan.is_before && !plan.cursor;
  return is_never || is_before_all ? PlanNode::sequence({}) : plan.make(plan.began, plan.is_descending);
}

}  // namespace

struct PlanRun::State {
  PlanSettings plan;
  std::string identity;
  PlanTree tree;
  std::size_t next_id = 0;
  std::size_t given = 0;
  std::size_t skipped = 0;

  // Of a run that reads back: what the page has, from its end, and how many of these were given.
  std::vector<PlanSpot> held{};
  std::size_t given_of_held = 0;

  std::optional<PlanSpot> first{};  // of the page: before its first item
  bool is_first_page = true;
  bool is_from_spot = false;

  State(PlanSettings of, PlanNode root)
      : plan(std::move(of)), identity(plan_identity(plan, root)), tree(plan, std::move(root)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  bool may_end_page() { return !plan.is_ordered || !tree.is_in_long_run(); }
  /// Whether nothing has to be read any more.
  bool has_all() { return plan.limit && given >= *plan.limit && may_end_page(); }
  bool has_read_all() { return has_all() || tree.ready() == Ready::finished; }
  bool is_finished() { return has_read_all() && given_of_held == held.size(); }
  bool has_given() const { return first || !is_first_page; }

  const Item* item() {
    if (plan.is_before) return held_item();
    if (has_all() || tree.ready() != Ready::item) return nullptr;
    ++given;
    if (first) return &tree.take();
    std::vector<std::uint32_t> path = tree.path_of_next();
    const Item& item = tree.take();
    first = {std::move(path), item, true};
    return &item;
  }

  const Item* held_item() {
    for (; !has_all() && tree.ready() == Ready::item; ++given) {
      std::vector<std::uint32_t> path = tree.path_of_next();
      held.push_back({std::move(path), tree.take(), false});
    }
    if (!has_read_all() || given_of_held == held.size()) return nullptr;
    const PlanSpot& spot = held[held.size() - ++given_of_held];
    if (!first) first = {spot.path, spot.item, true};
    return &spot.item;
  }

  // --- Cursors

  void read_cursor(const OpenedCursor& cursor, CursorReader& from) {
    is_from_spot = cursor.version == plan_spot_version;
    if (!plan.is_before) {
      read(from, tree.root);
      return begin_forward(plan, tree.root);
    }
    RunningNode node(tree_of(plan));
    read(from, node);
    begin_backward(plan, node, tree.root);
  }

  void read(CursorReader& from, RunningNode& node) const {
    if (is_from_spot)
      read_spot(from, plan, node);
    else
      read_state(from, plan, node);
    if (!from.empty()) throw CursorError(CursorError::Reason::damaged);
  }

  std::string start_of_cursor() const { return identity + static_cast<char>(plan.began.size()) + plan.began; }

  std::string cursor_of(const PlanSpot& spot) const {
    std::string bytes = start_of_cursor();
    write_spot(bytes, plan, spot);
    return sealed(plan_spot_version, bytes);
  }

  /// After the last item that was given.
  std::optional<std::string> cursor() {
    if (plan.is_before) return given_of_held == 0 ? plan.cursor : cursor_of(held[held.size() - given_of_held]);
    if (tree.ready() == Ready::finished) return std::nullopt;
    if (is_from_spot && !has_given()) return plan.cursor;
    std::string bytes = start_of_cursor();
    write_state(bytes, plan, tree.root);
    return sealed(plan_cursor_version, bytes);
  }

  std::optional<std::string> previous() {
    if (plan.is_before) {
      if (tree.ready() == Ready::finished) return std::nullopt;
    } else if (!plan.cursor && is_first_page) {
      return std::nullopt;
    }
    return first ? cursor_of(*first) : plan.cursor;
  }

  // --- Requests

  static std::size_t waiting(const RunningNode& node) noexcept {
    std::size_t count = node.sent ? 1 : 0;
    for (const auto& child : node.children) count += waiting(*child);
    return count;
  }

  /// Of a request; null if it is not needed any more.
  static RunningNode* sender(RunningNode& node, std::size_t id) {
    if (node.sent == id) return &node;
    for (const auto& child : node.children)
      if (RunningNode* const found = sender(*child, id); found != nullptr) return found;
    return nullptr;
  }

  void collect(RunningNode& node, std::size_t most, std::vector<PlanRequest>& requests) {
    if (requests.size() >= most) return;
    switch (node.plan.kind) {
      case Kind::query:
        if (node.used == node.page.size() && !node.is_used_up && !node.sent) requests.push_back(request(node));
        return;
      case Kind::sequence:
        for (std::size_t ahead = 0; ahead <= plan.read_ahead && !node.is_used_up; ++ahead) {
          RunningNode* const child = node.child_ahead(ahead);
          if (child == nullptr) return;
          collect(*child, most, requests);
        }
        return;
      case Kind::merge:
      case Kind::parallel:
        for (const auto& child : node.children) collect(*child, most, requests);
        return;
    }
  }

  PlanRequest request(RunningNode& node) {
    node.sent = next_id++;
    if (node.plan.scan) return {*node.sent, {}, begun(node, filtered(plan, *node.plan.scan))};
    return {*node.sent, begun(node, filtered(plan, *node.plan.request))};
  }

  template <class Request>
  Request begun(RunningNode& node, Request request) {
    request.ExclusiveStartKey = node.position;
    request.Limit = page_size(node, !request.FilterExpression.empty());
    return request;
  }

  std::optional<std::int32_t> page_size(RunningNode& node, bool is_filtered) {
    if (plan.page_size || !plan.limit || given >= *plan.limit) return plan.page_size;
    // A query gives at most what is left; what it has read so far says how much of that is items of the entity.
    if (node.has_begun && node.page_sizes.wanted())
      return node.page_sizes.next(node.read, std::min(node.found, *node.page_sizes.wanted() - 1));
    node.page_sizes = {};
    node.page_sizes.set_wanted(share(*plan.limit - given));
    return node.page_sizes.first(is_filtered);
  }

  /// Of the items that are wanted, those of each segment: they have no order, so that none has to have all.
  std::size_t share(std::size_t wanted) const {
    if (tree.root.plan.kind != Kind::parallel) return wanted;
    const std::size_t segments = tree.root.children.size();
    return (wanted + segments - 1) / segments;
  }

  void receive(RunningNode& node, QueryResult page) {
    node.sent.reset();
    node.read = std::max(static_cast<std::size_t>(page.ScannedCount), page.Items.size());
    pass_over(plan, node, page);
    if (const auto matches = plan.matches)
      skipped += std::erase_if(page.Items, [&](const Item& item) { return !matches(item); });
    node.take_page(std::move(page.Items), std::move(page.LastEvaluatedKey));
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
  if (plan.is_before && !plan.is_ordered) throw Error("a plan whose items are not ordered cannot be read back");
  OpenedCursor cursor;
  std::optional<CursorReader> from;
  Start start;
  if (plan.cursor) {
    cursor = opened({plan_cursor_versions, std::size(plan_cursor_versions)}, *plan.cursor);
    start = read_start(from.emplace(cursor.bytes));
    plan.began = start.began;
  }
  PlanNode tree = tree_of(plan);
  state_ = std::make_unique<State>(std::move(plan), std::move(tree));
  if (!from) return;
  if (start.identity != state_->identity) throw CursorError(CursorError::Reason::other_query);
  state_->read_cursor(cursor, *from);
}

PlanRun::PlanRun(PlanRun&&) noexcept = default;
PlanRun& PlanRun::operator=(PlanRun&&) noexcept = default;
PlanRun::~PlanRun() = default;

std::vector<PlanRequest> PlanRun::next() {
  std::vector<PlanRequest> requests;
  const std::size_t sent = waiting();
  if (sent < state_->plan.in_flight && !state_->has_read_all())
    state_->collect(state_->tree.root, state_->plan.in_flight - sent, requests);
  return requests;
}

void PlanRun::receive(std::size_t id, QueryResult page) {
  if (RunningNode* const node = State::sender(state_->tree.root, id); node != nullptr)
    state_->receive(*node, std::move(page));
}

void PlanRun::give_up(std::size_t id) {
  if (RunningNode* const node = State::sender(state_->tree.root, id); node != nullptr) node->sent.reset();
}

const Item* PlanRun::item() { return state_->item(); }
bool PlanRun::is_finished() { return state_->is_finished(); }
bool PlanRun::may_end_page() { return state_->may_end_page(); }
std::size_t PlanRun::waiting() const noexcept { return State::waiting(state_->tree.root); }
std::size_t PlanRun::skipped() const noexcept { return state_->skipped; }
void PlanRun::discount() noexcept {
  if (!state_->plan.is_before) --state_->given;
}

std::vector<Item> PlanRun::take(const PlanRequest& request, QueryResult page) {
  receive(request.id, std::move(page));
  std::vector<Item> items;
  while (const Item* const next = item()) items.push_back(*next);
  return items;
}

namespace {

void must_have_cursor(const PlanSettings& plan) {
  if (!plan.is_ordered) throw Error("a plan whose items are not ordered has no cursor");
}

/// Whether a merge on the way to the items that are next gives them once.
bool gives_once(const RunningNode& node) {
  return node.plan.once ||
         std::any_of(node.children.begin(), node.children.end(), [](const auto& child) { return gives_once(*child); });
}

}  // namespace

std::optional<std::string> PlanRun::cursor() {
  must_have_cursor(state_->plan);
  return state_->cursor();
}

std::optional<std::string> PlanRun::previous() {
  must_have_cursor(state_->plan);
  if (state_->tree.root.plan.kind == Kind::parallel) fail_segments();
  if (gives_once(state_->tree.root)) fail_once();
  return state_->previous();
}

void PlanRun::begin_page() {
  if (!state_->first) return;
  state_->first.reset();
  state_->is_first_page = false;
}

}  // namespace keyc
