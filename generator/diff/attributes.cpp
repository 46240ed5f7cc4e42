#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/diff/compare.hpp"
#include "generator/diff/example.hpp"
#include "generator/diff/readable.hpp"
#include "generator/lock/facts.hpp"
#include "generator/model/defaults.hpp"
#include "grammar/quoted.hpp"

/// UNREADABLE and OLD READERS, and what writes do with an attribute.
namespace keyc::diff {
namespace {

using model::Attribute;

/// Of the rules, those of items that old code stored and those of items that new code stores.
struct Direction {
  std::string_view absent, type, value;
  std::string_view writer, reader;
};
constexpr Direction old_items{"required_attribute", "narrower_type", "enum_value_removed", "old", "new"};
constexpr Direction new_items{"dropped_attribute", "wider_type", "enum_value_added", "new", "old"};

std::string default_hint(const Attribute& attribute) {
  using model::TypeKind;
  const auto example = [&]() -> std::string_view {
    if (attribute.type.kind == TypeKind::boolean) return " = false";
    if (model::is_integer(attribute.type.kind)) return " = 0";
    if (attribute.type.kind == TypeKind::string) return " = \"\"";
    if (attribute.type.kind == TypeKind::list) return " = []";
    if (attribute.type.kind == TypeKind::map) return " = {}";
    return "";
  }();
  const std::string name = lock::as_clause(attribute.name, attribute.stored);
  const std::string words = attribute.lock ? " lock" : attribute.fixed ? " fixed" : "";
  const std::string with_default =
      fmt::format("{} : {}{}{}{}", attribute.name, lock::written(attribute.type), example, name, words);
  if (attribute.lock) return "write " + with_default;  // a count is never absent
  model::Type optional = attribute.type;
  optional.optional = true;
  const std::string hint = fmt::format("write {} : {}{}{}", attribute.name, lock::written(optional), name, words);
  return example.empty() ? hint : fmt::format("{}, or {}", hint, with_default);
}

std::string message_of(const Unread& unread, const Direction& direction) {
  switch (unread.kind) {
    case Unread::Kind::absent:
      if (unread.written != nullptr && unread.written->key_only)
        return fmt::format("items of {} code have {} only in their keys, where {} code does not look", direction.writer,
                           unread.path, direction.reader);
      return fmt::format("items of {} code can lack {}, which {} code requires", direction.writer, unread.path,
                         direction.reader);
    case Unread::Kind::type: return fmt::format("{}: {}", unread.path, unread.what);
    case Unread::Kind::value:
      return fmt::format("{} has the value {} only in the {} schema", unread.path, unread.what, direction.writer);
    case Unread::Kind::renamed: break;
  }
  return &direction == &old_items
             ? fmt::format("{} was stored as {}", unread.path, unread.what)
             : fmt::format("items of new code store {} as {}, and old code requires it", unread.path, unread.what);
}

std::string_view rule_of(Unread::Kind kind, const Direction& direction) {
  switch (kind) {
    case Unread::Kind::absent: return direction.absent;
    case Unread::Kind::type: return direction.type;
    case Unread::Kind::value: return direction.value;
    case Unread::Kind::renamed: break;
  }
  return &direction == &old_items ? "stored_name" : direction.absent;
}

void add_unread(const EntityPair& entity, const std::vector<Unread>& found, const Direction& direction,
                Findings& into) {
  for (const Unread& unread : found) {
    const bool is_renamed = unread.kind == Unread::Kind::renamed;
    // Old code looks for the old name: it misses the attribute if it requires it.
    if (is_renamed && &direction == &new_items && may_be_absent(*unread.read)) continue;
    const std::string_view rule = rule_of(unread.kind, direction);
    const std::string part =
        unread.kind == Unread::Kind::value ? fmt::format("{}={}", unread.path, unread.what) : unread.path;
    Finding& finding =
        into.add(rule, entity, part, message_of(unread, direction), unread.path.substr(0, unread.path.find('.')));
    const Attribute* const before = &direction == &old_items ? unread.written : unread.read;
    const Attribute* const after = &direction == &old_items ? unread.read : unread.written;
    if (before != nullptr) finding.old_place = before->span;
    if (after != nullptr) finding.new_place = after->span;
    if (is_renamed && &direction == &old_items)
      finding.fix = fmt::format("keep the name that is stored: as {}", unread.what);
    if (unread.kind == Unread::Kind::absent && &direction == &old_items && after != nullptr)
      finding.fix = before != nullptr && before->key_only
                        ? fmt::format("keep {} : {} keyonly", after->name, lock::written(after->type))
                        : default_hint(*after);
  }
}

std::string read_if_absent(const Attribute& attribute) {
  if (attribute.type.optional) return "absent";
  return attribute.type.kind == model::TypeKind::set ? "the empty set" : lock::default_of(attribute);
}

void compare_behaviour(const EntityPair& entity, const Place& place, Findings& into) {
  const Attribute& before = *place.attribute.before;
  const Attribute& after = *place.attribute.after;
  const std::string name = place.path + after.name;
  const auto add = [&](std::string_view rule, std::string message) {
    const std::string whole = place.path + after.stored;
    Finding& finding = into.add(rule, entity, whole, std::move(message), whole.substr(0, whole.find('.')));
    finding.old_place = before.span;
    finding.new_place = after.span;
  };
  const auto words = [](const Attribute& attribute) {
    std::string text;
    if (attribute.always_now) text += fmt::format("'= {} always' ", lock::default_of(attribute));
    if (attribute.fixed) text += "'fixed' ";
    if (attribute.lock) text += "'lock' ";
    if (text.empty()) return std::string("none of 'always', 'fixed' and 'lock'");
    text.pop_back();
    return text;
  };
  std::string writes;
  if (words(before) != words(after)) writes = fmt::format("{} had {}, and has {}", name, words(before), words(after));
  const std::string from = lock::default_of(before);
  const std::string to = lock::default_of(after);
  const bool has_other_default = from != to && !after.always_now && !before.always_now;
  if (has_other_default) {
    std::string text = fmt::format("the default of {} was {}, and is {}", name, from.empty() ? "none" : from,
                                   to.empty() ? "none" : to);
    if (model::reads_default(before) || model::reads_default(after))
      add("default", std::move(text));
    else
      writes += fmt::format("{}{}{}", writes.empty() ? "" : "; ", text, to.empty() ? "" : ": only new items get it");
  }
  if (!writes.empty()) add("writes", std::move(writes));
  if (has_other_default) return;
  if (may_be_absent(before) && may_be_absent(after) && before.type.optional != after.type.optional)
    add("default", fmt::format("an item without {} read as {}, and reads as {}", name, read_if_absent(before),
                               read_if_absent(after)));
}

/// A new count of writes, which old code does not keep.
void compare_lock(const EntityPair& entity, const Pair<Attribute>& pair, Findings& into) {
  if (pair.before != nullptr || !pair.after->lock) return;
  Finding& finding =
      into.add("writes", entity, pair.after->stored,
               fmt::format("{} is new, and has 'lock': while old code runs, updates do not notice its writes",
                           pair.after->name));
  finding.new_place = pair.after->span;
}

std::vector<Pair<Attribute>> reversed(const std::vector<Pair<Attribute>>& pairs) {
  std::vector<Pair<Attribute>> result;
  result.reserve(pairs.size());
  for (const Pair<Attribute>& pair : pairs) result.push_back({pair.after, pair.before});
  return result;
}

}  // namespace

/// The type of a key attribute's values: "S", "N" or "B".
std::string_view dynamodb_type(const model::KeyTemplate& key) { return model::dynamodb_name(key.key->type); }

/// A template for the key attribute, in the last state that has one; else null.
const model::KeyTemplate* last_template(const std::vector<const model::Entity*>& states, const std::string& stored) {
  for (const model::Entity* state : states)
    for (const model::KeyTemplate& key : state->keys)
      if (key.is_composed() && key.key->stored == stored) return &key;
  return nullptr;
}

/// Whether it is about one of these paths, or what is below it. That new code requires what items can lack is said of
/// everything that is new.
bool is_in(const Unread& unread, const std::set<std::string>& paths) {
  return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
    const bool is_itself = unread.path == path && unread.kind != Unread::Kind::absent;
    return is_itself || unread.path.starts_with(path + '.');
  });
}

