#pragma once

#include <cstddef>
#include <exception>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/batch.hpp"
#include "keyc/generated/write_batch.hpp"
#include "keyc/query.hpp"

/// Reads and writes of many items at once by a Client.
namespace keyc {

/// A call of get_all() or write_all() was not completed: a request failed, or as many requests in a row as
/// ClientOptions::max_attempts left all their items unprocessed.
class BatchError : public Error {
 public:
  BatchError(const std::string& message, std::exception_ptr cause) : Error(message), cause_(std::move(cause)) {}
  /// The exception of the request that failed; null if DynamoDB left the rest unprocessed.
  const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

class BatchReadError : public BatchError {
 public:
  BatchReadError(const std::string& message, std::exception_ptr cause, std::vector<std::optional<Item>> items,
                 std::vector<std::size_t> unread);
  /// The items that were read, at the positions where they were asked for.
  const std::vector<std::optional<Item>>& items() const noexcept { return items_; }
  /// The positions, counted from 0, for which it is not known whether there is an item.
  const std::vector<std::size_t>& unread() const noexcept { return unread_; }

 private:
  std::vector<std::optional<Item>> items_;
  std::vector<std::size_t> unread_;
};

class BatchWriteError : public BatchError {
 public:
  BatchWriteError(const std::string& message, std::exception_ptr cause, WriteBatch unwritten);
  /// The writes that are not known to have taken place; all others have. (If the answer to a request was lost, all or
  /// some of its writes may have taken place.) They can be given to write_all() again.
  const WriteBatch& unwritten() const noexcept { return unwritten_; }

 private:
  WriteBatch unwritten_;
};

namespace detail {

template <class Entity>
const EntityGet<Entity>& get_of(const EntityGet<Entity>& get) {
  return get;
}
template <class Key>
auto get_of(const Key& key) requires requires {
  typename decltype(key.get())::entity_type;
}
{ return key.get(); }

template <class T>
concept AsksForItem = requires(const T& asked) {
  get_of(asked);
};
template <class T>
concept AsksForItems = !AsksForItem<T> && requires(T & range) {
  requires AsksForItem<decltype(*std::begin(range))>;
};

template <class T>
concept Asks = AsksForItem<T> || AsksForItems<T>;

/// Returns how many gets were added.
template <class Asked>
std::size_t add_gets(std::vector<GetItem>& gets, Asked& asked) {
  const std::size_t before = gets.size();
  if constexpr (AsksForItem<Asked>)
    gets.push_back(get_of(asked));
  else
    for (auto&& element : asked) gets.push_back(get_of(element));
  return gets.size() - before;
}

template <class Get>
auto decoded(const std::optional<Item>& item) {
  using Entity = typename std::remove_cvref_t<Get>::entity_type;
  return item ? std::optional(Entity::from_item(*item)) : std::nullopt;
}

/// The items that were read, and how many of them each argument asked for.
struct Answers {
  const std::optional<Item>* next_item;
  const std::size_t* next_count;
};

/// The result for the next argument.
template <class Asked>
auto take(Answers& from) {
  const std::size_t count = *from.next_count++;
  if constexpr (AsksForItem<Asked>) {
    return decoded<decltype(get_of(std::declval<Asked&>()))>(*from.next_item++);
  } else {
    using Get = decltype(get_of(*std::begin(std::declval<Asked&>())));
    std::vector<decltype(decoded<Get>(*from.next_item))> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) values.push_back(decoded<Get>(*from.next_item++));
    return values;
  }
}

}  // namespace detail
}  // namespace keyc
