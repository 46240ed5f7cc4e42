#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "generator/diff/compare.hpp"
#include "generator/diff/differences.hpp"
#include "generator/diff/example.hpp"
#include "generator/diff/gone_parts.hpp"
#include "generator/diff/readable.hpp"
#include "generator/diff/same_keys.hpp"
#include "generator/lock/facts.hpp"

/// REKEY, REINDEX, REORDER and BACKFILL: what an entity writes into the key attributes of its table.
namespace keyc::diff {
namespace {

using model::Entity;
using model::Index;
using model::KeyTemplate;

/// The indexes of the table that the key attribute is a part of.
std::vector<const Index*> indexes_of(const Entity& entity, const std::string& key) {
  std::vector<const Index*> found;
  for (const Index& index : entity.table->indexes)
    for (const model::KeyAttribute* attribute : index.key.attributes())
      if (attribute->stored == key) found.push_back(&index);
  return found;
}

bool is_primary(const Entity& entity, const KeyTemplate& key) { return entity.table->is_primary(key.key); }

std::string shown(const KeyTemplate& key) {
  if (key.of_type) return "the type, " + key.written;
  if (!key.native) return lock::written_with_condition(key);
  return "the attribute " + key.key->name + (key.when ? " when " + key.when->written : "");
}

/// What the default of the new parts is; true only if every part that the old schema lacks has a literal one.
bool only_adds_defaults(const EntityPair& entity, const KeyTemplate& before, const KeyTemplate& after) {
  if (before.native && after.native) return compare(entity, before, after) == KeyChange::none;
  if (before.parts.empty() || after.parts.empty() || before.parts.front().literal != after.parts.front().literal)
    return false;
  bool adds = false;
  for (const model::Field* field : after.fields()) {
    const model::Attribute& attribute = *field->attribute;
    if (entity.before_of(attribute) != nullptr) continue;
    using Kind = model::Literal::Kind;
    const auto& otherwise = attribute.default_value;
    if (!otherwise || otherwise->kind == Kind::now || otherwise->kind == Kind::fresh_id) return false;
    adds = true;
  }
  return adds;
}

class Keys {
 public:
  Keys(const EntityPair& entity, Findings& into) : entity_(entity), into_(into) {}

  void compare_all() {
    const auto before = entity_.before->keys_in_paths();
    const auto after = entity_.after->keys_in_paths();
    for (const KeyTemplate* key : after) {
      const auto known = find(before, *key);
      if (known != nullptr)
        compare_both(*known, *key);
      else if (!is_primary(*entity_.after, *key))
        add_new(*key);
    }
    for (const KeyTemplate* key : before)
      if (find(after, *key) == nullptr && !is_primary(*entity_.before, *key)) add_stale(*key);
    add_left_values();
  }

 private:
  static const KeyTemplate* find(const std::vector<const KeyTemplate*>& keys, const KeyTemplate& like) {
    for (const KeyTemplate* key : keys)
      if (key->key->stored == like.key->stored) return key;
    return nullptr;
  }

  void compare_both(const KeyTemplate& before, const KeyTemplate& after) {
    compare_shards(before, after);
    const KeyChange change = compare(entity_, before, after);
    const bool same_items = before.native && after.native ? !becomes_default(before, after)
                                                          : same_presence(entity_, before.presence, after.presence);
    const bool is_template = !before.native && !after.native;
    const bool other_default = is_template && change == KeyChange::none && absent_keys_otherwise(before, after);
    if (change == KeyChange::none && same_items && !other_default) {
      if (is_template) compare_when(before, after);
      return;
    }
    const bool primary = is_primary(*entity_.after, after) || is_primary(*entity_.before, before);
    const std::string_view rule = primary ? "rekey"
                                  : (same_items && other_default) || only_adds_defaults(entity_, before, after)
                                      ? "backfill_default"
                                  : change == KeyChange::order && same_items ? "reorder"
                                                                             : "reindex";
    const std::string_view form = change != KeyChange::none ? "{1} of {0} was {2}, and is {3}"
                                  : !same_items
                                      ? "other items of {0} have {1}: it was {2}, and is {3}"
                                      : "items of {0} that lack a part of {1}, {3}, read as a different default";
    Finding& finding =
        into_.add(rule, entity_, after.key->stored,
                  fmt::format(fmt::runtime(form), entity_.after->name, after.key->name, shown(before), shown(after)) +
                      (shown(before) == shown(after) ? differences(before, after) : ""));
    place(finding, &before, &after);
    finding.old_key = &before;
    finding.new_key = &after;
    finding.example = find_example(entity_, after.key->stored);
    if (before.of_type && after.of_type) finding.plan = {"the key is the type: follow the plan of type_name"};
  }

