#include <utility>

#include "json/reader.hpp"
#include "keyc/json.hpp"

namespace keyc {
namespace {

using json::Document;
using json::required_member;
using simdjson::dom::element;

std::optional<Item> item_member(element answer, std::string_view name) {
  const std::optional<element> found = json::member(answer, name);
  return found ? std::optional(json::read_item(*found, {nullptr, name, {}})) : std::nullopt;
}

std::string text_member(element answer, std::string_view name) {
  const std::optional<element> found = json::member(answer, name);
  return found ? std::string(json::read_string(*found, {nullptr, name, {}})) : std::string();
}

std::vector<CancellationReason> reasons_of(element error) {
  std::vector<CancellationReason> reasons;
  const std::optional<element> found = json::member(error, "CancellationReasons");
  if (!found) return reasons;
  const json::Place place{nullptr, "CancellationReasons", {}};
  for (const element reason : json::read_array(*found, place)) {
    json::read_object(reason, {&place, {}, reasons.size()});
    reasons.push_back({text_member(reason, "Code"), text_member(reason, "Message"), item_member(reason, "Item")});
  }
  return reasons;
}

std::vector<ThrottlingReason> throttling_reasons_of(element error) {
  std::vector<ThrottlingReason> reasons;
  std::optional<element> found = json::member(error, "ThrottlingReasons");
  if (!found) found = json::member(error, "throttlingReasons");
  if (!found) return reasons;
  const json::Place place{nullptr, "ThrottlingReasons", {}};
  for (const element reason : json::read_array(*found, place)) {
    json::read_object(reason, {&place, {}, reasons.size()});
    reasons.push_back({text_member(reason, "reason"), text_member(reason, "resource")});
  }
  return reasons;
}

/// Of one table or a list of them.
std::optional<double> capacity_in(element capacity) {
  double units = 0;
  if (simdjson::dom::array tables; capacity.get(tables) == simdjson::SUCCESS) {
    for (const element table : tables) units += capacity_in(table).value_or(0);
    return units;
  }
  if (capacity["CapacityUnits"].get(units) != simdjson::SUCCESS) return std::nullopt;
  return units;
}

std::optional<std::int64_t> count_in(element answer, std::string_view name) {
  std::int64_t count = 0;
  if (answer[name].get(count) != simdjson::SUCCESS) return std::nullopt;
  return count;
}

template <class Result>
Result written(std::string_view json) {
  const Document answer(json);
  json::require_any_member(answer.root(), {"Attributes", "ConsumedCapacity", "ItemCollectionMetrics"});
  return {item_member(answer.root(), "Attributes").value_or(Item())};
}

}  // namespace

json::PageEnd json::read_page_end(element answer) {
  PageEnd end;
  end.count = read_count(required_member(answer, "Count"), {nullptr, "Count", {}});
  const std::optional<element> scanned = member(answer, "ScannedCount");
  end.scanned_count = scanned ? read_count(*scanned, {nullptr, "ScannedCount", {}}) : end.count;
  end.last_evaluated_key = item_member(answer, "LastEvaluatedKey").value_or(Item());
  return end;
}

AttributeValue attribute_value_from_json(std::string_view json) {
  const Document document(json);
  return json::read_value(document.root(), {});
}

Item item_from_json(std::string_view json) {
  const Document document(json);
  return json::read_item(document.root(), {});
}

PutItemResult put_item_result_from_json(std::string_view json) { return written<PutItemResult>(json); }

UpdateItemResult update_item_result_from_json(std::string_view json) { return written<UpdateItemResult>(json); }

DeleteItemResult delete_item_result_from_json(std::string_view json) { return written<DeleteItemResult>(json); }

GetItemResult get_item_result_from_json(std::string_view json) {
  const Document answer(json);
  json::require_any_member(answer.root(), {"Item", "ConsumedCapacity"});
  return {item_member(answer.root(), "Item")};
}

QueryResult query_result_from_json(std::string_view json) {
  const Document answer(json);
  QueryResult result;
  const json::Place items{nullptr, "Items", {}};
  const simdjson::dom::array found = json::read_array(required_member(answer.root(), "Items"), items);
  result.Items.reserve(found.size());
  for (const element item : found) result.Items.push_back(json::read_item(item, {&items, {}, result.Items.size()}));
  json::PageEnd end = json::read_page_end(answer.root());
  result.Count = end.count;
  result.ScannedCount = end.scanned_count;
  result.LastEvaluatedKey = std::move(end.last_evaluated_key);
  return result;
}

ErrorResult error_result_from_json(std::string_view json) {
  const Document answer(json);
  const std::string type = text_member(answer.root(), "__type");
  std::string message = text_member(answer.root(), "message");
  if (message.empty()) message = text_member(answer.root(), "Message");
  return {type.substr(type.rfind('#') + 1), std::move(message), item_member(answer.root(), "Item"),
          reasons_of(answer.root()), throttling_reasons_of(answer.root())};
}

AnswerCounts answer_counts_from_json(std::string_view json) {
  const Document answer(json);
  const std::optional<element> capacity = json::member(answer.root(), "ConsumedCapacity");
  return {capacity ? capacity_in(*capacity) : std::nullopt, count_in(answer.root(), "Count"),
          count_in(answer.root(), "ScannedCount")};
}

}  // namespace keyc
