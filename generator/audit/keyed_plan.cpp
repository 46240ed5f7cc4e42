#include "generator/audit/keyed_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "grammar/quoted.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/key_walk.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::audit {
namespace {

std::vector<const model::Entity*> entities_of(const Plans& plans) {
  std::vector<const model::Entity*> entities;
  for (const EntityPlan& plan : plans) entities.push_back(&plan.entity());
  return entities;
}

/// How far the keys of an item follow those of an entity.
struct Follows {
  std::size_t bytes = 0;
  std::string attribute{};  // that leaves it
  std::string why{};
};

/// Where the text leaves the automaton of the key; no value if it is a key.
std::optional<std::size_t> end_of_walk(const KeyedAttribute& key, std::string_view text) {
  if (key.states.empty()) return std::nullopt;
  KeyWalk walk(key.states);
  const std::size_t taken = walk.take(text);
  return taken == text.size() && walk.is_at_end() ? std::nullopt : std::optional(taken);
}

Follows way_of(const EntityPlan& plan, const KeyedEntity& entity, const Item& item) {
  Follows way;
  const auto leave = [&](const KeyedAttribute& key, std::string why) {
    way.attribute = key.name;
    way.why = std::move(why);
  };
  const std::vector<const model::KeyTemplate*> keys = plan.entity().primary().keys();
  for (std::size_t i = 0; i < entity.keys.size(); ++i) {
    const KeyedAttribute& key = entity.keys[i];
    const AttributeValue* const stored = item.find(key.name);
    if (stored == nullptr) return leave(key, "is missing"), way;
    if (stored->type() != key.type)
      return leave(key, fmt::format("is of type {}, not {}", to_text(stored->type()), to_text(key.type))), way;
    const std::string_view text = stored->text();
    const std::optional<std::size_t> end = end_of_walk(key, text);
    way.bytes += end.value_or(text.size());
    if (!end) continue;
    const std::string found = *end == text.size() ? "the end" : quoted(utf8::prefix(text.substr(*end), 40));
    return leave(key, fmt::format("leaves {} at byte {}: {}", keys[i]->written, *end, found)), way;
  }
  return way;
}

}  // namespace

KeyedPlans::KeyedPlans(const Plans& plans) : plans_(plans), tables_(entities_of(plans)) {}

KeyedAs KeyedPlans::entity_of(const Item& item) const {
  const auto& all = tables_.all();
  const auto whole =
      std::find_if(all.begin(), all.end(), [&](const KeyedEntity& entity) { return has_keys(entity, item); });
  if (whole != all.end()) return {.plan = &plans_[static_cast<std::size_t>(whole - all.begin())], .is_whole = true};
  KeyedAs keyed = by_literals(item);
  return keyed.is_foreign() ? nearest(item) : keyed;
}

KeyedAs KeyedPlans::by_literals(const Item& item) const {
  KeyedAs keyed;
  const auto& all = tables_.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!fits_keys(all[i], item)) continue;
    if (keyed.plan != nullptr) {
      keyed.plan = nullptr;
      keyed.fits_several = true;
      break;
    }
    keyed.plan = &plans_[i];
    try {
      expect_keys({.all = all, .own = i}, item);
    } catch (const DecodeError& error) {
      keyed.attribute = error.attribute();
      keyed.why = error.what();
    }
  }
  return keyed;
}

KeyedAs KeyedPlans::nearest(const Item& item) const {
  const EntityPlan* plan = nullptr;
  Follows longest;
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    Follows way = way_of(plans_[i], tables_.all()[i], item);
    if (plan != nullptr && way.bytes <= longest.bytes) continue;
    plan = &plans_[i];
    longest = std::move(way);
  }
  if (plan == nullptr) return {};
  std::string why = fmt::format("nearest is {}: {} {}", plan->entity().name, longest.attribute, longest.why);
  return {.attribute = std::move(longest.attribute), .why = std::move(why)};
}

}  // namespace keyc::audit
