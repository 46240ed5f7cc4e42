#include "json/fields.hpp"
#include "json/reader.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/json.hpp"
#include "requests/actions.hpp"

namespace keyc {
namespace {

using namespace json;

void write_action(Writer& out, const TransactWriteItem& action) {
  std::visit(
      [&](const auto& request) {
        out.begin_object();
        out.name(action_name(action));
        out.begin_object();
        members(out, request);
        out.end_object();
        out.end_object();
      },
      action);
}

void write_get(Writer& out, const GetItem& get) {
  out.begin_object();
  out.name("Get");
  out.begin_object();
  field(out, "TableName", get.TableName);
  field(out, "Key", get.Key);
  field(out, "ProjectionExpression", get.ProjectionExpression);
  field(out, "ExpressionAttributeNames", get.ExpressionAttributeNames);
  out.end_object();
  out.end_object();
}

}  // namespace

std::string to_json(const TransactWriteItems& request) {
  return object([&](Writer& out) {
    list(out, "TransactItems", request.TransactItems, write_action);
    field(out, "ClientRequestToken", request.ClientRequestToken);
  });
}

std::string to_json(const TransactGetItems& request) {
  return object([&](Writer& out) { list(out, "TransactItems", request.TransactItems, write_get); });
}

void transact_write_items_result_from_json(std::string_view json) {
  const Document answer(json);
  require_any_member(answer.root(), {"ConsumedCapacity", "ItemCollectionMetrics"});
}

TransactGetItemsResult transact_get_items_result_from_json(std::string_view json) {
  const Document answer(json);
  const Place place{nullptr, "Responses", {}};
  TransactGetItemsResult result;
  for (const simdjson::dom::element response : read_array(required_member(answer.root(), "Responses"), place)) {
    const Place here{&place, {}, result.Responses.size()};
    read_object(response, here);
    const auto item = member(response, "Item");
    result.Responses.push_back({item ? std::optional(read_item(*item, {&here, "Item", {}})) : std::nullopt});
  }
  return result;
}

}  // namespace keyc
