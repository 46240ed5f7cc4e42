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
    if (const std::string name = like + std::to_string(i); taken.insert(name).second) return name;
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

/// The keys of one table that are built in another way.
class NewIndexes {
 public:
  NewIndexes(const Pairing& pairing, const Table& table, std::vector<Finding*> findings)
      : table_(table), findings_(std::move(findings)) {
    for (const EntityPair& pair : pairing.entities)
      if (pair.both() && pair.after->table == &table) pairs_[lock::subject_of(*pair.after)] = &pair;
    for (const Finding* finding : findings_) changed_.insert(finding->new_key->key);
  }

  void plan() {
    if (!can_be_shown()) return;
    name_all();
    for (Finding* finding : findings_) plan(*finding);
  }

 private:
  bool has_changed(const Index& index) const {
    const auto keys = index.key.attributes();
    return std::any_of(keys.begin(), keys.end(), [&](const KeyAttribute* key) { return changed_.contains(key); });
  }

  /// Not of local indexes, which come with their table, of indexes that are new themselves, of keys that are attributes
  /// themselves, nor if the old schema has other names.
  bool can_be_shown() const {
    for (const Finding* finding : findings_) {
      const auto pair = pairs_.find(finding->owner);
      if (pair == pairs_.end() || finding->old_key->native || !has_same_names(*pair->second)) return false;
      const Table& before = *pair->second->before->table;
      for (const Index& index : table_.indexes) {
        if (!has_changed(index)) continue;
        const auto is_same = [&](const Index& old) { return lock::written(old) == lock::written(index); };
        if (index.local || std::none_of(before.indexes.begin(), before.indexes.end(), is_same)) return false;
      }
      for (const KeyAttribute* key : changed_)
        if (const KeyTemplate* const own = template_of(*pair->second->after, key); own != nullptr && own->native)
          return false;
    }
    return true;
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
  std::vector<const Index*> indexes_of(const EntityPair& entity) const {
    std::vector<const Index*> found;
    for (const Index& index : table_.indexes) {
      const auto keys = index.key.attributes();
      if (std::any_of(findings_.begin(), findings_.end(), [&](const Finding* finding) {
            return pairs_.at(finding->owner) == &entity && contains(keys, finding->new_key->key);
          }))
        found.push_back(&index);
    }
    return found;
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

  std::string entity_text(const EntityPair& entity, const std::vector<const Index*>& indexes,
                          std::vector<std::string>& added) const {
    std::string text = "\nentity " + entity.after->name + " in " + table_.name + " {";
    for (const KeyAttribute& each : table_.key_attributes) {
      const auto other = keys_.find(&each);
      const KeyTemplate* const now = template_of(*entity.after, &each);
      const bool is_used = std::any_of(indexes.begin(), indexes.end(),
                                       [&](const Index* index) { return contains(index->key.attributes(), &each); });
      if (other == keys_.end() || now == nullptr || !is_used) continue;
      for (const Finding* finding : findings_)
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

  void plan(Finding& finding) const {
    const EntityPair& entity = *pairs_.at(finding.owner);
    const std::vector<const Index*> indexes = indexes_of(entity);
    std::vector<std::string> added;
    const std::string schema = table_text(indexes) + entity_text(entity, indexes, added);
    std::string command = "keyc lock " + for_shell(finding.schema->span.source->name());
    for (const std::string& key : added)
      command += " --accept " + quoted_for_shell("backfill:" + subject_of(stored_name(*entity.after), key));
    finding.plan = {
        "write an intermediate schema, in which a new index has the new key beside the old one:" + schema,
        "accept it, create the new index, and deploy this code:\n" + command + " --reason \"…\"",
        "wait until no old writer runs",
        "write the key attributes of the new index into the items from before (the loop is in docs/two-versions.md)",
        "audit the table, then let the patterns read the new index",
        "leave out the old key and its index when nothing reads it"};
  }

  const Table& table_;
  std::vector<Finding*> findings_;
  std::map<std::string, const EntityPair*> pairs_;  // by owner
  std::set<const KeyAttribute*> changed_;
  std::map<const KeyAttribute*, KeyAttribute> keys_;
  std::map<const Index*, std::string> index_names_;
};

}  // namespace

void plan_new_indexes(const Pairing& pairing, std::vector<Finding>& findings) {
  std::map<std::pair<const model::Schema*, std::string>, const Table*> tables;  // by what findings say of their entity
  for (const EntityPair& pair : pairing.entities)
    if (pair.after != nullptr) tables[{pair.after->schema, lock::subject_of(*pair.after)}] = pair.after->table;
  std::map<const Table*, std::vector<Finding*>> by_table;
  for (Finding& finding : findings)
    if (finding.rule->needs_new_index && finding.new_key != nullptr)
      by_table[tables.at({finding.schema, finding.owner})].push_back(&finding);
  for (auto& [table, of_table] : by_table) NewIndexes(pairing, *table, std::move(of_table)).plan();
}

}  // namespace keyc::diff
