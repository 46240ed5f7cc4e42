#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "keyc/attribute_name.hpp"
#include "keyc/attribute_value.hpp"

/// What a program can know about a write of which an answer was lost: the connection broke, the time was up, or the
/// server failed, after the request was sent. DynamoDB may have made the write, or not.
namespace keyc {

/// An attribute as an update leaves it; no value where the update removes it.
struct WrittenAttribute {
  AttributeName attribute;
  std::optional<AttributeValue> value;
};

/// A part of a write that is not sent: what a client may do after an answer was lost. Generated writes fill it in; of
/// one that is made by hand, nothing is known but its operation.
struct AfterLoss {
  /// Of an update: to make it twice leaves what making it once leaves, or its condition fails the second time.
  bool is_repeatable = false;
  /// The program accepts that it may be made twice: see keyc::retry_anyway().
  bool is_repeated_anyway = false;
  /// A create of an item that has an id made for it alone (`= new`): the same item can be nobody else's.
  bool has_own_id = false;
  /// The lock, a string literal, where the write's condition is about it; empty where there is none.
  std::string_view lock{};
  /// The number that the write gives the lock; of a removal, the one that any other write would have given it.
  std::uint64_t locked_as = 0;
  /// Of an update with a lock: all that it writes, where it only sets and removes.
  std::optional<std::vector<WrittenAttribute>> written{};
};

/// The same write, sent again after a lost answer even where it may so be made twice. Of PutItem, UpdateItem and
/// DeleteItem; generated updates have a member of that name.
template <class Request>
[[nodiscard]] Request retry_anyway(Request request) {
  request.after_loss.is_repeated_anyway = true;
  return request;
}

}  // namespace keyc
