#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::model {

void resolve_items(EntityScope& scope) {
  if (!scope.from.items) return;
  const auto& [number, per, span] = *scope.from.items;
  ExpectedItems items;
  if (!parse_number(number.digits, items.count) || items.count == 0) {
    scope.diagnostics().report(Code::bad_item_count, number.span,
                               fmt::format("{} is not a number of items", number.digits),
                               "write how many are expected: items 20_000, or items 50 per customerId");
    return;
  }
  if (per) {
    items.per = find_field(scope, per->text, per->span);
    if (items.per == nullptr) return;
    items.per_span = per->span;
  }
  scope.entity.items = items;
}

}  // namespace keyc::model
