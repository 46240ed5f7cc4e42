#include "generator/plan/selection.hpp"

#include <algorithm>

#include "generator/model/defaults.hpp"
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

using MemberPath = std::vector<const model::Attribute*>;  // an attribute and members in it

MemberPath path_of(const model::Field& field) {
  MemberPath path{field.attribute};
  path.insert(path.end(), field.members.begin(), field.members.end());
  return path;
}

bool is_in(const MemberPath& path, const MemberPath& outer) {
  return path.size() >= outer.size() && std::equal(outer.begin(), outer.end(), path.begin());
}

bool is_always_stored(const model::Entity& entity, const model::Attribute& attribute) {
  return !attribute.type.optional && !model::has_value_if_absent(entity, attribute);
}

/// A member of the struct at the end of the path that is stored wherever the struct is, rather a small one; the path
/// itself if there is none.
MemberPath always_stored_in(const model::Entity& entity, const MemberPath& path) {
  const auto size = [](const model::Attribute& member) {
    if (!model::type_info(member.type.kind).composite) return 0;
    return member.type.structure != nullptr ? 1 : 2;
  };
  const model::Attribute* chosen = nullptr;
  for (const model::Attribute& member : path.back()->type.structure->members)
    if (is_always_stored(entity, member) && (chosen == nullptr || size(member) < size(*chosen))) chosen = &member;
  if (chosen == nullptr) return path;
  MemberPath longer = path;
  longer.push_back(chosen);
  return chosen->type.structure == nullptr ? longer : always_stored_in(entity, longer);
}

}  // namespace

bool may_lack_struct(const model::Field& field) {
  if (field.attribute->type.optional) return true;
  return std::any_of(field.members.begin(), field.members.end() - 1,
                     [](const model::Attribute* member) { return member->type.optional; });
}

bool has_value_in_struct(const model::Entity& entity, const model::Field& field) {
  return model::reads_default(entity, field.leaf()) ||
         (model::has_value_if_absent(entity, field.leaf()) && may_lack_struct(field));
}

std::vector<model::Field> projected_fields(const model::Entity& entity, const model::AccessPattern& pattern) {
  std::vector<MemberPath> paths;
  for (const model::Field* field : pattern.select)
    if (!field->attribute->key_only) paths.push_back(path_of(*field));
  for (const model::Field* field : pattern.select) {
    if (field->members.empty() || !has_value_in_struct(entity, *field)) continue;
    MemberPath holder = path_of(*field);
    holder.pop_back();
    const auto shows_holder = [&](const MemberPath& path) {
      if (is_in(holder, path)) return true;
      const auto below = path.begin() + static_cast<std::ptrdiff_t>(holder.size());
      return is_in(path, holder) && std::all_of(below, path.end(), [&](const model::Attribute* member) {
               return is_always_stored(entity, *member);
             });
    };
    if (std::any_of(paths.begin(), paths.end(), shows_holder)) continue;
    const MemberPath shown = always_stored_in(entity, holder);
    std::erase_if(paths, [&](const MemberPath& path) { return is_in(path, shown); });
    paths.push_back(shown);
  }
  std::vector<model::Field> fields;
  fields.reserve(paths.size());
  for (const MemberPath& path : paths) fields.push_back({{}, path.front(), {path.begin() + 1, path.end()}});
  return fields;
}

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
  SelectedPaths selected = selected_paths(entity, pattern, projected_fields(entity, pattern), needed(entity, pattern));
  ProjectionText result{{}, std::move(selected.names)};
  for (const std::string& path : selected.paths) result.text += (result.text.empty() ? "" : ", ") + path;
  // The filters' names are theirs.
  std::erase_if(result.names, [&](const auto& name) { return !has_placeholder(result.text, name.first); });
  return result;
}

}  // namespace keyc::plan
