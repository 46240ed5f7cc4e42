#include "keyc/generated/scan.hpp"

#include "keyc/cursor.hpp"
#include "requests/cursor.hpp"
#include "requests/filter.hpp"

namespace keyc {

void ScanSettings::set_filter(Filter filter) {
  if (key_names_) require_held(*key_names_, filter);
  matches_nothing_ = matches_nothing_ || filter.is_never;
  add_filter(request_, std::move(filter));
  set_page_limit();
}

void ScanSettings::set_filter(const Condition& condition) {
  if (key_names_) require_held(*key_names_, condition);
  add_filter(request_, condition);
  set_page_limit();
}

void ScanSettings::set_projection(const Projection& projection) { add_projection(request_, projection); }

void ScanSettings::set_live(const LiveAt& live) {
  add_live(request_, live, nullptr);  // a scan can filter by its key
  set_page_limit();
}

const Scan& ScanSettings::request() const {
  if (matches_nothing_) throw Error("this scan matches nothing: there is no request to send");
  if (from_query_ && *from_query_ != query_identity(request_)) throw CursorError(CursorError::Reason::other_query);
  return request_;
}

void ScanSettings::set_from(const std::optional<std::string>& cursor) {
  Cursor from = cursor ? read_cursor(*cursor) : Cursor();
  from_query_ = cursor ? std::optional(std::move(from.query)) : std::nullopt;
  request_.ExclusiveStartKey = std::move(from.key);
}

void ScanSettings::set_limit(std::size_t items) {
  page_sizes_.set_wanted(items);
  set_page_limit();
}

void ScanSettings::set_page_size(std::int32_t items) {
  page_sizes_.set_given(items);
  set_page_limit();
}

void ScanSettings::set_page_limit() { request_.Limit = page_sizes_.first(!request_.FilterExpression.empty()); }

}  // namespace keyc
