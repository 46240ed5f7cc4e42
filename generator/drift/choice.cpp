#include "generator/drift/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

using Deployed = std::vector<const DeployedTable*>;

/// Logical ids have letters and digits alone, and mostly begin with a capital letter.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (c != '_') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

/// Names win over logical ids.
Deployed with_name(const std::vector<DeployedTable>& deployed, const std::string& name, const std::string& logical_id) {
  Deployed found;
  for (const DeployedTable& each : deployed)
    if (each.name == name) found.push_back(&each);
  if (!found.empty()) return found;
  for (const DeployedTable& each : deployed)
    if (!each.logical_id.empty() && letters_of(each.logical_id) == letters_of(logical_id)) found.push_back(&each);
  return found;
}

template <class Tables, class Name>
std::string listed(const Tables& tables, Name name) {
  std::string text;
  for (const auto& each : tables) text += (text.empty() ? "" : ", ") + keyc::quoted(name(each));
  return text;
}

std::string listed(const std::vector<DeployedTable>& deployed) {
  return listed(deployed, [](const DeployedTable& each) { return each.shown(); });
}

std::string listed(const std::vector<NamedTable>& tables) {
  return listed(tables, [](const NamedTable& each) { return each.table->name; });
}

/// Nothing if there is no such table; an error if there are several.
void pair(Choice& choice, const model::Table& table, const Deployed& found) {
  if (found.size() == 1) choice.pairs.push_back({&table, found.front()});
  if (found.size() > 1)
    choice.error = fmt::format("the files have {} tables {}: give one description of each table", found.size(),
                               keyc::quoted(found.front()->shown()));
}

Choice choose_one(const std::vector<NamedTable>& tables, const std::vector<DeployedTable>& deployed,
                  std::string_view of, bool is_sure) {
  Choice choice;
  const std::string name(of.substr(0, of.find('=')));
  const auto table =
      std::find_if(tables.begin(), tables.end(), [&](const NamedTable& each) { return each.table->name == name; });
  if (table == tables.end()) {
    choice.error = fmt::format("the schema has no table {}; it has {}", keyc::quoted(name), listed(tables));
    return choice;
  }
  const bool is_named = name.size() < of.size();
  const std::string wanted(is_named ? of.substr(name.size() + 1) : std::string_view(table->name));
  Deployed found = with_name(deployed, wanted, is_named ? wanted : name);
  if (found.empty() && !is_named && !is_sure && deployed.size() == 1) found.push_back(&deployed.front());
  pair(choice, *table->table, found);
  if (choice.pairs.empty() && choice.error.empty())
    choice.error = fmt::format("the files have no table {}; they have {}{}", keyc::quoted(wanted), listed(deployed),
                               is_named ? "" : fmt::format(": say which it is with --of {}=NAME", name));
  return choice;
}

}  // namespace

Choice choose(const std::vector<NamedTable>& tables, const std::vector<DeployedTable>& deployed, std::string_view of,
              bool is_sure) {
  Choice choice;
  if (deployed.empty() || tables.empty()) {
    choice.error = deployed.empty() ? "the files have no table" : "the schema has no table";
    return choice;
  }
  if (!of.empty()) return choose_one(tables, deployed, of, is_sure);
  if (tables.size() == 1 && deployed.size() == 1 && !is_sure) {
    choice.pairs.push_back({tables.front().table, &deployed.front()});
    return choice;
  }
  for (const NamedTable& table : tables) {
    const std::size_t before = choice.pairs.size();
    pair(choice, *table.table, with_name(deployed, table.name, table.table->name));
    if (!choice.error.empty()) return choice;
    if (choice.pairs.size() == before) choice.missing.push_back(table);
  }
  for (const DeployedTable& each : deployed) {
    const auto is_this = [&](const Compared& pair) { return pair.deployed == &each; };
    if (std::none_of(choice.pairs.begin(), choice.pairs.end(), is_this))
      choice.notes.push_back(
          fmt::format("{} is no table of the schemas: it is not compared", keyc::quoted(each.shown())));
  }
  if (choice.pairs.empty())
    choice.error = fmt::format("the files have {}, and the schema {}: say which is which with --of TABLE=NAME",
                               listed(deployed), listed(tables));
  return choice;
}

}  // namespace keyc::drift
