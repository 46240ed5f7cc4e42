#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "keyc/cursor.hpp"
#include "keyc/entity_page.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/page_sizes.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/query.hpp"
#include "keyc/requests.hpp"

/// What a Client returns for a query or a scan that may take several requests.
namespace keyc {

class Client;

namespace detail {
// A single pass over a `Source`, which has current(), null if nothing is left, and advance().
template <class Source>
class PullIterator {
 public:
  using iterator_concept = std::input_iterator_tag;
  using value_type = typename Source::value_type;
  using difference_type = std::ptrdiff_t;

  PullIterator() = default;
  explicit PullIterator(Source& source) : source_(&source) {}

  value_type& operator*() const { return *source_->current(); }
  value_type* operator->() const { return source_->current(); }
  PullIterator& operator++() {
    source_->advance();
    return *this;
  }
  void operator++(int) { source_->advance(); }
  friend bool operator==(const PullIterator& at, std::default_sentinel_t) { return at.source_->current() == nullptr; }

 private:
  Source* source_ = nullptr;
};

/// The primary key of an item of the entity.
template <class Entity>
Item primary_key(const Item& item) {
  if constexpr (requires { Entity::key(Entity::from_item(item)).key(); })
    return Entity::key(Entity::from_item(item)).key();
  else
    throw Error("which attributes are the key of the table is not known, which a cursor needs");
}
}  // namespace detail

inline namespace generated {

/// Requests the pages of a Query or Scan, one after the other.
class Paging {
 public:
  /// How many items the pages from the next one on read at most, DynamoDB's Limit; no value leaves that to DynamoDB.
  /// Throws Error for less than 1.
  void set_page_size(std::optional<std::int32_t> items);

  /// A cursor that continues after the page that was reached. No items may follow: DynamoDB does not always know.
  /// Nothing after the last page. See keyc/cursor.hpp, and from() of queries and scans.
  std::optional<std::string> cursor() const;
  /// A cursor that continues after this item of the page that was reached. `names` are those of the key that is read;
  /// null if they are not known, in which case `primary_key()` is called.
  std::string cursor_after(const Item& item, const KeyNames* names, const std::function<Item()>& primary_key) const;
  /// The place before this item, which was the first one; without one, before the cursor that the query began from.
  /// Nothing on the first page. Throws Error for a scan.
  std::optional<std::string> previous(const Item* first, const KeyNames* names,
                                      const std::function<Item()>& primary_key) const;

 protected:
  Paging(Client& client, std::variant<Query, Scan> request) : client_(&client), request_(std::move(request)) {}
  /// `matches` says which items a limit is about.
  Paging(Client& client, const QuerySettings& query, bool (*matches)(const Item&));

  /// Requests the next page. `read` reads the answer, and returns its LastEvaluatedKey; an exception requests the same
  /// page again the next time. False if there are no more.
  bool request_next(const std::function<Item(std::string_view json)>& read);
  /// Whether the query reads back, or begins before an item: its items come from next_placed(), and end with nothing.
  bool is_placed() const noexcept { return placed_ != nullptr; }
  std::optional<std::vector<Item>> next_placed();

 private:
  struct Placed;

  Item key_of(const Item& item, const KeyNames* names, const std::function<Item()>& primary_key) const;

  Client* client_;
  std::variant<Query, Scan> request_;
  Item last_evaluated_key_;
  bool more_ = true;
  std::string began_from_;  // the cursor of a query
  std::shared_ptr<Placed> placed_;
};

/// The pages of a Query or Scan. Each is requested when it is reached, until DynamoDB says that there are no more: an
/// empty page is not the end. Single pass: begin() is at the page that was reached last. If a request throws, the next
/// advance() requests the same page again. Can be moved at any time, which invalidates its iterators and pointers to
/// its pages: begin() of the new object continues.
class Pages : public Paging {
 public:
  using value_type = QueryResult;
  using iterator = detail::PullIterator<Pages>;

  Pages(Client& client, std::variant<Query, Scan> request) : Paging(client, std::move(request)) {}
  Pages(Pages&&) = default;
  Pages& operator=(Pages&&) = default;

  iterator begin();
  std::default_sentinel_t end() const noexcept { return {}; }

  /// The page that was reached, which the caller may move from; null before the first and after the last.
  QueryResult* current() noexcept { return page_ ? &*page_ : nullptr; }
  const QueryResult* current() const noexcept { return page_ ? &*page_ : nullptr; }
  /// Requests the next page.
  void advance();

 private:
  std::optional<QueryResult> page_;
};

}  // namespace generated

namespace detail {
/// The pages of a Query or Scan, as Pages requests them, read into the structs of an entity.
template <class Entity>
class EntityPages : public Paging {
 public:
  EntityPages(Client& client, std::variant<Query, Scan> request) : Paging(client, std::move(request)) {}
  EntityPages(Client& client, const QuerySettings& query)
      : Paging(client, query, [](const Item& item) -> bool { return Entity::matches(item); }) {}

