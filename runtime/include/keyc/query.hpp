#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/given.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/key_condition.hpp"
#include "keyc/generated/key_values.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/page_sizes.hpp"
#include "keyc/generated/where.hpp"

/// Queries and gets of one entity or collection, as a program builds them. Nothing is sent, and no struct is made until
/// a program asks for it: a query keeps the values of its key, from which to_json() writes the request.
namespace keyc {
inline namespace generated {
struct KeyReads;
}  // namespace generated

/// The Query for the items whose first key attributes have these values, including all of the partition key, and whose
/// next key attribute satisfies the condition. No value if the condition is `nothing`.
std::optional<Query> make_query(const KeyNames& names, const std::vector<AttributeValue>& equal,
                                const SortCondition& next);

/// A condition on attributes that are not keys, which DynamoDB applies to the items that a query or a scan has read.
/// Its placeholders must not mean something else in the request: what adds the filter throws Error then, and
/// ExpressionError for one that is too long.
struct Filter {
  std::string expression;
  AttributeNames names;
  Item values;
  bool is_never = false;  // no item passes it: what has it sends nothing
};

/// The attributes that a request returns of an item: "#id, #address.#city". Its placeholders must not mean something
/// else in the request: what adds it throws Error then.
struct Projection {
  std::string expression;
  AttributeNames names;
};

/// Throws Error if the index that is read, of whose key these are the names, does not hold an attribute of the filter:
/// it would be absent in all items.
void require_held(const KeyNames& read, const Condition& filter);
void require_held(const KeyNames& read, const Filter& filter);

/// What live() filters by: a time to live, and the time in epoch seconds that it must be later than, if it is present.
/// The time is not a part of a cursor's identity: `live_time` of the request is its placeholder.
struct LiveAt {
  AttributeName time_to_live;
  std::int64_t now = 0;
};

/// Whether live() is possible: the table has a time to live, and what is read holds it.
template <class Entity, class Time>
concept HasTimeToLive = requires(const Time& now) {
  live_at(Members<Entity>(), now);
};

/// A request as a struct: a part of a query or a get, or made when a program asks for it, also from several threads.
/// The runtime has the members for Query and GetItem.
template <class Request>
class RequestOnDemand {
 public:
  RequestOnDemand() noexcept = default;
  explicit RequestOnDemand(std::optional<Request> request);
  RequestOnDemand(const RequestOnDemand&);
  RequestOnDemand(RequestOnDemand&&) noexcept;
  RequestOnDemand& operator=(RequestOnDemand) noexcept;
  ~RequestOnDemand();

  /// Null if none is needed.
  const Request* part() const noexcept { return part_; }
  /// The part, to be changed: a request that was made becomes the part, so that references to it stay valid. Null if
  /// there is neither.
  Request* part() noexcept;
  Request& become_part(Request request);
  /// `make(of)` unless it was made before. Several threads can call it at once.
  const Request& made(Request (*make)(const void* of), const void* of) const;

 private:
  Request* part_ = nullptr;
  mutable Request* made_ = nullptr;
};

/// The settings of a query that do not depend on what it returns. Several threads can call const functions of one query
/// at once, also request(); only one can change it.
class QuerySettings {
 public:
  QuerySettings(const QuerySettings&);
  QuerySettings(QuerySettings&&) noexcept;
  QuerySettings& operator=(const QuerySettings&);
  QuerySettings& operator=(QuerySettings&&) noexcept;
  ~QuerySettings();

