#include "generator/plan/selection.hpp"

#include <algorithm>

#include "generator/plan/filter_expression.hpp"
#include "generator/plan/type_alias.hpp"
#include "generator/plan/unasked_items.hpp"
#include "grammar/contains.hpp"
#include "keyc/generated/absent.hpp"

namespace keyc::plan {
namespace {

using Names = std::vector<std::pair<std::string, std::string>>;

/// What else is needed of an item, each attribute once.
class Needed {
 public:
  explicit Needed(const model::AccessPattern& pattern) : pattern_(pattern) {}

  void add(const std::string& name, const std::string& stored) {
    const auto is_selected = [&](const model::Field* field) {
      return field->members.empty() && !field->attribute->key_only && field->attribute->stored == stored;
    };
    const auto is_there = [&](const auto& known) { return known.second == stored; };
    if (std::any_of(pattern_.select.begin(), pattern_.select.end(), is_selected)) return;
    if (std::none_of(names_.begin(), names_.end(), is_there)) names_.emplace_back(name, stored);
  }
  Names names() && { return std::move(names_); }

 private:
  const model::AccessPattern& pattern_;
  Names names_;
};

Names needed(const model::Entity& entity, const model::AccessPattern& pattern) {
  Needed result(pattern);
  const model::Index* const index = pattern.index();
  for (const model::KeyAttribute* key : entity.table->key.attributes()) result.add(key->name, key->stored);
  if (index != nullptr)
    for (const model::KeyAttribute* key : index->key.attributes()) result.add(key->name, key->stored);
  for (const KeyReading& reading : key_readings(entity, pattern))
    result.add(reading.holder.key->key->name, reading.holder.key->key->stored);
  if (entity.table->has_type_in(index)) result.add(type_alias(entity), entity.table->type_attribute);
  const model::Attribute* const time = time_to_live(entity);
  if (time != nullptr && !time->key_only && holds(entity, index, *time)) result.add(time->name, time->stored);
  return std::move(result).names();
}

}  // namespace

bool holds(const model::Entity& entity, const model::Index* index, const model::Attribute& attribute) {
  return !model::is_projected(index) || contains(entity.attributes_in(*index), &attribute);
}

std::vector<KeyReading> key_readings(const model::Entity& entity, const model::AccessPattern& pattern) {
  std::vector<KeyReading> readings;
  for (const model::Field* field : pattern.select) {
    const model::Attribute& attribute = *field->attribute;
    if (!attribute.key_only) continue;
    const bool is_entry = model::is_projected(pattern.index());
    readings.push_back({&attribute, is_entry ? *model::holder_in(entity, attribute, *pattern.path)
                                             : *model::holder_of(entity, attribute)});
  }
  return readings;
}

ProjectionText projection(const model::Entity& entity, const model::AccessPattern& pattern) {
  SelectedPaths selected = selected_paths(entity, pattern, needed(entity, pattern));
  ProjectionText result{{}, std::move(selected.names)};
  for (const std::string& path : selected.paths) result.text += (result.text.empty() ? "" : ", ") + path;
  // The filters' names are theirs.
  std::erase_if(result.names, [&](const auto& name) { return !has_placeholder(result.text, name.first); });
  return result;
}

}  // namespace keyc::plan
