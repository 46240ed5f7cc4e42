#include "plans/placed_query.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "plans/plan_cursor.hpp"
#include "plans/plan_parts.hpp"
#include "requests/cursor.hpp"

namespace keyc {
namespace {

/// The cursor of the plan that has the same place.
std::string cursor_in(const PlanSettings& plan, const PlanNode& query, const Cursor& cursor) {
  using namespace std::string_literals;
  std::string bytes = plan_identity(plan, query) + "\0"s;  // no `began`
  if (cursor.key.empty()) return sealed(plan_cursor_version, bytes + "\0"s);
  bytes += cursor.is_before ? '\0' : '\1';
  for (const Attribute& attribute : cursor.key) write_attribute(bytes, attribute);
  return sealed(plan_spot_version, bytes);
}

}  // namespace

PlanSettings placed(const QuerySettings& query, bool (*matches)(const Item&)) {
  PlanNode node;
  node.condition = query.key_condition();
  if (!node.condition) throw Error("a query that was made from a request cannot be read back: its key is not known");
  const Cursor cursor = read_cursor(query.cursor());
  if (cursor.query != query_identity(query.request_of_all())) throw CursorError(CursorError::Reason::other_query);
  node.request = query.request_of_all();
  node.request->Limit.reset();
  PlanSettings plan = plan_on(node.condition->names);
  plan.matches = matches;
  plan.limit = query.wanted();
  plan.page_size = query.page_sizes().given();
  plan.in_flight = 1;
  plan.cursor = cursor_in(plan, node, cursor);
  plan.is_before = query.is_before();
  plan.make = [node = std::move(node)](std::string_view, bool) { return node; };
  return plan;
}

}  // namespace keyc
