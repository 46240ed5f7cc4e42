#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/transaction.hpp"

namespace keyc {

/// A transaction that DynamoDB would refuse whatever is stored.
class TransactionError : public Error {
 public:
  using Error::Error;
};

/// More than 100 actions, which is DynamoDB's limit, or none.
class ActionCountError : public TransactionError {
 public:
  explicit ActionCountError(std::size_t count);
  std::size_t count() const noexcept { return count_; }

 private:
  std::size_t count_;
};

/// Two actions on one item. `first()` and `second()` are their positions, counted from 0.
class SameItemError : public TransactionError {
 public:
  SameItemError(std::size_t first, std::size_t second, const std::string& table, const std::string& key);
  std::size_t first() const noexcept { return first_; }
  std::size_t second() const noexcept { return second_; }

 private:
  std::size_t first_;
  std::size_t second_;
};

/// Throws ActionCountError, SameItemError, or TransactionError for an action that asks for ReturnValues. The key of a
/// put's item is determined by its `key_names`, which generated code sets, or by those of another action on the same
/// table; if neither is known, the check is left to DynamoDB.
void check_actions(const TransactWriteItems& request);

namespace detail {

void append(TransactWriteItems& to, PutItem action);
void append(TransactWriteItems& to, UpdateItem action);
void append(TransactWriteItems& to, DeleteItem action);
void append(TransactWriteItems& to, ConditionCheck action);
void append(TransactWriteItems& to, TransactWriteItems actions);

/// Adds one action, or several: a request, a value that converts to one (an update that was not built), or a range of
/// these.
template <class Part>
void append_part(TransactWriteItems& to, Part&& part) {
  if constexpr (std::same_as<std::remove_cvref_t<Part>, TransactWriteItem>)
    to.TransactItems.push_back(std::forward<Part>(part));
  else if constexpr (requires { append(to, std::forward<Part>(part)); })
    append(to, std::forward<Part>(part));
  else
    for (auto&& element : part) append_part(to, element);
}

/// Throws what check_actions() does.
TransactWriteItems finish(TransactWriteItems request);

}  // namespace detail

/// One transaction of any requests that write: puts, updates (built or not), deletes, condition checks, other
/// transactions, and ranges of these. Throws what check_actions() does.
///
///     client.send(keyc::transact(AccountEntity::update(from).set_balance(20),
///                                AccountEntity::update(to).set_balance(80),
///                                TransferEntity::create(transfer)));
///
/// It has no token: each time that it is sent, it takes place once. See exactly_once().
template <class... Parts>
[[nodiscard]] TransactWriteItems transact(Parts&&... parts) {
  TransactWriteItems request;
  (detail::append_part(request, std::forward<Parts>(parts)), ...);
  return detail::finish(std::move(request));
}

/// A transaction that takes place once however often it is sent, by this program or another, within the ten minutes
/// that DynamoDB remembers its token. Made by exactly_once().
class ExactlyOnce {
 public:
  /// Throws TransactionError for a token that is empty or longer than 36 characters.
  ExactlyOnce(TransactWriteItems transaction, std::string token);
  const std::string& token() const noexcept { return request_.ClientRequestToken; }
  const TransactWriteItems& request() const noexcept { return request_; }
  operator const TransactWriteItems&() const noexcept {  // NOLINT(google-explicit-constructor): it is its request
    return request_;
  }

 private:
  TransactWriteItems request_;
};

/// The token is a new UUID, or one that identifies what the transaction is about, so that other processes can send the
/// same.
///
///     const keyc::ExactlyOnce payment = keyc::exactly_once(keyc::transact(...));
///     client.send(payment);   // and again after UnknownOutcome
///
/// Throws TransactionError for a token that is empty or longer than 36 characters. To send other actions or values with
/// the token of this transaction is an IdempotentParameterMismatch: docs/exactly-once.md says what a text must cover.
[[nodiscard]] ExactlyOnce exactly_once(TransactWriteItems transaction);
[[nodiscard]] ExactlyOnce exactly_once(TransactWriteItems transaction, std::string token);

}  // namespace keyc
