// An absent component is written as "undefined", or as a label without a value.
#include <optional>
#include <string>
#include <vector>

#include "pitfalls.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace pitfalls;

namespace {

std::size_t indexed(live::TestTable& table) {
  std::size_t found = 0;
  for (const Page& page : table.client().items(PageEntity::everyUpdated())) {
    CHECK(page.author);
    CHECK(page.updatedAt);
    ++found;
  }
  return found;
}

bool has_index_keys(const keyc::Item& item) { return item.contains("secondPk") || item.contains("secondSk"); }

}  // namespace

TEST_CASE("absent values are in no key") {
  live::TestTable table(PitfallsTable::create_table(), "absent");
  const std::optional<std::string> none;
  const std::optional<std::string> ann = "ann";
  const std::optional<std::string> day = "2024-01-01";
  const std::vector<Page> pages = {{"1", none, none}, {"2", ann, none}, {"3", none, day}, {"4", ann, day}};
  for (const Page& page : pages) table.client().send(PageEntity::put(page));
  for (const keyc::Item& item : table.scan()) CHECK(has_index_keys(item) == (item.find("id")->text() == "4"));
  CHECK(indexed(table) == 1);

  const auto key = PageEntity::key(pages[3]);
  table.client().send(PageEntity::update(key).remove_author());
  CHECK(indexed(table) == 0);
  CHECK_FALSE(has_index_keys(table.client().send(key.get().request()).Item.value()));
  table.client().send(PageEntity::update(key).set_author_updatedAt({.author = "bob", .updatedAt = "2024-01-02"}));
  CHECK(indexed(table) == 1);
  table.client().send(PageEntity::upsert({"4", none, day}));
  CHECK_FALSE(has_index_keys(table.client().send(key.get().request()).Item.value()));
}

TEST_CASE("an empty component of a key is an error") {
  CHECK_THROWS_AS(PageEntity::put({.id = "1", .author = "ann", .updatedAt = ""}), keyc::ValueError);
  CHECK_THROWS_AS(FolderEntity::put({.owner = "", .name = "a", .text = ""}), keyc::ValueError);
}
