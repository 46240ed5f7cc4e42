// What only several items show (across_items.cpp): the markers of unique values with their items, and version 0 with
// the newest version. Items leave records, of which those of one subject are compared.
#include <fmt/format.h>

#include <algorithm>

#include "generator/audit/content.hpp"
#include "generator/audit/judge.hpp"
#include "generator/evaluate/marker.hpp"
#include "grammar/quoted.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/versions.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"

namespace keyc::audit {
namespace {

/// The key of the item that repeats the newest version. Throws EncodeError.
Item version_0(const Reading& reading) {
  const model::Entity& entity = reading.plan().entity();
  const model::Field* const field = entity.versions->field;
  evaluate::Fields fields = reading.fields();
  fields.insert_or_assign(field, evaluate::Value{&field->type(), model::Scalar(std::uint64_t{0}), {}, {}, {}});
  Item key;
  for (const model::KeyTemplate* each : entity.primary().keys())
    key.set(each->key->stored, evaluate::key_value(entity, *each, fields));
  return key;
}

}  // namespace

void Judge::record(std::size_t group, Role role, const Item& subject, std::uint64_t number, const Digest& content) {
  records_.add({.subject = digest_of(to_json(subject)),
                .role = role,
                .group = static_cast<std::uint32_t>(group),
                .number = number,
                .content = content,
                .place = place_});
}

bool Judge::judge_marker(const Item& item) {
  const std::string_view constraint = constraint_of(item);
  if (constraint.empty() || typed(item) != nullptr) return false;
  for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
    const Group& group = judged_.groups[i];
    if (group.unique == nullptr || constraint != group.plan->entity().name + "." + group.unique->name) continue;
    ++markers_;
    record(i, of_marker, key_of(item));
    return true;
  }
  find(nullptr, FindingKind::foreign_item, marker_attribute, &item,
       {.place = {}, .text = fmt::format("a marker of {}, which the schema does not have", keyc::quoted(constraint))});
  return true;
}

void Judge::judge_uniques(const Reading& reading) {
  const EntityPlan& plan = reading.plan();
  for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
    const Group& group = judged_.groups[i];
    if (group.plan != &plan || group.unique == nullptr) continue;
    try {
      const std::optional<Item> marker = evaluate::marker(plan.entity(), *group.unique, reading.fields());
      if (marker) record(i, of_item, *marker);
    } catch (const Error& error) {
      find(&plan, FindingKind::item_without_marker, group.unique->name, nullptr, {.place = {}, .text = error.what()});
    }
  }
}

void Judge::judge_version(const Reading& reading, const Item& item) {
  const EntityPlan& plan = reading.plan();
  const std::optional<std::uint64_t> number = reading.version();
  if (!number) return;
  const AttributeValue* const newest = item.find(newest_attribute);
  std::uint64_t repeats = 0;
  if (*number == 0 && newest != nullptr) parse_number(newest->text(), repeats);
  const auto group = std::find_if(judged_.groups.begin(), judged_.groups.end(),
                                  [&](const Group& each) { return each.plan == &plan && each.unique == nullptr; });
  try {
    record(static_cast<std::size_t>(group - judged_.groups.begin()), *number == 0 ? of_marker : of_version,
           version_0(reading), *number == 0 ? repeats : *number, digest_of(to_json(content_of(plan, item))));
  } catch (const Error&) {
    return;  // judge_keys() has found it
  }
}

/// What is known of an item that is wrong elsewhere: which markers are its own, and of what it is a version.
void Judge::record_undecodable(Reading& reading, const Item& item) {
  const model::Entity& entity = reading.plan().entity();
  if (entity.uniques.empty() && !entity.versions) return;
  try {
    reading.decode_known(item);
    for (std::size_t i = 0; i < judged_.groups.size(); ++i) {
      const Group& group = judged_.groups[i];
      if (group.plan != &reading.plan()) continue;
      if (group.unique == nullptr)
        record(i, of_undecodable, version_0(reading));
      else if (const std::optional<Item> marker = evaluate::marker(entity, *group.unique, reading.fields()))
        record(i, of_item, *marker);
    }
  } catch (const Error&) {
    return;  // nothing is known of its keys
  }
}

}  // namespace keyc::audit
