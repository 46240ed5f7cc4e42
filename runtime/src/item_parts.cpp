#include "item_parts.hpp"

#include <optional>
#include <string>
#include <utility>

#include "keyc/item_io.hpp"

namespace keyc {

ItemParts::ItemParts(const AttributeRows& of) {
  constexpr std::size_t usual_keys = 8;
  all_.reserve(1 + of.rows.size() + usual_keys);
  order_.reserve(1 + of.rows.size() + usual_keys);
  if (!of.type_attribute.empty()) add(of.type_attribute, nullptr, nullptr);
  for (const AttributeRow& row : of.rows) add(row.name, &row, nullptr);
}

void ItemParts::add_keys(std::span<const KeyGroup> groups, const void* components) {
  for (const KeyGroup& group : groups)
    if (group.is_there == nullptr || group.is_there(components))
      for (const WrittenKey& key : group.keys) add(key.stored, nullptr, key.key);
}

bool ItemParts::is_before(const Place& a, const Place& b) const noexcept {
  return a.start != b.start ? a.start < b.start : all_[a.part].name < all_[b.part].name;
}

void ItemParts::add(std::string_view name, const AttributeRow* row, const KeyFunction* key) {
  const Place added{eight_bytes::big_endian(eight_bytes::load_first(name)), all_.size()};
  ItemPart& part = all_.emplace_back();
  part.name = name;
  part.row = row;
  part.key = key;
  order_.push_back(added);
  Place* const order = order_.data();
  std::size_t at = order_.size() - 1;
  for (; at > 0 && is_before(added, order[at - 1]); --at) order[at] = order[at - 1];
  order[at] = added;
  if (at > 0 && !is_before(order[at - 1], added)) order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(at) - 1);
}

Item ItemParts::made(const AttributeRows& of, const void* object, const void* components) const {
  const auto value_of = [&](const ItemPart& part) -> std::optional<AttributeValue> {
    if (part.row != nullptr)
      return detail::stored(of.entity, {nullptr, part.name}, *part.row->type, part.row->value_in(object));
    if (part.key != nullptr) return part.key->value(components);
    return AttributeValue::of_text(AttributeValue::Type::S, of.type);
  };
  std::vector<Attribute> attributes;
  attributes.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const ItemPart& part = (*this)[i];
    std::optional<AttributeValue> value = value_of(part);
    if (!value) continue;
    Attribute& attribute = attributes.emplace_back();
    attribute.name = part.name;
    attribute.value = *std::move(value);
  }
  return Item::of_sorted(std::move(attributes));
}

}  // namespace keyc
