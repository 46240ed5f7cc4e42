#include "generator/diff/differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/lock/facts.hpp"
#include "generator/model/model.hpp"

namespace keyc::diff {
namespace {

using model::Field;
using model::KeyTemplate;

/// The fields of its components and of its conditions.
std::vector<const Field*> fields_of(const KeyTemplate& key) {
  std::vector<const Field*> fields = key.fields();
  fields.insert(fields.end(), key.presence.fields.begin(), key.presence.fields.end());
  for (const model::Condition* condition : key.presence.conditions) {
    const auto named = model::fields_of(*condition);
    fields.insert(fields.end(), named.begin(), named.end());
  }
  return fields;
}

/// The values in their order, which is that of their positions: `open, closed as "c"`.
std::string values_of(const model::Enum& type) {
  std::vector<std::string> values;
  for (const model::Enumerator& value : type.values)
    values.push_back(value.name + lock::as_clause(value, type));
  return fmt::format("{}", fmt::join(values, ", "));
}

std::string read_if_left_out(const model::Attribute& attribute) {
  const std::string value = lock::default_of(attribute);
  return value.empty() ? "required" : value + " by default";
}

/// When an item has the key attribute: `a present and b`.
std::string presence_of(const KeyTemplate& key) {
  std::vector<std::string> conditions;
  for (const Field* field : key.presence.fields) conditions.push_back(field->name + " present");
  for (const model::Condition* condition : key.presence.conditions) conditions.push_back(condition->written);
  return conditions.empty() ? "always" : fmt::format("when {}", fmt::join(conditions, " and "));
}

class Differences {
 public:
  std::string text;

  void add_all(const Field& before, const Field& after) {
    add(after.name, lock::written(before.type()), lock::written(after.type()));
    const model::Enum* const old = before.type().enumeration;
    const model::Enum* const now = after.type().enumeration;
    if (old != nullptr && now != nullptr) add(now->name, values_of(*old), values_of(*now));
    if (before.attribute->type.optional == after.attribute->type.optional)
      add(after.name, read_if_left_out(*before.attribute), read_if_left_out(*after.attribute));
    add(after.name, fmt::format("stored as \"{}\"", before.attribute->stored),
        fmt::format("stored as \"{}\"", after.attribute->stored));
  }

  void add(const std::string& name, const std::string& was, const std::string& is) {
    const std::string part = fmt::format(", where {} was {}, and is {}", name, was, is);
    if (was != is && text.find(part) == std::string::npos) text += part;
  }
};

}  // namespace

std::string differences(const KeyTemplate& before, const KeyTemplate& after) {
  Differences found;
  const auto now = fields_of(after);
  for (const Field* old : fields_of(before)) {
    const auto same_name = [&](const Field* field) { return field->name == old->name; };
    const auto same = std::find_if(now.begin(), now.end(), same_name);
    if (same != now.end()) found.add_all(*old, **same);
  }
  if (found.text.empty()) found.add("it", "there " + presence_of(before), "there " + presence_of(after));
  return found.text;
}

}  // namespace keyc::diff
