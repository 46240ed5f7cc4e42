#include "keyc/conversation.hpp"

#include "client/impl.hpp"
#include "keyc/transact.hpp"

namespace keyc {

namespace client {

/// What a conversation is about, and how far it is.
struct Talk {
  std::shared_ptr<Shared> shared;
  CallOptions options;
  Outgoing outgoing;
  CallReporter reporter{*shared, options, outgoing};
  AttemptLoop loop{*shared, options, outgoing, end_of(*shared, options)};

  Talk(std::shared_ptr<Shared> of, CallOptions with, Outgoing what)
      : shared(std::move(of)), options(std::move(with)), outgoing(std::move(what)) {
    if (shared->transport != nullptr) throw Error("a client with a Transport has no conversations: it has no HTTP");
    if (shared->settings.return_capacity) ask_for_capacity(outgoing);
  }

  static std::shared_ptr<Talk> with(const Client& client, Outgoing outgoing) {
    const Client::Impl& impl = *client.impl_;
    return std::make_shared<Talk>(impl.shared, impl.own, std::move(outgoing));
  }
  static const TableMap& tables_of(const Client& client) { return client.impl_->tables(); }

  /// What `action` throws ends the conversation.
  template <class Action>
  void guarded(Action action) noexcept {
    try {
      action();
    } catch (...) {
      failure = std::current_exception();
    }
  }

  /// What `read` makes of the last answer.
  template <class Read>
  auto finish(Read read) {
    return reporter.around([&](Exchanged& last) {
      last.attempts = loop.attempts();
      if (failure != nullptr) std::rethrow_exception(failure);
      if (!loop.is_done()) throw Error("this conversation has no result yet");
      last.answer = loop.answer();
      return read(last.answer, last.attempts);
    });
  }

  std::exception_ptr failure{};
};

}  // namespace client

namespace {

using client::Talk;

template <class Request>
Request as_sent(const Client& client, const Request& request) {
  Request sent = request;
  sent.TableName = Talk::tables_of(client).sent(request);
  return sent;
}

template <class Value>
Conversation<Value> reading(const Client& client, client::Outgoing outgoing, Value (*read)(std::string_view)) {
  const std::string_view operation = outgoing.operation;
  const std::shared_ptr<Talk> talk = Talk::with(client, std::move(outgoing));
  return {talk, [talk, operation, read] {
            return talk->finish([&](const Answer& answer, const Attempts& attempts) {
              if (answer.status != 200) client::raise(operation, answer, attempts);
              return client::read_body(answer, attempts, read);
            });
          }};
}

template <class Value, class Request>
Conversation<Value> writing(const Client& client, std::string_view operation, Request request,
                            Value (*read)(std::string_view)) {
  const Request sent = as_sent(client, request);
  const Effect effect = client::effect_of(sent);
  const std::shared_ptr<Talk> talk = Talk::with(client, client::outgoing(operation, sent, effect));
  return {talk, [talk, operation, effect, read, request = std::move(request), table = sent.TableName] {
            return talk->finish([&](const Answer& answer, const Attempts& attempts) {
              return client::result_of(operation, request, table, effect, answer, attempts, read);
            });
          }};
}

}  // namespace

ConversationSteps::Step ConversationSteps::next() noexcept {
  using Next = client::AttemptLoop::Step;
  client::AttemptLoop& loop = talk_->loop;
  Next next = Next::done;
  if (talk_->failure == nullptr) talk_->guarded([&] { next = loop.next(); });
  switch (next) {
    case Next::authorize: return Authorize{};
    case Next::send: return Send{&loop.request(), loop.http_limits()};
    case Next::wait: return Wait{loop.wait()};
    case Next::done: break;
  }
  return Done{};
}

void ConversationSteps::authorize() noexcept {
  talk_->guarded([this] { talk_->loop.authorize(); });
}
void ConversationSteps::answered(HttpAnswer answer) noexcept {
  talk_->guarded([&] { talk_->loop.answered(std::move(answer)); });
}

Conversation<PutItemResult> converse(const Client& client, PutItem request) {
  return writing(client, "PutItem", std::move(request), put_item_result_from_json);
}
Conversation<UpdateItemResult> converse(const Client& client, UpdateItem request) {
  return writing(client, "UpdateItem", std::move(request), update_item_result_from_json);
}
Conversation<DeleteItemResult> converse(const Client& client, DeleteItem request) {
  return writing(client, "DeleteItem", std::move(request), delete_item_result_from_json);
}
Conversation<GetItemResult> converse(const Client& client, const GetItem& request) {
  return reading(client, client::outgoing("GetItem", as_sent(client, request), Effect::none),
                 get_item_result_from_json);
}
Conversation<QueryResult> converse(const Client& client, const Query& request) {
  return reading(client, client::outgoing("Query", as_sent(client, request), Effect::none), query_result_from_json);
}
Conversation<QueryResult> converse(const Client& client, const Scan& request) {
  return reading(client, client::outgoing("Scan", as_sent(client, request), Effect::none), query_result_from_json);
}

Conversation<TransactGetItemsResult> converse(const Client& client, TransactGetItems request) {
  for (GetItem& get : request.TransactItems) get.TableName = Talk::tables_of(client).sent(get);
  return reading(client, client::outgoing("TransactGetItems", request, Effect::none),
                 transact_get_items_result_from_json);
}

Conversation<BatchGetItemResult> converse(const Client& client, BatchGetItem request) {
  const TableMap& tables = Talk::tables_of(client);
  const BatchGetItem sent = tables.sent_batch(request);
  auto talk = reading(client, client::outgoing("BatchGetItem", sent, Effect::none), batch_get_item_result_from_json);
  // The client's tables live as long as the conversation, which shares them.
  return std::move(talk).then([&tables, request = std::move(request)](BatchGetItemResult result) {
    tables.restore(request.RequestItems, result.Responses);
    tables.restore(request.RequestItems, result.UnprocessedKeys);
    return result;
  });
}

Conversation<BatchWriteItemResult> converse(const Client& client, BatchWriteItem request) {
  const BatchWriteItem sent = Talk::tables_of(client).sent_batch(request);
  const std::shared_ptr<Talk> talk = Talk::with(client, client::outgoing("BatchWriteItem", sent, Effect::repeatable));
  return {talk, [talk, request = std::move(request)] {
            return talk->finish([&](const Answer& answer, const Attempts& attempts) {
              BatchWriteItemResult result = client::result_of(request, answer, attempts);
              talk->shared->tables.restore(request.RequestItems, result.UnprocessedItems);
              return result;
            });
          }};
}

Conversation<void> converse(const Client& client, TransactWriteItems request) {
  if (request.is_lone_update && request.ClientRequestToken.empty()) {
    auto update = converse(client, lone_update(request));
    return std::move(update).then([](const UpdateItemResult&) {});
  }
  TransactWriteItems sent = client::as_sent(request, Talk::tables_of(client));
  const std::shared_ptr<Talk> talk =
      Talk::with(client, client::outgoing("TransactWriteItems", sent, Effect::repeatable));
  return {talk, [talk, request = std::move(request), sent = std::move(sent)] {
            talk->finish([&](const Answer& answer, const Attempts& attempts) {
              client::finish(request, sent, talk->options.deadline.value_or(talk->shared->settings.deadline), answer,
                             attempts);
            });
          }};
}

}  // namespace keyc
