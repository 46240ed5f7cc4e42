#include "plans/plan_spot.hpp"

#include <utility>

#include "keyc/cursor.hpp"
#include "plans/plan_keys.hpp"

namespace keyc {
namespace {

using Kind = PlanNode::Kind;

[[noreturn]] void fail_damaged_spot() { throw CursorError(CursorError::Reason::damaged); }

}  // namespace

void write_spot(std::string& bytes, const PlanSettings& plan, const PlanSpot& spot) {
  bytes += spot.is_before ? '\0' : '\1';
  for (const std::uint32_t child : spot.path) bytes += big_endian(child, 4);
  for (const Attribute& attribute : key_of(plan, spot.item)) write_attribute(bytes, attribute);
}

namespace {

Item read_key(CursorReader& from, const PlanSettings& plan) {
  Item key;
  while (!from.empty()) read_attribute(from, key);
  std::size_t known = 0;
  Item names;
  for (const KeyNames* part = &plan.key_names; part != nullptr; part = part->of_table)
    for (const AttributeName& attribute : part->attributes) {
      if (!key.contains(attribute.name)) fail_damaged_spot();
      if (!names.contains(attribute.name)) ++known;
      names.set(attribute.name, AttributeValue());
    }
  if (known != key.size()) fail_damaged_spot();
  for (const std::string_view name : plan.sort_attributes)
    if (!key.contains(name)) fail_damaged_spot();
  return key;
}

const Item& read_spot(CursorReader& from, const PlanSettings& plan, RunningNode& node, bool is_before) {
  if (node.plan.kind == Kind::query) {
    if (!node.plan.request) fail_damaged_spot();
    node.is_before_position = is_before;
    return node.position = read_key(from, plan);
  }
  const std::size_t child = from.number(4);
  if (node.plan.kind == Kind::sequence) {
    node.index = child;
    node.gave_item = !is_before;
    RunningNode* const at = node.child_ahead(0);
    if (at == nullptr) fail_damaged_spot();
    return read_spot(from, plan, *at, is_before);
  }
  if (child >= node.children.size() || node.plan.once || node.plan.kind == Kind::parallel) fail_damaged_spot();
  const Item& key = read_spot(from, plan, *node.children[child], is_before);
  node.place.emplace(sort_key_of(plan, key), static_cast<std::uint32_t>(child));
  return key;
}

}  // namespace

void read_spot(CursorReader& from, const PlanSettings& plan, RunningNode& node) {
  const std::size_t side = from.number(1);
  if (side > 1) fail_damaged_spot();
  read_spot(from, plan, node, side == 0);
}

}  // namespace keyc
