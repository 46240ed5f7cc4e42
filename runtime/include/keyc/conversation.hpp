#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "keyc/client.hpp"

/// Requests of programs that do all their I/O themselves, in an event loop or in coroutines (library keyc::client).
namespace keyc {

namespace client {
struct Talk;
}

/// A request, its attempts and their answers, without I/O: it says what is to be done next, and is told what came of
/// it. One thread at a time can use it; the client need not outlive it.
class ConversationSteps {
 public:
  /// authorize() is to be called. It may read files and ask servers: in another thread, if this one must not wait.
  struct Authorize {};
  /// The request is to be sent once, and answered() to be called. It is valid until then.
  struct Send {
    const HttpRequest* request;
    HttpLimits limits;
  };
  /// Nothing is to be done for so long.
  struct Wait {
    std::chrono::microseconds duration;
  };
  /// The result is there.
  struct Done {};
  using Step = std::variant<Authorize, Send, Wait, Done>;

  /// What is to be done now. After a Wait it is called when that is over. What the program's own functions in
  /// ClientOptions throw ends the conversation, and is thrown by result(), as send() would.
  Step next() noexcept;
  void authorize() noexcept;
  /// See Http::exchange() for what an answer must say.
  void answered(HttpAnswer answer) noexcept;

 protected:
  explicit ConversationSteps(std::shared_ptr<client::Talk> talk) noexcept : talk_(std::move(talk)) {}
  std::shared_ptr<client::Talk> talk_;
};

template <class Value>
class Conversation : public ConversationSteps {
 public:
  Conversation(std::shared_ptr<client::Talk> talk, std::function<Value()> finish)
      : ConversationSteps(std::move(talk)), finish_(std::move(finish)) {}

  /// When next() says Done: returns or throws what send() would.
  Value result() { return finish_(); }

  /// A conversation with what `change` makes of the result.
  template <class Change>
  auto then(Change change) && {
    using Changed = std::invoke_result_t<Change, Value>;
    return Conversation<Changed>(
        std::move(talk_), [finish = std::move(finish_), change = std::move(change)] { return change(finish()); });
  }

 private:
  std::function<Value()> finish_;
};

/// Each begins what client.send(request) does. Throws TableNameError, JsonError and, if the client has a Transport,
/// Error.
Conversation<PutItemResult> converse(const Client& client, PutItem request);
Conversation<GetItemResult> converse(const Client& client, const GetItem& request);
Conversation<UpdateItemResult> converse(const Client& client, UpdateItem request);
Conversation<DeleteItemResult> converse(const Client& client, DeleteItem request);
Conversation<QueryResult> converse(const Client& client, const Query& request);
Conversation<QueryResult> converse(const Client& client, const Scan& request);
Conversation<BatchGetItemResult> converse(const Client& client, BatchGetItem request);
Conversation<BatchWriteItemResult> converse(const Client& client, BatchWriteItem request);
Conversation<void> converse(const Client& client, TransactWriteItems request);
Conversation<TransactGetItemsResult> converse(const Client& client, TransactGetItems request);

/// The entity's struct, or nothing if there is no such item.
template <class Entity>
auto converse(const Client& client, const EntityGet<Entity>& get) {
  return converse(client, get.request()).then([](const GetItemResult& answer) {
    return answer.Item ? std::optional(Entity::from_item(*answer.Item)) : std::nullopt;
  });
}
template <class Self, class Entity>
auto converse(const Client& client, const UpdateBase<Self, Entity, UpdateItem>& update) {
  return converse(client, update.build());
}

}  // namespace keyc
