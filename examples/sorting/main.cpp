// How keys sort: names by bytes and in upper case, times in three forms, and ids.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "sorting.keys.hpp"
#include "support/example.hpp"

using sorting::Author;
using sorting::AuthorEntity;
using sorting::Event;
using sorting::EventEntity;
using sorting::Note;
using sorting::NoteEntity;

namespace {

template <class Query, class Shown>
void print_all(keyc::Client& client, const char* title, const Query& query, Shown shown) {
  std::printf("%s:", title);
  for (const auto& one : client.items(query)) std::printf(" %s", std::string(shown(one)).c_str());
  std::printf("\n");
}

void sort_names(keyc::Client& client) {
  for (const char* surname : {"Vogels", "DeBrie", "Dean", "deSouza"})
    client.send(AuthorEntity::put({.list = "books", .surname = surname}));
  const auto surname = [](const Author& one) { return one.surname; };
  print_all(client, "by bytes", AuthorEntity::byBytes("books"), surname);
  print_all(client, "by upper case", AuthorEntity::authors("books"), surname);
}

void sort_times(keyc::Client& client) {
  using namespace std::chrono;
  const auto put = [&](const char* name, sys_days day, const char* shown) {
    client.send(EventEntity::put({.list = "events", .name = name, .at = day, .shown = shown}));
  };
  put("spring", year{2025} / 5 / 26, "May 26 2025");
  put("winter", year{2025} / 1 / 9, "Jan 9 2025");
  put("summer", year{2024} / 8 / 3, "Aug 3 2024");
  put("epoch", year{1969} / 12 / 31, "Dec 31 1969");
  const auto shown = [](const Event& one) { return '"' + one.shown + '"'; };
  print_all(client, "ISO 8601", EventEntity::byIso("events"), shown);
  print_all(client, "epoch", EventEntity::byEpoch("events"), shown);
  print_all(client, "as people write it", EventEntity::byShown("events"), shown);
}

void sort_ids(keyc::Client& client) {
  std::vector<Note> notes;
  for (const char* text : {"first", "second", "third", "fourth", "fifth"})
    notes.push_back({.list = "notes", .text = text});
  std::shuffle(notes.begin(), notes.end(), std::mt19937(7));
  for (const Note& note : notes) client.send(NoteEntity::create(note));
  print_all(client, "in the order of creation", NoteEntity::notes("notes"), [](const Note& one) { return one.text; });
}

void run(keyc::Client& client) {
  client.ensure_table<sorting::ListsTable>();
  sort_names(client);
  sort_times(client);
  sort_ids(client);
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "sorting", run); }
