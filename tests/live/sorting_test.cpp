#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "sorting.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using sorting::Author;
using sorting::AuthorEntity;
using sorting::Event;
using sorting::EventEntity;
using sorting::Note;
using sorting::NoteEntity;

namespace {

template <class Query, class Shown>
std::vector<std::string> found(live::TestTable& table, const Query& query, Shown shown) {
  std::vector<std::string> texts;
  for (const auto& item : table.client().items(query)) texts.push_back(shown(item));
  return texts;
}

}  // namespace

TEST_CASE("Names sort as bytes, or by upper case as people look for them") {
  live::TestTable table(sorting::ListsTable::create_table(), "names");
  for (const char* surname : {"Vogels", "Dean", "DeBrie", "deSouza", "dean", "De#Brie"})
    table.client().send(AuthorEntity::create({.list = "books", .surname = surname}));
  const auto surname = [](const Author& author) { return author.surname; };
  CHECK(found(table, AuthorEntity::byBytes("books"), surname) ==
        std::vector<std::string>{"De#Brie", "DeBrie", "Dean", "Vogels", "deSouza", "dean"});
  CHECK(found(table, AuthorEntity::authors("books"), surname) ==
        std::vector<std::string>{"De#Brie", "Dean", "dean", "DeBrie", "deSouza", "Vogels"});
  const auto dean = AuthorEntity::at().list("books").at_upper("DEAN");
  CHECK(found(table, dean.query(), surname) == std::vector<std::string>{"Dean", "dean"});
  CHECK(found(table, AuthorEntity::at().list("books").at_upper(keyc::begins_with("DEB")).query(), surname) ==
        std::vector<std::string>{"DeBrie"});
}

TEST_CASE("ISO 8601 and epochs sort as time does, and dates as people write them do not") {
  using namespace std::chrono;
  live::TestTable table(sorting::ListsTable::create_table(), "times");
  const auto put = [&](const char* name, sys_seconds at, const char* shown) {
    table.client().send(EventEntity::create({.list = "events", .name = name, .at = at, .shown = shown}));
  };
  put("a", sys_days{year{2025} / 5 / 26}, "May 26 2025");
  put("b", sys_days{year{2025} / 1 / 9}, "Jan 9 2025");
  put("c", sys_days{year{2024} / 8 / 3}, "Aug 3 2024");
  put("d", sys_days{year{1969} / 12 / 31}, "Dec 31 1969");
  put("e", sys_days{year{2001} / 9 / 9} + seconds(6400), "Sep 9 2001");  // from here on seconds have 10 digits
  put("f", sys_days{year{2001} / 9 / 9} + seconds(6399), "Sep 9 2001");
  const auto name = [](const Event& event) { return event.name; };
  const std::vector<std::string> by_time = {"d", "f", "e", "c", "b", "a"};
  CHECK(found(table, EventEntity::byIso("events"), name) == by_time);
  CHECK(found(table, EventEntity::byEpoch("events"), name) == by_time);
  CHECK(found(table, EventEntity::byShown("events"), name) != by_time);
  CHECK(found(table, EventEntity::byShown("events"), name).front() == "c");  // August
}

TEST_CASE("ULIDs sort in the order of their creation, also those of one millisecond") {
  live::TestTable table(sorting::ListsTable::create_table(), "notes");
  std::vector<Note> notes;
  for (int i = 0; i < 300; ++i) {
    if (i % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    notes.push_back({.list = "notes", .text = std::to_string(i)});
  }
  std::shuffle(notes.begin(), notes.end(), std::mt19937(7));
  for (const Note& note : notes) table.client().send(NoteEntity::create(note));
  std::vector<std::string> expected;
  for (int i = 0; i < 300; ++i) expected.push_back(std::to_string(i));
  CHECK(found(table, NoteEntity::notes("notes"), [](const Note& note) { return note.text; }) == expected);
}
