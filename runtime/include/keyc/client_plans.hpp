#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "keyc/generated/client_pages.hpp"
#include "keyc/plan_run.hpp"

/// What a Client returns for a plan (keyc/plan.hpp): the same as for one query, of as many Queries as it takes.
namespace keyc {

/// Sends the requests of a plan: those that may be sent at once, up to its number in flight, in threads of its own; a
/// single one in the caller's thread. A request that is throttled, or sent again, holds up only those items that must
/// come after its own. The destructor sends nothing more, and cancels what is under way. The client must outlive
/// the reader, and must not be moved meanwhile. Only one thread at a time can use a reader.
class PlanReader {
 public:
  PlanReader(Client& client, PlanSettings plan);
  PlanReader(PlanReader&&) noexcept;
  PlanReader& operator=(PlanReader&&) noexcept;
  ~PlanReader();

  /// The next item, valid until the next call; null after the last one. If a request throws, so does this, and the next
  /// call sends the request again.
  const Item* next();
  /// The next item if no answer is needed for it.
  const Item* next_at_hand();

  /// See PlanRun::cursor().
  std::optional<std::string> cursor();
  /// How many items of other entities were skipped so far.
  std::size_t skipped() const noexcept;
  /// See PlanRun, as the next ones.
  std::optional<std::string> previous();
  void begin_page();
  bool may_end_page();
  void discount() noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Items that a plan gave without waiting for another answer, in its order.
struct PlanPage {
  std::vector<Item> Items;
  std::optional<std::string> cursor;  // continues after them; nothing if no items follow
};

/// The items of a plan in runs, which are never empty. Single pass and movable, like Pages. If a request throws, the
/// next advance() sends it again.
class PlanPages {
 public:
  using value_type = PlanPage;
  using iterator = detail::PullIterator<PlanPages>;

  PlanPages(Client& client, PlanSettings plan);

  iterator begin();
  std::default_sentinel_t end() const noexcept { return {}; }
  /// The run that was reached, which the caller may move from; null before the first and after the last.
  PlanPage* current() noexcept { return page_ ? &*page_ : nullptr; }
  /// Goes to the next run, for which it waits for an answer if it must.
  void advance();
  /// The place before the run that was reached, from which before() reads back: see PlanRun::previous().
  std::optional<std::string> previous() { return reader_.previous(); }

 private:
  bool has_cursor_;
  PlanReader reader_;
  std::vector<Item> collected_;  // of the next page; kept if a request for it fails
  std::optional<PlanPage> page_;
};

/// The decoded items of one entity that a plan finds, up to its limit. Sends requests only while items are wanted.
/// Single pass and movable. An item that cannot be decoded throws DecodeError; with on_bad_item() it continues.
template <class Entity>
class PlanItems {
 public:
  using value_type = decltype(Entity::from_item(std::declval<const Item&>()));
  using iterator = detail::PullIterator<PlanItems>;
  using BadItemHandler = std::function<void(const DecodeError&, const Item&)>;

  PlanItems(Client& client, const EntityPlan<Entity>& plan) : reader_(client, plan.settings()) {}

  /// See EntityItems.
  PlanItems on_bad_item(BadItemHandler handler) && {
    on_bad_item_ = std::move(handler);
    return std::move(*this);
  }
  PlanItems& on_bad_item(BadItemHandler handler) & {
    on_bad_item_ = std::move(handler);
    return *this;
  }

  iterator begin() {
    if (!item_) advance();
    return iterator(*this);
  }
  std::default_sentinel_t end() const noexcept { return {}; }

  /// The item that was reached, which the caller may move from; null before the first and after the last.
  value_type* current() noexcept { return item_ ? &*item_ : nullptr; }

  /// Goes to the next item. Throws DecodeError for one that cannot be decoded, unless on_bad_item() takes it; the next
  /// advance() continues after it. If a request throws, the next advance() sends it again.
  void advance() {
    item_.reset();
    while (const Item* const next = reader_.next())
      if (decode(*next)) return;
  }

  /// How many more items advance() would reach, also those that cannot be decoded: reads them all and decodes none.
  std::size_t count() && {
    std::size_t items = 0;
    while (reader_.next() != nullptr) ++items;
    return items;
  }

  /// How many items of other entities were skipped so far.
  std::size_t skipped() const noexcept { return reader_.skipped(); }
  /// How many items were given to the handler of on_bad_item() so far.
  std::size_t bad_items() const noexcept { return bad_items_; }
  /// A cursor that continues directly after the item that was reached last: see PlanRun::cursor().
  std::optional<std::string> cursor() { return reader_.cursor(); }
  /// The same, from which from() continues.
  std::optional<std::string> next() { return cursor(); }
  /// The place before the first item, from which before() reads the page before this one: see PlanRun::previous().
  std::optional<std::string> previous() { return reader_.previous(); }

 private:
  // False if the item was given to the handler.
  bool decode(const Item& item) {
    try {
      item_.emplace(Entity::from_item(item));
      return true;
    } catch (const DecodeError& error) {
      reader_.discount();
      if (!on_bad_item_) throw;
      ++bad_items_;
      on_bad_item_(error, item);
      return false;
    }
  }

  PlanReader reader_;
  std::optional<value_type> item_;
  BadItemHandler on_bad_item_;
  std::size_t bad_items_ = 0;
};

}  // namespace keyc
