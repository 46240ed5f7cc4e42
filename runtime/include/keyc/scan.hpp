#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "keyc/query.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// The settings of a scan that do not depend on what it returns.
class ScanSettings {
 public:
  /// The number of items wanted; none means all.
  std::optional<std::size_t> wanted() const noexcept { return wanted_; }
  /// Throws CursorError where the cursor that it goes on from is of another one.
  const Scan& request() const;
  operator Scan() const { return request(); }  // NOLINT(google-explicit-constructor): a scan is its request

 protected:
  explicit ScanSettings(Scan request) : request_(std::move(request)) {}
  void set_consistent() { request_.ConsistentRead = true; }
  void set_filter(Filter filter);  // joined with the one that is there
  void set_filter(const Condition& condition);
  void set_limit(std::size_t items);       // throws Error for 0
  void set_page_size(std::int32_t items);  // throws Error for less than 1
  void set_from(const std::optional<std::string>& cursor);

 private:
  Scan request_;
  std::optional<std::string> from_query_;  // the identity in the cursor
  std::optional<std::size_t> wanted_;
};

/// A Scan of a table for the items of one entity: reads every item of the table.
template <class Entity>
class EntityScan : public ScanSettings {
 public:
  using entity_type = Entity;

  explicit EntityScan(Scan request) : ScanSettings(std::move(request)) {}

  EntityScan consistent() && { return set_consistent(), std::move(*this); }
  EntityScan& consistent() & { return set_consistent(), *this; }
  EntityScan filter(Filter filter) && { return set_filter(std::move(filter)), std::move(*this); }
  EntityScan& filter(Filter filter) & { return set_filter(std::move(filter)), *this; }
  EntityScan filter(const Condition& condition) && { return set_filter(condition), std::move(*this); }
  EntityScan& filter(const Condition& condition) & { return set_filter(condition), *this; }
  /// The number of items wanted, however many pages that takes.
  EntityScan limit(std::size_t items) && { return set_limit(items), std::move(*this); }
  EntityScan& limit(std::size_t items) & { return set_limit(items), *this; }
  /// DynamoDB's Limit: how many items one page reads at most.
  EntityScan page_size(std::int32_t items) && { return set_page_size(items), std::move(*this); }
  EntityScan& page_size(std::int32_t items) & { return set_page_size(items), *this; }
  /// As EntityQuery::from().
  EntityScan from(const std::optional<std::string>& cursor) && { return set_from(cursor), std::move(*this); }
  EntityScan& from(const std::optional<std::string>& cursor) & { return set_from(cursor), *this; }
};

}  // namespace keyc
