#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/query.hpp"

/// Plans: access patterns that take several Queries, since a partition or an order is derived from the values. A plan
/// is a tree of three nodes. It is data: what runs it (keyc/plan_run.hpp, or a Client) knows nothing of shards, days or
/// boxes.
///
///     Query     the items of one key condition, in key order
///     Sequence  the items of the first child, then those of the second …: ranges of addresses, days
///     Merge     the items of all children by sort key: shards
///
/// The segments of a scan are Parallel: the items of all children, as they arrive.
///
/// Two rooms of a chat in two shards each, newest first, of 20 items: a Merge of two Queries, `pk = "ROOM#seattle-1"`
/// and `pk = "ROOM#seattle-2"`, both descending. Both are sent at once, each for 20 items; the greater sort key of the
/// first items is given first, then the greater of what is left; a page that is used up is followed by the next one of
/// its shard. After 20 items nothing is sent any more, and the cursor has the key of the last item of each shard.
namespace keyc {

struct PlanNode {
  enum class Kind : std::uint8_t { query, sequence, merge, parallel };
  using Children = std::function<std::optional<PlanNode>(std::size_t index)>;

  Kind kind = Kind::query;
  /// Of a query: its request; nothing if it matches nothing. Of the request, Limit and ExclusiveStartKey are not used.
  std::optional<Query> request{};
  /// Or the segment of a scan.
  std::optional<Scan> scan{};
  /// What the request asks of the key, where generated code made it: around() needs it.
  std::optional<KeyCondition> condition{};
  /// Of a merge, of parallel children, and of a sequence with an end.
  std::vector<PlanNode> children{};
  /// Of a sequence whose children are made when they are reached, instead of `children`: nothing after the last one.
  Children make_child{};
  /// How many children `make_child` makes, where that is known. Only such a sequence of another plan can be read back.
  std::optional<std::size_t> made_children{};
  /// Of a sequence: it ends after so many children in a row that gave no item.
  std::optional<std::uint32_t> most_empty{};
  /// Of a merge: the greatest sort key first. Its children must give their items in the same order.
  bool descending = false;
  /// Of a merge: items with one primary key are given once, the first of them, also where a backfill moves an item to
  /// another child between two pages. A limit is exceeded where more than 100 items of one sort key were given, up to
  /// the last of these.
  bool once = false;

  /// Of a query.
  bool matches_nothing() const noexcept { return !request && !scan; }

  static PlanNode query(std::optional<Query> request) { return {.kind = Kind::query, .request = std::move(request)}; }
  static PlanNode of(const QuerySettings& query) {
    PlanNode node;
    if (!query.matches_nothing()) node.request = query.request();
    node.condition = query.key_condition();
    return node;
  }
  static PlanNode sequence(std::vector<PlanNode> children) {
    return {.kind = Kind::sequence, .children = std::move(children)};
  }
  static PlanNode parallel(std::vector<PlanNode> children) {
    return {.kind = Kind::parallel, .children = std::move(children)};
  }
  static PlanNode walk(Children make_child, std::optional<std::uint32_t> most_empty = {}) {
    return {.kind = Kind::sequence, .make_child = std::move(make_child), .most_empty = most_empty};
  }
  /// A sequence of so many children: a box of many ranges, whose Queries are made one after the other.
  static PlanNode sequence(std::size_t count, Children make_child) {
    return {.kind = Kind::sequence, .make_child = std::move(make_child), .made_children = count};
  }
  static PlanNode merge(std::vector<PlanNode> children, bool descending = false, bool once = false) {
    return {.kind = Kind::merge, .children = std::move(children), .descending = descending, .once = once};
  }
};

/// One plan for the items of all of these, which are made alike, and at least one: each of its queries is around those
/// in its place (see keyc/query.hpp).
PlanNode around(std::vector<PlanNode> plans);

/// A plan and its settings. The first group is what a pattern says, the second one what a caller asks for.
struct PlanSettings {
  /// The tree. `began` is what it takes from the clock, which a cursor keeps: the plan is made again with the text that
  /// it had when it began. `descending`: as `is_descending` below, which the tree must follow. For the same values it
  /// must make the same tree again, or it is not known where a cursor continues.
  std::function<PlanNode(std::string_view began, bool descending)> make{};
  std::string began{};  // 255 bytes at most
  /// What distinguishes this plan from others whose cursors it must refuse, beyond its requests: the pattern's name and
  /// the arguments that end a walk.
  std::string identity{};
  KeyNames key_names{};
  std::vector<std::string_view> sort_attributes{};  // of the key that is read, four at most
  bool (*matches)(const Item&) = nullptr;           // items of other entities are skipped; null for all
  std::optional<Projection> projection{};           // of every request; has the keys, by which a plan continues

  std::vector<Filter> filters{};  // of every request, besides its own; so are these
  std::vector<Condition> conditions{};
  std::optional<LiveAt> live{};
  bool is_descending = false;
  bool is_consistent = false;
  std::optional<std::size_t> limit{};
  std::optional<std::int32_t> page_size{};
  std::size_t in_flight = 4;
  std::size_t read_ahead = 0;
  bool is_ordered = true;
  std::optional<std::string> cursor{};
  bool is_before = false;  // reads what is before the cursor, and not what is after it: nothing without a cursor
};

/// One plan for the items of all of these, at least one, which read one key with the same settings.
PlanSettings around(const std::vector<PlanSettings>& plans);

/// A plan that gives the items of one entity. `Entity` is a generated companion, or its entry in an index. Several
/// threads can run one plan at once; only one can change it.
template <class Entity>
class EntityPlan {
 public:
  using entity_type = Entity;

