#include "keyc/client.hpp"

#include <thread>

#include "client/backoff.hpp"
#include "client/refusal.hpp"
#include "client/settings.hpp"
#include "client/table_names.hpp"
#include "client/transport.hpp"
#include "keyc/transact.hpp"
#include "keyc/uuid.hpp"

namespace keyc {

struct Client::Impl {
  explicit Impl(ClientOptions options)
      : settings(client::complete(std::move(options))),
        transport(settings),
        backoff(settings.base_backoff, settings.max_backoff) {}

  // The answer's body, once there is one.
  std::string exchange(std::string_view operation, const std::string& body) {
    for (int attempt = 1;; ++attempt) {
      client::Answer answer = try_once(operation, body, attempt);
      if (answer.status == 200) return std::move(answer.body);
      if (attempt == settings.max_attempts || !client::may_be_tried_again(answer))
        client::raise(operation, answer, attempt);
      std::this_thread::sleep_for(backoff.after(attempt));
    }
  }

  client::Answer try_once(std::string_view operation, const std::string& body, int attempt) {
    Credentials provided;
    if (settings.credentials_provider) {
      provided = settings.credentials_provider();
      client::require_usable(provided);
    }
    if (settings.on_request) settings.on_request({operation, body, attempt});
    return transport.post(operation, body, settings.credentials_provider ? provided : settings.credentials);
  }

  void rename(std::string& table) const {
    const auto other = settings.table_names.find(table);
    if (other != settings.table_names.end()) table = other->second;
  }

  template <class Request>
  std::string send(std::string_view operation, const Request& request) {
    const auto other = settings.table_names.find(request.TableName);
    if (other == settings.table_names.end()) return exchange(operation, to_json(request));
    Request renamed = request;
    renamed.TableName = other->second;
    return exchange(operation, to_json(renamed));
  }

  ClientOptions settings;
  client::Transport transport;
  client::Backoff backoff;
};

Client::Client(ClientOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

const ClientOptions& Client::options() const noexcept { return impl_->settings; }

PutItemResult Client::send(const PutItem& request) {
  return put_item_result_from_json(impl_->send("PutItem", request));
}

GetItemResult Client::send(const GetItem& request) {
  return get_item_result_from_json(impl_->send("GetItem", request));
}

UpdateItemResult Client::send(const UpdateItem& request) {
  return update_item_result_from_json(impl_->send("UpdateItem", request));
}

DeleteItemResult Client::send(const DeleteItem& request) {
  return delete_item_result_from_json(impl_->send("DeleteItem", request));
}

QueryResult Client::send(const Query& request) { return query_result_from_json(impl_->send("Query", request)); }

QueryResult Client::send(const Scan& request) { return query_result_from_json(impl_->send("Scan", request)); }

TableResult Client::send(const CreateTable& request) {
  return table_result_from_json(impl_->send("CreateTable", request));
}

TableResult Client::send(const DeleteTable& request) {
  return table_result_from_json(impl_->send("DeleteTable", request));
}

BatchGetItemResult Client::send(const BatchGetItem& request) {
  const client::TableNames names(impl_->settings.table_names);
  BatchGetItemResult result =
      batch_get_item_result_from_json(impl_->exchange("BatchGetItem", to_json(names.sent(request))));
  names.restore(request.RequestItems, result.Responses);
  names.restore(request.RequestItems, result.UnprocessedKeys);
  return result;
}

BatchWriteItemResult Client::send(const BatchWriteItem& request) {
  const client::TableNames names(impl_->settings.table_names);
  BatchWriteItemResult result =
      batch_write_item_result_from_json(impl_->exchange("BatchWriteItem", to_json(names.sent(request))));
  names.restore(request.RequestItems, result.UnprocessedItems);
  return result;
}

TableResult Client::send(const DescribeTable& request) {
  return table_result_from_json(impl_->send("DescribeTable", request));
}

TimeToLiveResult Client::send(const DescribeTimeToLive& request) {
  return time_to_live_result_from_json(impl_->send("DescribeTimeToLive", request));
}

void Client::send(const TransactWriteItems& request) {
  TransactWriteItems sent = request;
  for (TransactWriteItem& action : sent.TransactItems)
    std::visit([&](auto& one) { impl_->rename(one.TableName); }, action);
  check_actions(sent);
  if (sent.ClientRequestToken.empty()) sent.ClientRequestToken = to_text(Uuid::generate());
  try {
    impl_->exchange("TransactWriteItems", to_json(sent));
  } catch (const TransactionCancelled& cancelled) {
    const std::string_view constraint = client::violated(sent, cancelled);
    if (!constraint.empty()) throw NotUnique(cancelled, constraint);
    throw;
  }
}

TransactGetItemsResult Client::send(const TransactGetItems& request) {
  TransactGetItems sent = request;
  for (GetItem& one : sent.TransactItems) impl_->rename(one.TableName);
  return transact_get_items_result_from_json(impl_->exchange("TransactGetItems", to_json(sent)));
}

void Client::send(const UpdateTimeToLive& request) { impl_->send("UpdateTimeToLive", request); }

}  // namespace keyc
