// The operations of a Client, each in the same order: rename the table, write the JSON, make the exchange, read the
// answer. What is sent again, and what a refusal means after a lost answer, is decided in exchange.cpp and verdict.cpp.

#include "keyc/client.hpp"

#include <optional>

#include "client/exchange.hpp"
#include "client/refusal.hpp"
#include "client/settings.hpp"
#include "client/tables.hpp"
#include "client/time_limit.hpp"
#include "client/unknown.hpp"
#include "client/verdict.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/transact.hpp"
#include "keyc/uuid.hpp"
#include "requests/table_map.hpp"

namespace keyc {

namespace {

/// An error of `read` gets the number of attempts that were made.
template <class Read>
auto read_body(const client::Answer& answer, const client::Attempts& attempts, Read read) {
  try {
    return read(answer.body);
  } catch (const JsonError& error) {
    throw JsonError(error.what(), attempts.made);
  }
}

}  // namespace

struct Client::Impl {
  explicit Impl(ClientOptions options)
      : settings(client::complete(std::move(options))),
        tables(settings.table_names, settings.other_tables_unmapped),
        exchange(settings) {}

  /// A request as it is sent: a copy only if its table has another name there. The request must outlive it.
  template <class Request>
  class Renamed {
   public:
    Renamed(const Request& request, const std::string& table) : request_(&request) {
      if (&table == &request.TableName) return;
      copy_ = request;
      copy_->TableName = table;
    }
    const Request& operator*() const noexcept { return copy_ ? *copy_ : *request_; }

   private:
    const Request* request_;
    std::optional<Request> copy_;
  };
  template <class Request>
  Renamed<Request> renamed(const Request& request) const {
    return {request, tables.sent(request)};
  }

  /// The result of `read` for the answer to a request that only reads.
  template <class Request, class Read>
  auto ask(std::string_view operation, const Request& request, Read read) {
    client::Attempts attempts;
    const client::Answer answer = exchange.make(operation, to_json(request), client::Effect::none, attempts);
    if (answer.status != 200) client::raise(operation, answer, attempts.made);
    return read_body(answer, attempts, read);
  }

  /// The result of `read` for the answer to a request that changes a table. Returns nothing if it is refused with this
  /// type after an answer was lost: an earlier attempt may have done what was asked.
  template <class Request, class Read>
  auto ask(std::string_view operation, const Request& request, Read read, std::string_view refused_as,
           client::Attempts& attempts) {
    const Renamed<Request> as_sent = renamed(request);
    const Request& sent = *as_sent;
    const client::Answer answer = exchange.make(operation, to_json(sent), client::Effect::repeatable, attempts);
    if (answer.status == 200) return std::optional(read_body(answer, attempts, read));
    if (attempts.lost == 0) client::raise(operation, answer, attempts.made);
    if (client::refusal_in(answer).Type != refused_as)
      client::raise_unknown(operation, request, answer, attempts, client::Effect::repeatable);
    return std::optional<decltype(read(answer.body))>();
  }

  /// `sent` is the request with the names of tables that are sent.
  BatchWriteItemResult write_batch(const BatchWriteItem& request, const BatchWriteItem& sent) {
    client::Attempts attempts;
    const client::Answer answer = exchange.make("BatchWriteItem", to_json(sent), client::Effect::repeatable, attempts);
    if (answer.status == 200) return read_body(answer, attempts, batch_write_item_result_from_json);
    if (attempts.lost == 0) client::raise("BatchWriteItem", answer, attempts.made);
    client::raise_unknown("BatchWriteItem", request, answer, attempts, client::Effect::repeatable);
  }

  /// Sends a write of one item.
  template <class Result, class Request>
  Result write(std::string_view operation, const Request& request, Result (*read)(std::string_view)) {
    const Renamed<Request> as_sent = renamed(request);
    const Request& sent = *as_sent;
    client::Attempts attempts;
    const client::Effect effect = client::effect_of(sent);
    const client::Answer answer = exchange.make(operation, to_json(sent), effect, attempts);
    return result_of(operation, request, sent.TableName, effect, answer, attempts, read);
  }

