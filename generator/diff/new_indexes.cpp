#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/diff/compare.hpp"
#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"
#include "generator/text/shell.hpp"
#include "grammar/contains.hpp"

/// The plans of REINDEX and REORDER: an intermediate schema, in which new indexes hold the new keys beside the old
/// ones.
namespace keyc::diff {
namespace {

using model::Entity;
using model::Index;
using model::KeyAttribute;
using model::KeyTemplate;
using model::Table;

/// A name like this one that nothing of the table has.
std::string fresh_name(const std::string& like, std::set<std::string>& taken) {
  for (int i = 2;; ++i)
    if (std::string name = like + std::to_string(i); taken.insert(name).second) return name;
}

const KeyTemplate* template_of(const Entity& entity, const KeyAttribute* key) {
  for (const KeyTemplate& each : entity.keys)
    if (each.key == key) return &each;
  return nullptr;
}

/// Whether what the old schema says of the entity's keys means the same in the new one.
bool has_same_names(const EntityPair& entity) {
  return std::all_of(entity.attributes.begin(), entity.attributes.end(), [](const Pair<model::Attribute>& pair) {
    return pair.before == nullptr || (pair.after != nullptr && pair.after->name == pair.before->name);
  });
}

using FindingsOf = std::map<const EntityPair*, std::vector<Finding*>>;

/// The keys that entities of one table build in another way.
class NewIndexes {
 public:
  NewIndexes(const Table& table, const FindingsOf& findings) : table_(table), findings_(findings) {
    for (const auto& [entity, found] : findings_)
      for (const Finding* finding : found) changed_.insert(finding->new_key->key);
  }

  void plan() {
    if (!can_be_shown()) return;
    name_all();
    for (const auto& [entity, found] : findings_) {
      const std::vector<std::string> steps = plan_of(*entity, found);
      for (Finding* finding : found) finding->plan = steps;
    }
  }

 private:
  bool has_changed(const Index& index) const {
    const auto keys = index.key.attributes();
    return std::any_of(keys.begin(), keys.end(), [&](const KeyAttribute* key) { return changed_.contains(key); });
  }

  /// Not of local indexes, which come with their table, of indexes that are new themselves, of keys that are attributes
  /// themselves, nor if the old schema has other names.
  bool can_be_shown() const {
    return std::all_of(findings_.begin(), findings_.end(),
                       [&](const auto& of_entity) { return can_be_shown(*of_entity.first, of_entity.second); });
  }

  bool can_be_shown(const EntityPair& entity, const std::vector<Finding*>& found) const {
    if (!has_same_names(entity)) return false;
    if (std::any_of(found.begin(), found.end(),
                    [](const Finding* finding) { return !finding->old_key->is_composed(); }))
      return false;
    const auto is_native = [&](const KeyAttribute* key) {
      const KeyTemplate* const own = template_of(*entity.after, key);
      return own != nullptr && !own->is_composed();
    };
    if (std::any_of(changed_.begin(), changed_.end(), is_native)) return false;
    const auto& before = entity.before->table->indexes;
    return std::all_of(table_.indexes.begin(), table_.indexes.end(), [&](const Index& index) {
      const auto is_same = [&](const Index& old) { return lock::written(old) == lock::written(index); };
      return !has_changed(index) || (!index.local && std::any_of(before.begin(), before.end(), is_same));
    });
  }

  void name_all() {
    std::set<std::string> taken;
    for (const KeyAttribute& key : table_.key_attributes) taken.insert({key.name, key.stored});
    for (const Entity* entity : table_.entities)
      for (const model::Attribute& attribute : entity->attributes) taken.insert({attribute.name, attribute.stored});
    for (const KeyAttribute& key : table_.key_attributes) {
      if (!changed_.contains(&key)) continue;
      KeyAttribute& other = keys_[&key] = key;
      other.name = other.stored = fresh_name(key.name, taken);
    }
    std::set<std::string> indexes;
    for (const Index& index : table_.indexes) indexes.insert({index.name, index.stored});
    for (const Index& index : table_.indexes)
      if (has_changed(index)) index_names_[&index] = fresh_name(index.name, indexes);
  }

