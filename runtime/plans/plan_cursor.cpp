#include "plans/plan_cursor.hpp"

#include <utility>

#include "keyc/cursor.hpp"
#include "requests/filter.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;

/// Whether a node has begun, in one byte.
enum class Begun : std::uint8_t { no, yes, used_up };

Begun read_begun(CursorReader& from) {
  const std::size_t byte = from.number(1);
  if (byte > static_cast<std::size_t>(Begun::used_up)) throw CursorError(CursorError::Reason::damaged);
  return static_cast<Begun>(byte);
}

bool read_flag(CursorReader& from) {
  const Begun begun = read_begun(from);
  if (begun == Begun::used_up) throw CursorError(CursorError::Reason::damaged);
  return begun == Begun::yes;
}

void write(std::string& bytes, Begun begun) { bytes += static_cast<char>(begun); }
void write_flag(std::string& bytes, bool is_set) { write(bytes, is_set ? Begun::yes : Begun::no); }

/// Of the parts of the plan that are there from the start. Of ranges of a box, the first and the last one: the bounds
/// are in the filter of each.
void add_identity(std::string& bytes, const PlanSettings& plan, const PlanNode& node) {
  bytes += static_cast<char>('0' + static_cast<int>(node.kind) + (node.descending ? 4 : 0) + (node.once ? 8 : 0));
  bytes +=
      big_endian(node.most_empty.value_or(0), 4) + big_endian(node.made_children.value_or(node.children.size()), 4);
  if (node.request) bytes += query_identity(filtered(plan, *node.request));
  if (node.scan) bytes += query_identity(filtered(plan, *node.scan));
  for (const PlanNode& child : node.children) add_identity(bytes, plan, child);
  if (!node.make_child) return;
  if (const auto first = node.make_child(0)) add_identity(bytes, plan, *first);
  if (node.made_children.value_or(0) < 2) return;
  if (const auto last = node.make_child(*node.made_children - 1)) add_identity(bytes, plan, *last);
}

// --- Queries

void write_query(std::string& bytes, const PlanSettings& plan, const RunningNode& node, Ended ended) {
  const bool has_ended = node.is_used_up && node.used == node.page.size();
  if (has_ended && (ended == Ended::stays || node.plan.matches_nothing())) return write(bytes, Begun::used_up);
  const Item key = !has_ended ? position_of(plan, node) : node.page.empty() ? node.end : key_of(plan, node.page.back());
  write(bytes, key.empty() ? Begun::no : Begun::yes);
  if (key.empty()) return;
  bytes += static_cast<char>(key.size());
  for (const Attribute& each : key) write_attribute(bytes, each);
}

void read_query(CursorReader& from, RunningNode& node) {
  const Begun begun = read_begun(from);
  if (begun != Begun::used_up && node.plan.matches_nothing()) throw CursorError(CursorError::Reason::damaged);
  node.is_used_up = begun == Begun::used_up;
  if (begun != Begun::yes) return;
  for (std::size_t left = from.number(1); left > 0; --left) read_attribute(from, node.position);
  if (node.position.empty()) throw CursorError(CursorError::Reason::damaged);
}

// --- Sequences

/// Of a child of a merge that has ended, or is at a child of its own that gave nothing: after the item that it gave
/// last, or at its begin. What is written after that meanwhile may come after the place of the merge.
void write_last(std::string& bytes, const PlanSettings& plan, const RunningNode& node) {
  bytes += big_endian(node.last ? node.index_of_last : 0, 4) + big_endian(0, 4);
  write_flag(bytes, node.last != nullptr);
  write(bytes, node.last ? Begun::yes : Begun::no);
  if (node.last) write_state(bytes, plan, *node.last, Ended::goes_on);
}

void write_sequence(std::string& bytes, const PlanSettings& plan, const RunningNode& node, Ended ended) {
  if (ended == Ended::goes_on && (node.is_used_up || !node.gave_item)) return write_last(bytes, plan, node);
  bytes += big_endian(node.index, 4) + big_endian(node.empty, 4);
  write_flag(bytes, node.gave_item);
  const bool is_at_child = !node.is_used_up && !node.children.empty();
  write(bytes, node.is_used_up ? Begun::used_up : is_at_child ? Begun::yes : Begun::no);
  if (is_at_child) write_state(bytes, plan, *node.children.front(), ended);
}