  /// True if the range is empty, or if it reads what is before the first item: there is no request, and no item.
  bool matches_nothing() const noexcept { return has_no_range() || (is_before_ && cursor_.empty()); }
  /// The number of items wanted; no value means all.
  std::optional<std::size_t> wanted() const noexcept { return page_sizes_.wanted(); }
  const PageSizes& page_sizes() const noexcept { return page_sizes_; }
  /// The request for the first page. Throws Error if the query matches nothing, CursorError if the cursor from which it
  /// continues is a cursor of another query. The reference is valid until the query is assigned to or destroyed, and
  /// shows what is set later.
  /// Throws Error, too, if it reads back, or begins before an item (`is_placed`): client.items() sends the requests
  /// that this takes.
  const Query& request() const;
  /// The request without the cursor, of a query that matches something.
  const Query& request_of_all() const;
  /// The cursor from which it continues; empty if it begins at the start, or reads what is before that.
  const std::string& cursor() const noexcept { return cursor_; }
  /// Whether it reads what is before the cursor, and not what is after it.
  bool is_before() const noexcept { return is_before_; }
  bool is_placed() const noexcept { return is_placed_; }
  /// The names of the key; null if the query was made from a request.
  const KeyNames* key_names() const noexcept { return has_key_ ? &key_.names : nullptr; }
  operator Query() const;  // NOLINT(google-explicit-constructor): a query is its request
  /// No value if the query was made from a request.
  std::optional<KeyCondition> key_condition() const;

 protected:
  QuerySettings();
  explicit QuerySettings(KeyCondition condition);
  /// See make_query().
  QuerySettings(const KeyNames& names, std::vector<AttributeValue>&& equal, SortCondition&& next);
  /// What is fixed of the key is built from what was given. `value` is what is asked of the attribute after that: see
  /// RangeCondition; null if it is that all items are read.
  QuerySettings(const KeyReads& reads, GivenComponents given, const void* value = nullptr);
  /// Takes the request, whose Limit is the page size; without one, the query matches nothing.
  void become(const std::optional<Query>& request);
  void set_forward(bool forward);
  void set_consistent();
  void set_filter(Filter filter);
  void set_filter(const Condition& condition);
  void set_projection(const Projection& projection);
  void set_live(const LiveAt& live);       // throws Error if the time to live is in the key that is queried
  void set_limit(std::size_t items);       // throws Error for 0
  void set_page_size(std::int32_t items);  // throws Error for less than 1
  void set_from(const std::optional<std::string>& cursor) { begin_at(cursor, false); }
  void set_before(const std::optional<std::string>& cursor) { begin_at(cursor, true); }

 private:
  friend std::string to_json(const QuerySettings& query);

  /// What a query can say without a struct.
  struct Options {
    std::optional<bool> ScanIndexForward{};
    std::optional<bool> ConsistentRead{};
    std::optional<std::int32_t> Limit{};
  };

  /// What it asks of the key.
  struct Key {
    Key() = default;
    explicit Key(KeyCondition condition);
    Key(const KeyReads& reads, GivenComponents given, const void* value);

    KeyNames names;
    KeyValues equal;
    SortCondition next;
    const KeyNames* constant = nullptr;  // these names, of generated code
  };

  bool has_no_range() const noexcept {
    const bool has_range = has_key_ && key_.next.kind != SortCondition::Kind::nothing;
    return request_.part() == nullptr && !has_range;
  }
  void begin_at(const std::optional<std::string>& cursor, bool is_before);
  void set_page_limit();
  template <class Set>
  void set(Set set);
  Query& part();
  Query make() const;

  RequestOnDemand<Query> request_;
  Options options_;
  Key key_;
  std::string cursor_;
  bool has_key_ = false;
  bool is_before_ = false;
  bool is_placed_ = false;
  PageSizes page_sizes_;
};

/// One query for the items of all of these queries, which must have no other settings: its range of the sort key is the
/// smallest that contains theirs. All must ask for one partition of one key, and have the same filter. Throws Error if
/// one of them was made from a request.
QuerySettings around(const std::vector<QuerySettings>& queries);

/// A Query that returns the items of one entity: items of other entities are skipped, never decoded. `Entity` is a
/// generated companion such as `StoreEntity`, or its entry in an index (`StoreEntity::In_gsi2`).
template <class Entity>
class EntityQuery : public QuerySettings {
 public:
  using entity_type = Entity;