  /// Entries that nobody has written since the number of shards changed are found only as long as the key says `was`.
  void compare_shards(const KeyTemplate& before, const KeyTemplate& after) {
    if (before.shard() == nullptr || after.shard() == nullptr) return;
    const Shards& old = before.shard()->shard->shards;
    const Shards& now = after.shard()->shard->shards;
    if (old.was == 0 || old.was == now.count || old.was == now.was) return;
    Finding& finding = into_.add(
        "unread_shards", entity_, after.key->stored,
        fmt::format("{} of {} is no longer looked for in the {} shards that it had once: it was {}, and is {}",
                    after.key->name, entity_.after->name, old.was, shown(before), shown(after)));
    place(finding, &before, &after);
  }

  /// DynamoDB's own index gets an item only once it is written with the default.
  static bool becomes_default(const KeyTemplate& before, const KeyTemplate& after) {
    const model::Field& old = *before.components().front()->field;
    return old.type().optional && absent_reads_otherwise(old, *after.components().front()->field);
  }

  /// A condition that all items from before fulfil, since they lack what it is about.
  void compare_when(const KeyTemplate& before, const KeyTemplate& after) {
    const std::string from = shown(before);
    const std::string to = shown(after);
    if (from == to || !has_condition_of_new_items(entity_, after.presence)) return;
    Finding& finding =
        into_.add("writes", entity_, after.key->stored,
                  fmt::format("{} of {} was {}, and is {}: while old code runs, it writes the key into all items",
                              after.key->name, entity_.after->name, from, to));
    place(finding, &before, &after);
  }

  void add_new(const KeyTemplate& key) {
    // Items from before have the type, unless another finding says that they have another one.
    if (key.of_type) return;
    if (key.native) {
      // DynamoDB itself takes items that store the attribute already into an index. Items from before it was declared
      // with its default do not.
      const model::Attribute& attribute = *key.components().front()->field->attribute;
      const model::Attribute* const known = entity_.before_of(attribute);
      const bool is_stored = known != nullptr && known->stored == attribute.stored && !known->key_only;
      if (is_stored && (known->type.optional || !may_be_absent(*known))) return;
    }
    Finding& finding =
        into_.add("backfill", entity_, key.key->stored,
                  fmt::format("{} gets the key {} = {}", entity_.after->name, key.key->name, shown(key)));
    place(finding, nullptr, &key);
    finding.example = find_example(entity_, key.key->stored);
    add_returned(key);
  }

  /// Items that had the key when it went may have it still, whatever has been written to them since.
  void add_returned(const KeyTemplate& key) {
    const Entity* state = nullptr;
    const KeyTemplate* const known = last_key(entity_.earlier, key.key->stored, state);
    if (known == nullptr) return;
    Finding& finding =
        into_.add("reindex", entity_, key.key->stored,
                  fmt::format("{} of {} is back: items from before it went still have it as it was then, "
                              "{}, and new ones get {}",
                              key.key->name, entity_.after->name, shown(*known), shown(key)));
    place(finding, known, &key);
    finding.example = find_example({state, entity_.after}, key.key->stored);
  }

  void add_stale(const KeyTemplate& key) {
    // Nobody reads entries of an index that is gone.
    if (key.of_type || indexes_of(*entity_.after, key.key->stored).empty()) return;
    if (key.native) {
      const model::Attribute& attribute = *key.components().front()->field->attribute;
      const model::Attribute* const kept = entity_.after_of(attribute);
      if (kept != nullptr && kept->stored == attribute.stored && !kept->key_only) return;
    }
    Finding& finding =
        into_.add("stale_entries", entity_, key.key->stored,
                  fmt::format("{} no longer writes {}, which was {}", entity_.after->name, key.key->name, shown(key)));
    place(finding, &key, nullptr);
    finding.example = find_example(entity_, key.key->stored);
  }

