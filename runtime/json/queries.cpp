#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/fields.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"
#include "src/key_expression.hpp"

/// Queries without a filter, written from what is asked of their keys.
namespace keyc {
namespace {

using namespace json;

/// A placeholder without its first character, and what it stands for.
struct Placeholder {
  std::string_view name;
  std::string_view attribute{};
  const AttributeValue* value = nullptr;  // or a bound
  std::string_view bound{};
};

/// In the order in which requests have them. A key has few attributes.
class Placeholders {
 public:
  void add(const Placeholder& placeholder) {
    std::size_t at = size_++;
    for (; at > 0 && placeholder.name < all_[at - 1].name; --at) all_[at] = all_[at - 1];
    all_[at] = placeholder;
  }
  const Placeholder* begin() const noexcept { return all_; }
  const Placeholder* end() const noexcept { return all_ + size_; }
  static constexpr std::size_t most = 9;  // eight attributes, one of which can have two bounds

 private:
  Placeholder all_[most];
  std::size_t size_ = 0;
};

void write_names(Writer& out, const KeyNames& names, std::size_t count) {
  Placeholders sorted;
  for (std::size_t i = 0; i < count; ++i)
    sorted.add({.name = names.attributes[i].alias.substr(1), .attribute = names.attributes[i].name});
  out.field("ExpressionAttributeNames");
  out.begin_object();
  for (const Placeholder& each : sorted) {
    out.placeholder('#', each.name);
    out.string(each.attribute);
  }
  out.end_object();
}

void write_values(Writer& out, const KeyCondition& condition, const KeyExpression& expression) {
  Placeholders sorted;
  for (std::size_t i = 0; i < expression.equal(); ++i)
    sorted.add({.name = condition.names.attributes[i].alias.substr(1), .value = &condition.equal[i]});
  if (expression.has_next()) {
    sorted.add({.name = expression.next_alias().substr(1), .bound = condition.next.low});
    if (!expression.high().empty())
      sorted.add({.name = std::string_view(expression.high()).substr(1), .bound = condition.next.high});
  }
  using Type = AttributeValue::Type;
  const bool is_text = condition.next.type != Type::N && condition.next.type != Type::B;
  const Type type = is_text ? Type::S : condition.next.type;
  out.field("ExpressionAttributeValues");
  out.begin_object();
  for (const Placeholder& each : sorted) {
    out.placeholder(':', each.name);
    if (each.value != nullptr)
      out.value(*each.value);
    else
      out.key_value(type, each.bound);
  }
  out.end_object();
}

}  // namespace

std::string to_json(const QuerySettings& query) {
  const KeyCondition* const condition = query.key_condition();
  const bool is_struct = query.request_.part() != nullptr || condition == nullptr;
  if (is_struct || query.matches_nothing() || condition->names.attributes.size() >= Placeholders::most)
    return to_json(query.request());
  const KeyExpression expression(condition->names, condition->equal.size(), condition->next);
  if (expression.attributes() == 0) return to_json(query.request());
  return object([&](Writer& out) {
    field(out, "TableName", condition->names.table);
    field(out, "IndexName", condition->names.index);
    out.field("KeyConditionExpression");
    out.open_text();
    expression.write([&](std::string_view piece) { out.piece(piece); });
    out.close_text();
    write_names(out, condition->names, expression.attributes());
    write_values(out, *condition, expression);
    field(out, "ScanIndexForward", query.options_.ScanIndexForward);
    field(out, "ConsistentRead", query.options_.ConsistentRead);
    field(out, "Limit", query.options_.Limit);
  });
}

}  // namespace keyc
