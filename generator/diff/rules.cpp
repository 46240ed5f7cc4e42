// The table of rules: each row says what happens to what is stored, in one sentence, and what to do about it, step by
// step. The functions that find something name a row, and have no texts of their own about effects or plans.

#include <algorithm>
#include <array>

#include "generator/diff/finding.hpp"
#include "grammar/rows.hpp"

namespace keyc::diff {
namespace {

constexpr std::array classes{
    ClassInfo{Class::rekey, "REKEY"},
    ClassInfo{Class::reindex, "REINDEX"},
    ClassInfo{Class::reorder, "REORDER"},
    ClassInfo{Class::backfill, "BACKFILL"},
    ClassInfo{Class::unreadable, "UNREADABLE"},
    ClassInfo{Class::old_readers, "OLD READERS"},
    ClassInfo{Class::recreate, "RECREATE"},
    ClassInfo{Class::loss, "LOSS"},
    ClassInfo{Class::index, "INDEX"},
    ClassInfo{Class::behaviour, "BEHAVIOUR"},
    ClassInfo{Class::cost, "COST"},
    ClassInfo{Class::source, "SOURCE"},
};
static_assert(has_row_for_each_value<classes, &ClassInfo::value>());

/// Steps that name commands have SCHEMA and TABLE in the place of names: Tables::add_index() writes them.
constexpr std::string_view create_index =
    "create the index, and wait until it is active:\n"
    "aws dynamodb describe-table --table-name TABLE > described.json\n"
    "keyc tables SCHEMA --against described.json --steps --format create-table --out deploy";
constexpr std::string_view create_index_beside =
    "create the new index under another name (`as \"…\"` in the schema), and wait until it is active:\n"
    "aws dynamodb describe-table --table-name TABLE > described.json\n"
    "keyc tables SCHEMA --against described.json --steps --format create-table --out deploy";
constexpr std::string_view delete_index =
    "delete the old index:\n"
    "aws dynamodb describe-table --table-name TABLE > described.json\n"
    "keyc tables SCHEMA --against described.json --steps --delete-extra --format create-table --out deploy/delete";

/// Where no schema can be shown: plan_new_indexes() gives one where it can.
const std::vector<std::string_view> new_index_instead{
    "add a new index with the new key beside the old one, create it, and deploy writers of both",
    "wait until no old writer runs",
    "write the key attributes of the new index into the items from before (the loop is in docs/two-versions.md)",
    "audit the table, then let the patterns read the new index", "drop the old index when nothing reads it"};
const std::vector<std::string_view> readers_first{
    "deploy the new code everywhere, but let nothing write what is new yet",
    "let writers write it when no old reader runs"};
const std::vector<std::string_view> fill_in{
    "deploy the new code: what it writes from now on is complete", "wait until no old writer runs",
    "write what is missing into the items from before (the loop is in docs/two-versions.md); repeat until none is left",
    "audit the table, then rely on it"};
const std::vector<std::string_view> optional_first{
    "deploy code in which the attribute may be absent (?), and which writes it into every item",
    "wait until no old writer runs", "write it into the items from before; repeat until none is left",
    "audit the table, then require it"};
const std::vector<std::string_view> another_table{
    "create a table with the new form beside the old one", "deploy writers of both, and wait until no old writer runs",
    "copy the items from before", "audit the new table, then let readers use it",
    "delete the old table when nothing reads it"};

const std::array all_rules{
    Rule{Code::diff_rekey,
         "rekey",
         Class::rekey,
         Affects::found,
         "new code does not find the items that old code wrote, and writes them a second time under another key",
         {"stop the writers of these items, and wait until none runs: an item under its old and under its new key is "
          "two items",
          "move each item to its new key with a program that has both schemas: move(stored, value) of the new one "
          "writes it and deletes the stored one in one transaction (the loop is in docs/two-versions.md)",
          "audit the table, then start the new writers"}},
    Rule{Code::diff_reindex, "reindex", Class::reindex, Affects::found,
         "the entries of items from before keep the old key: queries read a mixture until all are written anew",
         new_index_instead, true},
    Rule{Code::diff_stale_entries,
         "stale_entries",
         Class::reindex,
         Affects::found,
         "new code neither writes nor removes this key: the entries of items from before stay, and become stale",
         {"deploy the new code when nothing reads these entries",
          "remove the key attribute from the items from before"}},
    Rule{Code::diff_reorder, "reorder", Class::reorder, Affects::found,
         "items from before stand where the old order puts them: queries return a mixture of two orders",
         new_index_instead, true},
    Rule{Code::diff_backfill, "backfill", Class::backfill, Affects::found,
         "items from before do not have this key attribute: they are missing in the index until it is written",
         fill_in},
    Rule{Code::diff_backfill_default, "backfill_default", Class::backfill, Affects::found,
         "items from before that lack a part of the key read as its default, but their key does not have it", fill_in},
    Rule{Code::diff_unique_markers,
         "unique_markers",
         Class::backfill,
         Affects::found,
         "items from before have no such marker: a second item can take their value until the markers are written",
         {"find values that several items share, and decide which item keeps them",
          "deploy the new code, and wait until no old writer runs", "write the markers that are missing",
          "audit the table, then rely on it"}},
    Rule{Code::diff_versions,
         "versions",
         Class::backfill,
         Affects::all_new,
         "items from before do not have the versions, and their entries, that new code expects",
         {"stop the writers of these items, and wait until none runs",
          "write what the new schema stores of each item, and delete what it does not store any more",
          "audit the table, then start the new writers"}},
    Rule{Code::diff_required, "required_attribute", Class::unreadable, Affects::all_new,
         "new code throws when it reads an item from before, which does not have this attribute", optional_first},
    Rule{
        Code::diff_narrower,
        "narrower_type",
        Class::unreadable,
        Affects::all_new,
        "new code throws when it reads a value that only the old type has, or reads it as a different one",
        {"find the items with values that the new type does not have; change them with the old code or, if it does not "
         "have the new values either, write them anew while nothing reads them",
         "deploy the new code when there are none"}},
    Rule{Code::diff_value_removed,
         "enum_value_removed",
         Class::unreadable,
         Affects::all_new,
         "new code throws when it reads an item that has this value",
         {"change the items that have the value with the old code", "deploy the new code when there are none"}},
    Rule{Code::diff_stored_name,
         "stored_name",
         Class::unreadable,
         Affects::all_new,
         "new code looks for the attribute under another name: what items from before store is not read",
         {"deploy code that has both attributes, and writes both", "wait until no old writer runs",
          "write the attribute under its new name into the items from before, beside the old one",
          "deploy the new code", "remove the old attribute when no older code runs"}},
    Rule{Code::diff_type_name,
         "type_name",
         Class::unreadable,
         Affects::all_new,
         "new code does not take the items from before for this entity's",
         {"write the new type into the items from before while nothing reads them", "deploy the new code"}},
    Rule{Code::diff_dropped,
         "dropped_attribute",
         Class::old_readers,
         Affects::all_old,
         "old code throws when it reads an item of new code, which can lack this attribute",
         {"deploy code that reads items without the attribute, but still writes it",
          "deploy the new code when no older code runs"}},
    Rule{Code::diff_wider, "wider_type", Class::old_readers, Affects::all_old,
         "old code throws when it reads a value that only the new type has, or reads it as a different one",
         readers_first},
    Rule{Code::diff_value_added, "enum_value_added", Class::old_readers, Affects::all_old,
         "old code throws when it reads an item that has the new value", readers_first},
    Rule{Code::diff_table_key, "table_key", Class::recreate, Affects::all_new,
         "DynamoDB cannot change the primary key of a table, nor the types of its attributes", another_table},
    Rule{Code::diff_table_name, "table_name", Class::recreate, Affects::all_new,
         "DynamoDB cannot rename a table: what is stored stays in the old one", another_table},
    Rule{Code::diff_local_index, "local_index", Class::recreate, Affects::found,
         "DynamoDB makes local indexes only together with their table", another_table},
    Rule{Code::diff_index_added,
         "index_added",
         Class::index,
         Affects::found,
         "DynamoDB builds the index from the items that have its key, which takes minutes to hours; nothing is "
         "unavailable",
         {create_index, "deploy the code that queries it"}},
    Rule{Code::diff_index_removed,
         "index_removed",
         Class::index,
         Affects::found,
         "queries of the index fail once it is deleted",
         {"deploy the code that does not query it", delete_index}},
    Rule{Code::diff_index_key,
         "index_key",
         Class::index,
         Affects::found,
         "DynamoDB cannot change the key or the name of an index: it is another index",
         {create_index_beside, "deploy the code that queries it", delete_index}},
    Rule{Code::diff_projection,
         "projection",
         Class::index,
         Affects::found,
         "DynamoDB cannot change what an index projects: it is another index",
         {create_index_beside, "deploy the code that queries it", delete_index}},
    Rule{Code::diff_writes,
         "writes",
         Class::behaviour,
         Affects::found,
         "from now on, writes treat this attribute differently; items from before keep what they have",
         {}},
    Rule{Code::diff_ttl,
         "ttl",
         Class::behaviour,
         Affects::found,
         "DynamoDB deletes different items than before",
         {"change the time to live of the table when the new code is deployed"}},
    Rule{Code::diff_default,
         "default",
         Class::behaviour,
         Affects::all_new,
         "items without the attribute read as a different value than before, and new items get the new one",
         {}},
    Rule{Code::diff_reads,
         "reads",
         Class::behaviour,
         Affects::found,
         "the pattern reads other items, or in another way",
         {}},
    Rule{Code::diff_entity_removed,
         "entity_removed",
         Class::loss,
         Affects::all_old,
         "its items stay in the table, and no code of the schema reads, changes or deletes them",
         {"deploy code that neither reads nor writes these items",
          "delete them, or keep them elsewhere, while the old schema still describes them", "remove the entity"}},
    Rule{Code::diff_unique_removed,
         "unique_removed",
         Class::behaviour,
         Affects::found,
         "the markers stay in the table, and values may be taken twice from now on",
         {"deploy the new code everywhere", "delete the markers that are left over"}},
    Rule{Code::diff_size,
         "size",
         Class::cost,
         Affects::found,
         "reads and writes of these items cost a different number of units",
         {}},
    Rule{Code::diff_entries,
         "entries",
         Class::cost,
         Affects::found,
         "a write of an item changes a different number of index entries",
         {}},
    Rule{Code::diff_name,
         "name",
         Class::source,
         Affects::found,
         "calls that use the old name stop compiling, or mean what has the name now; nothing stored changes",
         {}},
    Rule{Code::diff_pattern,
         "pattern",
         Class::source,
         Affects::found,
         "calls of the pattern stop compiling; nothing stored changes",
         {}},
    Rule{Code::diff_unread_shards,
         "unread_shards",
         Class::reindex,
         Affects::found,
         "new code does not look into the shards of the earlier count: entries that are still there are not found",
         {"write every item of the entity again with the old schema, so that its entry moves to the shard of the new "
          "count",
          "audit the index: no entry may be left in the shards of the earlier count", "deploy the new code"}},
    Rule{Code::diff_key_collision,
         "key_collision",
         Class::loss,
         Affects::all_new,
         "new code can overwrite an item of the entity that is gone, or take one for its own",
         {"delete the items of the entity that is gone, or begin the new key with a text that none of theirs begins "
          "with",
          "deploy the new code"}},
    Rule{Code::diff_items_expire,
         "items_expire",
         Class::loss,
         Affects::all_new,
         "DynamoDB deletes the items from before whose time is in the past, within days",
         {"find the items from before whose time is in the past, and those that should stay",
          "remove the attribute from them, or give it a time that is meant as the end",
          "change the time to live of the table"}},
    Rule{Code::diff_stream_added,
         "stream_added",
         Class::behaviour,
         Affects::found,
         "changes of items are in the stream once the table has it; earlier ones are not",
         {"give the table the stream", "deploy what consumes it"}},
    Rule{Code::diff_stream_view,
         "stream_view",
         Class::behaviour,
         Affects::found,
         "consumers of the stream get other records than before",
         {"deploy consumers that can do with the old records and with the new ones",
          "turn the stream off, and on again with the new view: DynamoDB makes another one, with another ARN",
          "let the consumers read what is left in the old stream, which DynamoDB keeps for a day, then the new one"}},
    Rule{Code::diff_stream_removed,
         "stream_removed",
         Class::behaviour,
         Affects::found,
         "consumers of the stream get no more records",
         {"stop what reads the stream, once something else does its work", "turn the stream of the table off"}},
};

}  // namespace

const ClassInfo& class_info(Class value) { return classes[static_cast<std::size_t>(value)]; }

std::span<const Rule> rules() { return all_rules; }

const Rule* find_rule(std::string_view name) {
  const auto found =
      std::find_if(all_rules.begin(), all_rules.end(), [&](const Rule& rule) { return rule.name == name; });
  return found == all_rules.end() ? nullptr : &*found;
}

}  // namespace keyc::diff