  bool was_there(const Index& index) const {
    const auto same_key = [](const model::KeyAttribute* left, const model::KeyAttribute* right) {
      return left->stored == right->stored;
    };
    const auto& before = entity_.before->table->indexes;
    return std::any_of(before.begin(), before.end(), [&](const Index& known) {
      const auto was = known.key.attributes();
      const auto is = index.key.attributes();
      return known.stored == index.stored && std::equal(was.begin(), was.end(), is.begin(), is.end(), same_key);
    });
  }

  /// The attribute of an earlier state that items may still have in this key attribute, which the entity writes no
  /// longer; null if there is none. DynamoDB takes only values of the key's type.
  const model::Attribute* left_in(const model::KeyAttribute& key) const {
    std::vector<const Entity*> states{entity_.before};
    states.insert(states.end(), entity_.earlier.begin(), entity_.earlier.end());
    for (const Entity* state : states)
      for (const model::Attribute& each : state->attributes)
        if (each.stored == key.stored && !each.key_only && model::stored_key_type(each.type) == key.type) return &each;
    return nullptr;
  }

  bool writes(const model::KeyAttribute& key) const {
    const auto keys = entity_.after->keys_in_paths();
    const auto& attributes = entity_.after->attributes;
    return std::any_of(keys.begin(), keys.end(),
                       [&](const KeyTemplate* each) { return each->key->stored == key.stored; }) ||
           std::any_of(attributes.begin(), attributes.end(),
                       [&](const model::Attribute& each) { return each.stored == key.stored && !each.key_only; });
  }

  /// A new index takes items for what they still store of an attribute that the entity has no longer.
  void add_left_values() {
    if (entity_.before->table->stored != entity_.after->table->stored) return;  // which has none of these items
    std::set<std::string_view> added;
    for (const Index& index : entity_.after->table->indexes) {
      if (was_there(index)) continue;
      const model::Attribute* left = nullptr;
      bool may_have_all = true;
      for (const model::KeyAttribute* key : index.key.attributes()) {
        if (writes(*key)) continue;
        const model::Attribute* const found = left_in(*key);
        may_have_all = may_have_all && found != nullptr;
        if (left == nullptr) left = found;
      }
      // Where the entity had the key itself, its loss is said already.
      if (!may_have_all || left == nullptr || !indexes_of(*entity_.before, left->stored).empty()) continue;
      if (!added.insert(left->stored).second) continue;
      Finding& finding =
          into_.add("stale_entries", entity_, left->stored,
                    fmt::format("{} no longer has {}, which items from before keep: they are in index {}",
                                entity_.after->name, left->name, index.name));
      finding.old_place = left->span;
      finding.new_place = index.span;
      finding.index = index.stored;
    }
  }

  void place(Finding& finding, const KeyTemplate* before, const KeyTemplate* after) const {
    const KeyTemplate& any = after != nullptr ? *after : *before;
    if (before != nullptr)
      finding.old_place = before->native ? before->components().front()->field->leaf().span : before->span;
    if (after != nullptr)
      finding.new_place = after->native ? after->components().front()->field->leaf().span : after->span;
    const auto indexes = indexes_of(*entity_.after, any.key->stored);
    if (!indexes.empty()) finding.index = indexes.front()->stored;
    const bool primary = is_primary(*entity_.before, any) || (after != nullptr && is_primary(*entity_.after, any));
    for (const Readers::Reader& reader : into_.readers().of(*entity_.after)) {
      if (reader.pattern->path == nullptr) continue;
      const Index* const index = reader.index();
      const bool reads = index == nullptr ? primary : std::find(indexes.begin(), indexes.end(), index) != indexes.end();
      if (reads) finding.patterns.push_back(reader.name);
    }
  }

  const EntityPair& entity_;
  Findings& into_;
};

}  // namespace

void compare_keys(const EntityPair& entity, Findings& into) { Keys(entity, into).compare_all(); }

}  // namespace keyc::diff
