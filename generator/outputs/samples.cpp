#include "generator/outputs/samples.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <utility>

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/marker.hpp"
#include "generator/evaluate/sample.hpp"
#include "generator/evaluate/sample_values.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/versions.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"

namespace keyc {
namespace {

constexpr std::size_t samples_made = 3;  // for an entity that has none

/// Nothing if no item can be built from these values, with the reason.
std::optional<Sample> sample(const model::Entity& entity, evaluate::Json attributes, std::size_t number,
                             std::string* reason = nullptr) {
  const auto refused = [&](const std::exception& error) {
    if (reason != nullptr) *reason = error.what();
    return std::nullopt;
  };
  try {
    Sample result{&entity, std::move(attributes), {}, {}, number};
    result.values = evaluate::read_attributes(entity.attributes, result.attributes, {nullptr, entity.name});
    result.item = evaluate::item(entity, result.attributes);
    return result;
  } catch (const evaluate::InputError& error) {
    return refused(error);
  } catch (const Error& error) {
    return refused(error);
  }
}

std::string key_of(const model::Table& table, const Item& item) {
  Item key;
  for (const model::KeyAttribute* attribute : table.key.attributes())
    key.set(attribute->stored, *evaluate::key_in(item, *attribute));
  return to_json(key);
}

void set_version(evaluate::Json& attributes, const std::string& name, const std::string& version) {
  for (evaluate::JsonMember& member : attributes.members)
    if (member.name == name) member.value.text = version;
}

/// No item is written as version 0 alone: that is a copy of the newest version, which add_newest() makes.
bool is_version_0(const model::Entity& entity, const Sample& sample) {
  const evaluate::Json* const version = sample.attributes.find(entity.versions->field->attribute->name);
  return version != nullptr && version->text == "0";
}

/// Adds a copy of each newest version as version 0, as it is stored.
void add_newest(const model::Entity& entity, std::vector<Sample>& samples) {
  const std::string& name = entity.versions->field->attribute->name;
  std::map<std::string, std::pair<std::uint64_t, Sample>> newest;
  for (const Sample& numbered : samples) {
    const evaluate::Json* const version = numbered.attributes.find(name);
    if (version == nullptr) continue;
    evaluate::Json attributes = numbered.attributes;
    set_version(attributes, name, "0");
    auto repeated = sample(entity, std::move(attributes), numbered.number);
    const std::uint64_t count = std::stoull(version->text);
    if (!repeated || count == 0) continue;
    repeated->newest = true;
    repeated->item.set(newest_attribute, AttributeValue::number(std::to_string(count)));
    auto& best = newest[key_of(*entity.table, repeated->item)];
    if (best.first < count) best = {count, std::move(*repeated)};
  }
  for (auto& [key, counted] : newest) samples.push_back(std::move(counted.second));
}

/// The attributes as those of the next version of their item; `versions` counts those of each item.
evaluate::Json as_next_version(const model::Entity& entity, evaluate::Json attributes,
                               std::map<std::string, std::uint64_t>& versions) {
  const std::string& name = entity.versions->field->attribute->name;
  evaluate::Json newest = attributes;
  set_version(newest, name, "0");
  if (const auto repeated = sample(entity, std::move(newest), 0))
    set_version(attributes, name, std::to_string(++versions[key_of(*entity.table, repeated->item)]));
  return attributes;
}

}  // namespace

MadeSamples made_samples(const model::Entity& entity) {
  std::vector<Sample> samples;
  std::string reason;
  std::set<std::string> keys;
  const auto add = [&](evaluate::Json attributes) {
    auto made = sample(entity, std::move(attributes), samples.size() + 1, &reason);
    if (made && keys.insert(key_of(*entity.table, made->item)).second) samples.push_back(std::move(*made));
  };
  for (const model::Sample& declared : entity.samples)
    add(evaluate::completed(entity, evaluate::json_of(declared), samples.size()));
  std::map<std::string, std::uint64_t> versions;
  for (std::size_t i = 0; entity.samples.empty() && i < samples_made; ++i) {
    evaluate::Json attributes = evaluate::sample_attributes(entity, i);
    add(entity.versions ? as_next_version(entity, std::move(attributes), versions) : std::move(attributes));
  }
  if (!entity.versions) return {std::move(samples), std::move(reason)};
  std::erase_if(samples, [&](const Sample& sample) { return is_version_0(entity, sample); });
  add_newest(entity, samples);
  return {std::move(samples), std::move(reason)};
}

std::vector<SampleMarker> markers_of(const Sample& sample) {
  std::vector<SampleMarker> markers;
  const model::Entity& entity = *sample.entity;
  const evaluate::Fields fields = evaluate::fields_of(entity, sample.values);
  for (const model::Unique& unique : entity.uniques) {
    try {
      auto marker = evaluate::marker(entity, unique, fields);
      if (!marker) continue;
      marker->set(marker_attribute, AttributeValue::string(fmt::format("{}.{}", entity.name, unique.name)));
      markers.push_back({unique.name, std::move(*marker)});
    } catch (const Error&) {
      continue;  // no such marker can be written
    }
  }
  return markers;
}

}  // namespace keyc
