// A write is a set of changes. For each one and each index, two questions decide what happens to the entry: does its
// key, or the condition that it is there, depend on something that changes, and does it project something that changes?
// The costs are the most that DynamoDB charges: a changed key is a delete and a put.

#include "generator/outputs/docs/writes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/docs/costs.hpp"
#include "generator/plan/increment_plan.hpp"
#include "generator/plan/knowing_plan.hpp"
#include "generator/plan/upsert_plan.hpp"
#include "grammar/contains.hpp"

namespace keyc::docs {
namespace {

using model::Attribute;
using model::Entity;
using model::Path;
using Changes = std::vector<model::Change>;

/// What happens to the entry in an index, and how many writes that takes at most.
struct EntryChange {
  std::string_view what;
  std::uint64_t writes;
};

constexpr EntryChange entry_put{"put", 1};
constexpr EntryChange entry_replaced{"replaced; deleted and put if its key changes", 2};
constexpr EntryChange entry_deleted{"deleted", 1};
constexpr EntryChange entry_moved{"deleted, and put with its new key", 2};
constexpr EntryChange entry_comes_and_goes{"put, moved or deleted", 2};
constexpr EntryChange entry_rewritten{"rewritten", 1};

/// Whether a change of the whole struct, of the field or of a part of it reaches the field.
bool touches(const model::Change& change, const model::Field& field) {
  const std::size_t shared = std::min(change.members.size(), field.members.size());
  return change.attribute == field.attribute &&
         std::equal(change.members.begin(), change.members.begin() + static_cast<std::ptrdiff_t>(shared),
                    field.members.begin());
}

bool depends_on(const model::KeyTemplate& key, const Changes& changed) {
  const auto is_changed = [&](const model::Field* field) {
    return std::any_of(changed.begin(), changed.end(), [&](const auto& change) { return touches(change, *field); });
  };
  for (const model::Field* field : key.fields())
    if (is_changed(field)) return true;
  for (const model::Condition* condition : key.presence.conditions)
    for (const model::Field* field : fields_of(*condition))
      if (is_changed(field)) return true;
  return std::any_of(key.presence.fields.begin(), key.presence.fields.end(), is_changed);
}

bool projects(const model::Index& index, const Changes& changed) {
  return index.holds_all() || std::any_of(changed.begin(), changed.end(), [&](const model::Change& change) {
           return index.projects(*change.attribute);
         });
}

/// Whether some items are not in the index.
bool is_sparse(const Path& path) {
  const auto keys = path.keys();
  return std::any_of(keys.begin(), keys.end(), [](const model::KeyTemplate* key) {
    return !key->presence.always() || (key->native && key->components().front()->field->optional());
  });
}

/// Nothing if the entry does not change.
std::optional<EntryChange> change_of(const Path& path, const Changes& changed) {
  const auto keys = path.keys();
  if (std::any_of(keys.begin(), keys.end(), [&](const auto* key) { return depends_on(*key, changed); }))
    return is_sparse(path) ? entry_comes_and_goes : entry_moved;
  return projects(*path.index, changed) ? std::optional(entry_rewritten) : std::nullopt;
}

class Writes {
 public:
  Writes(const Facts& facts, const Entity& entity)
      : entity_(entity), companion_(model::companion_name(entity)), size_(facts.size(entity)) {
    for (model::Change& change : model::plain_changes(entity)) plain_[change.attribute].push_back(std::move(change));
    for (const Path& path : entity.paths)
      if (path.index != nullptr) entry_sizes_[path.index] = facts.size(entity, *path.index);
    for (const Attribute& attribute : entity.attributes)
      if (attribute.always_now || attribute.lock) set_by_all_.push_back(&attribute);
  }

  Context all() {
    if (entity_.versions)
      add_versions();
    else if (!entity_.uniques.empty())
      add_with_markers();
    else
      add_blind();
    return std::move(rows_);
  }

 private:
  void add_versions() {
    using Indexed = model::Versions::Indexed;
    const Indexed indexed = entity_.versions->indexed;
    const EntryChange change =
        indexed == Indexed::history ? entry_put : EntryChange{"the entry of version 0 replaced", 2};
    add("save", "save(value)", {"the new version, and version 0, a copy of it", true, 2},
        entries(indexed == Indexed::all ? EntryChange{"the entry of the new version put, that of version 0 replaced", 3}
                                        : change));
  }

