#include "client/table_map.hpp"

#include <algorithm>

namespace keyc::client {
namespace {

constexpr const char* the_option = "ClientOptions::table_names";

/// "Things (stored as prod-things)"
std::string shown(const std::string& stored, std::string_view schema) {
  return schema.empty() || schema == stored ? stored : std::string(schema) + " (stored as " + stored + ")";
}

std::string without(const std::string& stored, std::string_view schema) {
  return std::string(the_option) + " does not have the table " + shown(stored, schema) +
         ": add it, or set other_tables_unmapped to send its own name";
}

std::string with_two_answers(const std::string& stored, std::string_view schema, const std::string& by_stored,
                             const std::string& by_schema) {
  return std::string(the_option) + " has both names of the table " + shown(stored, schema) +
         ", with different answers: " + by_schema + " and " + by_stored + ". Leave out one of them";
}

std::string of_two_tables(std::string_view name, const std::string& stored_of, const std::string& schema_of) {
  return std::string(the_option) + " has '" + std::string(name) + "', which is the stored name of the table " +
         stored_of + " and the schema's name of another one, stored as " + schema_of + ". Use their other names";
}

}  // namespace

const std::string* TableMap::find(std::string_view name) const {
  const auto found = options_.table_names.find(std::string(name));
  return found == options_.table_names.end() ? nullptr : &found->second;
}

const std::string& TableMap::sent(const std::string& stored, std::string_view schema) const {
  if (is_empty()) return stored;
  const std::string* const by_stored = find(stored);
  const std::string* const by_schema = schema.empty() ? by_stored : find(schema);
  if (by_stored == nullptr && by_schema == nullptr) {
    if (options_.other_tables_unmapped) return stored;
    throw TableNameError(without(stored, schema));
  }
  if (by_stored != nullptr && by_schema != nullptr && *by_stored != *by_schema)
    throw TableNameError(with_two_answers(stored, schema, *by_stored, *by_schema));
  if (!schema.empty()) note(stored, schema);
  return by_stored != nullptr ? *by_stored : *by_schema;
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
    throw TableNameError(of_two_tables(name, uses.stored_of, uses.schema_of));
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
  for (const auto& [name, unused] : options_.table_names) {
    const bool is_known = std::any_of(tables.begin(), tables.end(), [&name = name](const CreateTable& table) {
      return name == table.TableName || name == table.schema_table;
    });
    if (!is_known) add(std::string(the_option) + " has '" + name + "', which is not a name of these tables");
  }
  if (!wrong.empty()) throw TableNameError(wrong);
}

}  // namespace keyc::client