  const KeyAttribute* in_new_index(const KeyAttribute* key) const {
    const auto other = keys_.find(key);
    return other == keys_.end() ? key : &other->second;
  }

  /// The indexes that the entity leaves for new ones.
  std::vector<const Index*> indexes_left(const std::vector<Finding*>& found) const {
    std::vector<const Index*> left;
    for (const Index& index : table_.indexes) {
      const auto keys = index.key.attributes();
      if (std::any_of(found.begin(), found.end(),
                      [&](const Finding* finding) { return contains(keys, finding->new_key->key); }))
        left.push_back(&index);
    }
    return left;
  }

  std::string table_text(const std::vector<const Index*>& indexes) const {
    std::string text = "\ntable " + table_.name + " {";
    for (const Index* index : indexes) {
      Index other = *index;
      other.name = other.stored = index_names_.at(index);
      for (std::vector<const KeyAttribute*>* side : {&other.key.partition, &other.key.sort})
        for (const KeyAttribute*& key : *side) key = in_new_index(key);
      text += "\n  " + lock::written(other);
    }
    return text + "\n}";
  }

  std::string entity_text(const EntityPair& entity, const std::vector<Finding*>& found,
                          const std::vector<const Index*>& indexes, std::vector<std::string>& added) const {
    std::string text = "\nentity " + entity.after->name + " in " + table_.name + " {";
    for (const KeyAttribute& each : table_.key_attributes) {
      const auto other = keys_.find(&each);
      const KeyTemplate* const now = template_of(*entity.after, &each);
      const bool is_used = std::any_of(indexes.begin(), indexes.end(),
                                       [&](const Index* index) { return contains(index->key.attributes(), &each); });
      if (other == keys_.end() || now == nullptr || !is_used) continue;
      for (const Finding* finding : found)
        if (finding->new_key == now)
          text += fmt::format("\n  {} = {}", each.name, lock::written_with_condition(*finding->old_key));
      text += fmt::format("\n  {} = {}", other->second.name, lock::written_with_condition(*now));
      added.push_back(other->second.name);
    }
    for (const model::AccessPattern& pattern : entity.after->accesses)
      if (pattern.path != nullptr && contains(indexes, pattern.path->index))
        text += "\n  access " + lock::written(pattern);
    return text + "\n}";
  }

  std::vector<std::string> plan_of(const EntityPair& entity, const std::vector<Finding*>& found) const {
    const std::vector<const Index*> indexes = indexes_left(found);
    std::vector<std::string> added;
    const std::string schema = table_text(indexes) + entity_text(entity, found, indexes, added);
    std::string command = "keyc lock " + for_shell(entity.after->schema->span.source->name());
    for (const std::string& key : added)
      command += " --accept " + quoted_for_shell("backfill:" + subject_of(stored_name(*entity.after), key));
    return {
        "write an intermediate schema, in which a new index has the new key beside the old one:" + schema,
        "accept it, create the new index, and deploy this code:\n" + command + " --reason \"…\"",
        "wait until no old writer runs",
        "write the key attributes of the new index into the items from before (the loop is in docs/two-versions.md)",
        "audit the table, then let the patterns read the new index",
        "leave out the old key and its index when nothing reads it"};
  }

  const Table& table_;
  const FindingsOf& findings_;
  std::set<const KeyAttribute*> changed_;
  std::map<const KeyAttribute*, KeyAttribute> keys_;
  std::map<const Index*, std::string> index_names_;
};

}  // namespace

void plan_new_indexes(const Pairing& pairing, std::vector<Finding>& findings) {
  std::map<std::pair<const model::Schema*, std::string>, const EntityPair*> owners;  // as findings name them
  for (const EntityPair& pair : pairing.entities)
    if (pair.both()) owners[{pair.after->schema, lock::subject_of(*pair.after)}] = &pair;
  std::map<const Table*, FindingsOf> by_table;
  for (Finding& finding : findings) {
    if (!finding.rule->needs_new_index || finding.new_key == nullptr) continue;
    const EntityPair* const entity = owners.at({finding.schema, finding.owner});
    by_table[entity->after->table][entity].push_back(&finding);
  }
  for (const auto& [table, of_table] : by_table) NewIndexes(*table, of_table).plan();
}

}  // namespace keyc::diff
