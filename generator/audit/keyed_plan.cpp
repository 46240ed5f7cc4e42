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

/// Where the text leaves the automaton of the key; no value if it is a key.
std::optional<std::size_t> end_of_walk(const KeyedAttribute& key, std::string_view text) {
  if (key.states.empty()) return std::nullopt;
  KeyWalk walk(key.states);
  const std::size_t taken = walk.take(text);
  return taken == text.size() && walk.is_at_end() ? std::nullopt : std::optional(taken);
}

/// How many bytes of the keys of an item follow those of an entity.
std::size_t followed(const KeyedEntity& entity, const Item& item) {
  std::size_t bytes = 0;
  for (const KeyedAttribute& key : entity.keys) {
    const AttributeValue* const stored = item.find(key.name);
    if (stored == nullptr || stored->type() != key.type) return bytes;
    const std::optional<std::size_t> end = end_of_walk(key, stored->text());
    bytes += end.value_or(stored->text().size());
    if (end) return bytes;
  }
  return bytes;
}

/// Where a key leaves that of the entity.
std::string why_left(const KeyedAttribute& key, const model::KeyTemplate& of, const AttributeValue* stored) {
  if (stored == nullptr) return "is missing";
  if (stored->type() != key.type)
    return fmt::format("is of type {}, not {}", to_text(stored->type()), to_text(key.type));
  const std::string_view text = stored->text();
  const std::size_t end = end_of_walk(key, text).value_or(text.size());
  const std::string found = end == text.size() ? "the end" : quoted(utf8::prefix(text.substr(end), 40));
  return fmt::format("leaves {} at byte {}: {}", of.written, end, found);
}

bool is_left(const KeyedAttribute& key, const AttributeValue* stored) {
  return stored == nullptr || stored->type() != key.type || end_of_walk(key, stored->text());
}

}  // namespace

KeyedPlans::KeyedPlans(const Plans& plans) : plans_(plans), tables_(entities_of(plans)) {}

const EntityPlan* KeyedPlans::whole(const Item& item) const {
  const auto& all = tables_.all();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const KeyedEntity& entity) { return has_keys(entity, item); });
  return found == all.end() ? nullptr : &plans_[static_cast<std::size_t>(found - all.begin())];
}

KeyedAs KeyedPlans::entity_of(const Item& item) const {
  if (const EntityPlan* const plan = whole(item)) return {.plan = plan, .is_whole = true};
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
  const auto& all = tables_.all();
  const auto is_less = [&](const KeyedEntity& a, const KeyedEntity& b) {
    return followed(a, item) < followed(b, item);
  };
  const auto found = std::max_element(all.begin(), all.end(), is_less);
  if (found == all.end()) return {};
  const model::Entity& entity = plans_[static_cast<std::size_t>(found - all.begin())].entity();
  const std::vector<const model::KeyTemplate*> keys = entity.primary().keys();
  std::size_t left = 0;
  while (left + 1 < found->keys.size() && !is_left(found->keys[left], item.find(found->keys[left].name))) ++left;
  const KeyedAttribute& key = found->keys[left];
  std::string why =
      fmt::format("nearest is {}: {} {}", entity.name, key.name, why_left(key, *keys[left], item.find(key.name)));
  return {.attribute = std::string(key.name), .why = std::move(why)};
}

}  // namespace keyc::audit
