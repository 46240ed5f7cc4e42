#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace keyc::inline generated {

/// How many items the pages of a query or a scan read at most, which is DynamoDB's Limit; no value leaves that to
/// DynamoDB, which ends a page at 1 MB.
///
/// The first page reads as many items as are wanted, at least 25 if there is a filter. The next pages read as many as
/// are still wanted, as long as every item that was read was wanted. If items were filtered out or skipped, they read
/// as many as are expected to contain the rest at the rate so far, and at least 25, then 50, then 100, …: so rare items
/// take few requests, and a request that finds nothing costs little. A page size that was given applies to all pages.
class PageSizes {
 public:
  static constexpr std::size_t least = 25;  // of a page that may contain other items

  PageSizes() = default;
  explicit PageSizes(std::optional<std::int32_t> given) : given_(given) {}

  void set_wanted(std::size_t items);  // throws Error for 0
  void set_given(std::int32_t items);  // throws Error for less than 1
  /// No value means all.
  std::optional<std::size_t> wanted() const noexcept { return wanted_; }

  std::optional<std::int32_t> given() const noexcept { return given_; }

  std::optional<std::int32_t> first(bool is_filtered) const noexcept;
  /// For the page after one that has read `read` items, if `found` of the wanted items were found so far, which are
  /// fewer than all.
  std::optional<std::int32_t> next(std::size_t read, std::size_t found) noexcept;

 private:
  std::optional<std::size_t> wanted_;
  std::optional<std::int32_t> given_;
  std::size_t read_ = 0;
  std::size_t least_of_next_ = least;
};

}  // namespace keyc::inline generated