  void add_with_markers() {
    const auto markers = static_cast<std::uint64_t>(entity_.uniques.size());
    add("create", "create(value)", {"the item, and a marker for each unique constraint", true, 1, markers},
        entries(entry_put));
    add("remove", "remove(loaded)", {"the item and its markers are deleted", true, 1, markers}, entries(entry_deleted));
    for (const Attribute& attribute : entity_.attributes) {
      if (!attribute.is_mutable()) continue;
      const std::uint64_t touched = markers_of(attribute);
      add("update", fmt::format("update(loaded).{}", names_of(model::setter_name(attribute), attribute)),
          {touched == 0 ? "the item" : "the item, and its marker is replaced", touched != 0, 1, 2 * touched},
          entries(changed_by({&attribute})));
      add_members(attribute, "update(loaded)");
    }
    if (entity_.update.blind)
      for (const model::SetterGroup& group : entity_.update.groups)
        if (!model::has_marker(group)) add_update(group);
    add_move();
  }

  void add_blind() {
    const bool is_locked = model::lock_of(entity_) != nullptr;
    add("put", is_locked ? "put(loaded)" : "put(value)", {"the whole item"}, entries(entry_replaced));
    add("create", "create(value)", {"the whole item, if it does not exist"}, entries(entry_put));
    if (plan::upsert_obstacle(entity_, plan::CreatingUpdate::upsert) == nullptr)
      add("upsert", "upsert(value)", {"the whole item, except attributes that are set only at creation"},
          entries(entry_replaced));
    if (plan::can_increment(entity_)) add_increment();
    add("remove", is_locked ? "remove(key), remove(loaded)" : "remove(key)", {"the item is deleted"},
        entries(entry_deleted));
    for (const model::SetterGroup& group : entity_.update.groups) add_update(group);
    add_move();
  }

  void add_increment() {
    std::string names;
    for (const model::Change& change : plan::countable(entity_))
      names = joined(std::move(names), ", ", model::change_name(change));
    add("increment", fmt::format("increment(value).{}", names),
        {"what is counted; where there is no item, the whole item"}, entries(entry_replaced));
  }

  void add_update(const model::SetterGroup& group) {
    const bool is_blind = entity_.update.blind;
    const bool is_alone = group.attributes.size() == 1 && group.given.empty();
    const auto changed = entries(changed_by(group.attributes));
    if (is_blind)
      add("update",
          fmt::format("update(key).{}", is_alone ? names_of(model::setter_name(group), *group.attributes.front())
                                                 : model::setter_name(group)),
          {"the item"}, changed);
    if (!is_alone && (is_blind || plan::must_know(entity_))) add_knowing(group);
    if (!entity_.uniques.empty()) return;  // updates of what was read have rows of their own
    if (!is_blind || !is_alone)
      for (const Attribute* attribute : group.attributes)
        add("update", fmt::format("update(loaded).{}", names_of(model::setter_name(*attribute), *attribute)),
            {"the item"}, entries(changed_by({attribute})));
    for (const Attribute* attribute : group.attributes)
      add_members(*attribute, is_blind ? "update(key)" : "update(loaded)");
  }

  /// Updates by key of one attribute of the group, whose others are known.
  void add_knowing(const model::SetterGroup& group) {
    std::string known;
    for (const plan::KnownAttribute& one : plan::plan_knowing(entity_).attributes)
      if (one.can_be_known && (contains(group.attributes, one.attribute) || contains(group.given, one.attribute)))
        known = joined(std::move(known), ", ", model::knowing_name(*one.attribute));
    if (known.empty()) return;
    for (const Attribute* attribute : group.attributes)
      add("update", fmt::format("update(key).{}, {}", known, model::setter_name(*attribute)), {"the item"},
          entries(changed_by({attribute})));
  }

  void add_move() {
    const std::uint64_t markers = 2 * static_cast<std::uint64_t>(entity_.uniques.size());
    add("move", "move(loaded, moved)",
        {markers == 0 ? "the item is deleted, and written with its new key"
                      : "the item and its markers are deleted, and written with their new keys",
         true, 2, markers},
        entries(entry_moved));
  }

  /// Whether members of the attribute are changed without what the attribute itself changes: a key is built from other
  /// members.
  bool parts_members(const Attribute& attribute) const { return !model::is_plain(entity_, attribute); }

  const Changes& plain(const Attribute& attribute) const {
    static const Changes none;
    const auto known = plain_.find(&attribute);
    return known == plain_.end() ? none : known->second;
  }

  /// The setter, and all other methods that change only this attribute.
  std::string names_of(const std::string& setter, const Attribute& attribute) const {
    std::string names = setter;
    for (const model::Change& change : plain(attribute)) {
      const std::string name = model::change_name(change);
      if (model::is_overload(change)) continue;
      const bool is_own_row = !change.members.empty() && parts_members(attribute);
      if (name != setter && !is_own_row) names = joined(std::move(names), ", ", name);
    }
    return names;
  }

