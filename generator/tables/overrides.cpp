// A file is checked before it is merged, so that merging cannot fail: first what it names at all, then, for the formats
// that are written, what each table's object touches (override_check.cpp).

#include "generator/tables/overrides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/tables/override_patches.hpp"

namespace keyc::tables {
namespace {

const OverrideFormat& format_of(std::string_view name) {
  const auto formats = override_formats();
  return *std::find_if(formats.begin(), formats.end(), [&](const auto& format) { return format.name == name; });
}

/// The name of an index in the schema; that of a region as it is.
std::string_view name_in_file(const model::Table& table, std::string_view name) {
  for (const model::Index& index : table.indexes)
    if (index.stored == name) return index.name;
  return name;
}

std::string_view name_of(const Json& element, const NamedElements& elements) {
  return member(element, elements.name)->get_ref<const std::string&>();
}

void merge(const OverrideFormat& format, const model::Table& table, Json patch, Json& definition) {
  for (const std::string_view name : format.beside)
    if (const Json* const value = member(patch, name)) {
      definition.merge_patch(Json{{std::string(name), *value}});
      patch.erase(std::string(name));
    }
  Json& properties = format.properties.empty() ? definition : definition[std::string(format.properties)];
  for (const NamedElements& elements : format.elements) {
    const Json* const patches = member(patch, elements.property);
    if (patches == nullptr) continue;
    if (const auto array = properties.find(elements.property); array != properties.end())
      for (Json& element : *array)
        for (const std::string_view name : names_for(name_in_file(table, name_of(element, elements))))
          if (const Json* const of_element = member(*patches, name)) element.merge_patch(*of_element);
    patch.erase(std::string(elements.property));
  }
  properties.merge_patch(patch);
}

}  // namespace

void Overrides::read(const Source& source, const model::Model& model, Diagnostics& diagnostics) {
  std::optional<PlacedJson> file = read_json(source, Code::bad_overrides, diagnostics);
  if (!file) return;
  const auto report = [&](Span span, std::string message, std::string hint) {
    diagnostics.report(Code::bad_overrides, span, std::move(message), std::move(hint));
  };
  std::vector<std::string_view> formats;
  for (const OverrideFormat& format : override_formats()) formats.push_back(format.name);
  std::vector<std::string_view> tables{for_all};
  std::map<std::string_view, std::string_view> stored;
  for (const model::Schema& schema : model.schemas)
    for (const model::Table& table : schema.tables) {
      tables.emplace_back(table.name);
      stored.emplace(table.stored, table.name);
    }

  if (!file->value.is_object())
    return report({&source, 0, 1}, "expected an object with a member for each format",
                  "the formats are " + listed(formats));
  for (const auto& [format, of_format] : file->value.items()) {
    const Span span = file->place_of({format});
    if (std::find(formats.begin(), formats.end(), format) == formats.end())
      report(span, fmt::format("there is no format '{}'", format), meant(format, formats));
    else if (!of_format.is_object())
      report(span, "expected an object with a member for each table", "");
    else
      for (const auto& [table, patch] : of_format.items()) {
        if (std::find(tables.begin(), tables.end(), table) == tables.end())
          report(
              file->place_of({format, table}), fmt::format("these schemas have no table '{}'", table),
              stored.contains(table) ? fmt::format("in its schema it is '{}'", stored[table]) : meant(table, tables));
        else if (!patch.is_object())
          report(file->place_of({format, table}), "expected an object with the properties to set", "");
      }
  }
  if (!diagnostics.has_errors()) file_ = std::make_shared<const PlacedJson>(std::move(*file));
}

void Overrides::check(std::string_view format, const model::Table& table, const std::vector<std::string>& regions,
                      Diagnostics& diagnostics) const {
  if (file_ == nullptr || member(file_->value, format) == nullptr) return;
  check_patches(*file_, format_of(format), table, regions, diagnostics);
}

void Overrides::apply(std::string_view format, const model::Table& table, Json& definition) const {
  const Json* const tables = file_ == nullptr ? nullptr : member(file_->value, format);
  if (tables == nullptr) return;
  for (const std::string_view name : names_for(table.name))
    if (const Json* const patch = member(*tables, name)) merge(format_of(format), table, *patch, definition);
}

}  // namespace keyc::tables
