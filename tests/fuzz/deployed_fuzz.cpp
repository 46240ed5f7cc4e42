// Descriptions of tables: any text in place of the answers of DescribeTable and of templates. What is accepted can be
// compared with a schema, and the steps from there to the schema end at a table that has all of it.
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "generator/drift/compare.hpp"
#include "generator/drift/rules.hpp"
#include "generator/drift/step_files.hpp"
#include "generator/resolve/resolve.hpp"
#include "grammar/parse.hpp"

namespace {

const char* const schema_text = R"(schema shop

table Shop {
  key (pk, sk)
  index byOwner (owner, changed) projects (note)
  index keysOnly (owner, code: number) projects keys
  index several (code: number, [owner, changed])
  local index byCode (changed)
  ttl expires
  stream keys
}

entity Order in Shop {
  id : uuid
  owner : string
  changed : timestamp
  code : u32
  note : string?
  expires : epoch_s?
  pk = ORDER#id
  sk = ORDER
}
)";

struct Shop {
  keyc::Source source{"shop.keys", schema_text};
  keyc::Diagnostics diagnostics;
  std::vector<keyc::model::ParsedFile> files{{&source, parse(source, diagnostics)}};
  keyc::model::Model model = keyc::model::resolve(files, diagnostics);
  keyc::diff::Readers readers;
  Shop() { readers.add(model); }
  const keyc::model::Table& table() const { return model.schemas.front().tables.front(); }
};

bool is_in(const keyc::tables::TableDefinition& table, const keyc::tables::IndexDefinition& index) {
  return std::any_of(table.indexes.begin(), table.indexes.end(), [&](const auto& each) {
    return each.name == index.name && each.key == index.key && keyc::tables::projects_all_of(each, index);
  });
}

void try_steps(const keyc::drift::DeployedTable& deployed, bool delete_extra) {
  static const Shop shop;
  const keyc::tables::TableDefinition wanted = keyc::tables::definition_of(shop.table());
  for (const keyc::drift::StepFormat& format : keyc::drift::step_formats()) {
    keyc::drift::Steps steps = keyc::drift::steps_to(wanted, deployed, {delete_extra, format.is_whole});
    if (!steps.obstacles.empty() && !steps.steps.empty()) keyc_tests::fail("steps beside obstacles");
    const keyc::tables::TableDefinition last =
        steps.steps.empty() ? keyc::drift::definition_of(deployed) : steps.steps.back().after;
    if (steps.obstacles.empty())
      for (const keyc::tables::IndexDefinition& index : wanted.indexes)
        if (!is_in(last, index)) keyc_tests::fail("an index is missing after all steps", index.name);
    if (format.is_whole && !steps.steps.empty() && last != wanted)
      keyc_tests::fail("the last template is not what the schema says");
    const std::vector<keyc::drift::TableSteps> tables{{{&shop.table(), &deployed}, std::move(steps.steps), {}}};
    for (const keyc::drift::StepGroup& group : format.write(shop.model.schemas.front(), tables, {}))
      for (const keyc::drift::StepFile& file : group.files)
        if (file.name.rfind('/') != group.beginning.rfind('/')) keyc_tests::fail("a name that is a path", file.name);
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  static const Shop shop;
  const keyc::Source source("described.json", std::string(input));
  keyc::Diagnostics diagnostics;
  std::vector<keyc::drift::DeployedTable> tables;
  keyc::drift::read_deployed(source, tables, diagnostics);
  diagnostics.render(false);
  if (diagnostics.has_errors()) return;
  for (const keyc::drift::DeployedTable& deployed : tables) {
    keyc::Diagnostics notes;
    const auto findings = keyc::drift::compare(shop.table(), deployed, shop.readers, notes);
    for (const keyc::diff::Format& format : keyc::diff::formats())
      if (format.print(findings, keyc::drift::words_of_tables()).empty() && format.name != "github")
        keyc_tests::fail("an empty report", format.name);
    for (const bool delete_extra : {false, true}) try_steps(deployed, delete_extra);
  }
}
