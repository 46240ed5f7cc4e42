#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "client/faulty_endpoint.hpp"
#include "keyc/generated/update.hpp"

/// Writes to an endpoint that loses answers, and how the client reports them.
namespace keyc::test {

inline constexpr AttributeName pk{"pk", "#pk"};
inline constexpr AttributeName title{"title", "#title"};
inline constexpr AttributeName visits{"visits", "#visits"};
inline constexpr AttributeName revision{"rev", "#revision"};
inline constexpr StoredAttribute stored[] = {{revision}};

inline const std::string done = answer("{}");
inline const std::string closed = R"({"cut":"before"})";
inline const std::string throttled = refusal("ThrottlingException");

inline std::string refused(const std::string& item = "") {
  return answer(R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no")" +
                    (item.empty() ? "}" : R"(,"Item":{"pk":{"S":"a"})" + item + "}}"),
                400);
}

inline Item key() { return {{"pk", AttributeValue::string("a")}}; }

inline UpdateItem update(const std::function<void(UpdateActions&)>& change) {
  UpdateActions actions;
  change(actions);
  return actions.build("notes", key(), pk);
}

inline UpdateItem set_title() {
  return update([](UpdateActions& actions) { actions.set(title, AttributeValue::string("new")); });
}

/// Updates an item that was read with lock 4.
inline UpdateItem set_title_locked() {
  return update([](UpdateActions& actions) {
    actions.set(title, AttributeValue::string("new"));
    actions.lock("Note", stored, revision, 4);
  });
}

inline UpdateItem add() {
  return update([](UpdateActions& actions) { actions.add(visits, AttributeValue::number("1")); });
}

inline PutItem create(AfterLoss after_loss = {}) {
  return {.TableName = "notes",
          .Item = {{"pk", AttributeValue::string("a")}, {"size", AttributeValue::number("1.50")}},
          .ConditionExpression = "attribute_not_exists(#pk)",
          .ExpressionAttributeNames = {{"#pk", "pk"}},
          .ReturnValuesOnConditionCheckFailure = "ALL_OLD",
          .after_loss = std::move(after_loss)};
}

struct Outcome {
  std::string result = "done";
  Item attributes;
  std::size_t sent = 0;
  int attempts = 0;
};

/// Sends the write to an endpoint with this script.
template <class Write>
Outcome outcome(const Write& write, const std::vector<std::string>& answers, int max_attempts = 8) {
  FaultyEndpoint endpoint(script(answers));
  ClientOptions options = endpoint.options();
  options.max_attempts = max_attempts;
  Client client(options);
  Outcome found;
  try {
    if constexpr (requires { client.send(write).Attributes; })
      found.attributes = client.send(write).Attributes;
    else
      client.send(write);
  } catch (const UnknownOutcome& error) {
    constexpr const char* reasons[] = {"no answer", "not repeatable", "refused"};
    found.result = std::string("unknown: ") + reasons[static_cast<std::size_t>(error.reason())];
    found.attempts = error.attempts();
  } catch (const ConditionFailed& error) {
    found.result = "condition failed";
    found.attempts = error.attempts();
  } catch (const TransactionCancelled& error) {
    found.result = "cancelled";
    found.attempts = error.attempts();
  } catch (const ServiceError& error) {
    found.result = error.type();
    found.attempts = error.attempts();
  } catch (const TransportError& error) {
    found.result = "transport";
    found.attempts = error.attempts();
  }
  found.sent = endpoint.stop().size();
  return found;
}

}  // namespace keyc::test
