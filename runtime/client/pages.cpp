#include "keyc/client.hpp"

namespace keyc {

Pages::iterator Pages::begin() {
  if (!page_) advance();
  return iterator(*this);
}

void Pages::advance() {
  page_.reset();
  request_next([this](std::string_view json) { return page_.emplace(query_result_from_json(json)).LastEvaluatedKey; });
}

bool Paging::request_next(const std::function<Item(std::string_view json)>& read) {
  if (!more_) return false;
  std::visit(
      [&](auto& request) {
        client_->read_answer(request, [&](std::string_view json) { last_evaluated_key_ = read(json); });
        request.ExclusiveStartKey = last_evaluated_key_;
        more_ = !request.ExclusiveStartKey.empty();
      },
      request_);
  return true;
}

void Paging::set_page_size(std::optional<std::int32_t> items) {
  if (items && *items < 1) throw Error("a page size is at least 1");
  std::visit([&](auto& request) { request.Limit = items; }, request_);
}

std::optional<std::string> Paging::cursor() const {
  if (!more_) return std::nullopt;
  return std::visit([](const auto& request) { return make_cursor(request, request.ExclusiveStartKey); }, request_);
}

std::string Paging::cursor_after(const Item& item, const KeyNames* names,
                                 const std::function<Item()>& primary_key) const {
  const bool reads_index = std::visit([](const auto& request) { return !request.IndexName.empty(); }, request_);
  Item last_key;
  const auto add = [&](std::string_view name) {
    const AttributeValue* const value = item.find(name);
    if (value == nullptr) throw Error("the item has no '" + std::string(name) + "', which a cursor needs");
    last_key.set(name, *value);
  };
  if (!last_evaluated_key_.empty()) {
    for (const Attribute& attribute : last_evaluated_key_) add(attribute.name);
  } else {
    if (reads_index && (names == nullptr || names->of_table == nullptr))
      throw Error("which attributes are the keys of the index and the table is not known, which a cursor needs");
    for (const KeyNames* key = names; key != nullptr; key = key->of_table)
      for (const AttributeName& attribute : key->attributes) add(attribute.name);
    if (names == nullptr)
      for (const Attribute& attribute : primary_key()) add(attribute.name);
  }
  return std::visit([&](const auto& request) { return make_cursor(request, last_key); }, request_);
}

}  // namespace keyc
