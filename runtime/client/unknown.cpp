#include "client/unknown.hpp"

#include <utility>

#include "client/refusal.hpp"

namespace keyc::client {
namespace {

using Reason = UnknownOutcome::Reason;

Reason reason_of(const Answer& answer, const ErrorResult& refusal, Effect effect) {
  if (is_failed_condition(refusal)) return Reason::refused;
  return effect != Effect::once || !is_lost(answer, refusal) ? Reason::no_answer : Reason::not_repeatable;
}

std::string explanation(Reason reason, std::string_view operation, const Answer& answer, const Attempts& attempts) {
  std::string last = description(operation, answer);
  switch (reason) {
    case Reason::refused: return "the condition does not hold now, maybe since it took place: " + last;
    case Reason::not_repeatable: return "to send it again could make it twice (keyc::retry_anyway does)";
    case Reason::no_answer: return last == attempts.lost_answer ? "no later attempt was answered" : "then " + last;
  }
  return last;
}

}  // namespace

void raise_unknown(std::string_view operation, SentWrite sent, const Answer& answer, const Attempts& attempts,
                   Effect effect) {
  ErrorResult refusal = refusal_in(answer);
  const Reason reason = reason_of(answer, refusal, effect);
  throw UnknownOutcome("it is not known whether this write took place: an answer was lost (" + attempts.lost_answer +
                           "); " + explanation(reason, operation, answer, attempts),
                       reason, std::move(sent), std::move(refusal.Item), attempts.made);
}

}  // namespace keyc::client

namespace keyc {

UnknownOutcome::UnknownOutcome(const std::string& message, Reason reason, SentWrite sent, std::optional<Item> item,
                               int attempts)
    : Error(message),
      reason_(reason),
      sent_(std::make_shared<const SentWrite>(std::move(sent))),
      item_(std::move(item)),
      attempts_(attempts) {}

}  // namespace keyc
