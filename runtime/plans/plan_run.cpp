#include "keyc/plan_run.hpp"

#include <algorithm>

#include "keyc/cursor.hpp"
#include "plans/plan_cursor.hpp"
#include "plans/plan_tree.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;
using Ready = PlanTree::Ready;

}  // namespace

struct PlanRun::State {
  PlanSettings plan;
  std::string identity;
  PlanTree tree;
  std::size_t next_id = 0;
  std::size_t given = 0;
  std::size_t skipped = 0;

  State(PlanSettings of, PlanNode root)
      : plan(std::move(of)), identity(plan_identity(plan, root)), tree(plan, std::move(root)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  bool may_end_page() { return !plan.is_ordered || !tree.is_in_long_run(); }
  bool has_all() { return plan.limit && given >= *plan.limit && may_end_page(); }

  const Item* item() {
    if (has_all() || tree.ready() != Ready::item) return nullptr;
    ++given;
    return &tree.take();
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
        for (const auto& child : node.children) collect(*child, most, requests);
        return;
    }
  }

  PlanRequest request(RunningNode& node) {
    Query query = filtered(plan, *node.plan.request);
    query.ExclusiveStartKey = node.position;
    query.Limit = page_size(node, !query.FilterExpression.empty());
    node.sent = next_id;
    return {next_id++, std::move(query)};
  }

  std::optional<std::int32_t> page_size(RunningNode& node, bool is_filtered) {
    if (plan.page_size || !plan.limit || given >= *plan.limit) return plan.page_size;
    // A query gives at most what is left; what it has read so far says how much of that is items of the entity.
    if (node.has_begun && node.page_sizes.wanted())
      return node.page_sizes.next(node.read, std::min(node.found, *node.page_sizes.wanted() - 1));
    node.page_sizes = {};
    node.page_sizes.set_wanted(*plan.limit - given);
    return node.page_sizes.first(is_filtered);
  }

  void receive(RunningNode& node, QueryResult page) {
    node.sent.reset();
    node.read = std::max(static_cast<std::size_t>(page.ScannedCount), page.Items.size());
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
  std::string bytes;
  std::optional<CursorReader> from;
  Start start;
  if (plan.cursor) {
    bytes = opened(plan_cursor_version, *plan.cursor);
    start = read_start(from.emplace(bytes));
    plan.began = start.began;
  }
  PlanNode tree = plan.make(plan.began, plan.is_descending);
  state_ = std::make_unique<State>(std::move(plan), std::move(tree));
  if (!from) return;
  if (start.identity != state_->identity) throw CursorError(CursorError::Reason::other_query);
  read_state(*from, state_->plan, state_->tree.root);
  if (!from->empty()) throw CursorError(CursorError::Reason::damaged);
}

PlanRun::PlanRun(PlanRun&&) noexcept = default;
PlanRun& PlanRun::operator=(PlanRun&&) noexcept = default;
PlanRun::~PlanRun() = default;

std::vector<PlanRequest> PlanRun::next() {
  std::vector<PlanRequest> requests;
  const std::size_t sent = waiting();
  if (sent < state_->plan.in_flight && !is_finished())
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
bool PlanRun::is_finished() { return state_->has_all() || state_->tree.ready() == Ready::finished; }
bool PlanRun::may_end_page() { return state_->may_end_page(); }
std::size_t PlanRun::waiting() const noexcept { return State::waiting(state_->tree.root); }
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
  if (state_->tree.ready() == Ready::finished) return std::nullopt;
  std::string bytes = state_->identity + static_cast<char>(state_->plan.began.size()) + state_->plan.began;
  write_state(bytes, state_->plan, state_->tree.root);
  return sealed(plan_cursor_version, bytes);
}

}  // namespace keyc