  /// Sends an update of a builder, whose request is made only if its answer is not a result.
  UpdateItemResult write(UpdateView update) {
    constexpr std::string_view operation = "UpdateItem";
    const std::string table(update.table);
    const std::string& sent_as = tables.sent(table, update.key.table.schema);
    update.table = sent_as;
    client::Attempts attempts;
    const client::Effect effect = client::effect_of(update);
    const client::Answer answer = exchange.make(operation, to_json(update), effect, attempts);
    if (answer.status == 200) return read_body(answer, attempts, update_item_result_from_json);
    update.table = table;
    return result_of(operation, update.build(), sent_as, effect, answer, attempts, update_item_result_from_json);
  }

  /// `table` is its name as it was sent.
  template <class Result, class Request>
  Result result_of(std::string_view operation, const Request& sent, const std::string& table, client::Effect effect,
                   const client::Answer& answer, const client::Attempts& attempts, Result (*read)(std::string_view)) {
    if (answer.status == 200) {
      Result result = read_body(answer, attempts, read);
      if (sent.ReturnValues == "ALL_NEW" && result.Attributes.empty())
        throw JsonError("the answer has no member 'Attributes'", attempts.made);
      return result;
    }
    if (attempts.lost == 0) client::raise_for_item(operation, sent, table, answer, attempts.made, false);
    const ErrorResult refusal = client::refusal_in(answer);
    if (!client::is_failed_condition(refusal)) client::raise_unknown(operation, sent, answer, attempts, effect);
    const Item* const there = refusal.Item ? &*refusal.Item : nullptr;
    switch (client::verdict_of(sent, there)) {
      case client::Verdict::did_not: client::raise_for_item(operation, sent, table, answer, attempts.made, true);
      case client::Verdict::took_place:
        if (sent.ReturnValues == "ALL_NEW") return {*there};
        if (sent.ReturnValues.empty() || sent.ReturnValues == "NONE") return {};
        break;
      case client::Verdict::unknown: break;
    }
    client::raise_unknown(operation, sent, answer, attempts, effect);
  }