  explicit EntityPlan(PlanSettings settings) : settings_(std::move(settings)) { settings_.matches = &Entity::matches; }

  /// For generated code: the same plan, of whose items `Entity` has some attributes.
  static EntityPlan selected(PlanSettings plan, Projection projection) {
    plan.projection = std::move(projection);
    return EntityPlan(std::move(plan));
  }
  /// For generated code: one plan for the items of several entities. `Entity` is the companion of a collection.
  static EntityPlan around(const std::vector<PlanSettings>& plans) { return EntityPlan(keyc::around(plans)); }

  const PlanSettings& settings() const noexcept { return settings_; }
  operator PlanSettings() const { return settings_; }  // NOLINT(google-explicit-constructor): a plan is its settings

  EntityPlan ascending() && { return std::move(set(settings_.is_descending, false)); }
  EntityPlan& ascending() & { return set(settings_.is_descending, false); }
  EntityPlan descending() && { return std::move(set(settings_.is_descending, true)); }
  EntityPlan& descending() & { return set(settings_.is_descending, true); }
  /// Every Query of the plan is a consistent read: see EntityQuery.
  EntityPlan consistent() && { return std::move(set(settings_.is_consistent, true)); }
  EntityPlan& consistent() & { return set(settings_.is_consistent, true); }
  /// See EntityQuery: every Query of the plan has the filter.
  EntityPlan filter(Filter filter) && {
    require_held(settings_.key_names, filter);
    settings_.filters.push_back(std::move(filter));
    return std::move(*this);
  }
  EntityPlan& filter(Filter filter) & {
    require_held(settings_.key_names, filter);
    settings_.filters.push_back(std::move(filter));
    return *this;
  }
  EntityPlan filter(const Condition& condition) && {
    require_held(settings_.key_names, condition);
    settings_.conditions.push_back(condition);
    return std::move(*this);
  }
  EntityPlan& filter(const Condition& condition) & {
    require_held(settings_.key_names, condition);
    settings_.conditions.push_back(condition);
    return *this;
  }
  /// See EntityQuery: every Query of the plan leaves out items that have expired at this time.
  template <class Time>
      EntityPlan live(const Time& now) && requires HasTimeToLive<Entity, Time> {
    return std::move(set(settings_.live, live_at(Members<Entity>(), now)));
  }
  template <class Time>
      EntityPlan& live(const Time& now) & requires HasTimeToLive<Entity, Time> {
    return set(settings_.live, live_at(Members<Entity>(), now));
  }
  /// The number of items wanted, however many requests that takes: exactly so many, if there are; for the one exception
  /// see PlanNode::once. Throws Error for less than 1.
  EntityPlan limit(const Integer& items) && { return std::move(limit(items)); }
  EntityPlan& limit(const Integer& items) & { return set(settings_.limit, at_least_one(items.clamped<std::size_t>())); }
  /// DynamoDB's Limit of each request. Throws Error for less than 1.
  EntityPlan page_size(const Integer& items) && { return std::move(page_size(items)); }
  EntityPlan& page_size(const Integer& items) & {
    return set(settings_.page_size, at_least_one(items.clamped<std::int32_t>()));
  }
  /// How many requests are sent at once at most. Throws Error for less than 1.
  EntityPlan in_flight(const Integer& requests) && { return std::move(in_flight(requests)); }
  EntityPlan& in_flight(const Integer& requests) & {
    return set(settings_.in_flight, at_least_one(requests.clamped<std::size_t>()));
  }
  /// How many children of a sequence are read before they are needed, which takes capacity, too, if they never are.
  /// Throws Error for less than 0.
  EntityPlan read_ahead(const Integer& children) && { return std::move(read_ahead(children)); }
  EntityPlan& read_ahead(const Integer& children) & {
    if (children.is_negative()) throw Error("no plan reads fewer than 0 children ahead");
    return set(settings_.read_ahead, children.clamped<std::size_t>());
  }
  /// Items are given as they arrive: no shard waits for another one. Such a plan has no cursor.
  EntityPlan unordered() && { return std::move(set(settings_.is_ordered, false)); }
  EntityPlan& unordered() & { return set(settings_.is_ordered, false); }
  /// Continues from the cursor, or begins at the start if there is none. What runs the plan throws CursorError for one
  /// that is damaged or of another plan.
  EntityPlan from(std::optional<std::string> cursor) && { return std::move(from(std::move(cursor))); }
  EntityPlan& from(std::optional<std::string> cursor) & {
    settings_.is_before = false;
    return set(settings_.cursor, std::move(cursor));
  }
  /// Gives what is before the cursor, in the same order: with a limit, the last items of it, which are one page. They
  /// are read from the cursor on, and held until the page is complete; without a limit, that is all back to the first
  /// item. An item of the page that cannot be decoded counts towards the limit. Nothing is before no cursor, which is
  /// the place of the first page.
  EntityPlan before(std::optional<std::string> cursor) && { return std::move(before(std::move(cursor))); }
  EntityPlan& before(std::optional<std::string> cursor) & {
    settings_.is_before = true;
    return set(settings_.cursor, std::move(cursor));
  }

 private:
  template <class T>
  static T at_least_one(T value) {
    if (value < 1) throw Error("a limit of a plan is at least 1");
    return value;
  }
  template <class T, class U>
  EntityPlan& set(T& setting, U value) {
    setting = std::move(value);
    return *this;
  }

  PlanSettings settings_;
};

}  // namespace keyc
