#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/plan.hpp"
#include "plans/plan_parts.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_segments = 1000;  // a cursor has a place in each
constexpr std::size_t most_at_once = 16;

}  // namespace

PlanSettings segmented(const ScanSettings& scan, const Integer& segments) {
  const auto number = segments.clamped<std::size_t>();
  if (segments.is_negative() || number < 1 || number > most_segments) throw Error("a scan has 1 to 1,000 segments");
  if (scan.has_cursor())
    throw Error("a scan in segments continues from a cursor of its own: scan.segments(8).from(cursor)");
  if (scan.key_names() == nullptr)
    throw Error("a scan that was made from a request has no segments: its key is not known");
  PlanSettings plan = plan_on(*scan.key_names());
  std::optional<Scan> request;
  if (!scan.matches_nothing()) {
    request = scan.request();
    request->Limit.reset();
    request->TotalSegments = static_cast<std::int32_t>(number);
  }
  plan.make = [request = std::move(request), number](std::string_view, bool descending) {
    if (descending) throw Error("a scan has no order, and so is not descending");
    std::vector<PlanNode> nodes;
    nodes.reserve(number);
    for (std::size_t i = 0; i < number; ++i) {
      nodes.push_back({.scan = request});
      if (request) nodes.back().scan->Segment = static_cast<std::int32_t>(i);
    }
    return PlanNode::parallel(std::move(nodes));
  };
  plan.limit = scan.wanted();
  plan.page_size = scan.page_sizes().given();
  plan.in_flight = std::min(number, most_at_once);
  return plan;
}

}  // namespace keyc
