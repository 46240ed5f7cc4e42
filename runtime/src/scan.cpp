#include "keyc/scan.hpp"

#include "filter.hpp"
#include "keyc/errors.hpp"

namespace keyc {

void ScanSettings::set_filter(Filter filter) { add_filter(request_, std::move(filter)); }

void ScanSettings::set_filter(const Condition& condition) { add_filter(request_, condition); }

void ScanSettings::set_limit(std::size_t items) {
  if (items == 0) throw Error("a limit is at least 1");
  wanted_ = items;
}

void ScanSettings::set_page_size(std::int32_t items) {
  if (items < 1) throw Error("a page size is at least 1");
  request_.Limit = items;
}

}  // namespace keyc