  ClientOptions settings;
  TableMap tables;
  client::Exchange exchange;
};

Client::Client(ClientOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

const ClientOptions& Client::options() const noexcept { return impl_->settings; }

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
  if (impl_->tables.is_empty()) return impl_->ask("GetItem", get, read);
  impl_->ask("GetItem", *impl_->renamed(get.request()), read);
}

void Client::read_answer(const Query& request, const Read& read) {
  impl_->ask("Query", *impl_->renamed(request), read);
}

void Client::read_answer(const Scan& request, const Read& read) { impl_->ask("Scan", *impl_->renamed(request), read); }

BatchGetItemResult Client::send(const BatchGetItem& request) {
  const TableMap& names = impl_->tables;
  BatchGetItemResult result = send_named(names.sent_batch(request));
  names.restore(request.RequestItems, result.Responses);
  names.restore(request.RequestItems, result.UnprocessedKeys);
  return result;
}

BatchWriteItemResult Client::send(const BatchWriteItem& request) {
  const TableMap& names = impl_->tables;
  BatchWriteItemResult result = impl_->write_batch(request, names.sent_batch(request));
  names.restore(request.RequestItems, result.UnprocessedItems);
  return result;
}

BatchGetItemResult Client::send_named(const BatchGetItem& request) {
  return impl_->ask("BatchGetItem", request, batch_get_item_result_from_json);
}

BatchWriteItemResult Client::send_named(const BatchWriteItem& request) { return impl_->write_batch(request, request); }

std::string Client::sent_name(const std::string& stored, std::string_view schema) const {
  return impl_->tables.sent(stored, schema);
}

void Client::check_tables(const std::vector<CreateTable>& tables) const {
  TableMap(impl_->settings.table_names, impl_->settings.other_tables_unmapped).check(tables);
}

void Client::send(const TransactWriteItems& request) {
  if (request.is_lone_update && request.ClientRequestToken.empty()) {
    send(lone_update(request));
    return;
  }
  TransactWriteItems sent = request;
  for (TransactWriteItem& action : sent.TransactItems)
    std::visit([&](auto& write) { write.TableName = impl_->tables.sent(write); }, action);
  check_actions(sent);
  if (sent.ClientRequestToken.empty()) sent.ClientRequestToken = to_text(Uuid::generate());
  client::Attempts attempts;
  const client::Answer answer =
      impl_->exchange.make("TransactWriteItems", to_json(sent), client::Effect::repeatable, attempts);
  if (answer.status == 200) return read_body(answer, attempts, transact_write_items_result_from_json);
  // A transaction that took place is not refused when it is sent again with its token.
  if (attempts.lost > 0 && !client::shows_that_nothing_took_place(answer, impl_->settings.deadline)) {
    TransactWriteItems as_given = request;
    as_given.ClientRequestToken = sent.ClientRequestToken;
    client::raise_unknown("TransactWriteItems", std::move(as_given), answer, attempts, client::Effect::repeatable);
  }
  try {
    client::raise(sent, answer, attempts.made);
  } catch (const TransactionCancelled& cancelled) {
    const std::string_view constraint = client::violated(sent, cancelled);
    if (!constraint.empty()) throw NotUnique(cancelled, constraint);
    throw;
  }
}

TransactGetItemsResult Client::send(const TransactGetItems& request) {
  TransactGetItems sent = request;
  for (GetItem& get : sent.TransactItems) get.TableName = impl_->tables.sent(get);
  return impl_->ask("TransactGetItems", sent, transact_get_items_result_from_json);
}

TableResult Client::send(const DescribeTable& request) {
  return impl_->ask("DescribeTable", *impl_->renamed(request), table_result_from_json);
}

TableResult Client::send(const CreateTable& request) {
  client::Attempts attempts;
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
    throw ServiceError("ResourceInUseException", "CreateTable: the table is being deleted", 400, attempts.made);
  if (std::vector<TableDifference> differing = differences(request, found); !differing.empty())
    throw TableDiffers(impl_->tables.sent(request), std::move(differing));
  return found;
}

TableResult Client::send(const DeleteTable& request) {
  client::Attempts attempts;
  auto deleted = impl_->ask("DeleteTable", request, table_result_from_json, "ResourceNotFoundException", attempts);
  if (deleted) return *std::move(deleted);
  TableResult gone;
  gone.TableStatus = "DELETING";
  return gone;
}

void Client::send(const UpdateTimeToLive& request) {
  client::Attempts attempts;
  const auto read = [&](std::string_view body) {
    update_time_to_live_result_from_json(body, request);
    return true;
  };
  if (impl_->ask("UpdateTimeToLive", request, read, "ValidationException", attempts)) return;
  const TimeToLiveResult found = send(DescribeTimeToLive{request.TableName, request.schema_table});
  const bool is_on = found.TimeToLiveStatus.starts_with("ENABL");
  if (is_on != request.Enabled || (is_on && found.AttributeName != request.AttributeName))
    throw ServiceError("ValidationException", "UpdateTimeToLive: time to live is " + found.TimeToLiveStatus, 400,
                       attempts.made);
}

TimeToLiveResult Client::send(const DescribeTimeToLive& request) {
  return impl_->ask("DescribeTimeToLive", *impl_->renamed(request), time_to_live_result_from_json);
}

void Client::create_table(const CreateTable& request, std::chrono::milliseconds patience) {
  const client::Exchange::Limit limit(client::end_after(patience));
  client::create_table(*this, request, patience);
}

bool Client::ensure_table(const CreateTable& table, const std::optional<UpdateTimeToLive>& time_to_live,
                          Indexes indexes, std::chrono::milliseconds patience) {
  const client::Exchange::Limit limit(client::end_after(patience));
  return client::ensure_table(*this, table, time_to_live, indexes, patience);
}

}  // namespace keyc
