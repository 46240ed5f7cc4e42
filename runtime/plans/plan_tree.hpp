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

/// A node of a plan as far as it was run.
struct RunningNode {
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
  std::optional<std::size_t> sent{};  // the id of the request that was not answered yet
  bool is_used_up = false;

  // Of a sequence, `children` are the current one and those that are read ahead. Of a merge they are all.
  std::vector<std::unique_ptr<RunningNode>> children{};
  std::size_t index = 0;  // of the current child
  std::uint32_t empty = 0;
  bool gave_item = false;

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

  explicit RunningNode(PlanNode of);

  /// The child of a sequence that many after the current one; null after the last one.
  RunningNode* child_ahead(std::size_t ahead);
  void take_page(std::vector<Item> items, Item last_key);
  /// The page was given.
  void end_page();
};

/// Which item of a plan is next, whose pages are filled by another.
class PlanTree {
 public:
  enum class Ready : std::uint8_t { item, waiting, finished };

  /// The settings must outlive it.
  PlanTree(const PlanSettings& plan, PlanNode tree) : root(std::move(tree)), plan_(plan) {}

  /// Whether an item is next; if it waits, for pages.
  Ready ready() { return ready(root); }
  /// Of a tree that is ready with an item, which stays where it is until ready() is called.
  const Item& take();
  /// Whether items of one sort key follow those that were given, and these are too many for a cursor, or may follow.
  bool is_in_long_run() { return is_in_long_run(root); }

  RunningNode root;

 private:
  using Head = RunningNode::Head;

  Ready ready(RunningNode& node);
  Ready ready_in_sequence(RunningNode& node);
  Ready ready_in_merge(RunningNode& node);
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
