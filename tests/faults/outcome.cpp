#include "faults/outcome.hpp"

#include "keyc/client.hpp"

namespace faults {

Outcome outcome_of(const std::function<void()>& send) try {
  send();
  return {"done", Known::done, 0};
} catch (const keyc::UnknownOutcome& error) {
  return {"UnknownOutcome", Known::unknown, error.attempts()};
} catch (const keyc::ConditionFailed& error) {
  return {"ConditionFailed", Known::refused, error.attempts()};
} catch (const keyc::NotUnique& error) {
  return {"NotUnique", Known::refused, error.attempts()};
} catch (const keyc::TransactionCancelled& error) {
  return {"TransactionCancelled", Known::refused, error.attempts()};
} catch (const keyc::Throttled& error) {
  return {"Throttled", Known::refused, error.attempts()};
} catch (const keyc::IdempotentParameterMismatch& error) {
  return {"IdempotentParameterMismatch", Known::refused, error.attempts()};
} catch (const keyc::ServiceError& error) {
  return {"ServiceError", error.status() < 500 ? Known::refused : Known::unknown, error.attempts()};
} catch (const keyc::TransportError& error) {
  return {"TransportError", Known::unknown, error.attempts()};
} catch (const keyc::JsonError&) {
  return {"JsonError", Known::unknown, 0};
} catch (const keyc::BatchWriteError&) {
  return {"BatchWriteError", Known::unknown, 0};
}

}  // namespace faults
