#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"

/// What a program can know about a write whose answer was lost: the connection broke, the request timed out, or the
/// server failed, after the request was sent. DynamoDB may or may not have made the write.
namespace keyc {
inline namespace generated {

/// An attribute, or a part of it, as an update leaves it; no value if the update removes it.
struct WrittenAttribute {
  AttributeName attribute;
  std::optional<AttributeValue> value;
  PartName part{};
};

/// All attributes that an update writes, if they are known: an optional whose functions are compiled in the runtime,
/// and not by each source that includes requests.
class WrittenAttributes {
 public:
  WrittenAttributes() noexcept;
  explicit WrittenAttributes(std::vector<WrittenAttribute> attributes) noexcept;
  WrittenAttributes(const WrittenAttributes&);
  WrittenAttributes(WrittenAttributes&&) noexcept;
  WrittenAttributes& operator=(const WrittenAttributes&);
  WrittenAttributes& operator=(WrittenAttributes&&) noexcept;
  ~WrittenAttributes();

  bool has_value() const noexcept { return are_known_; }
  explicit operator bool() const noexcept { return are_known_; }
  const std::vector<WrittenAttribute>& operator*() const noexcept { return attributes_; }
  const std::vector<WrittenAttribute>* operator->() const noexcept { return &attributes_; }

 private:
  std::vector<WrittenAttribute> attributes_;
  bool are_known_ = false;
};

/// The part of a write that is not sent: what a client may do after an answer was lost. Generated writes fill it in;
/// about a write that is made by hand, only its operation is known.
struct AfterLoss {
  /// For an update: applying it twice has the same result as applying it once, or its condition fails the second time.
  bool is_repeatable = false;
  /// The program accepts that the write may be made twice: see keyc::retry_anyway().
  bool is_repeated_anyway = false;
  /// The write creates an item that no other write can have made: with an id that was generated for it alone (`= new`),
  /// or a lock, which begins at random.
  bool is_recognisable = false;
  /// The stored name of the lock, a string literal, if the write's condition is about it; empty if there is none.
  std::string_view lock{};
  /// The number that the write gives the lock; for a removal, the number that any other write would have given it.
  std::uint64_t locked_as = 0;
  /// The number that an upsert gives the lock of an item that does not exist.
  std::optional<std::uint64_t> created_as{};
  /// For an update with a lock: all attributes that it writes, if it only sets and removes.
  WrittenAttributes written{};
};

}  // namespace generated

/// Returns the same write, to be sent again after a lost answer even if it may then be made twice. For PutItem,
/// UpdateItem and DeleteItem; generated updates have a member of that name.
template <class Request>
[[nodiscard]] Request retry_anyway(Request request) {
  request.after_loss.is_repeated_anyway = true;
  return request;
}

}  // namespace keyc
