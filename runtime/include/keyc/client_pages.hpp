#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "keyc/cursor.hpp"
#include "keyc/index_entry.hpp"
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

/// The primary key of an item of the entity, or of the members of a collection.
template <class Entity>
Item primary_key(const Item& item) {
  if constexpr (requires { Entity::primary_key(item); })
    return Entity::primary_key(item);
  else if constexpr (std::derived_from<Entity, IndexEntry>)
    return static_cast<const IndexEntry&>(Entity::from_item(item)).key();
  else if constexpr (requires { Entity::key(Entity::from_item(item)).key(); })
    return Entity::key(Entity::from_item(item)).key();
  else
    throw Error("which attributes are the key of the table is not known, which a cursor needs");
}
}  // namespace detail

/// The pages of a Query or Scan, each asked for when it is reached, until DynamoDB says that there are no more: an
/// empty page is not the end. For one pass: begin() is at the page that was reached last. Where asking throws, the next
/// advance asks for the same page again.
class Pages {
 public:
  using value_type = QueryResult;
  using iterator = detail::PullIterator<Pages>;

  Pages(Client& client, std::variant<Query, Scan> request) : client_(&client), request_(std::move(request)) {}
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  iterator begin();
  std::default_sentinel_t end() const noexcept { return {}; }

  /// The page that was reached, the caller's to move from; null after the last and before the first.
  QueryResult* current() noexcept { return page_ ? &*page_ : nullptr; }
  const QueryResult* current() const noexcept { return page_ ? &*page_ : nullptr; }
  /// Asks for the next page.
  void advance();

  /// Goes on behind the page that was reached, which may be where no items are left: DynamoDB does not always know.
  /// Nothing behind the last page. See keyc/cursor.hpp, and from() of queries and scans.
  std::optional<std::string> cursor() const;
  /// Goes on behind this item of the page that was reached. `names` are those of the key that is read, null where they
  /// are not known; `primary_key()` is called where they are an index's.
  std::string cursor_behind(const Item& item, const KeyNames* names, const std::function<Item()>& primary_key) const;

 private:
  Client* client_;
  std::variant<Query, Scan> request_;
  std::optional<QueryResult> page_;
  bool more_ = true;
};

/// The items of one entity that its query or scan finds, decoded, until there are as many as the query wants: asks for
/// further pages only while items are wanted, and for none where the query matches nothing. For one pass, as Pages. An
/// item that cannot be decoded throws DecodeError; the next advance goes on behind it.
template <class Entity>
class EntityItems {
 public:
  using value_type = decltype(Entity::from_item(std::declval<const Item&>()));
  using iterator = detail::PullIterator<EntityItems>;

  EntityItems(Client& client, const EntityQuery<Entity>& query) : wanted_(query.wanted()) {
    if (query.key_names() != nullptr) key_names_ = *query.key_names();
    if (!query.matches_nothing()) pages_.emplace(client, query.request());
  }
  EntityItems(Client& client, const EntityScan<Entity>& scan) : wanted_(scan.wanted()) {
    pages_.emplace(client, scan.request());
  }
  EntityItems(const EntityItems&) = delete;
  EntityItems& operator=(const EntityItems&) = delete;

  iterator begin() {
    if (!item_) advance();
    return iterator(*this);
  }
  std::default_sentinel_t end() const noexcept { return {}; }

  /// The item that was reached, the caller's to move from; null after the last and before the first.
  value_type* current() noexcept { return item_ ? &*item_ : nullptr; }

  void advance() {
    item_.reset();
    if (found_ == wanted_) return;
    while (const Item* const next = next_item()) {
      if (!Entity::matches(*next)) {
        ++skipped_;
        continue;
      }
      item_.emplace(Entity::from_item(*next));
      ++found_;
      return;
    }
  }

  /// How many items of other entities were met so far.
  std::size_t skipped() const noexcept { return skipped_; }

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
  // Null after the last item of the last page.
  const Item* next_item() {
    if (!pages_) return nullptr;
    while (pages_->current() == nullptr || position_ == pages_->current()->Items.size()) {
      pages_->advance();
      position_ = 0;
      if (pages_->current() == nullptr) return nullptr;
    }
    return &pages_->current()->Items[position_++];
  }

  std::optional<std::size_t> wanted_;
  std::optional<KeyNames> key_names_;
  std::optional<Pages> pages_;
  std::size_t position_ = 0;  // of the next item in the current page
  std::optional<value_type> item_;
  std::size_t found_ = 0;
  std::size_t skipped_ = 0;
};

}  // namespace keyc
