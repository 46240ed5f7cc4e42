#include "item_order.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "keyc/item_io.hpp"

namespace keyc {

ItemOrder::ItemOrder(const EntityWrites& entity) {
  const AttributeRows& rows = entity.rows;
  if (!rows.type_attribute.empty()) parts_.push_back({.name = rows.type_attribute});
  for (const AttributeRow& row : rows.rows) parts_.push_back({.name = row.name, .row = &row});
  for (const KeyGroup& group : entity.keys)
    for (const WrittenKey& key : group.keys) parts_.push_back({.name = key.stored, .key = key.key, .group = &group});
  std::stable_sort(parts_.begin(), parts_.end(), [](const ItemPart& a, const ItemPart& b) { return a.name < b.name; });
}

const ItemOrder& ItemOrder::of(const EntityWrites& entity) {
  const std::atomic_ref<const ItemOrder*> order(entity.order);
  if (const ItemOrder* const known = order.load(std::memory_order_acquire)) return *known;
  std::unique_ptr<const ItemOrder> mine(new ItemOrder(entity));
  const ItemOrder* known = nullptr;
  if (order.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) return *mine.release();
  return *known;
}

Item ItemOrder::made(const EntityWrites& entity, const void* object, const void* components) const {
  const AttributeRows& rows = entity.rows;
  std::vector<Attribute> attributes;
  attributes.reserve(parts_.size());
  constexpr std::size_t usual_text = 64;
  std::string room;
  room.reserve(usual_text);
  each(components, [&](const ItemPart& part) {
    const auto add = [&](AttributeValue&& value) {
      Attribute& attribute = attributes.emplace_back();
      attribute.name = part.name;
      attribute.value = std::move(value);
    };
    if (part.key != nullptr) {
      room.clear();
      const AttributeValue::Type type = part.key->append(room, components);
      return add(AttributeValue::of_text(type, room));
    }
    if (part.row == nullptr) return add(AttributeValue::of_text(AttributeValue::Type::S, rows.type));
    const RowValue row(*part.row, object);
    if (row.value == nullptr) return;
    if (row.has_text()) return add(AttributeValue::of_text(row.type->type, row.type->text(row.value, room)));
    if (auto value = detail::stored(rows.entity, {nullptr, part.name}, *row.type, row.value)) add(*std::move(value));
  });
  return Item::of_sorted(std::move(attributes));
}

}  // namespace keyc
