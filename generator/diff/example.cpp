#include "generator/diff/example.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "generator/diff/readable.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/marker.hpp"
#include "generator/evaluate/sample.hpp"
#include "generator/evaluate/sample_values.hpp"
#include "generator/proof/shown.hpp"
#include "keyc/errors.hpp"

namespace keyc::diff {
namespace {

using evaluate::Json;
using model::Attribute;
using model::Type;

/// What is added to the texts and times of an item, so that the functions and text modes of keys show.
struct Variation {
  std::string_view ending;  // of every text of type string
  int seconds;              // after midnight
};
constexpr std::array variations{
    Variation{"", 0},
    Variation{"#1", 20 * 3600},
    Variation{"A b!", 45},
    Variation{"-\xC3\xA9", 3 * 3600 + 60},
    Variation{" and more text, which is longer than the parts of texts that keys usually take from their beginnings",
              0},
};

/// `seconds` after midnight; ids get those of the first day.
void vary_time(model::TypeKind kind, Json& value, int seconds) {
  constexpr std::int64_t first_day = 1704067200;  // 2024-01-01
  constexpr std::string_view midnight = "T00:00:00";
  const std::size_t clock = value.text.find(midnight);
  if (seconds == 0) return;
  if (model::is_epoch(kind)) value.text = std::to_string((first_day + seconds) * model::units_in_second(kind));
  if (model::is_time_ordered(kind)) value.text = evaluate::sample_id(kind, first_day + seconds);
  if (clock != std::string::npos)
    value.text.replace(clock, midnight.size(),
                       fmt::format("T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60));
}

void vary(const Type& type, Json& value, const Variation& variation) {
  if (type.kind == model::TypeKind::string && value.kind == Json::Kind::text) value.text += variation.ending;
  if (model::is_time(type.kind) || model::is_time_ordered(type.kind)) vary_time(type.kind, value, variation.seconds);
  if (type.structure != nullptr)
    for (const Attribute& member : type.structure->members)
      for (evaluate::JsonMember& entry : value.members)
        if (entry.name == member.name) vary(member.type, entry.value, variation);
}

/// The value as the other schema names what is in it: members and values of enums are matched by what is stored.
Json translated(const Type& before, const Type& after, const Json& value) {
  Json result = value;
  if (before.enumeration != nullptr && value.kind == Json::Kind::text)
    for (const model::Enumerator& from : before.enumeration->values) {
      if (from.name != value.text) continue;
      result.text = from.text;
      if (after.enumeration == nullptr) return result;
      for (const model::Enumerator& to : after.enumeration->values)
        if (to.text == from.text) result.text = to.name;
      return result;
    }
  if (before.structure != nullptr && after.structure != nullptr) {
    result.members.clear();
    for (const Pair<Attribute>& pair : pair_attributes(before.structure->members, after.structure->members))
      if (pair.both())
        if (const Json* member = value.find(pair.before->name))
          result.members.push_back({pair.after->name, translated(pair.before->type, pair.after->type, *member)});
    return result;
  }
  if (before.arguments.empty() || after.arguments.empty()) return result;
  for (Json& element : result.elements)
    element = translated(before.arguments.front(), after.arguments.front(), element);
  for (evaluate::JsonMember& entry : result.members)
    entry.value = translated(before.arguments.front(), after.arguments.front(), entry.value);
  return result;
}

/// What the new code knows of an item: what it does not store yet has its default or, if it has none, some value.
Json as_read(const EntityPair& entity, const Json& attributes, std::size_t i) {
  Json result{Json::Kind::object, {}, {}, {}};
  for (const Pair<Attribute>& pair : entity.attributes) {
    if (pair.after == nullptr) continue;
    const Json* const value = pair.before == nullptr ? nullptr : attributes.find(pair.before->name);
    if (value != nullptr)
      result.members.push_back({pair.after->name, translated(pair.before->type, pair.after->type, *value)});
    else if (pair.before == nullptr && !pair.after->default_value && !pair.after->type.optional)
      result.members.push_back({pair.after->name, evaluate::sample_value(pair.after->type, pair.after->name, i)});
  }
  return result;
}

std::string shown(const AttributeValue* value) {
  if (value == nullptr) return "absent";
  const auto type = value->type() == AttributeValue::Type::N   ? model::KeyType::number
                    : value->type() == AttributeValue::Type::B ? model::KeyType::binary
                                                               : model::KeyType::string;
  return proof::shown_value(type, value->text());
}

/// The bytes that a schema stores for an item, as messages show them. Throws InputError and Error.
using Show = std::function<std::string(const Json& attributes)>;

std::string shown(const Show& show, const Json& attributes) {
  try {
    return show(attributes);
  } catch (const evaluate::InputError& error) {
    return std::string("refused: ") + error.what();
  } catch (const Error& error) {
    return std::string("refused: ") + error.what();
  }
}

Show key_of(const model::Entity& entity, std::string_view key) {
  return [&entity, key](const Json& attributes) {
    const Item item = evaluate::item(entity, attributes);
    return shown(item.find(key));
  };
}

Show marker_of(const model::Entity& entity, const model::Unique* unique) {
  return [&entity, unique](const Json& attributes) {
    if (unique == nullptr) return shown(nullptr);
    const auto values = evaluate::read_attributes(entity.attributes, attributes, {nullptr, entity.name});
    const auto marker = evaluate::marker(entity, *unique, evaluate::fields_of(entity, values));
    return shown(marker ? marker->find(unique->partition.key->stored) : nullptr);
  };
}

/// Samples of the schema, which are what its authors know (locks have none), and items that are made up. The last one
/// is older than the attributes with a default: it lacks them.
std::vector<Json> items_of(const model::Entity& entity) {
  std::vector<Json> items;
  const auto add = [&](Json item) { items.push_back(evaluate::completed(entity, std::move(item), items.size())); };
  for (const model::Sample& sample : entity.samples) add(evaluate::json_of(sample));
  for (const Variation& variation : variations)
    for (std::size_t i = 0; i < 4; ++i) {
      Json item = evaluate::sample_attributes(entity, i);
      for (const Attribute& attribute : entity.attributes)
        for (evaluate::JsonMember& member : item.members)
          if (member.name == attribute.name) vary(attribute.type, member.value, variation);
      add(std::move(item));
    }
  add(evaluate::sample_attributes(entity, 0));
  for (const Attribute& attribute : entity.attributes)
    if (attribute.default_value && may_be_absent(attribute))
      std::erase_if(items.back().members, [&](const auto& member) { return member.name == attribute.name; });
  return items;
}

std::optional<Example> find(const EntityPair& entity, const std::string& key, const Show& before, const Show& after) {
  const std::vector<Json> items = items_of(*entity.before);
  std::optional<Example> refused;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Json& whole = items[i];
    Example example{proof::json_text(whole), key, shown(before, whole), shown(after, as_read(entity, whole, i))};
    if (example.before.starts_with("refused") || example.before == example.after) continue;
    if (!example.after.starts_with("refused")) return example;
    if (!refused) refused = std::move(example);
  }
  return refused;
}

}  // namespace

std::optional<Example> find_example(const EntityPair& entity, std::string_view key) {
  return find(entity, std::string(key), key_of(*entity.before, key), key_of(*entity.after, key));
}

std::optional<Example> find_example(const EntityPair& entity, const Pair<model::Unique>& unique) {
  const model::Unique& any = unique.after != nullptr ? *unique.after : *unique.before;
  return find(entity, "marker of " + any.name, marker_of(*entity.before, unique.before),
              marker_of(*entity.after, unique.after));
}

}  // namespace keyc::diff
