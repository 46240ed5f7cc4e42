#include <string>
#include <string_view>
#include <utility>

#include "keyc/key_function.hpp"
#include "keyc/query.hpp"

namespace keyc {

KeyGet::KeyGet(GetItem request) : request_(std::move(request)) {}

KeyGet::KeyGet(const KeyNames& table, Given given) : table_(&table) {
  constexpr std::size_t usual_size = 64;
  key_.reserve(usual_size);
  for (std::size_t i = 0; i < table.attributes.size(); ++i) {
    types_[i] = table.functions[i]->append(key_, given.components());
    if (i == 0) partition_size_ = key_.size();
  }
}

KeyGet::KeyGet(const KeyGet&) = default;
KeyGet::KeyGet(KeyGet&&) noexcept = default;
KeyGet& KeyGet::operator=(const KeyGet&) = default;
KeyGet& KeyGet::operator=(KeyGet&&) noexcept = default;
KeyGet::~KeyGet() = default;

KeyGet::operator GetItem() const { return request(); }

std::string_view KeyGet::text(std::size_t at) const noexcept {
  const std::string_view all = key_;
  return at == 0 ? all.substr(0, partition_size_) : all.substr(partition_size_);
}

GetItem KeyGet::make() const {
  GetItem request{.TableName = std::string(table_->table)};
  for (std::size_t i = 0; i < table_->attributes.size(); ++i)
    request.Key.set(table_->attributes[i].name, AttributeValue::of_text(types_[i], text(i)));
  if (is_consistent_) request.ConsistentRead = true;
  return request;
}

const GetItem& KeyGet::request() const {
  if (const GetItem* const part = request_.part()) return *part;
  return request_.made([](const void* of) { return static_cast<const KeyGet*>(of)->make(); }, this);
}

void KeyGet::set_consistent() {
  is_consistent_ = true;
  if (GetItem* const part = request_.part()) part->ConsistentRead = true;
}

}  // namespace keyc
