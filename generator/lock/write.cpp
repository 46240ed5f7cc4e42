#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

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

/// Facts as comments.
std::string commented(std::string_view facts) {
  std::string text;
  while (!facts.empty()) {
    const std::size_t length = std::min(facts.find('\n'), facts.size() - 1) + 1;
    text.append(gone_margin).append(facts.substr(0, length));
    facts.remove_prefix(length);
  }
  return text;
}

std::string text_of(const Gone& gone) {
  return fmt::format("// gone {} {} {}\n{}{}", gone.subject, gone.time, hash_of(gone), ledger_lines(gone.ledger),
                     commented(gone.facts));
}

/// Facts with the name by which they are sorted.
struct Named {
  std::string name;
  std::string text;
};

void append(std::string& text, std::vector<Named> sections) {
  std::stable_sort(sections.begin(), sections.end(), [](const Named& a, const Named& b) { return a.name < b.name; });
  for (const Named& section : sections) text += '\n' + section.text;
}

/// `kinds` of what is gone, each with a space: "entity ".
template <class Declarations>
void append_hashed(std::string& text, std::initializer_list<std::string_view> kinds, const Declarations& declarations,
                   const Ledgers& ledgers) {
  std::vector<Named> sections;
  for (const auto& each : declarations) {
    const auto found = ledgers.of_subjects.find(subject_of(each));
    const Ledger ledger = found == ledgers.of_subjects.end() ? Ledger() : found->second;
    const std::string known = facts(each);
    sections.push_back(
        {each.name, fmt::format("// hash {}\n{}{}", hash_of(ledger, known), ledger_lines(ledger), known)});
  }
  for (const Gone& gone : ledgers.gone)
    for (const std::string_view kind : kinds)
      if (gone.subject.starts_with(kind)) sections.push_back({gone.subject.substr(kind.size()), text_of(gone)});
  append(text, std::move(sections));
}

}  // namespace

std::string hash_of(const Ledger& ledger, std::string_view facts) {
  return hash_of_text(ledger_lines(ledger).append(facts));
}

std::string hash_of(const Gone& gone) {
  return hash_of(gone.ledger, fmt::format("{} {}\n{}", gone.subject, gone.time, gone.facts));
}

std::string lock_name(const std::string& schema_file) { return schema_file + ".lock"; }
bool is_lock_name(std::string_view file) { return file.ends_with(".lock"); }
std::string subject_of(const model::Entity& entity) { return "entity " + entity.name; }
std::string subject_of(const model::Enum& type) { return "enum " + type.name; }
std::string subject_of(const model::Struct& type) { return "struct " + type.name; }
std::string subject_of(const model::Table& table) { return "table " + table.name; }

std::string parts_of(const model::Entity& entity) { return std::string(parts_kind) + entity.name; }

Ledger& Ledgers::ledger_of(const std::string& subject) {
  if (of_subjects.contains(subject)) return of_subjects[subject];
  const auto last = std::find_if(gone.rbegin(), gone.rend(), [&](const Gone& each) { return each.subject == subject; });
  return last == gone.rend() ? of_subjects[subject] : last->ledger;
}

std::string write(const model::Schema& schema, std::vector<std::string> imports, const Ledgers& ledgers) {
  std::string text = fmt::format("// keyc lock {}\nschema {}\n", format_version, schema.name);
  std::sort(imports.begin(), imports.end());
  if (!imports.empty()) text += '\n';
  for (const std::string& import : imports) text += "import " + quoted(import) + '\n';
  append_hashed(text, {"table "}, schema.tables, ledgers);
  append_hashed(text, {"enum "}, schema.enums, ledgers);
  append_hashed(text, {"struct "}, schema.structs, ledgers);
  append_hashed(text, {"entity ", parts_kind}, schema.entities, ledgers);
  std::vector<Named> collections;
  for (const model::Collection& each : schema.collections) collections.push_back({each.name, facts(each)});
  append(text, std::move(collections));
  return text;
}

}  // namespace keyc::lock
