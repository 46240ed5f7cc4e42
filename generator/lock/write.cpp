#include <fmt/format.h>

#include <algorithm>

#include "generator/lock/facts.hpp"
#include "generator/lock/lock_file.hpp"
#include "grammar/quoted.hpp"

namespace keyc::lock {
namespace {

std::string ledger_lines(const Ledger& ledger) {
  std::string text;
  for (const Acceptance& each : ledger)
    text += fmt::format("// accepted {}:{} {} {} {} {}\n", each.rule, each.subject, each.date, each.before, each.after,
                        quoted(each.reason));
  return text;
}

/// Facts with the name by which they are sorted.
struct Named {
  std::string name;
  std::string text;
};

void append(std::string& text, std::vector<Named> sections) {
  std::sort(sections.begin(), sections.end(), [](const Named& a, const Named& b) { return a.name < b.name; });
  for (const Named& section : sections) text += '\n' + section.text;
}

template <class Declarations>
void append_types(std::string& text, const Declarations& declarations) {
  std::vector<Named> sections;
  for (const auto& each : declarations)
    sections.push_back({each.name, "// hash " + hash_of(each) + '\n' + facts(each)});
  append(text, std::move(sections));
}

template <class Declarations>
void append_with_ledgers(std::string& text, const Declarations& declarations, const Ledgers& ledgers) {
  std::vector<Named> sections;
  for (const auto& each : declarations) {
    const auto ledger = ledgers.of_subjects.find(subject_of(each));
    const std::string known = ledger == ledgers.of_subjects.end() ? std::string() : ledger_lines(ledger->second);
    sections.push_back({each.name, "// hash " + hash_of(each) + '\n' + known + facts(each)});
  }
  append(text, std::move(sections));
}

}  // namespace

std::string lock_name(const std::string& schema_file) { return schema_file + ".lock"; }
bool is_lock_name(std::string_view file) { return file.ends_with(".lock"); }
std::string subject_of(const model::Entity& entity) { return "entity " + entity.name; }
std::string subject_of(const model::Enum& type) { return "enum " + type.name; }
std::string subject_of(const model::Struct& type) { return "struct " + type.name; }
std::string subject_of(const model::Table& table) { return "table " + table.name; }

std::string write(const model::Schema& schema, std::vector<std::string> imports, const Ledgers& ledgers) {
  std::string text = fmt::format("// keyc lock {}\nschema {}\n", format_version, schema.name);
  std::sort(imports.begin(), imports.end());
  if (!imports.empty()) text += '\n';
  for (const std::string& import : imports) text += "import " + quoted(import) + '\n';
  append_with_ledgers(text, schema.tables, ledgers);
  append_types(text, schema.enums);
  append_types(text, schema.structs);
  append_with_ledgers(text, schema.entities, ledgers);
  std::vector<Named> collections;
  for (const model::Collection& each : schema.collections) collections.push_back({each.name, facts(each)});
  append(text, std::move(collections));
  for (const auto& [subject, ledger] : ledgers.gone)
    text += fmt::format("\n// gone {}\n{}", subject, ledger_lines(ledger));
  return text;
}

}  // namespace keyc::lock
