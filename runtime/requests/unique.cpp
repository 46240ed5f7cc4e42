#include "keyc/unique.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "keyc/transact.hpp"
#include "requests/put_new.hpp"

namespace keyc {
namespace {

PutItem put_marker(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names,
                   const UniqueMarker& marker) {
  PutItem put = put_new(table, key_names, *marker.key);
  put.Item.set(marker_attribute, AttributeValue::string(std::string(marker.constraint)));
  return put;
}

}  // namespace

TransactWriteItems with_markers(TransactWriteItems changes, const NamesOfTable& table,
                                const std::array<std::string_view, 2>& key_names,
                                const std::vector<UniqueMarker>& before, const std::vector<UniqueMarker>& after) {
  const auto key_in = [](const std::vector<UniqueMarker>& markers, std::size_t i) -> const std::optional<Item>& {
    static const std::optional<Item> none;
    return i < markers.size() ? markers[i].key : none;
  };
  for (std::size_t i = 0; i < before.size() || i < after.size(); ++i) {
    const std::optional<Item>& old_key = key_in(before, i);
    const std::optional<Item>& new_key = key_in(after, i);
    if (old_key == new_key) continue;
    if (old_key)
      changes.TransactItems.emplace_back(
          DeleteItem{.TableName = std::string(table.stored), .Key = *old_key, .schema_table = table.schema});
    if (new_key) changes.TransactItems.emplace_back(put_marker(table, key_names, after[i]));
  }
  return transact(std::move(changes));
}

UpdateItem lone_update(TransactWriteItems update) {
  if (!update.is_lone_update)
    throw TransactionError("a transaction returns no items, and this update changes what is unique");
  return std::get<UpdateItem>(std::move(update.TransactItems.front()));
}

std::string_view constraint_of(const Item& item) noexcept {
  const AttributeValue* const constraint = item.find(marker_attribute);
  return constraint != nullptr && constraint->type() == AttributeValue::Type::S ? std::string_view(constraint->text())
                                                                                : std::string_view();
}

bool is_unique_marker(const Item& item) noexcept { return !constraint_of(item).empty(); }

}  // namespace keyc