  explicit EntityQuery(const std::optional<Query>& request) { become(request); }
  /// See make_query().
  EntityQuery(const KeyNames& names, std::vector<AttributeValue> equal, SortCondition next)
      : QuerySettings(names, std::move(equal), std::move(next)) {}
  // For generated code: see QuerySettings.
  EntityQuery(const KeyReads& reads, GivenComponents given, const void* value = nullptr)
      : QuerySettings(reads, given, value) {}
  /// For generated code: the same query, of whose items `Entity` has some attributes.
  static EntityQuery selected(QuerySettings query, const Projection& projection) {
    EntityQuery result(std::move(query));
    result.set_projection(projection);
    return result;
  }
  /// One query for the items of several entities: `Entity` is the companion of a collection, whose members these are.
  static EntityQuery around(const std::vector<QuerySettings>& queries) { return EntityQuery(keyc::around(queries)); }

  EntityQuery ascending() && {
    set_forward(true);
    return std::move(*this);
  }
  EntityQuery& ascending() & {
    set_forward(true);
    return *this;
  }
  EntityQuery descending() && {
    set_forward(false);
    return std::move(*this);
  }
  EntityQuery& descending() & {
    set_forward(false);
    return *this;
  }
  /// A consistent read: sees all writes before it, at twice the cost. Global indexes do not support it.
  EntityQuery consistent() && {
    set_consistent();
    return std::move(*this);
  }
  EntityQuery& consistent() & {
    set_consistent();
    return *this;
  }
  /// DynamoDB applies it to the items that it has read; if there is a filter already, both must hold. Not on key
  /// attributes of the table or index that is queried. Throws Error for an attribute that the index does not hold, and
  /// ExpressionError for a filter that is longer than DynamoDB accepts.
  EntityQuery filter(Filter filter) && {
    set_filter(std::move(filter));
    return std::move(*this);
  }
  EntityQuery& filter(Filter filter) & {
    set_filter(std::move(filter));
    return *this;
  }
  EntityQuery filter(const Condition& condition) && {
    set_filter(condition);
    return std::move(*this);
  }
  EntityQuery& filter(const Condition& condition) & {
    set_filter(condition);
    return *this;
  }
  /// Leaves out items that have expired at this time, which DynamoDB has not deleted yet: a filter by the table's time
  /// to live. Cursors do not depend on the time, and the next page can have another one. Throws Error if the time to
  /// live is in the key that is queried, by which DynamoDB filters nothing.
  template <class Time>
      EntityQuery live(const Time& now) && requires HasTimeToLive<Entity, Time> {
    set_live(live_at(Members<Entity>(), now));
    return std::move(*this);
  }
  template <class Time>
      EntityQuery& live(const Time& now) & requires HasTimeToLive<Entity, Time> {
    set_live(live_at(Members<Entity>(), now));
    return *this;
  }
  /// The number of items wanted, however many pages that takes; it determines the sizes of the pages: see PageSizes.
  /// Throws Error for less than 1.
  EntityQuery limit(const Integer& items) && {
    set_limit(items.clamped<std::size_t>());
    return std::move(*this);
  }
  EntityQuery& limit(const Integer& items) & {
    set_limit(items.clamped<std::size_t>());
    return *this;
  }
  /// DynamoDB's Limit: how many items each page reads at most, whatever the limit and the filter are. Throws
  /// Error for less than 1.
  EntityQuery page_size(const Integer& items) && {
    set_page_size(items.clamped<std::int32_t>());
    return std::move(*this);
  }
  EntityQuery& page_size(const Integer& items) & {
    set_page_size(items.clamped<std::int32_t>());
    return *this;
  }
  /// Continues from the cursor, or begins at the start if there is none: see keyc/cursor.hpp. Throws CursorError for a
  /// damaged cursor. For a cursor of another query request() throws it, which every way to send the query calls first.
  EntityQuery from(const std::optional<std::string>& cursor) && {
    set_from(cursor);
    return std::move(*this);
  }
  EntityQuery& from(const std::optional<std::string>& cursor) & {
    set_from(cursor);
    return *this;
  }
  /// Gives what is before the cursor, in the same order: with a limit, the last items of it, which are one page. They
  /// are read from the cursor on, and held until the page is complete; without a limit, that is all back to the first
  /// item. An item of the page that cannot be decoded counts towards the limit. Without a cursor, which is the place of
  /// the first page (see previous()), there is nothing before it, and nothing is sent. Throws CursorError as from()
  /// does.
  EntityQuery before(const std::optional<std::string>& cursor) && {
    set_before(cursor);
    return std::move(*this);
  }
  EntityQuery& before(const std::optional<std::string>& cursor) & {
    set_before(cursor);
    return *this;
  }

