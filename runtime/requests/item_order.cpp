#include "requests/item_order.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "values/made_once.hpp"

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
  return made_once(entity.order, [&] { return std::unique_ptr<const ItemOrder>(new ItemOrder(entity)); });
}

namespace {

Item by_rows(const EntityWrites& entity, const void* object, const void* components) {
  ItemWriter item(entity.rows, object);
  if (components == nullptr) return std::move(item).finish();
  for (const KeyGroup& group : entity.keys) {
    if (group.is_there != nullptr && !group.is_there(components)) continue;
    for (const WrittenKey& key : group.keys) item.set(key.stored, key.key->value(components));
  }
  return std::move(item).finish();
}

}  // namespace

Item ItemOrder::item(const EntityWrites& entity, const void* object, const void* components) {
  try {
    return of(entity).in_order(entity, object, components);
  } catch (const Error&) {
    return by_rows(entity, object, components);
  }
}

Item ItemOrder::in_order(const EntityWrites& entity, const void* object, const void* components) const {
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
    if (row.has_text()) return add(AttributeValue::of_text(row.type->type, row.type->text(*row.type, row.value, room)));
    if (auto value = detail::stored(rows.entity, {nullptr, part.name}, *row.type, row.value)) add(*std::move(value));
  });
  return Item::of_sorted(std::move(attributes));
}

}  // namespace keyc
