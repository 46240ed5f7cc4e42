#include "client/verdict.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "client/same_value.hpp"
#include "items/find_attribute.hpp"

namespace keyc::client {
namespace {

/// Whether a write returns the item as it was before: a second application would return the result of the first.
bool asks_for_old(const std::string& return_values) {
  return return_values == "ALL_OLD" || return_values == "UPDATED_OLD";
}

/// Whether the write, once it took place, makes its own condition fail.
bool is_guarded(const AfterLoss& after_loss) { return after_loss.is_recognisable || !after_loss.lock.empty(); }

Effect effect_of(const AfterLoss& after_loss, bool leaves_the_same) {
  const bool is_repeatable = after_loss.is_repeated_anyway || is_guarded(after_loss) || leaves_the_same;
  return is_repeatable ? Effect::repeatable : Effect::once;
}

template <class Write>
Effect effect_of(const Write& write, bool leaves_the_same) {
  return effect_of(write.after_loss, leaves_the_same && !asks_for_old(write.ReturnValues));
}

std::optional<std::uint64_t> lock_of(const Item& there, const AfterLoss& after_loss) {
  const AttributeValue* const lock = there.find(after_loss.lock);
  if (lock == nullptr || lock->type() != AttributeValue::Type::N) return std::nullopt;
  const std::string& text = lock->text();
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && stop == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// `is_written`: whether the stored item has what was written; no value if that is not known.
Verdict by_lock(const AfterLoss& after_loss, const Item& there, std::optional<bool> is_written) {
  const std::optional<std::uint64_t> number = lock_of(there, after_loss);
  if (number && *number + 1 == after_loss.locked_as) return Verdict::did_not;
  const bool is_number_of_write = number && (*number == after_loss.locked_as || number == after_loss.created_as);
  if (!is_number_of_write || !is_written) return Verdict::unknown;
  return *is_written ? Verdict::took_place : Verdict::did_not;
}

bool is_there(const WrittenAttribute& written, const Item& there) {
  const bool is_part = written.part.kind() != PartKind::none;
  const AttributeValue* const found =
      find_attribute(there, is_part ? written.part.in(written.attribute) : written.attribute);
  return written.value ? found != nullptr && same_value(*found, *written.value) : found == nullptr;
}

/// Whether all attributes that the update writes are stored as it writes them; if one differs, another write was made.
/// No value if the update appends or adds, which cannot be compared.
std::optional<bool> is_written(const UpdateItem& write, const Item& there) {
  if (!write.after_loss.written) return std::nullopt;
  const auto& attributes = *write.after_loss.written;
  return std::all_of(attributes.begin(), attributes.end(),
                     [&](const WrittenAttribute& written) { return is_there(written, there); });
}

}  // namespace

Effect effect_of(const PutItem& write) { return effect_of(write, true); }
Effect effect_of(const UpdateItem& write) { return effect_of(write, write.after_loss.is_repeatable); }
Effect effect_of(const DeleteItem& write) { return effect_of(write, true); }
Effect effect_of(const UpdateView& write) {
  const AfterLoss after_loss = write.actions.after_loss();
  return effect_of(after_loss, after_loss.is_repeatable);
}

Verdict verdict_of(const PutItem& write, const Item* there) {
  const bool is_own = there != nullptr && write.after_loss.is_recognisable && same_item(*there, write.Item);
  return is_own ? Verdict::took_place : Verdict::unknown;
}

Verdict verdict_of(const UpdateItem& write, const Item* there) {
  if (there == nullptr || write.after_loss.lock.empty()) return Verdict::unknown;
  return by_lock(write.after_loss, *there, is_written(write, *there));
}

Verdict verdict_of(const DeleteItem& write, const Item* there) {
  if (there == nullptr || write.after_loss.lock.empty()) return Verdict::unknown;
  return by_lock(write.after_loss, *there, false);
}

}  // namespace keyc::client
