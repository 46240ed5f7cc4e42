#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/call_reporter.hpp"
#include "client/exchange.hpp"
#include "client/finish.hpp"
#include "keyc/client.hpp"
#include "keyc/generated/update.hpp"

namespace keyc {

using client::Answer;
using client::Attempts;

/// How a client makes a call: what all its operations have in common.
struct Client::Impl {
  std::shared_ptr<client::Shared> shared;
  CallOptions own{};  // of with()

  const ClientOptions& settings() const noexcept { return shared->settings; }
  const TableMap& tables() const noexcept { return shared->tables; }

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
    return {request, tables().sent(request)};
  }

  /// The result of `finish` for the last answer, which the observer is told of.
  template <class Finish>
  auto send(client::Outgoing outgoing, Finish finish) const {
    if (settings().return_capacity) client::ask_for_capacity(outgoing);
    return client::CallReporter(*shared, own, outgoing).around([&](client::Exchanged& last) {
      client::exchange(*shared, own, outgoing, last);
      return finish(last.answer, last.attempts);
    });
  }

  /// The result of `read` for the answer to a request that only reads.
  template <class Request, class Read>
  auto ask(std::string_view operation, const Request& request, Read read) const {
    const auto finish = [&](const Answer& answer, const Attempts& attempts) {
      if (answer.status != 200) client::raise(operation, answer, attempts);
      return client::read_body(answer, attempts, read);
    };
    return send(client::outgoing(operation, request, Effect::none), finish);
  }

  /// The result of `read` for the answer to a request that changes a table. Returns nothing if it is refused with this
  /// type after an answer was lost: an earlier attempt may have done what was asked.
  template <class Request, class Read>
  auto ask(std::string_view operation, const Request& request, Read read, std::string_view refused_as,
           int& attempts_made) const {
    const Renamed<Request> as_sent = renamed(request);
    const auto finish = [&](const Answer& answer, const Attempts& attempts) {
      attempts_made = attempts.made;
      if (answer.status == 200) return std::optional(client::read_body(answer, attempts, read));
      if (attempts.lost == 0) client::raise(operation, answer, attempts);
      if (client::refusal_in(answer).Type != refused_as)
        client::raise_unknown(operation, request, answer, attempts, Effect::repeatable);
      return std::optional<decltype(read(answer.body))>();
    };
    return send(client::outgoing(operation, *as_sent, Effect::repeatable), finish);
  }

  /// `sent` is the request with the names of tables that are sent.
  BatchWriteItemResult write_batch(const BatchWriteItem& request, const BatchWriteItem& sent) const {
    return send(
        client::outgoing("BatchWriteItem", sent, Effect::repeatable),
        [&](const Answer& answer, const Attempts& attempts) { return client::result_of(request, answer, attempts); });
  }

  /// Sends a write of one item.
  template <class Result, class Request>
  Result write(std::string_view operation, const Request& request, Result (*read)(std::string_view)) const {
    const Renamed<Request> as_sent = renamed(request);
    const Request& sent = *as_sent;
    const Effect effect = client::effect_of(sent);
    return send(client::outgoing(operation, sent, effect), [&](const Answer& answer, const Attempts& attempts) {
      return client::result_of(operation, request, sent.TableName, effect, answer, attempts, read);
    });
  }

  /// Sends an update of a builder, whose request is made only if its answer is not a result.
  UpdateItemResult write(UpdateView update) const {
    constexpr std::string_view operation = "UpdateItem";
    const std::string table(update.table);
    const std::string& sent_as = tables().sent(table, update.key.table.schema);
    update.table = sent_as;
    const Effect effect = client::effect_of(update);
    client::Outgoing outgoing{operation, to_json(update), effect, sent_as, {}};
    return send(std::move(outgoing), [&](const Answer& answer, const Attempts& attempts) {
      if (answer.status == 200) return client::read_body(answer, attempts, update_item_result_from_json);
      update.table = table;
      return client::result_of(operation, update.build(), sent_as, effect, answer, attempts,
                               update_item_result_from_json);
    });
  }
};

}  // namespace keyc
