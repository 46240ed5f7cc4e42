#pragma once

#include <string>
#include <variant>
#include <vector>

#include "keyc/requests.hpp"

/// Requests that read or write several items at once: all actions take place, or none. Plain structs, like those of
/// keyc/requests.hpp; keyc::transact() of keyc/transact.hpp builds them. Source: Amazon DynamoDB API Reference, version
/// 2012-08-10.
namespace keyc {

/// Sent as Put, Update, Delete or ConditionCheck. A transaction has no ReturnValues.
using TransactWriteItem = std::variant<PutItem, UpdateItem, DeleteItem, ConditionCheck>;

struct TransactWriteItems {
  std::vector<TransactWriteItem> TransactItems{};  // 1 to 100, each on an item of its own
  /// At most 36 characters. A request that is sent again with the same one within ten minutes takes place once.
  std::string ClientRequestToken{};
  /// Not sent: the only action is an update that needs no transaction. A client sends it alone unless there is a token.
  bool is_lone_update = false;
};

/// The update that the transaction is, if `is_lone_update`. Throws TransactionError if not.
UpdateItem lone_update(TransactWriteItems update);

struct TransactGetItems {
  std::vector<GetItem> TransactItems{};  // 1 to 100; always consistent, so ConsistentRead is not sent
};

struct TransactGetItemsResult {
  std::vector<GetItemResult> Responses;  // in the order asked
};

}  // namespace keyc
