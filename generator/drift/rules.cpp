#include "generator/drift/rules.hpp"

#include <algorithm>
#include <array>

namespace keyc::drift {
namespace {

using diff::Affects;
using diff::Class;
using diff::Rule;

const std::vector<std::string_view> another_table{
    ("if the schema is wrong, correct it; else the items need another table: create one as the schema says "
     "(`keyc tables … --format create-table`)"),
    "deploy writers of both, and wait until no old writer runs", "copy the items from before",
    "audit the new table, then let readers use it", "delete the old table when nothing reads it"};
const std::vector<std::string_view> another_index{
    ("give the index of the schema another name (`as \"…\"`), so that queries of the old one go on meanwhile; without "
     "that, they fail from the deletion until the new one is built"),
    "write the deployments with `keyc tables … --against … --steps`, and carry them out",
    "deploy the code that queries the new index, then delete the old one"};

const std::array all_rules{
    Rule{Code::deployed_key, "table_key", Class::recreate, Affects::all_new,
         "requests of this schema's keys are refused, and DynamoDB cannot change the primary key of a table, nor the "
         "types of its attributes",
         another_table},
    Rule{
        Code::deployed_type,
        "attribute_type",
        Class::index,
        Affects::found,
        "DynamoDB refuses items and queries with a key of the other type; the type changes only once no index has the "
        "attribute",
        {"give the indexes of the schema another key attribute, which the table does not have yet, and other names; or "
         "accept that their queries fail until they are built again",
         "write the deployments with `keyc tables … --against … --steps`, and carry them out"}},
    Rule{
        Code::deployed_local_index, "local_index", Class::recreate, Affects::found,
        "queries of the index fail or miss attributes, and DynamoDB makes local indexes only together with their table",
        another_table},
    Rule{Code::deployed_missing_index,
         "missing_index",
         Class::index,
         Affects::found,
         "queries of the index fail",
         {"write the deployments with `keyc tables … --against … --steps`, carry them out, and wait until the index is "
          "ACTIVE",
          "deploy the code that queries it"}},
    Rule{Code::deployed_index_key, "index_key", Class::index, Affects::found,
         "queries of the index are refused, and DynamoDB cannot change the key of an index: it is another index",
         another_index},
    Rule{Code::deployed_projection, "projection", Class::index, Affects::found,
         "what is read in the index lacks attributes, and DynamoDB cannot change what an index projects: it is another "
         "index",
         another_index},
    Rule{Code::deployed_extra_index,
         "extra_index",
         Class::index,
         Affects::found,
         "code of this schema does not query it; each write that changes its entries costs more",
         {"find out who queries it; other versions of the schema may",
          "declare it, or delete it: `keyc tables … --against … --steps --delete-extra` writes the deployment"}},
    Rule{Code::deployed_wider_projection,
         "wider_projection",
         Class::index,
         Affects::found,
         "code of this schema reads what it needs; the entries hold more, and cost more to write and to read",
         {"declare the projection that is deployed, or make another index with less"}},
    Rule{Code::deployed_time_to_live,
         "time_to_live",
         Class::behaviour,
         Affects::found,
         "items that should expire stay, and others may be deleted",
         {"turn time to live on for the attribute of the schema (`keyc tables … --format create-table` writes the "
          "request); off first, if it is on another one, which takes up to an hour"}},
    Rule{Code::deployed_items_expire,
         "items_expire",
         Class::loss,
         Affects::found,
         "DynamoDB deletes items of this schema once that attribute, as a number of seconds, is in the past",
         {"turn time to live off now, or declare it (`ttl`) if it is meant"}},
    Rule{Code::deployed_extra_time_to_live,
         "extra_time_to_live",
         Class::behaviour,
         Affects::found,
         "items of this schema do not have the attribute; foreign items of the table expire by it",
         {"declare it (`ttl`), or turn it off if nothing needs it"}},
    Rule{
        Code::deployed_stream,
        "stream",
        Class::behaviour,
        Affects::found,
        "what reads the stream gets other records than the schema says, or none",
        {"write the deployments with `keyc tables … --against … --steps`: another view is another stream, with another "
         "ARN",
         "let the consumers read what is left in the old one, which DynamoDB keeps for a day, and then the new one"}},
    Rule{Code::deployed_status,
         "status",
         Class::unreadable,
         Affects::found,
         "requests fail while it is so",
         {"wait until it is ACTIVE, or find out why it is not; then compare again"}},
    Rule{
        Code::deployed_missing_table,
        "missing_table",
        Class::unreadable,
        Affects::all_new,
        "requests fail if there is no such table",
        {"if it is deployed under another name or logical id, say which it is with --of TABLE=NAME, or give its "
         "description",
         "else create it as the schema says (`keyc tables … --format create-table`); or compare only some tables, with "
         "--of TABLE"}},
};

}  // namespace

std::span<const Rule> rules() { return all_rules; }

const Rule& rule_of(Code code) {
  return *std::find_if(all_rules.begin(), all_rules.end(), [&](const Rule& rule) { return rule.code == code; });
}

const diff::Words& words_of_tables() {
  static const diff::Words words{all_rules, "deployed", "the deployed tables are as the schema says",
                                 "the deployed tables have all that the schema says",
                                 "code of the schema fails or reads the wrong thing"};
  return words;
}

}  // namespace keyc::drift
