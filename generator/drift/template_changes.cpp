#include "generator/drift/template_changes.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace keyc::drift {
namespace {

using Document = nlohmann::json;

struct Changes {
  std::vector<std::string> gone;
  std::vector<std::string> changed;
  std::vector<std::string> added;

  /// Of members: by their names after this beginning.
  void compare(const Document& deployed, const Document& written, const std::string& beginning) {
    for (const auto& [name, value] : deployed.items()) {
      const auto found = written.find(name);
      if (found == written.end())
        gone.push_back(beginning + name);
      else if (*found != value)
        changed.push_back(beginning + name);
    }
    for (const auto& [name, value] : written.items())
      if (!deployed.contains(name)) added.push_back(beginning + name);
  }

  /// "remove A, change B"; empty if nothing would change.
  std::string listed() const {
    std::string text;
    const auto add = [&](std::string_view what, const std::vector<std::string>& names) {
      if (!names.empty()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, fmt::join(names, ", "));
    };
    add("remove", gone);
    add("change", changed);
    add("add", added);
    return text;
  }
};

/// The elements of a list that have names, by these.
Document by_name(const Document& list, const char* name) {
  Document result = Document::object();
  if (list.is_array())
    for (const Document& element : list)
      if (element.is_object() && element.contains(name) && element[name].is_string())
        result[element[name].get<std::string>()] = element;
  return result;
}

Document take(Document& object, const char* name) {
  if (!object.contains(name)) return {};
  Document value = object[name];
  object.erase(name);
  return value;
}

/// The other members of an object; none of what is no object.
Document without(const Document& object, const char* name) {
  Document others = object.is_object() ? object : Document::object();
  others.erase(name);
  return others;
}

/// Compares the settings of elements that both sides have: which there are is decided elsewhere.
void compare_elements(Document& deployed, Document& written, const char* list, const char* name, Changes& changes) {
  Document there = by_name(take(deployed, list), name);
  Document here = by_name(take(written, list), name);
  for (auto& [element, settings] : there.items()) {
    if (!here.contains(element)) continue;
    for (const char* const decided : {"KeySchema", "Projection"}) {
      settings.erase(decided);
      here[element].erase(decided);
    }
    changes.compare(settings, here[element], fmt::format("{}.{}.", list, element));
  }
}

}  // namespace

std::string changes_of_table(const Document& deployed, const Document& written) {
  Document there = deployed;
  Document here = written;
  Document properties_there = take(there, "Properties");
  Document properties_here = take(here, "Properties");
  for (Document* const resource : {&there, &here})
    for (const char* const order : {"Type", "DependsOn"}) resource->erase(order);
  for (Document* const properties : {&properties_there, &properties_here}) {
    for (const char* const decided :
         {"TableName", "KeySchema", "AttributeDefinitions", "LocalSecondaryIndexes", "TimeToLiveSpecification"})
      properties->erase(decided);
  }
  const Document stream_there = take(properties_there, "StreamSpecification");
  const Document stream_here = take(properties_here, "StreamSpecification");
  Changes changes;
  changes.compare(there, here, "");
  compare_elements(properties_there, properties_here, "GlobalSecondaryIndexes", "IndexName", changes);
  compare_elements(properties_there, properties_here, "Replicas", "Region", changes);
  changes.compare(without(stream_there, "StreamViewType"), without(stream_here, "StreamViewType"),
                  "StreamSpecification.");
  changes.compare(properties_there, properties_here, "");
  const std::string listed = changes.listed();
  return listed.empty() ? "" : "the template would " + listed + " as well: put into --overrides what is deployed";
}

std::string changes_beside_tables(const Document& deployed, const Document& written) {
  const std::set<std::string_view> ignored{"AWSTemplateFormatVersion", "Description", "Resources"};
  Changes changes;
  for (const auto& [section, value] : deployed.items()) {
    if (ignored.contains(section)) continue;
    Document there = value;
    Document here = written.contains(section) ? written[section] : Document::object();
    if (!there.is_object()) {
      if (there != here) changes.gone.push_back(section);
      continue;
    }
    if (section == "Parameters")
      for (Document* const parameters : {&there, &here})
        for (auto& [name, parameter] : parameters->items())
          for (const char* const check : {"AllowedPattern", "Description", "MaxLength"})
            if (parameter.is_object()) parameter.erase(check);
    changes.compare(there, here, section + '.');
  }
  changes.added.clear();
  const std::string listed = changes.listed();
  return listed.empty() ? "" : "the template of the schema would " + listed + ", which no overrides keep";
}

}  // namespace keyc::drift