  /// The changes of members that no key is built from, if the attribute's other members are in keys.
  void add_members(const Attribute& attribute, std::string_view call) {
    if (!parts_members(attribute)) return;
    std::string names;
    Changes changed = changed_by({});
    for (const model::Change& change : plain(attribute)) {
      if (change.members.empty() || model::is_overload(change)) continue;
      names = joined(std::move(names), ", ", model::change_name(change));
      changed.push_back(change);
    }
    if (!names.empty()) add("update", fmt::format("{}.{}", call, names), {"the item"}, entries(changed));
  }

  std::uint64_t markers_of(const Attribute& attribute) const {
    const auto holds = [&](const model::Unique& unique) {
      return std::any_of(unique.fields.begin(), unique.fields.end(),
                         [&](const model::Field* field) { return field->attribute == &attribute; });
    };
    return static_cast<std::uint64_t>(std::count_if(entity_.uniques.begin(), entity_.uniques.end(), holds));
  }

  /// Adds the attributes that every update sets or counts.
  Changes changed_by(std::vector<const Attribute*> attributes) const {
    for (const Attribute* attribute : set_by_all_)
      if (!contains(attributes, attribute)) attributes.push_back(attribute);
    Changes changes;
    for (const Attribute* attribute : attributes) changes.push_back({model::Change::Kind::set, attribute});
    return changes;
  }

  using Entries = std::vector<std::pair<const model::Index*, EntryChange>>;

  Entries entries(EntryChange change) const {
    Entries result;
    for (const Path& path : entity_.paths)
      if (path.index != nullptr) result.emplace_back(path.index, change);
    return result;
  }

  Entries entries(const Changes& changed) const {
    Entries result;
    for (const Path& path : entity_.paths)
      if (path.index != nullptr)
        if (const auto change = change_of(path, changed)) result.emplace_back(path.index, *change);
    return result;
  }

  /// The writes to the table itself.
  struct Written {
    std::string_view text;
    bool is_transaction = false;
    std::uint64_t items = 1;
    std::uint64_t markers = 0;  // each smaller than 1 KB
  };

  void add(std::string_view operation, const std::string& function, const Written& what, const Entries& entries) {
    std::uint64_t units = what.items * write_units(size_) + what.markers;
    std::string formula = fmt::format("{}⌈{} / 1 KB⌉", what.items == 1 ? "" : "2 × ", bytes_text(size_));
    if (what.markers != 0) formula += fmt::format(" + {}", what.markers);
    if (what.is_transaction) {
      units *= 2;
      formula = fmt::format("2 × ({})", formula);
    }
    Context changes = Context::array();
    std::string all_entries;
    bool is_exact = what.markers == 0;
    for (const auto& [index, change] : entries) {
      const std::uint64_t entry = entry_sizes_.at(index);
      units += change.writes * write_units(entry);
      formula +=
          fmt::format(" + {}⌈{} / 1 KB⌉", change.writes == 1 ? std::string() : fmt::format("{} × ", change.writes),
                      bytes_text(entry));
      is_exact = is_exact && change.writes == 1 && !is_sparse(*entity_.path_on(index));
      const bool is_sometimes = change.what != entry_comes_and_goes.what && is_sparse(*entity_.path_on(index));
      const std::string change_text =
          fmt::format("{}{}", is_sometimes ? "if the index holds the item: " : "", change.what);
      changes.push_back({{"name", index->name}, {"change", change_text}});
      all_entries = joined(std::move(all_entries), "; ", fmt::format("{}: {}", index->name, change_text));
    }
    std::string figure = fmt::format("{}{} WCU", is_exact ? "" : "at most ", units);
    if (size_ == 0) {  // no sample and no `size` tells it
      formula = "⌈size of the item / 1 KB⌉";
      figure = "unknown";
    }
    rows_.push_back({{"operation", operation},
                     {"function", fmt::format("{}::{}", companion_, function)},
                     {"writes", what.text},
                     {"indexes", std::move(changes)},
                     {"entries", std::move(all_entries)},
                     {"transaction", what.is_transaction},
                     {"cost", std::move(formula)},
                     {"figure", std::move(figure)}});
  }

  const Entity& entity_;
  std::string companion_;
  std::uint64_t size_;  // of an item
  std::map<const model::Index*, std::uint64_t> entry_sizes_;
  std::vector<const Attribute*> set_by_all_;  // by every update
  std::map<const Attribute*, Changes> plain_;
  Context rows_ = Context::array();
};

}  // namespace

Context writes(const Facts& facts, const Entity& entity) { return Writes(facts, entity).all(); }

}  // namespace keyc::docs
