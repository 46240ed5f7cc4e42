#include <algorithm>
#include <array>

#include "generator/diff/finding.hpp"
#include "grammar/rows.hpp"

namespace keyc::diff {
namespace {

constexpr std::array classes{
    ClassInfo{Class::rekey, "REKEY", true},           ClassInfo{Class::reindex, "REINDEX", true},
    ClassInfo{Class::reorder, "REORDER", true},       ClassInfo{Class::backfill, "BACKFILL", true},
    ClassInfo{Class::unreadable, "UNREADABLE", true}, ClassInfo{Class::old_readers, "OLD READERS", true},
    ClassInfo{Class::recreate, "RECREATE", true},     ClassInfo{Class::index, "INDEX", false},
    ClassInfo{Class::behaviour, "BEHAVIOUR", false},  ClassInfo{Class::cost, "COST", false},
    ClassInfo{Class::source, "SOURCE", false},
};
static_assert(has_row_for_each_value<classes, &ClassInfo::value>());

const std::vector<std::string_view> new_index_instead{
    "add a new index with the new key beside the old one, and deploy writers of both",
    "write the key attributes of the new index into the items from before",
    "audit the table, then let the patterns read the new index", "drop the old index when nothing reads it"};
const std::vector<std::string_view> readers_first{
    "deploy the new code everywhere, but let nothing write what is new yet",
    "let writers write it when no old reader runs"};
const std::vector<std::string_view> fill_in{
    "deploy the new code: what it writes from now on is complete",
    "write what is missing into the items from before; repeat until none is left", "audit the table, then rely on it"};
const std::vector<std::string_view> another_table{
    "create a table with the new form beside the old one", "deploy writers of both, and copy the items from before",
    "audit the new table, then let readers use it", "delete the old table when nothing reads it"};

const std::array table{
    Rule{Code::diff_rekey,
         "rekey",
         Class::rekey,
         "new code does not find the items that old code wrote, and writes them a second time under another key",
         {"stop the writers of these items: an item under its old and under its new key is two items",
          "move each item to its new key, in one transaction that writes the new one and deletes the old one",
          "audit the table, then start the new writers"}},
    Rule{Code::diff_reindex, "reindex", Class::reindex,
         "the entries of items from before keep the old key: queries read a mixture until all are written anew",
         new_index_instead},
    Rule{Code::diff_stale_entries,
         "stale_entries",
         Class::reindex,
         "new code neither writes nor removes this key: the entries of items from before stay, and become stale",
         {"deploy the new code when nothing reads these entries",
          "remove the key attribute from the items from before"}},
    Rule{Code::diff_reorder, "reorder", Class::reorder,
         "items from before stand where the old order puts them: queries return a mixture of two orders",
         new_index_instead},
    Rule{Code::diff_backfill, "backfill", Class::backfill,
         "items from before do not have this key attribute: they are missing in the index until it is written",
         fill_in},
    Rule{Code::diff_backfill_default, "backfill_default", Class::backfill,
         "the key gets a part that items from before lack: they read as the default, but their key does not have it",
         fill_in},
    Rule{Code::diff_unique_markers,
         "unique_markers",
         Class::backfill,
         "items from before have no such marker: a second item can take their value until the markers are written",
         {"find values that several items share, and decide which item keeps them",
          "deploy the new code, then write the markers that are missing", "audit the table, then rely on it"}},
    Rule{
        Code::diff_versions,
        "versions",
        Class::backfill,
        "items from before are stored without the versions that new code expects",
        {"stop the writers of these items", "write what the new schema stores of each item: its versions and version 0",
         "audit the table, then start the new writers"}},
    Rule{Code::diff_required, "required_attribute", Class::unreadable,
         "new code throws when it reads an item from before, which does not have this attribute", fill_in},
    Rule{Code::diff_narrower,
         "narrower_type",
         Class::unreadable,
         "new code throws when it reads a value that only the old type has, or reads it as another one",
         {"find the items with values that the new type does not have, and change them with the old code",
          "deploy the new code when there are none"}},
    Rule{Code::diff_value_removed,
         "enum_value_removed",
         Class::unreadable,
         "new code throws when it reads an item that has this value",
         {"change the items that have the value with the old code", "deploy the new code when there are none"}},
    Rule{Code::diff_stored_name,
         "stored_name",
         Class::unreadable,
         "new code looks for the attribute under another name: what items from before store is not read",
         {"write the attribute under its new name into the items from before, beside the old one",
          "deploy the new code", "remove the old attribute when no old code runs"}},
    Rule{Code::diff_type_name,
         "type_name",
         Class::unreadable,
         "new code does not take the items from before for this entity's",
         {"write the new type into the items from before while nothing reads them", "deploy the new code"}},
    Rule{Code::diff_dropped,
         "dropped_attribute",
         Class::old_readers,
         "old code throws when it reads an item of new code, which can lack this attribute",
         {"deploy code that reads items without the attribute, but still writes it",
          "deploy the new code when no older code runs"}},
    Rule{Code::diff_wider, "wider_type", Class::old_readers,
         "old code throws when it reads a value that only the new type has, or reads it as another one", readers_first},
    Rule{Code::diff_value_added, "enum_value_added", Class::old_readers,
         "old code throws when it reads an item that has the new value", readers_first},
    Rule{Code::diff_table_key, "table_key", Class::recreate,
         "DynamoDB cannot change the primary key of a table, nor the types of its attributes", another_table},
    Rule{Code::diff_table_name, "table_name", Class::recreate,
         "DynamoDB cannot rename a table: what is stored stays in the old one", another_table},
    Rule{Code::diff_local_index, "local_index", Class::recreate,
         "DynamoDB makes local indexes only together with their table", another_table},
    Rule{Code::diff_index_added,
         "index_added",
         Class::index,
         "DynamoDB builds the index from the items that have its key, which takes minutes to hours; nothing is "
         "unavailable",
         {"create the index, and wait until it is active", "deploy the code that queries it"}},
    Rule{Code::diff_index_removed,
         "index_removed",
         Class::index,
         "queries of the index fail once it is deleted",
         {"deploy the code that does not query it", "delete the index"}},
    Rule{Code::diff_index_key,
         "index_key",
         Class::index,
         "DynamoDB cannot change the key or the name of an index: it is another index",
         {"create the new index under another name, and wait until it is active", "deploy the code that queries it",
          "delete the old index"}},
    Rule{Code::diff_projection,
         "projection",
         Class::index,
         "DynamoDB cannot change what an index projects: it is another index",
         {"create the new index under another name, and wait until it is active", "deploy the code that queries it",
          "delete the old index"}},
    Rule{Code::diff_writes,
         "writes",
         Class::behaviour,
         "from now on writes treat this attribute otherwise; items from before keep what they have",
         {}},
    Rule{Code::diff_ttl,
         "ttl",
         Class::behaviour,
         "DynamoDB deletes other items than before",
         {"change the time to live of the table when the new code is deployed"}},
    Rule{Code::diff_default,
         "default",
         Class::behaviour,
         "items without the attribute read as another value than before, and new items get another one",
         {}},
    Rule{Code::diff_reads, "reads", Class::behaviour, "the pattern reads other items, or in another way", {}},
    Rule{Code::diff_entity_removed,
         "entity_removed",
         Class::behaviour,
         "its items stay in the table, and no code of the schema reads, changes or deletes them",
         {}},
    Rule{Code::diff_unique_removed,
         "unique_removed",
         Class::behaviour,
         "the markers stay in the table, and values may be taken twice from now on",
         {"deploy the new code everywhere", "delete the markers that are left over"}},
    Rule{Code::diff_size, "size", Class::cost, "reads and writes of these items cost another number of units", {}},
    Rule{Code::diff_entries, "entries", Class::cost, "a write of an item changes another number of index entries", {}},
    Rule{Code::diff_name,
         "name",
         Class::source,
         "calls that use the old name stop compiling; nothing stored changes",
         {}},
    Rule{Code::diff_pattern,
         "pattern",
         Class::source,
         "calls of the pattern stop compiling; nothing stored changes",
         {}},
};

}  // namespace

const ClassInfo& class_info(Class value) { return classes[static_cast<std::size_t>(value)]; }

std::span<const Rule> rules() { return table; }

const Rule* find_rule(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Rule& rule) { return rule.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace keyc::diff
