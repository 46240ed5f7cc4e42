#include "keyc/client.hpp"
#include "plans/placed_query.hpp"
#include "plans/plan_keys.hpp"
#include "requests/cursor.hpp"

namespace keyc {

Pages::iterator Pages::begin() {
  if (!page_) advance();
  return iterator(*this);
}

void Pages::advance() {
  page_.reset();
  request_next([this](std::string_view json) { return page_.emplace(query_result_from_json(json)).LastEvaluatedKey; });
}

/// A query as a plan.
struct Paging::Placed {
  PlanSettings plan;
  PlanReader reader;
  std::optional<Item> last{};  // the item that was read last

  Placed(Client& client, PlanSettings of) : plan(std::move(of)), reader(client, plan) {}
};

Paging::Paging(Client& client, const QuerySettings& query, bool (*matches)(const Item&))
    : client_(&client),
      request_(query.is_placed() ? query.request_of_all() : query.request()),
      began_from_(query.cursor()) {
  if (query.is_placed()) placed_ = std::make_shared<Placed>(client, placed(query, matches));
}

std::optional<std::vector<Item>> Paging::next_placed() {
  const Item* item = placed_->reader.next();
  if (item == nullptr) return std::nullopt;
  std::vector<Item> items;
  for (; item != nullptr; item = placed_->reader.next_at_hand()) items.push_back(*item);
  placed_->last = items.back();
  return items;
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
  if (is_placed()) {
    if (!placed_->reader.cursor()) return std::nullopt;
    if (!placed_->last) return began_from_;
    return make_cursor(std::get<Query>(request_), keyc::key_of(placed_->plan, *placed_->last));
  }
  if (!more_) return std::nullopt;
  return std::visit([](const auto& request) { return make_cursor(request, request.ExclusiveStartKey); }, request_);
}

Item Paging::key_of(const Item& item, const KeyNames* names, const std::function<Item()>& primary_key) const {
  const bool reads_index = std::visit([](const auto& request) { return !request.IndexName.empty(); }, request_);
  Item key;
  const auto add = [&](std::string_view name) {
    const AttributeValue* const value = item.find(name);
    if (value == nullptr) throw Error("the item has no '" + std::string(name) + "', which a cursor needs");
    key.set(name, *value);
  };
  if (!last_evaluated_key_.empty()) {
    for (const Attribute& attribute : last_evaluated_key_) add(attribute.name);
  } else {
    if (reads_index && (names == nullptr || names->of_table == nullptr))
      throw Error("which attributes are the keys of the index and the table is not known, which a cursor needs");
    for (const KeyNames* part = names; part != nullptr; part = part->of_table)
      for (const AttributeName& attribute : part->attributes) add(attribute.name);
    if (names == nullptr)
      for (const Attribute& attribute : primary_key()) add(attribute.name);
  }
  return key;
}

std::string Paging::cursor_after(const Item& item, const KeyNames* names,
                                 const std::function<Item()>& primary_key) const {
  const Item key = key_of(item, names, primary_key);
  return std::visit([&](const auto& request) { return make_cursor(request, key); }, request_);
}

std::optional<std::string> Paging::previous(const Item* first, const KeyNames* names,
                                            const std::function<Item()>& primary_key) const {
  const Query* const query = std::get_if<Query>(&request_);
  if (query == nullptr) throw Error("a scan has one direction: no page can be read back");
  if (began_from_.empty() || (is_placed() && !placed_->reader.previous())) return std::nullopt;
  return first == nullptr ? began_from_ : make_cursor_before(*query, key_of(*first, names, primary_key));
}

}  // namespace keyc
