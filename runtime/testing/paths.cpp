#include "testing/paths.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "testing/errors.hpp"

namespace keyc::fake {
namespace {

using Type = AttributeValue::Type;
using Steps = std::span<const Step>;

const Attribute* child(const AttributeValue& value, const Step& step) {
  const auto& children = value.children();
  if (const auto* const index = std::get_if<std::size_t>(&step))
    return value.type() == Type::L && *index < children.size() ? &children[*index] : nullptr;
  if (value.type() != Type::M) return nullptr;
  const auto found = std::find_if(children.begin(), children.end(), [&](const Attribute& attribute) {
    return attribute.name == std::get<std::string>(step);
  });
  return found == children.end() ? nullptr : &*found;
}

Item members(const AttributeValue& map) {
  Item result;
  for (const Attribute& attribute : map.children()) result.set(attribute.name, attribute.value);
  return result;
}

/// The map or list with its child replaced, or removed if there is no value.
AttributeValue with_child(const AttributeValue& parent, const Step& step, std::optional<AttributeValue> value) {
  if (parent.type() == Type::M) {
    Item children = members(parent);
    if (value)
      children.set(std::get<std::string>(step), std::move(*value));
    else
      children.erase(std::get<std::string>(step));
    return AttributeValue::map(std::move(children));
  }
  const std::size_t index = std::get<std::size_t>(step);
  std::vector<AttributeValue> elements;
  for (const Attribute& attribute : parent.children()) elements.push_back(attribute.value);
  if (value && index < elements.size())
    elements[index] = std::move(*value);
  else if (value)
    elements.push_back(std::move(*value));
  else if (index < elements.size())
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(index));
  return AttributeValue::list(std::move(elements));
}

AttributeValue changed(const AttributeValue& at, Steps steps, std::optional<AttributeValue> value) {
  const Type type = std::holds_alternative<std::size_t>(steps.front()) ? Type::L : Type::M;
  require(at.type() == type, "The document path provided in the update expression is invalid for update");
  if (steps.size() == 1) return with_child(at, steps.front(), std::move(value));
  const Attribute* const next = child(at, steps.front());
  require(next != nullptr, "The document path provided in the update expression is invalid for update");
  return with_child(at, steps.front(), changed(next->value, steps.subspan(1), std::move(value)));
}

std::optional<AttributeValue> projected_value(const AttributeValue& at, const std::vector<Steps>& paths) {
  std::map<Step, std::vector<Steps>> by_step;
  for (const Steps path : paths) {
    if (path.empty()) return at;
    by_step[path.front()].push_back(path.subspan(1));
  }
  Item found_members;
  std::vector<AttributeValue> found_elements;
  for (const auto& [step, rest] : by_step) {
    const Attribute* const next = child(at, step);
    if (next == nullptr) continue;
    auto found = projected_value(next->value, rest);
    if (!found) continue;
    if (at.type() == Type::M)
      found_members.set(next->name, std::move(*found));
    else
      found_elements.push_back(std::move(*found));
  }
  if (!found_members.empty()) return AttributeValue::map(std::move(found_members));
  if (!found_elements.empty()) return AttributeValue::list(std::move(found_elements));
  return std::nullopt;
}

}  // namespace

const AttributeValue* find(const Item& item, const Path& path) {
  const AttributeValue* at = item.find(attribute_of(path));
  for (auto step = path.begin() + 1; at != nullptr && step != path.end(); ++step) {
    const Attribute* const next = child(*at, *step);
    at = next == nullptr ? nullptr : &next->value;
  }
  return at;
}

void require_disjoint(const std::vector<Path>& paths) {
  for (auto a = paths.begin(); a != paths.end(); ++a)
    for (auto b = a + 1; b != paths.end(); ++b) {
      const auto [in_a, in_b] = std::mismatch(a->begin(), a->end(), b->begin(), b->end());
      require(in_a != a->end() && in_b != b->end(), "Two document paths overlap with each other");
      require(in_a->index() == in_b->index(), "Two document paths conflict with each other");
    }
}

Item with(const Item& item, const Path& path, AttributeValue value) {
  return members(changed(AttributeValue::map(item), path, std::move(value)));
}

Item without(const Item& item, const Path& path) {
  return members(changed(AttributeValue::map(item), path, std::nullopt));
}

Item projected(const Item& item, const std::vector<Path>& paths) {
  const auto found = projected_value(AttributeValue::map(item), std::vector<Steps>(paths.begin(), paths.end()));
  return found ? members(*found) : Item();
}

}  // namespace keyc::fake
