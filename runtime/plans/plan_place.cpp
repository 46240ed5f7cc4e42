#include "plans/plan_place.hpp"

#include "keyc/cursor.hpp"
#include "keyc/plan_run.hpp"

namespace keyc {

PlanPlace::PlanPlace(const SortKey& key, std::uint32_t child) : child_(child) {
  for (const AttributeValue* const value : key)
    if (value != nullptr) sort_key_.push_back(*value);
}

void PlanPlace::move_to(const SortKey& key, std::uint32_t child) {
  child_ = child;
  if (has_sort_key(key)) return;
  for (std::size_t i = 0; i < sort_key_.size(); ++i) sort_key_[i] = *key[i];
  given_.clear();
}

PlanPlace PlanPlace::after_run(std::size_t children) const {
  PlanPlace place = *this;
  place.child_ = static_cast<std::uint32_t>(children);
  place.given_.clear();
  return place;
}

int PlanPlace::compare_with(const SortKey& key) const {
  for (std::size_t i = 0; i < sort_key_.size(); ++i) {
    if (key[i]->type() != sort_key_[i].type()) throw CursorError(CursorError::Reason::damaged);
    if (const int order = compare_keys(*key[i], sort_key_[i]); order != 0) return order;
  }
  return 0;
}

/// A child continues after its own last item, so what it gives next with the sort key of this place comes after it.
bool PlanPlace::is_before(const SortKey& key, std::uint32_t child, MergeOrder order) const {
  const int compared = compare_with(key);
  if (compared != 0) return (compared > 0) != order.is_descending;
  return order.is_last_to_first ? child <= child_ : child >= child_;
}

Item PlanPlace::sort_key(const PlanSettings& plan) const {
  Item key;
  for (std::size_t i = 0; i < sort_key_.size(); ++i) key.set(plan.sort_attributes[i], sort_key_[i]);
  return key;
}

void PlanPlace::write(std::string& bytes, const PlanSettings& plan, bool once) const {
  for (std::size_t i = 0; i < sort_key_.size(); ++i) write_key_value(bytes, plan.sort_attributes[i], sort_key_[i]);
  bytes += big_endian(child_, 4);
  if (!once) return;
  bytes += big_endian(given_.size(), 4);
  for (const std::string& hash : given_) bytes += hash;
}

PlanPlace PlanPlace::read(CursorReader& from, const PlanSettings& plan, bool once, std::size_t children) {
  PlanPlace place;
  for (const std::string_view name : plan.sort_attributes) place.sort_key_.push_back(read_key_value(from, name));
  place.child_ = static_cast<std::uint32_t>(from.number(4));
  if (place.child_ > children) throw CursorError(CursorError::Reason::damaged);
  if (!once) return place;
  for (std::size_t left = from.number(4); left > 0; --left) place.given_.emplace(from.take(hash_size));
  return place;
}

}  // namespace keyc
