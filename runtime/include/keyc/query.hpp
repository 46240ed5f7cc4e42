#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_name.hpp"
#include "keyc/page_sizes.hpp"
#include "keyc/requests.hpp"
#include "keyc/sort_condition.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// The names of a table's or an index's key; all are string literals, and `attributes` outlives queries made of it.
/// `index` is empty for the table itself.
struct KeyNames {
  std::string_view table;
  std::string_view index;
  const AttributeName* attributes;  // the partition key attributes, then the sort key attributes
  std::size_t count;
  const KeyNames* of_table = nullptr;  // of an index: the names of its table's key
};

/// What a query asks of a key: the values of its first attributes, all of the partition key among them, and a condition
/// on the next one.
struct KeyCondition {
  KeyNames names;
  std::vector<AttributeValue> equal;
  SortCondition next;
};

/// The Query for the items whose first key attributes have these values, all of the partition key among them, and whose
/// next one satisfies the condition. No value where the condition is `nothing`.
std::optional<Query> make_query(const KeyNames& names, const std::vector<AttributeValue>& equal,
                                const SortCondition& next);

/// A condition on attributes that are no keys, which DynamoDB applies to what a query or a scan has read.
struct Filter {
  std::string expression;
  AttributeNames names;
  Item values;
};

/// The settings of a query that do not depend on what it returns.
class QuerySettings {
 public:
  /// True where the asked range holds nothing: there is no request, and no item.
  bool matches_nothing() const noexcept { return !request_; }
  /// The number of items wanted; none means all.
  std::optional<std::size_t> wanted() const noexcept { return page_sizes_.wanted(); }
  const PageSizes& page_sizes() const noexcept { return page_sizes_; }
  /// That of the first page. Throws Error where the query matches nothing, CursorError where the cursor that it goes on
  /// from is of another one.
  const Query& request() const;
  /// Of what it was made of; null where that was a request.
  const KeyNames* key_names() const noexcept { return key_condition_ ? &key_condition_->names : nullptr; }
  operator Query() const { return request(); }  // NOLINT(google-explicit-constructor): a query is its request
  /// Null of a query that was made of a request.
  const KeyCondition* key_condition() const noexcept { return key_condition_ ? &*key_condition_ : nullptr; }

 protected:
  /// A Limit of the request is the page size.
  explicit QuerySettings(std::optional<Query> request)
      : request_(std::move(request)), page_sizes_(request_ ? request_->Limit : std::nullopt) {}
  explicit QuerySettings(KeyCondition condition);
  void set_forward(bool forward);
  void set_consistent();
  void set_filter(Filter filter);
  void set_filter(const Condition& condition);
  void set_limit(std::size_t items);       // throws Error for 0
  void set_page_size(std::int32_t items);  // throws Error for less than 1
  void set_from(const std::optional<std::string>& cursor);

 private:
  friend QuerySettings around(const std::vector<QuerySettings>& queries);

  void set_page_limit();

  std::optional<Query> request_;
  std::optional<KeyCondition> key_condition_;
  std::optional<std::string> from_query_;  // the identity in the cursor
  PageSizes page_sizes_;
};

/// One query for what all of these ask for, which have been given nothing else: its range of the sort key is the
/// smallest that holds theirs. All ask for one partition of one key, and filter alike. Throws Error where one of them
/// was made of a request.
QuerySettings around(const std::vector<QuerySettings>& queries);

/// A Query that returns the items of one entity: those of others that it meets are skipped, never decoded. `Entity` is
/// a generated companion such as `StoreEntity`, or what an index holds of it (`StoreEntity::In_gsi2`).
template <class Entity>
class EntityQuery : public QuerySettings {
 public:
  using entity_type = Entity;

  explicit EntityQuery(std::optional<Query> request) : QuerySettings(std::move(request)) {}
  /// As make_query.
  EntityQuery(const KeyNames& names, std::vector<AttributeValue> equal, SortCondition next)
      : QuerySettings(KeyCondition{names, std::move(equal), std::move(next)}) {}
  /// One query for the items of several entities: `Entity` is the companion of a collection, whose members these are.
  static EntityQuery around(const std::vector<QuerySettings>& queries) { return EntityQuery(keyc::around(queries)); }

  EntityQuery ascending() && { return set_forward(true), std::move(*this); }
  EntityQuery& ascending() & { return set_forward(true), *this; }
  EntityQuery descending() && { return set_forward(false), std::move(*this); }
  EntityQuery& descending() & { return set_forward(false), *this; }
  /// Reads what has been written before, at twice the cost. A global index cannot.
  EntityQuery consistent() && { return set_consistent(), std::move(*this); }
  EntityQuery& consistent() & { return set_consistent(), *this; }
  /// DynamoDB applies it to what it has read; together with a filter that is there, both must hold. None on attributes
  /// that are keys of what is queried.
  EntityQuery filter(Filter filter) && { return set_filter(std::move(filter)), std::move(*this); }
  EntityQuery& filter(Filter filter) & { return set_filter(std::move(filter)), *this; }
  EntityQuery filter(const Condition& condition) && { return set_filter(condition), std::move(*this); }
  EntityQuery& filter(const Condition& condition) & { return set_filter(condition), *this; }
  /// The number of items wanted, however many pages that takes; their sizes follow from it: see PageSizes.
  EntityQuery limit(std::size_t items) && { return set_limit(items), std::move(*this); }
  EntityQuery& limit(std::size_t items) & { return set_limit(items), *this; }
  /// DynamoDB's Limit: how many items each page reads at most, whatever is wanted and filtered.
  EntityQuery page_size(std::int32_t items) && { return set_page_size(items), std::move(*this); }
  EntityQuery& page_size(std::int32_t items) & { return set_page_size(items), *this; }
  /// Goes on where the cursor says, or begins at the start for none: see keyc/cursor.hpp. Throws CursorError for a
  /// damaged one; for one of another query request() does, which every way to send it calls first.
  EntityQuery from(const std::optional<std::string>& cursor) && { return set_from(cursor), std::move(*this); }
  EntityQuery& from(const std::optional<std::string>& cursor) & { return set_from(cursor), *this; }

 private:
  explicit EntityQuery(QuerySettings settings) : QuerySettings(std::move(settings)) {}
};

/// A path that ends in a range: all that is left to do is to ask.
template <class Entity>
class RangeStage {
 public:
  RangeStage(const KeyNames& names, std::vector<AttributeValue> equal, SortCondition next)
      : query_(names, std::move(equal), std::move(next)) {}
  RangeStage(EntityQuery<Entity> query) : query_(std::move(query)) {}  // NOLINT(google-explicit-constructor)
  EntityQuery<Entity> query() const { return query_; }

 private:
  EntityQuery<Entity> query_;
};

/// A GetItem of one entity's item.
template <class Entity>
class EntityGet {
 public:
  using entity_type = Entity;

  explicit EntityGet(GetItem request) : request_(std::move(request)) {}

  EntityGet consistent() && { return request_.ConsistentRead = true, std::move(*this); }
  EntityGet& consistent() & { return request_.ConsistentRead = true, *this; }
  const GetItem& request() const noexcept { return request_; }
  operator GetItem() const { return request_; }  // NOLINT(google-explicit-constructor): a get is its request

 private:
  GetItem request_;
};

}  // namespace keyc
