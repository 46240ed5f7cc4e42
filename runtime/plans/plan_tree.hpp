#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "keyc/generated/page_sizes.hpp"
#include "keyc/plan.hpp"
#include "plans/plan_place.hpp"

namespace keyc {

/// A node of a plan as far as it was run. Children have the numbers that they have in the plan, also where they are
/// read from the last to the first.
struct RunningNode {
  PlanNode plan;
  bool is_backward = false;  // reads all in the other direction

  // Of a query. The items of its page before `used` were given.
  std::vector<Item> page{};
  std::size_t used = 0;
  Item next_page{};  // the key that the next page starts after; empty after the last one
  Item position{};   // the key that it continues after, unless a part of its page was given
  Item end{};        // of one that is used up and whose last page was empty: the key that this page started after
  PageSizes page_sizes{};
  std::size_t read = 0;   // items of the page, with those that were skipped
  std::size_t found = 0;  // items of all pages
  bool has_begun = false;
  std::optional<std::size_t> sent{};  // the id of the request that was not answered yet
  bool is_used_up = false;
  // Where it begins, besides `position`: see plan_entry.hpp.
  bool is_before_position = false;      // of a place that was read from a cursor: not after the position
  Item begins_at{};                     // what comes before the item with this key is passed over
  std::optional<Attribute> left_out{};  // items with this value, which the request has beyond what is wanted

  // Of a sequence, `children` are the current one and those that are read ahead. Of others they are all.
  std::vector<std::unique_ptr<RunningNode>> children{};
  std::size_t index = 0;  // of the current child; of parallel ones, of the one whose item is next
  std::uint32_t empty = 0;
  bool gave_item = false;
  std::unique_ptr<RunningNode> last{};  // the child before it that gave an item last
  std::size_t index_of_last = 0;
  std::shared_ptr<const Item> bound{};  // of the sort keys of its children: see plan_entry.hpp

  // Of a merge: the children whose first item is known, a heap by sort key, and those of which it is not.
  struct Head {
    std::uint32_t child;
    const Item* item;
    SortKey key;
  };
  std::vector<Head> heads{};
  std::vector<std::uint32_t> unknown{};
  std::optional<PlanPlace> place{};  // nothing if it gave no item
  bool has_moved = false;            // the place, since the cursor
  std::set<std::string> seen{};      // the primary keys of those that it gave, if it gives items once

  explicit RunningNode(PlanNode of, bool is_backward = false);

  /// The child of a sequence that many after the current one, or before it if it is read backward; null after the last
  /// one.
  RunningNode* child_ahead(std::size_t ahead);
  /// Of a sequence.
  std::optional<PlanNode> child_plan(std::size_t number) const;
  /// Of a node with children, the one whose item is next, if it is ready with an item.
  std::size_t next_child() const noexcept;
  MergeOrder order() const noexcept { return {plan.descending != is_backward, is_backward}; }
  void take_page(std::vector<Item> items, Item last_key);
  /// The page was given.
  void end_page();
};

/// Which item of a plan is next, whose pages are filled by another.
class PlanTree {
 public:
  enum class Ready : std::uint8_t { item, waiting, finished };

  /// The settings must outlive it.
  PlanTree(const PlanSettings& plan, PlanNode tree) : root(std::move(tree), plan.is_before), plan_(plan) {}

  /// Whether an item is next; if it waits, for pages.
  Ready ready() { return ready(root); }
  /// Of a tree that is ready with an item, which stays where it is until ready() is called.
  const Item& take();
  /// Where that item is: the number of the child of each sequence and merge on the way to it.
  std::vector<std::uint32_t> path_of_next() const;
  /// Whether items of one sort key follow those that were given, and these are too many for a cursor, or may follow.
  bool is_in_long_run() { return is_in_long_run(root); }

  RunningNode root;

 private:
  using Head = RunningNode::Head;

  Ready ready(RunningNode& node);
  Ready ready_in_sequence(RunningNode& node);
  Ready ready_in_merge(RunningNode& node);
  Ready ready_in_parallel(RunningNode& node);
  Ready ready_in_child(RunningNode& node, std::uint32_t child);
  bool is_passed(const RunningNode& node, const Head& head) const;
  auto after(const RunningNode& node) const;
  void push(RunningNode& node, Head head) const;
  bool was_given(const RunningNode& node, const Head& head) const;
  void note(RunningNode& node) const;
  void advance(RunningNode& node) const;
  void skip(RunningNode& node) const;
  bool is_in_long_run(RunningNode& node);

  const PlanSettings& plan_;
};

}  // namespace keyc
