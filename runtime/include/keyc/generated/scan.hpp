#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/query.hpp"

namespace keyc {

template <class Entity>
class EntityPlan;
struct PlanSettings;
class ScanSettings;

/// The plan of a scan in so many segments. Throws Error for less than 1 or more than 1,000, for a scan with a cursor,
/// and for one that was made from a request alone.
PlanSettings segmented(const ScanSettings& scan, const Integer& segments);

/// The settings of a scan that do not depend on what it returns.
class ScanSettings {
 public:
  /// True if its filter has an empty list: there is no request, and no item.
  bool matches_nothing() const noexcept { return matches_nothing_; }
  /// The number of items wanted; no value means all.
  std::optional<std::size_t> wanted() const noexcept { return page_sizes_.wanted(); }
  const PageSizes& page_sizes() const noexcept { return page_sizes_; }
  /// Null if the scan was made from a request alone.
  const KeyNames* key_names() const noexcept { return key_names_ ? &*key_names_ : nullptr; }
  /// The request for the first page. Throws Error if the scan matches nothing, CursorError if the cursor from which it
  /// continues is a cursor of another scan.
  const Scan& request() const;
  bool has_cursor() const noexcept { return from_query_.has_value(); }
  operator Scan() const { return request(); }  // NOLINT(google-explicit-constructor): a scan is its request

 protected:
  /// A Limit of the request is the page size.
  explicit ScanSettings(Scan request, std::optional<KeyNames> key_names = std::nullopt)
      : request_(std::move(request)), key_names_(std::move(key_names)), page_sizes_(request_.Limit) {
    if (key_names_ && key_names_->table.stored == request_.TableName) request_.schema_table = key_names_->table.schema;
  }
  void set_consistent() { request_.ConsistentRead = true; }
  void set_filter(Filter filter);  // both must hold if there is a filter already
  void set_filter(const Condition& condition);
  void set_projection(const Projection& projection);
  void set_live(const LiveAt& live);
  void set_limit(std::size_t items);       // throws Error for 0
  void set_page_size(std::int32_t items);  // throws Error for less than 1
  void set_from(const std::optional<std::string>& cursor);

 private:
  void set_page_limit();

  Scan request_;
  std::optional<KeyNames> key_names_;
  std::optional<std::string> from_query_;  // the identity in the cursor
  PageSizes page_sizes_;
  bool matches_nothing_ = false;
};

/// A Scan of a table for the items of one entity: reads every item of the table.
template <class Entity>
class EntityScan : public ScanSettings {
 public:
  using entity_type = Entity;

  explicit EntityScan(Scan request) : ScanSettings(std::move(request)) {}
  /// A scan of the table or the index whose key has these names.
  EntityScan(const KeyNames& names, Scan request) : ScanSettings(std::move(request), names) {}

  /// For generated code: the same scan, of whose items `Entity` has some attributes.
  static EntityScan selected(ScanSettings scan, const Projection& projection) {
    EntityScan result(std::move(scan));
    result.set_projection(projection);
    return result;
  }

  EntityScan consistent() && {
    set_consistent();
    return std::move(*this);
  }
  EntityScan& consistent() & {
    set_consistent();
    return *this;
  }
  EntityScan filter(Filter filter) && {
    set_filter(std::move(filter));
    return std::move(*this);
  }
  EntityScan& filter(Filter filter) & {
    set_filter(std::move(filter));
    return *this;
  }
  EntityScan filter(const Condition& condition) && {
    set_filter(condition);
    return std::move(*this);
  }
  EntityScan& filter(const Condition& condition) & {
    set_filter(condition);
    return *this;
  }
  /// As EntityQuery::live().
  template <class Time>
      EntityScan live(const Time& now) && requires HasTimeToLive<Entity, Time> {
    set_live(live_at(Members<Entity>(), now));
    return std::move(*this);
  }
  template <class Time>
      EntityScan& live(const Time& now) & requires HasTimeToLive<Entity, Time> {
    set_live(live_at(Members<Entity>(), now));
    return *this;
  }
  /// As EntityQuery::limit().
  EntityScan limit(const Integer& items) && {
    set_limit(items.clamped<std::size_t>());
    return std::move(*this);
  }
  EntityScan& limit(const Integer& items) & {
    set_limit(items.clamped<std::size_t>());
    return *this;
  }
  /// As EntityQuery::page_size().
  EntityScan page_size(const Integer& items) && {
    set_page_size(items.clamped<std::int32_t>());
    return std::move(*this);
  }
  EntityScan& page_size(const Integer& items) & {
    set_page_size(items.clamped<std::int32_t>());
    return *this;
  }
  /// As EntityQuery::from().
  EntityScan from(const std::optional<std::string>& cursor) && {
    set_from(cursor);
    return std::move(*this);
  }
  EntityScan& from(const std::optional<std::string>& cursor) & {
    set_from(cursor);
    return *this;
  }
  /// The same items, read in so many segments at once, in no order: a plan (keyc/plan.hpp), whose limit is over all of
  /// them. Its cursor has the place in each segment, and is a CursorError with another number of segments:
  /// `scan.segments(8).from(cursor)`. It has no pages back. Throws Error: see keyc::segmented().
  template <class Plan = EntityPlan<Entity>>
  Plan segments(const Integer& segments) const {
    return Plan(segmented(*this, segments));
  }

 private:
  explicit EntityScan(ScanSettings scan) : ScanSettings(std::move(scan)) {}
};

}  // namespace keyc