void read_sequence(CursorReader& from, const PlanSettings& plan, RunningNode& node) {
  node.index = from.number(4);
  node.empty = static_cast<std::uint32_t>(from.number(4));
  node.gave_item = read_flag(from);
  const Begun begun = read_begun(from);
  node.is_used_up = begun == Begun::used_up;
  if (begun != Begun::yes) return;
  RunningNode* const child = node.child_ahead(0);
  if (child == nullptr) throw CursorError(CursorError::Reason::damaged);
  read_state(from, plan, *child);
}

// --- Merges

/// Of a merge that was asked what is next.
bool is_run_over(const RunningNode& node) {
  return node.unknown.empty() && (node.heads.empty() || !node.place->has_sort_key(node.heads.front().key));
}

void write_place(std::string& bytes, const PlanSettings& plan, const RunningNode& node) {
  const bool is_long_run_over = node.place->has_too_many_keys() && is_run_over(node);
  const PlanPlace place = is_long_run_over ? node.place->after_run(node.children.size()) : *node.place;
  place.write(bytes, plan, node.plan.once);
}

void write_merge(std::string& bytes, const PlanSettings& plan, const RunningNode& node) {
  write_flag(bytes, node.place.has_value());
  if (node.place) write_place(bytes, plan, node);
  for (const auto& child : node.children) write_state(bytes, plan, *child, Ended::goes_on);
}

void read_merge(CursorReader& from, const PlanSettings& plan, RunningNode& node) {
  if (read_flag(from)) node.place = PlanPlace::read(from, plan, node.plan.once, node.children.size());
  for (const auto& child : node.children) read_state(from, plan, *child);
}

}  // namespace

namespace {

/// `key` is that by whose attributes nothing can be filtered.
template <class Request>
Request with_settings(const PlanSettings& plan, Request request, const KeyNames* key) {
  for (const Filter& filter : plan.filters) add_filter(request, filter);
  for (const Condition& condition : plan.conditions) add_filter(request, condition);
  if (plan.live) add_live(request, *plan.live, key);
  if (plan.projection) add_projection(request, *plan.projection);
  if (plan.is_consistent) request.ConsistentRead = true;
  return request;
}

}  // namespace

Query filtered(const PlanSettings& plan, Query query) { return with_settings(plan, std::move(query), &plan.key_names); }
Scan filtered(const PlanSettings& plan, Scan scan) { return with_settings(plan, std::move(scan), nullptr); }

std::string plan_identity(const PlanSettings& plan, const PlanNode& tree) {
  std::string bytes = plan.identity;
  add_identity(bytes, plan, tree);
  return hash_of(bytes);
}

Item position_of(const PlanSettings& plan, const RunningNode& node) {
  return node.used == 0 || node.used == node.page.size() ? node.position : key_of(plan, node.page[node.used - 1]);
}

void write_state(std::string& bytes, const PlanSettings& plan, const RunningNode& node, Ended ended) {
  switch (node.plan.kind) {
    case Kind::query: return write_query(bytes, plan, node, ended);
    case Kind::sequence: return write_sequence(bytes, plan, node, ended);
    case Kind::merge: return write_merge(bytes, plan, node);
    case Kind::parallel:
      for (const auto& child : node.children) write_state(bytes, plan, *child, Ended::stays);
      return;
  }
}

void read_state(CursorReader& from, const PlanSettings& plan, RunningNode& node) {
  switch (node.plan.kind) {
    case Kind::query: return read_query(from, node);
    case Kind::sequence: return read_sequence(from, plan, node);
    case Kind::merge: return read_merge(from, plan, node);
    case Kind::parallel:
      for (const auto& child : node.children) read_state(from, plan, *child);
      return;
  }
}

}  // namespace keyc