  EntityPage<Entity>* current() noexcept { return page_ ? &*page_ : nullptr; }
  const EntityPage<Entity>* current() const noexcept { return page_ ? &*page_ : nullptr; }
  void advance() {
    page_.reset();
    if (!is_placed())
      request_next([this](std::string_view json) { return page_.emplace(json).last_evaluated_key(); });
    else if (std::optional<std::vector<Item>> items = next_placed())
      page_.emplace(std::move(*items));
  }

 private:
  std::optional<EntityPage<Entity>> page_;
};
}  // namespace detail

inline namespace generated {

/// The decoded items of one entity that its query or scan finds, up to the number that the query wants: requests
/// further pages only while items are wanted, and none if the query matches nothing. Single pass and movable, like
/// Pages. An item that cannot be decoded throws DecodeError, which ends a range-for; with on_bad_item() it continues.
template <class Entity>
class EntityItems {
 public:
  using value_type = decltype(Entity::from_item(std::declval<const Item&>()));
  using iterator = detail::PullIterator<EntityItems>;
  using BadItemHandler = std::function<void(const DecodeError&, const Item&)>;

  EntityItems(Client& client, const EntityQuery<Entity>& query) : EntityItems(query) {
    keeps_first_ = !query.cursor().empty();
    if (!query.matches_nothing()) pages_.emplace(client, static_cast<const QuerySettings&>(query));
  }
  EntityItems(Client& client, const EntityScan<Entity>& scan) : EntityItems(scan) {
    if (!scan.matches_nothing()) pages_.emplace(client, scan.request());
  }
  EntityItems(EntityItems&&) noexcept = default;
  EntityItems& operator=(EntityItems&&) noexcept = default;

  /// From now on, an item that cannot be decoded is given to the handler, skipped and counted; it does not throw, and
  /// does not count as one of the items wanted. An exception of the handler comes out of advance(), and the next
  /// advance() continues after the item.
  EntityItems on_bad_item(BadItemHandler handler) && {
    on_bad_item_ = std::move(handler);
    return std::move(*this);
  }
  EntityItems& on_bad_item(BadItemHandler handler) & {
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

  /// Throws DecodeError for an item that cannot be decoded, unless on_bad_item() takes it; the next advance() continues
  /// after it.
  void advance() {
    item_.reset();
    if (found_ == page_sizes_.wanted()) return;
    while (Page* const page = next_match()) {
      if (!decode(*page, position_ - 1)) continue;
      ++found_;
      return;
    }
  }

  /// How many more items advance() would reach, also those that cannot be decoded: reads them all and decodes none.
  std::size_t count() && {
    const std::size_t before = found_;
    while (found_ != page_sizes_.wanted() && next_match() != nullptr) ++found_;
    return found_ - before;
  }

  /// How many items of other entities were skipped so far.
  std::size_t skipped() const noexcept { return skipped_; }
  /// How many items were given to the handler of on_bad_item() so far.
  std::size_t bad_items() const noexcept { return bad_items_; }

  /// A cursor that continues directly after the item that was reached last, wherever on a page that is: it returns the
  /// items that would have come next. Nothing if there are no more; a cursor that returns no items is possible, since
  /// DynamoDB does not always know. Throws Error if the key attributes of an index are not known: for a query that was
  /// made from a request.
  std::optional<std::string> cursor() const {
    if (!pages_) return std::nullopt;
    const Page* const page = pages_->current();
    if (page == nullptr || !has_more(*page)) return pages_->cursor();
    const Item& last = page->item(position_ - 1);
    return pages_->cursor_after(last, key_names_ ? &*key_names_ : nullptr,
                                [&] { return detail::primary_key<Entity>(last); });
  }
  /// The place after the items that were reached, from which from() continues: see cursor().
  std::optional<std::string> next() const { return cursor(); }
  /// The place before the first item that was reached, from which before() reads the page before this one: if none was
  /// reached, the cursor that the query has. Nothing on the first page: of a query without a cursor, or one that was
  /// read back to the first item. No items may be before it: DynamoDB does not always know. Throws Error for a scan,
  /// which has only one direction, and as cursor() does.
  std::optional<std::string> previous() const {
    if (!pages_) return std::nullopt;
    return pages_->previous(first_ ? &*first_ : nullptr, key_names_ ? &*key_names_ : nullptr,
                            [&] { return detail::primary_key<Entity>(*first_); });
  }

 private:
  using Page = EntityPage<Entity>;

  // From the settings of a query or a scan.
  template <class Settings>
  explicit EntityItems(const Settings& settings) : page_sizes_(settings.page_sizes()) {
    if (settings.key_names() != nullptr) key_names_ = *settings.key_names();
  }

  // Whether further items of the page are the entity's.
  bool has_more(const Page& page) const {
    for (std::size_t next = position_; next < page.size(); ++next)
      if (page.matches(next)) return true;
    return false;
  }

  // False if the item was given to the handler.
  bool decode(Page& page, std::size_t position) {
    try {
      item_.emplace(page.take(position));
      return true;
    } catch (const DecodeError& error) {
      if (!on_bad_item_) throw;
      ++bad_items_;
      on_bad_item_(error, page.item(position));
      return false;
    }
  }

  // The page of the next item of the entity, which is at position_ - 1; null after the last one.
  Page* next_match() {
    while (Page* const page = reach_next()) {
      if (page->matches(position_++)) {
        if (keeps_first_ && !first_) first_ = page->item(position_ - 1);
        return page;
      }
      ++skipped_;
    }
    return nullptr;
  }

  // The page that has the next item; null after the last item of the last page.
  Page* reach_next() {
    if (!pages_) return nullptr;
    while (pages_->current() == nullptr || position_ == pages_->current()->size()) {
      if (const Page* const read = pages_->current())
        pages_->set_page_size(
            page_sizes_.next(std::max(static_cast<std::size_t>(read->scanned_count()), read->size()), found_));
      pages_->advance();
      position_ = 0;
      if (pages_->current() == nullptr) return nullptr;
    }
    return pages_->current();
  }

  PageSizes page_sizes_;
  std::optional<KeyNames> key_names_;
  std::optional<detail::EntityPages<Entity>> pages_;
  std::size_t position_ = 0;  // of the next item in the current page
  bool keeps_first_ = false;
  std::optional<Item> first_;  // of a query with a cursor
  std::optional<value_type> item_;
  std::size_t found_ = 0;
  std::size_t skipped_ = 0;
  BadItemHandler on_bad_item_;
  std::size_t bad_items_ = 0;
};

}  // namespace generated
}  // namespace keyc
