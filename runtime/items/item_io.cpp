#include "keyc/generated/item_io.hpp"

namespace keyc {
namespace detail {

std::string Place::path() const {
  std::string path = outer == nullptr ? std::string() : outer->path();
  if (name.data() == nullptr && outer != nullptr) return path + '[' + std::to_string(index) + ']';
  if (!path.empty()) path += '.';
  return path + std::string(name);
}

void fail_value(std::string_view entity, const Place& place, const EncodeError& error) {
  throw ValueError(entity, place.path(), error.value(), error.reason());
}

void fail_empty_set(std::string_view entity, const Place& place) {
  throw ValueError(entity, place.path(), "", "is empty, which no set in DynamoDB is");
}

void fail_missing(std::string_view entity, const Place& place) {
  throw DecodeError(entity, place.path(), "", "", "is missing");
}

}  // namespace detail

ItemWriter::ItemWriter(const AttributeRows& of, const void* object) : entity_(of.entity) {
  if (!of.type_attribute.empty()) set(of.type_attribute, of.type);
  for (const AttributeRow& row : of.rows) set_value(row.name, *row.type, row.value_in(object));
}

ItemWriter& ItemWriter::set_value(std::string_view name, const ValueType& type, const void* value) {
  if (std::optional<AttributeValue> written = detail::stored(entity_, {nullptr, name}, type, value))
    item_.set(name, *std::move(written));
  return *this;
}

ItemWriter& ItemWriter::set(std::string_view name, AttributeValue&& value) {
  item_.set(name, std::move(value));
  return *this;
}

Item generated::stored_item(const AttributeRows& of, const void* object) { return ItemWriter(of, object).finish(); }

void ItemReader::expect_type(std::string_view attribute, std::string_view name) const {
  detail::expect_type(entity_, *item_, attribute, name);
}

bool ItemReader::read(std::string_view name, const ValueType& type, void* value) const {
  const AttributeValue* const found = item_->find(name);
  if (found == nullptr) return false;
  detail::read_value(entity_, {nullptr, name}, type, *found, value);
  return true;
}

}  // namespace keyc
