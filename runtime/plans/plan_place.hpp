#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "plans/plan_keys.hpp"
#include "requests/cursor.hpp"

namespace keyc {

/// In which order a merge gives its items. A page that is read back has all of it reversed.
struct MergeOrder {
  bool is_descending;     // the greatest sort key first
  bool is_last_to_first;  // of equal sort keys the last child first
};

/// How far a merge has given its items, which come by sort key, either way, then by the number of the child.
class PlanPlace {
 public:
  /// A cursor has no more primary keys than these, unless a page ends before it may: see PlanRun::may_end_page().
  static constexpr std::size_t most_keys = 100;

  /// The place of an item that is given.
  PlanPlace(const SortKey& key, std::uint32_t child);
  void move_to(const SortKey& key, std::uint32_t child);

  /// Whether the item comes after this place, if it is the next one of that child. Throws CursorError if no item can
  /// have the sort key of this place, which was read from a cursor.
  bool is_before(const SortKey& key, std::uint32_t child, MergeOrder order) const;
  std::uint32_t child() const noexcept { return child_; }
  /// Its sort key, with the names of the attributes.
  Item sort_key(const PlanSettings& plan) const;
  bool has_sort_key(const SortKey& key) const { return compare_with(key) == 0; }

  /// The primary keys of the items that were given with the sort key of this place, where a merge gives them once.
  void add(std::string_view primary_key) { given_.insert(hash_of(primary_key)); }
  bool has_given(const SortKey& key, std::string_view primary_key) const {
    return has_sort_key(key) && given_.contains(hash_of(primary_key));
  }
  /// After all items of this sort key, in one of so many children: needs no primary keys.
  PlanPlace after_run(std::size_t children) const;
  bool has_too_many_keys() const noexcept { return given_.size() > most_keys; }

  /// In the bytes that keyc/plan_run.hpp documents.
  void write(std::string& bytes, const PlanSettings& plan, bool once) const;
  /// Of a merge of so many children. Throws CursorError.
  static PlanPlace read(CursorReader& from, const PlanSettings& plan, bool once, std::size_t children);

 private:
  PlanPlace() = default;
  int compare_with(const SortKey& key) const;

  std::vector<AttributeValue> sort_key_{};
  std::uint32_t child_ = 0;
  std::set<std::string> given_{};  // hashes of primary keys
};

}  // namespace keyc
