// ("a#b", "c") and ("a", "b#c"): joined unescaped, both are one key, and two items overwrite each other.
#include <set>
#include <string>
#include <vector>

#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

TEST_CASE("separators in values do not make two keys one") {
  live::TestTable table(PitfallsTable::create_table(), "separators");
  std::vector<Folder> folders;
  const std::vector<std::string> texts = {"a",   "b",   "c",     "a#b",      "b#c", "a#",  "#b", "#", "##",
                                          "a$b", "$23", "a$23b", "a#name_b", "b c", "a#c", "$",  "A", "a\x01"};
  for (const std::string& owner : texts)
    for (const std::string& name : texts)
      folders.push_back({.owner = owner, .name = name, .text = "of " + owner + " and " + name});
  for (const Folder& folder : folders) table.client().send(FolderEntity::create(folder));
  CHECK(table.scan().size() == folders.size());
  for (const Folder& folder : folders) {
    const auto found = table.client().send(FolderEntity::get(FolderEntity::key(folder)));
    REQUIRE(found);
    CHECK(found->text == folder.text);
  }
}
