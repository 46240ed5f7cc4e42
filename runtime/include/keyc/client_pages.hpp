#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/page_sizes.hpp"
#include "keyc/query.hpp"
#include "keyc/requests.hpp"
#include "keyc/scan.hpp"

/// What a Client returns for more than one request can bring.
namespace keyc {

class Client;

namespace detail {
// A single pass over what `Source` has: current(), null where nothing is left, and advance().
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
  PullIterator& operator++() { return source_->advance(), *this; }
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

/// The pages of a Query or Scan, each asked for when it is reached, until DynamoDB says that there are no more: an
/// empty page is not the end. For one pass: begin() is at the page that was reached last. Where asking throws, the next
/// advance asks for the same page again. Can be moved at any time, which ends its iterators and pointers to its pages:
/// begin() of the new one goes on.
class Pages {
 public:
  using value_type = QueryResult;
  using iterator = detail::PullIterator<Pages>;

  Pages(Client& client, std::variant<Query, Scan> request) : client_(&client), request_(std::move(request)) {}
  Pages(Pages&&) = default;
  Pages& operator=(Pages&&) = default;

  iterator begin();
  std::default_sentinel_t end() const noexcept { return {}; }

  /// The page that was reached, the caller's to move from; null after the last and before the first.
  QueryResult* current() noexcept { return page_ ? &*page_ : nullptr; }
  const QueryResult* current() const noexcept { return page_ ? &*page_ : nullptr; }
  /// Asks for the next page.
  void advance();
  /// How many items the pages from the next one on read at most, DynamoDB's Limit; none leaves that to DynamoDB.
  void set_page_size(std::optional<std::int32_t> items);

  /// Goes on behind the page that was reached, which may be where no items are left: DynamoDB does not always know.
  /// Nothing behind the last page. See keyc/cursor.hpp, and from() of queries and scans.
  std::optional<std::string> cursor() const;
  /// Goes on after this item of the page that was reached. `names` are those of the key that is read; null where they
  /// are not known, for which `primary_key()` is called.
  std::string cursor_behind(const Item& item, const KeyNames* names, const std::function<Item()>& primary_key) const;

 private:
  Client* client_;
  std::variant<Query, Scan> request_;
  std::optional<QueryResult> page_;
  bool more_ = true;
};

/// The items of one entity that its query or scan finds, decoded, until there are as many as the query wants: asks for
/// further pages only while items are wanted, and for none where the query matches nothing. For one pass, and movable,
/// as Pages. An item that cannot be decoded throws DecodeError, which ends a range-for; on_bad_item() lets it go on.
template <class Entity>
class EntityItems {
 public:
  using value_type = decltype(Entity::from_item(std::declval<const Item&>()));
  using iterator = detail::PullIterator<EntityItems>;
  using BadItemHandler = std::function<void(const DecodeError&, const Item&)>;

  EntityItems(Client& client, const EntityQuery<Entity>& query) : EntityItems(query) {
    if (!query.matches_nothing()) pages_.emplace(client, query.request());
  }
  EntityItems(Client& client, const EntityScan<Entity>& scan) : EntityItems(scan) {
    pages_.emplace(client, scan.request());
  }
  EntityItems(EntityItems&&) noexcept = default;
  EntityItems& operator=(EntityItems&&) noexcept = default;

  /// From now on, an item that cannot be decoded is given to the handler, skipped and counted; it does not throw, and
  /// is none of the items wanted. What the handler throws comes out of advance(), and the next one goes on after the
  /// item.
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

  /// The item that was reached, the caller's to move from; null after the last and before the first.
  value_type* current() noexcept { return item_ ? &*item_ : nullptr; }

  /// Throws DecodeError for an item that cannot be decoded, unless on_bad_item() takes it; the next advance goes on
  /// after it.
  void advance() {
    item_.reset();
    if (found_ == page_sizes_.wanted()) return;
    while (const Item* const next = next_item()) {
      if (!Entity::matches(*next)) {
        ++skipped_;
        continue;
      }
      if (!decode(*next)) continue;
      ++found_;
      return;
    }
  }

  /// How many items of other entities were met so far.
  std::size_t skipped() const noexcept { return skipped_; }
  /// How many items went to the handler of on_bad_item() so far.
  std::size_t bad_items() const noexcept { return bad_items_; }

  /// Goes on right behind the item that was reached last, wherever on a page that was: the items that it brings are
  /// those that would have come next. Nothing where there are no more; one that brings none is possible, since DynamoDB
  /// does not always know. Throws Error where the key attributes of an index cannot be known: of a query that was made
  /// of a request.
  std::optional<std::string> cursor() const {
    if (!pages_) return std::nullopt;
    const QueryResult* const page = pages_->current();
    if (page == nullptr || std::none_of(page->Items.begin() + static_cast<std::ptrdiff_t>(position_), page->Items.end(),
                                        [](const Item& item) { return Entity::matches(item); }))
      return pages_->cursor();
    const Item& last = page->Items[position_ - 1];
    return pages_->cursor_behind(last, key_names_ ? &*key_names_ : nullptr,
                                 [&] { return detail::primary_key<Entity>(last); });
  }

 private:
  // Of a query or a scan.
  template <class Settings>
  explicit EntityItems(const Settings& settings) : page_sizes_(settings.page_sizes()) {
    if (settings.key_names() != nullptr) key_names_ = *settings.key_names();
  }

  // False of an item that went to the handler.
  bool decode(const Item& item) {
    try {
      item_.emplace(Entity::from_item(item));
      return true;
    } catch (const DecodeError& error) {
      if (!on_bad_item_) throw;
      ++bad_items_;
      on_bad_item_(error, item);
      return false;
    }
  }

  // Null after the last item of the last page.
  const Item* next_item() {
    if (!pages_) return nullptr;
    while (pages_->current() == nullptr || position_ == pages_->current()->Items.size()) {
      if (const QueryResult* const read = pages_->current())
        pages_->set_page_size(
            page_sizes_.next(std::max(static_cast<std::size_t>(read->ScannedCount), read->Items.size()), found_));
      pages_->advance();
      position_ = 0;
      if (pages_->current() == nullptr) return nullptr;
    }
    return &pages_->current()->Items[position_++];
  }

  PageSizes page_sizes_;
  std::optional<KeyNames> key_names_;
  std::optional<Pages> pages_;
  std::size_t position_ = 0;  // of the next item in the current page
  std::optional<value_type> item_;
  std::size_t found_ = 0;
  std::size_t skipped_ = 0;
  BadItemHandler on_bad_item_;
  std::size_t bad_items_ = 0;
};

}  // namespace keyc
