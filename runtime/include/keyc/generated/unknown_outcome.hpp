#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "keyc/errors.hpp"
#include "keyc/generated/batch.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// A write that was sent, with its tables as the program named them; a transaction has its token.
using SentWrite = std::variant<PutItem, UpdateItem, DeleteItem, TransactWriteItems, BatchWriteItem, CreateTable,
                               DeleteTable, UpdateTimeToLive>;

/// A write that was sent and that may or may not have taken place: the answer to at least one attempt was lost, and no
/// later answer shows what came of it. To send it again may make it twice. docs/faults.md has the outcomes of each kind
/// of write.
class UnknownOutcome : public Error {
 public:
  enum class Reason : std::uint8_t {
    no_answer,       // every attempt that could have taken place lost its answer, and the last one failed too
    not_repeatable,  // it was not sent again, since a second application would do more than the first
    refused,         // a later attempt was refused, maybe because an earlier one took place: item() is what is stored
  };

  UnknownOutcome(const std::string& message, Reason reason, SentWrite sent, std::optional<Item> item, int attempts);
  Reason reason() const noexcept { return reason_; }
  const SentWrite& sent() const noexcept { return *sent_; }
  /// The item that is stored now, for Reason::refused; nothing if there is none.
  const std::optional<Item>& item() const noexcept { return item_; }
  /// The item that is stored now, as item() has it, as the entity's struct. Throws DecodeError for an item of another
  /// entity.
  template <class Entity>
  auto item_of() const {
    return item_ ? std::optional(Entity::from_item(*item_)) : std::nullopt;
  }
  int attempts() const noexcept { return attempts_; }

 private:
  Reason reason_;
  std::shared_ptr<const SentWrite> sent_;  // copies of errors must not throw
  std::optional<Item> item_;
  int attempts_;
};

}  // namespace keyc
