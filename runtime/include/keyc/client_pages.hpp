#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

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
  /// Asks for the next page.
  void advance();

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
  std::optional<Pages> pages_;
  std::size_t position_ = 0;  // of the next item in the current page
  std::optional<value_type> item_;
  std::size_t found_ = 0;
  std::size_t skipped_ = 0;
};

}  // namespace keyc
