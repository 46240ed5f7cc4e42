#include "keyc/item_io.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "id_generator.hpp"
#include "keyc/key_text.hpp"

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

namespace {

/// The places of names in their order.
class Places {
 public:
  static constexpr std::size_t most = 64;

  void add(std::string_view name) {
    const Name added{first_bytes(name), size_};
    names_[size_] = name;
    std::size_t at = size_++;
    for (; at > 0 && is_before(added, sorted_[at - 1]); --at) sorted_[at] = sorted_[at - 1];
    sorted_[at] = added;
  }
  /// Of the names in the order in which they were added.
  const std::size_t* find_all() {
    for (std::size_t i = 0; i < size_; ++i) places_[sorted_[i].added_as] = i;
    return places_;
  }

 private:
  struct Name {
    std::uint64_t begin;  // decides nearly always
    std::size_t added_as;
  };

  static std::uint64_t first_bytes(std::string_view name) {
    std::uint8_t bytes[sizeof(std::uint64_t)] = {};
    std::memcpy(bytes, name.data(), std::min(name.size(), sizeof bytes));
    return get_big_endian(bytes, sizeof bytes);
  }
  bool is_before(const Name& a, const Name& b) const {
    return a.begin != b.begin ? a.begin < b.begin : names_[a.added_as] < names_[b.added_as];
  }

  std::size_t size_ = 0;
  Name sorted_[most];
  std::string_view names_[most];
  std::size_t places_[most];
};

/// Each attribute is written where it stays, in the order of the rows, whose first error is the one that is thrown.
Item in_places(const AttributeRows& of, const void* object) {
  constexpr std::size_t usual_keys = 6;
  Places names;
  const bool has_type = !of.type_attribute.empty();
  if (has_type) names.add(of.type_attribute);
  for (const AttributeRow& row : of.rows) names.add(row.name);
  const std::size_t count = of.rows.size() + (has_type ? 1 : 0);
  std::vector<Attribute> attributes;
  attributes.reserve(count + usual_keys);
  attributes.resize(count);
  const std::size_t* place = names.find_all();
  if (has_type) attributes[*place++] = {std::string(of.type_attribute), AttributeValue::string(std::string(of.type))};
  bool all_there = true;
  for (const AttributeRow& row : of.rows) {
    Attribute& attribute = attributes[*place++];
    std::optional<AttributeValue> value =
        detail::stored(of.entity, {nullptr, row.name}, *row.type, row.value_in(object));
    if (value) {
      attribute.name = row.name;
      attribute.value = *std::move(value);
    } else {
      all_there = false;
    }
  }
  if (!all_there) std::erase_if(attributes, [](const Attribute& attribute) { return attribute.name.empty(); });
  return Item::of_sorted(std::move(attributes));
}

}  // namespace

ItemWriter::ItemWriter(const AttributeRows& of, const void* object) : entity_(of.entity) {
  if (of.rows.size() + 1 <= Places::most) {
    item_ = in_places(of, object);
    return;
  }
  if (!of.type_attribute.empty()) set(of.type_attribute, of.type);
  for (const AttributeRow& row : of.rows) set_value(row.name, *row.type, row.value_in(object));
}

ItemWriter& ItemWriter::set_value(std::string_view name, const ValueType& type, const void* value) {
  if (std::optional<AttributeValue> written = detail::stored(entity_, {nullptr, name}, type, value))
    item_.set(name, *std::move(written));
  return *this;
}

ItemWriter& ItemWriter::set(std::string_view name, KeyText&& key) {
  item_.set(name, std::move(key).value());
  return *this;
}

ItemWriter& ItemWriter::set(std::string_view name, AttributeValue&& value) {
  item_.set(name, std::move(value));
  return *this;
}

Item stored_item(const AttributeRows& of, const void* object) { return ItemWriter(of, object).finish(); }

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
