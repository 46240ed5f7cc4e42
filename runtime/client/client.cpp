// The operations of a Client, each in the same order: rename the table, write the JSON, make the exchange, read the
// answer. What is sent again is decided in attempt_loop.cpp, and what a refusal means after a lost answer in finish.hpp
// and verdict.cpp.

#include "keyc/client.hpp"

#include <optional>

#include "client/batches.hpp"
#include "client/impl.hpp"
#include "client/tables.hpp"
#include "client/time_limit.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/transact.hpp"
#include "requests/table_map.hpp"

namespace keyc {

// NOLINTNEXTLINE(performance-unnecessary-value-param): options are mostly written in braces, once for each client
Client::Client(ClientOptions options)
    : impl_(std::make_unique<Impl>(Impl{std::make_shared<client::Shared>(options)})) {}
Client::Client(std::unique_ptr<Impl> impl) noexcept : impl_(std::move(impl)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

const ClientOptions& Client::options() const noexcept { return impl_->settings(); }

Client Client::with(CallOptions options) const {
  using std::chrono::milliseconds;
  if (options.deadline && *options.deadline < milliseconds(1)) throw Error("a deadline is less than a millisecond");
  const CallOptions& own = impl_->own;
  if (!options.deadline) options.deadline = own.deadline;
  if (!options.cancel) options.cancel = own.cancel;
  if (options.observer == nullptr) options.observer = own.observer;
  if (!options.in_flight) options.in_flight = own.in_flight;
  if (options.in_flight == 0U) throw Error("in_flight is 0: no request could be sent");
  return Client(std::make_unique<Impl>(Impl{impl_->shared, std::move(options)}));
}

PutItemResult Client::send(const PutItem& request) {
  return impl_->write("PutItem", request, put_item_result_from_json);
}

GetItemResult Client::send(const GetItem& request) {
  return impl_->ask("GetItem", *impl_->renamed(request), get_item_result_from_json);
}

UpdateItemResult Client::send(const UpdateItem& request) {
  return impl_->write("UpdateItem", request, update_item_result_from_json);
}

UpdateItemResult Client::send_view(const UpdateView& update) { return impl_->write(update); }

DeleteItemResult Client::send(const DeleteItem& request) {
  return impl_->write("DeleteItem", request, delete_item_result_from_json);
}

QueryResult Client::send(const Query& request) {
  return impl_->ask("Query", *impl_->renamed(request), query_result_from_json);
}

QueryResult Client::send(const Scan& request) {
  return impl_->ask("Scan", *impl_->renamed(request), query_result_from_json);
}

void Client::read_answer(const KeyGet& get, const Read& read) {
  if (impl_->tables().is_empty()) return impl_->ask("GetItem", get, read);
  impl_->ask("GetItem", *impl_->renamed(get.request()), read);
}

void Client::read_answer(const Query& request, const Read& read) {
  impl_->ask("Query", *impl_->renamed(request), read);
}

void Client::read_answer(const Scan& request, const Read& read) { impl_->ask("Scan", *impl_->renamed(request), read); }

BatchGetItemResult Client::send(const BatchGetItem& request) {
  const TableMap& names = impl_->tables();
  BatchGetItemResult result =
      impl_->ask("BatchGetItem", names.sent_batch(request), batch_get_item_result_from_json);
  names.restore(request.RequestItems, result.Responses);
  names.restore(request.RequestItems, result.UnprocessedKeys);
  return result;
}

BatchWriteItemResult Client::send(const BatchWriteItem& request) {
  const TableMap& names = impl_->tables();
  BatchWriteItemResult result = impl_->write_batch(request, names.sent_batch(request));
  names.restore(request.RequestItems, result.UnprocessedItems);
  return result;
}

std::vector<std::optional<Item>> Client::get_all(const std::vector<GetItem>& gets) {
  return client::get_all(*impl_->shared, impl_->own, gets);
}

void Client::write_all(const WriteBatch& writes) { client::write_all(*impl_->shared, impl_->own, writes); }

void Client::check_tables(const std::vector<CreateTable>& tables) const {
  TableMap(options().table_names, options().other_tables_unmapped).check(tables);
}

void Client::send(const TransactWriteItems& request) {
  if (request.is_lone_update && request.ClientRequestToken.empty()) {
    send(lone_update(request));
    return;
  }
  const TransactWriteItems sent = client::as_sent(request, impl_->tables());
  impl_->send(client::outgoing("TransactWriteItems", sent, Effect::repeatable),
              [&](const client::Answer& answer, const client::Attempts& attempts) {
                client::finish(request, sent, impl_->own.deadline.value_or(options().deadline), answer, attempts);
              });
}

TransactGetItemsResult Client::send(const TransactGetItems& request) {
  TransactGetItems sent = request;
  for (GetItem& get : sent.TransactItems) get.TableName = impl_->tables().sent(get);
  return impl_->ask("TransactGetItems", sent, transact_get_items_result_from_json);
}

TableResult Client::send(const DescribeTable& request) {
  return impl_->ask("DescribeTable", *impl_->renamed(request), table_result_from_json);
}

TableResult Client::send(const CreateTable& request) {
  int attempts = 0;
  if (auto created = impl_->ask("CreateTable", request, table_result_from_json, "ResourceInUseException", attempts))
    return *std::move(created);
  TableResult found;
  found.TableStatus = "CREATING";
  try {
    found = send(DescribeTable{request.TableName, request.schema_table});
  } catch (const ResourceNotFound&) {
    return found;  // descriptions are eventually consistent
  }
  if (found.TableStatus == "DELETING")
    throw ServiceError("ResourceInUseException", "CreateTable: the table is being deleted", 400, attempts);
  if (std::vector<TableDifference> differing = differences(request, found); !differing.empty())
    throw TableDiffers(impl_->tables().sent(request), std::move(differing));
  return found;
}

TableResult Client::send(const DeleteTable& request) {
  int attempts = 0;
  auto deleted = impl_->ask("DeleteTable", request, table_result_from_json, "ResourceNotFoundException", attempts);
  if (deleted) return *std::move(deleted);
  TableResult gone;
  gone.TableStatus = "DELETING";
  return gone;
}

void Client::send(const UpdateTimeToLive& request) {
  int attempts = 0;
  const auto read = [&](std::string_view body) {
    update_time_to_live_result_from_json(body, request);
    return true;
  };
  if (impl_->ask("UpdateTimeToLive", request, read, "ValidationException", attempts)) return;
  const TimeToLiveResult found = send(DescribeTimeToLive{request.TableName, request.schema_table});
  const bool is_on = found.TimeToLiveStatus.starts_with("ENABL");
  if (is_on != request.Enabled || (is_on && found.AttributeName != request.AttributeName))
    throw ServiceError("ValidationException", "UpdateTimeToLive: time to live is " + found.TimeToLiveStatus, 400,
                       attempts);
}

TimeToLiveResult Client::send(const DescribeTimeToLive& request) {
  return impl_->ask("DescribeTimeToLive", *impl_->renamed(request), time_to_live_result_from_json);
}

void Client::create_table(const CreateTable& request, std::chrono::milliseconds patience) {
  const client::TimeLimit limit(client::end_after(patience));
  client::create_table(*this, impl_->own.cancel, request, patience);
}

bool Client::ensure_table(const CreateTable& table, const std::optional<UpdateTimeToLive>& time_to_live,
                          Indexes indexes, std::chrono::milliseconds patience) {
  const client::TimeLimit limit(client::end_after(patience));
  return client::ensure_table(*this, impl_->own.cancel, table, time_to_live, indexes, patience);
}

}  // namespace keyc
