#include "keyc/scan.hpp"

#include "cursor.hpp"
#include "filter.hpp"
#include "keyc/cursor.hpp"

namespace keyc {

void ScanSettings::set_filter(Filter filter) { add_filter(request_, std::move(filter)); }

void ScanSettings::set_filter(const Condition& condition) { add_filter(request_, condition); }

const Scan& ScanSettings::request() const {
  if (from_query_ && *from_query_ != query_identity(request_)) throw CursorError(CursorError::Reason::other_query);
  return request_;
}

void ScanSettings::set_from(const std::optional<std::string>& cursor) {
  Cursor from = cursor ? read_cursor(*cursor) : Cursor();
  from_query_ = cursor ? std::optional(std::move(from.query)) : std::nullopt;
  request_.ExclusiveStartKey = std::move(from.key);
}

void ScanSettings::set_limit(std::size_t items) {
  if (items == 0) throw Error("a limit is at least 1");
  wanted_ = items;
}

void ScanSettings::set_page_size(std::int32_t items) {
  if (items < 1) throw Error("a page size is at least 1");
  request_.Limit = items;
}

}  // namespace keyc
