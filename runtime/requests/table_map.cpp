#include "requests/table_map.hpp"

#include <algorithm>

#include "requests/table_name_rule.hpp"
#include "values/shown_value.hpp"

namespace keyc {
namespace {

/// How messages begin.
std::string subject(const TableNames& names) {
  return names.stage().empty() ? "ClientOptions::table_names" : names.stage();
}

/// "Things (stored as prod-things)"
std::string both_names(const std::string& stored, std::string_view schema) {
  return schema.empty() || schema == stored ? stored : std::string(schema) + " (stored as " + stored + ")";
}

std::string without(const std::string& table, bool has_option) {
  return " does not have the table " + table + ": add it" +
         (has_option ? ", or set other_tables_unmapped to send its own name" : "");
}

std::string with_two_answers(const std::string& table, const std::string& by_stored, const std::string& by_schema) {
  return " has both names of the table " + table + ", with different answers: " + by_schema + " and " + by_stored +
         ". Leave out one of them";
}

std::string of_two_tables(std::string_view name, const std::string& stored_of, const std::string& schema_of) {
  return " has '" + std::string(name) + "', which is the stored name of the table " + stored_of +
         " and the schema's name of another one, stored as " + schema_of + ". Use their other names";
}

/// In a file, a table may be meant by the member that gives the prefix or the suffix.
std::string that_may_be_a_table(std::string_view member, const std::string& table) {
  return " has '" + std::string(member) + "', which may be meant for all tables or as the name of the table " + table +
         ". Write the names of all tables, that of this one by its other name: with `table NAME as \"" +
         std::string(member) + "\"` it has one";
}

std::string outside_the_rule(const std::string& table, const std::string& sent) {
  return " makes " + shown_value(sent) + " of the table " + table + ": DynamoDB's names of tables have " +
         std::string(table_name_rule);
}

}  // namespace

const std::string* TableMap::find(std::string_view name) const {
  const auto found = names_.find(std::string(name));
  return found == names_.end() ? nullptr : &found->second;
}

const std::string& TableMap::sent(const std::string& stored, std::string_view schema) const {
  if (is_empty()) return stored;
  const std::string* const by_stored = find(stored);
  const std::string* const by_schema = schema.empty() ? by_stored : find(schema);
  if (by_stored == nullptr && by_schema == nullptr) {
    if (names_.prefix() || names_.suffix()) return surrounded(stored, schema);
    if (other_tables_unmapped_.value_or(false)) return stored;
    throw TableNameError(subject(names_) + without(both_names(stored, schema), other_tables_unmapped_.has_value()));
  }
  if (by_stored != nullptr && by_schema != nullptr && *by_stored != *by_schema)
    throw TableNameError(subject(names_) + with_two_answers(both_names(stored, schema), *by_stored, *by_schema));
  if (!schema.empty()) note(stored, schema);
  return by_stored != nullptr ? *by_stored : *by_schema;
}

const std::string& TableMap::surrounded(const std::string& stored, std::string_view schema) const {
  if (!names_.stage().empty())
    for (const auto& [member, is_given] :
         {std::pair("prefix", names_.prefix().has_value()), std::pair("suffix", names_.suffix().has_value())})
      if (is_given && (stored == member || schema == member))
        throw TableNameError(subject(names_) + that_may_be_a_table(member, both_names(stored, schema)));
  const std::lock_guard lock(mutex_);
  const auto known = surrounded_.find(stored);
  if (known != surrounded_.end()) return known->second;
  std::string name = names_.prefix().value_or("") + stored + names_.suffix().value_or("");
  if (!is_table_name(name)) throw TableNameError(subject(names_) + outside_the_rule(both_names(stored, schema), name));
  return surrounded_.emplace(stored, std::move(name)).first->second;
}

/// A request that was made by hand says nothing about the schema.
void TableMap::note(const std::string& stored, std::string_view schema) const {
  const std::lock_guard lock(mutex_);
  note(stored, &Uses::stored_of, schema);
  if (schema != stored) note(schema, &Uses::schema_of, stored);
}

void TableMap::note(std::string_view name, std::string Uses::*as, std::string_view of) const {
  if (find(name) == nullptr) return;
  Uses& uses = uses_[std::string(name)];
  if ((uses.*as).empty()) uses.*as = of;
  if (!uses.stored_of.empty() && !uses.schema_of.empty())
    throw TableNameError(subject(names_) + of_two_tables(name, uses.stored_of, uses.schema_of));
}

void TableMap::check(const std::vector<CreateTable>& tables) const {
  if (is_empty()) return;
  std::string wrong;
  const auto add = [&](const std::string& what) { wrong.append(wrong.empty() ? "" : "\n").append(what); };
  for (const CreateTable& table : tables) {
    try {
      sent(table);
    } catch (const TableNameError& error) {
      add(error.what());
    }
  }
  // A names file may be about the tables of several programs; a misspelt name shows in the table that lacks it.
  const bool may_have_others = !names_.stage().empty() && !other_tables_unmapped_.value_or(false);
  for (const auto& [name, unused] : names_) {
    const bool is_known = std::any_of(tables.begin(), tables.end(), [&name = name](const CreateTable& table) {
      return name == table.TableName || name == table.schema_table;
    });
    if (!is_known && !may_have_others)
      add(subject(names_) + " has '" + name + "', which is not a name of these tables");
  }
  if (!wrong.empty()) throw TableNameError(wrong);
}

}  // namespace keyc
