#include "keyc/generated/write_batch.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace keyc {
namespace {

template <class Request>
void require_plain(const Request& request, const std::string& what) {
  if (!request.ConditionExpression.empty())
    throw NotForBatches(what + " of " + request.TableName +
                        " has a condition, which no write in a batch can have: " + request.ConditionExpression);
  if (!request.ReturnValues.empty() && request.ReturnValues != "NONE")
    throw NotForBatches(what + " of " + request.TableName + " asks for " + request.ReturnValues +
                        ", which a batch does not give");
}

/// Whether the condition is that of create(), and no other: there is no item with this key.
bool is_absent(const PutItem& request) {
  return std::any_of(request.ExpressionAttributeNames.begin(), request.ExpressionAttributeNames.end(),
                     [&](const auto& name) {
                       return name.second == request.key_names[0] &&
                              request.ConditionExpression == "attribute_not_exists(" + name.first + ")";
                     });
}

}  // namespace

WriteBatch& WriteBatch::put(PutItem request, Item key) {
  require_plain(request, "a put");
  return add({std::move(request.TableName), std::move(key), std::move(request.Item), request.schema_table});
}

WriteBatch& WriteBatch::put(PutItem request) {
  Item key;
  for (const std::string_view name : request.key_names) {
    if (name.empty()) continue;
    if (const AttributeValue* const value = request.Item.find(name)) key.set(name, *value);
  }
  if (key.empty()) throw NotForBatches("a put of " + request.TableName + " does not say what its key is");
  return put(std::move(request), std::move(key));
}

WriteBatch& WriteBatch::overwrite(PutItem created) {
  if (is_absent(created)) created.ConditionExpression.clear();
  return put(std::move(created));
}

WriteBatch& WriteBatch::remove(DeleteItem request) {
  require_plain(request, "a delete");
  return add({std::move(request.TableName), std::move(request.Key), std::nullopt, request.schema_table});
}

}  // namespace keyc