 private:
  explicit EntityQuery(QuerySettings settings) : QuerySettings(std::move(settings)) {}
};

/// A stage whose items one Query reads; `Self` is its class, with a constant `key_reads`.
template <class Self, class Result>
class Queryable {
 public:
  EntityQuery<Result> query() const {
    const typename Self::Stage& stage = static_cast<const Self&>(*this);
    return EntityQuery<Result>(Self::key_reads, stage.given());
  }
};

/// A path that ends in a range: it only has its query.
template <class Entity>
class RangeStage {
 public:
  RangeStage(const KeyReads& reads, GivenComponents given, const void* value) : query_(reads, given, value) {}
  RangeStage(EntityQuery<Entity> query) : query_(std::move(query)) {}  // NOLINT(google-explicit-constructor)
  EntityQuery<Entity> query() const { return query_; }

 private:
  EntityQuery<Entity> query_;
};

/// A get that does not depend on what it returns. Several threads can call const functions of one get at once, also
/// request(); only one can change it.
class KeyGet {
 public:
  KeyGet(const KeyGet&);
  KeyGet(KeyGet&&) noexcept;
  KeyGet& operator=(const KeyGet&);
  KeyGet& operator=(KeyGet&&) noexcept;
  ~KeyGet();

  /// The reference is valid until the get is assigned to or destroyed.
  const GetItem& request() const;
  operator GetItem() const;  // NOLINT(google-explicit-constructor): a get is its request

 protected:
  explicit KeyGet(GetItem request);
  /// Of the item whose key is built from what was given.
  KeyGet(const KeyNames& table, GivenComponents given);
  void set_consistent();
  void set_projection(const Projection& projection);

 private:
  friend std::string to_json(const KeyGet& get);

  GetItem make() const;

  RequestOnDemand<GetItem> request_;
  const KeyNames* table_ = nullptr;
  KeyValues key_;
  bool is_consistent_ = false;
};

/// A GetItem of one entity's item, which counts as absent if it has expired: Client::send() looks.
template <class Entity>
class LiveGet {
 public:
  LiveGet(GetItem request, const LiveAt& live) : request_(std::move(request)), now_(live.now) {}
  const GetItem& request() const noexcept { return request_; }
  /// In epoch seconds.
  std::int64_t now() const noexcept { return now_; }

 private:
  GetItem request_;
  std::int64_t now_;
};

/// A GetItem of one entity's item.
template <class Entity>
class EntityGet : public KeyGet {
 public:
  using entity_type = Entity;

  explicit EntityGet(GetItem request) : KeyGet(std::move(request)) {}
  /// For generated code.
  EntityGet(const KeyNames& table, GivenComponents given) : KeyGet(table, given) {}
  /// For generated code: the same get, of whose item `Entity` has some attributes.
  static EntityGet selected(KeyGet get, const Projection& projection) {
    EntityGet result(std::move(get));
    result.set_projection(projection);
    return result;
  }

  /// A consistent read: sees all writes before it, at twice the cost.
  EntityGet consistent() && {
    set_consistent();
    return std::move(*this);
  }
  EntityGet& consistent() & {
    set_consistent();
    return *this;
  }
  /// The item counts as absent if it has expired at this time.
  template <class Time>
  LiveGet<Entity> live(const Time& now) const requires HasTimeToLive<Entity, Time> {
    return {request(), live_at(Members<Entity>(), now)};
  }

 private:
  explicit EntityGet(KeyGet get) : KeyGet(std::move(get)) {}
};

}  // namespace keyc
