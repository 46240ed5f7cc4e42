#include "keyc/generated/page_sizes.hpp"

#include <algorithm>
#include <limits>

#include "keyc/errors.hpp"

namespace keyc {
namespace {

constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();

std::int32_t capped(std::size_t items) { return static_cast<std::int32_t>(std::min(items, most)); }

}  // namespace

void PageSizes::set_wanted(std::size_t items) {
  if (items == 0) throw Error("a limit is at least 1");
  wanted_ = items;
}

void PageSizes::set_given(std::int32_t items) {
  if (items < 1) throw Error("a page size is at least 1");
  given_ = items;
}

std::optional<std::int32_t> PageSizes::first(bool is_filtered) const noexcept {
  if (given_ || !wanted_) return given_;
  return capped(is_filtered ? std::max(*wanted_, least) : *wanted_);
}

std::optional<std::int32_t> PageSizes::next(std::size_t read, std::size_t found) noexcept {
  if (given_ || !wanted_) return given_;
  read_ += read;
  const std::size_t left = *wanted_ - found;
  if (read_ <= found) return capped(left);
  const std::size_t known = std::max<std::size_t>(found, 1);
  const std::size_t likely = left > most / read_ ? most : (left * read_ + known - 1) / known;
  const std::size_t items = std::max(likely, least_of_next_);
  least_of_next_ = std::min(2 * least_of_next_, most);
  return capped(items);
}

}  // namespace keyc