/// A new attribute with the name of a key that items from before have: they have the key's text under its name.
void compare_reused_names(const EntityPair& entity, Findings& into) {
  for (const Pair<Attribute>& pair : entity.attributes) {
    if (pair.before != nullptr || pair.after == nullptr || pair.after->key_only) continue;
    std::vector<const model::Entity*> states{entity.before};
    states.insert(states.end(), entity.earlier.begin(), entity.earlier.end());
    const model::KeyTemplate* const key = last_template(states, pair.after->stored);
    if (key == nullptr) continue;
    Finding& finding = into.add("narrower_type", entity, pair.after->stored,
                                fmt::format("items from before have the key {} ({}) where new code reads {}",
                                            key->key->stored, dynamodb_type(*key), lock::written(pair.after->type)));
    finding.old_place = key->span;
    finding.new_place = pair.after->span;
    finding.fix = fmt::format("store it under another name: {} as \"…\"", pair.after->name);
  }
}

/// An attribute or a member that comes back: items from before it went have it as it was then.
void compare_returned(const EntityPair& entity, Findings& into) {
  std::set<std::string> added;
  for (const auto& [path, attribute] : attributes_and_members(entity)) {
    if (attribute.after == nullptr) continue;
    const bool was_there = attribute.before != nullptr && attribute.before->stored == attribute.after->stored;
    if (!was_there) added.insert(path + attribute.after->stored);
  }
  for (const model::Entity* state : entity.earlier) {
    const EntityPair since(state, entity.after);
    std::set<std::string> back;
    for (const auto& [path, attribute] : attributes_and_members(since)) {
      if (!attribute.both() || attribute.before->stored != attribute.after->stored) continue;
      if (added.erase(path + attribute.after->stored) != 0) back.insert(path + attribute.after->stored);
    }
    std::vector<Unread> found = unread(since.attributes, "", Writer::old_code);
    std::erase_if(found, [&](const Unread& each) { return !is_in(each, back); });
    add_unread(entity, found, old_items, into);
  }
}

void compare_attributes(const EntityPair& entity, Findings& into) {
  compare_reused_names(entity, into);
  add_unread(entity, unread(entity.attributes, "", Writer::old_code), old_items, into);
  compare_returned(entity, into);
  add_unread(entity, unread(reversed(entity.attributes), "", Writer::new_code), new_items, into);
  for (const Place& place : attributes_and_members(entity))
    if (place.attribute.both()) compare_behaviour(entity, place, into);
  for (const Pair<Attribute>& pair : entity.attributes) compare_lock(entity, pair, into);
  const model::Entity& before = *entity.before;
  const model::Entity& after = *entity.after;
  const bool had_type = !before.table->type_attribute.empty();
  const bool has_type = !after.table->type_attribute.empty();
  if (had_type && has_type && before.stored != after.stored) {
    Finding& finding = into.add("type_name", entity, "",
                                fmt::format("items of {} were stored as {}, and are {}", after.name,
                                            keyc::quoted(before.stored), keyc::quoted(after.stored)));
    finding.example = find_example(entity, after.table->type_attribute);
    finding.fix = fmt::format("keep the name that is stored: entity {} as {}", after.name, keyc::quoted(before.stored));
  }
}

}  // namespace keyc::diff
