#include <string>
#include <string_view>
#include <utility>

#include "keyc/query.hpp"
#include "requests/filter.hpp"

namespace keyc {

KeyGet::KeyGet(GetItem request) : request_(std::move(request)) {}

KeyGet::KeyGet(const KeyNames& table, GivenComponents given)
    : table_(&table), key_(table.functions, table.attributes.size(), given) {}

KeyGet::KeyGet(const KeyGet&) = default;
KeyGet::KeyGet(KeyGet&&) noexcept = default;
KeyGet& KeyGet::operator=(const KeyGet&) = default;
KeyGet& KeyGet::operator=(KeyGet&&) noexcept = default;
KeyGet::~KeyGet() = default;

KeyGet::operator GetItem() const { return request(); }

GetItem KeyGet::make() const {
  GetItem request{.TableName = std::string(table_->table.stored), .schema_table = table_->table.schema};
  for (std::size_t i = 0; i < table_->attributes.size(); ++i) {
    const auto [type, text] = key_[i];
    request.Key.set(table_->attributes[i].name, AttributeValue::of_text(type, text));
  }
  if (is_consistent_) request.ConsistentRead = true;
  return request;
}

const GetItem& KeyGet::request() const {
  if (const GetItem* const part = request_.part()) return *part;
  return request_.made([](const void* of) { return static_cast<const KeyGet*>(of)->make(); }, this);
}

void KeyGet::set_projection(const Projection& projection) {
  add_projection(request_.become_part(request()), projection);
}

void KeyGet::set_consistent() {
  is_consistent_ = true;
  if (GetItem* const part = request_.part()) part->ConsistentRead = true;
}

}  // namespace keyc
