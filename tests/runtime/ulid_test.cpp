#include "keyc/ulid.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::Ulid;

TEST_CASE("A ULID is read in lower case and written in upper case") {
  CHECK(to_text(Ulid("01arz3ndektsv4rrffq69g5fav")) == "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  CHECK(Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV").unix_milliseconds() == 1469922850259);
}

TEST_CASE("Each bit of a ULID is in its text") {
  for (std::size_t bit = 0; bit < 128; ++bit) {
    Ulid::Bytes bytes{};
    bytes[bit / 8] = static_cast<std::uint8_t>(1U << bit % 8);
    const Ulid id(bytes);
    CHECK(Ulid(to_text(id)) == id);
    CHECK(std::string_view(to_text(id)).find_first_not_of("01248G") == std::string_view::npos);
  }
}

TEST_CASE("The letters that Crockford's base 32 leaves out, other lengths and too large ids are refused") {
  const std::string text =
      GENERATE("01ARZ3NDEKTSV4RRFFQ69G5FAI", "01ARZ3NDEKTSV4RRFFQ69G5FAL", "01ARZ3NDEKTSV4RRFFQ69G5FAO",
               "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01arz3ndektsv4rrffq69g5fau", "01ARZ3NDEKTSV4RRFFQ69G5FA", "",
               "01ARZ3NDEKTSV4RRFFQ69G5FAVV", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "Z1ARZ3NDEKTSV4RRFFQ69G5FAV",
               "01ARZ3NDEKTSV4RRFFQ69G5F\xC3\x89");
  CHECK_THROWS_WITH(Ulid(text), "'" + text + "' is not a ULID");
  Ulid id;
  CHECK_FALSE(from_text(text, id));
  CHECK(id == Ulid());
}

TEST_CASE("A new ULID has the time at which it was made, and random bits that differ from one to a later one") {
  const auto now = [] {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()).time_since_epoch().count();
  };
  const std::int64_t before = now();
  const Ulid first = Ulid::generate();
  CHECK(first.unix_milliseconds() >= before);
  CHECK(first.unix_milliseconds() <= now() + 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  const Ulid second = Ulid::generate();
  CHECK(second.unix_milliseconds() > first.unix_milliseconds());
  CHECK(to_text(second).substr(10) != to_text(first).substr(10));
}

TEST_CASE("Eight threads make ULIDs that are all different and increase in each thread") {
  constexpr std::size_t each = 20'000;
  std::vector<std::vector<Ulid>> made(8);
  std::vector<std::thread> threads;
  for (std::vector<Ulid>& mine : made)
    threads.emplace_back([&mine] {
      for (std::size_t i = 0; i < each; ++i) mine.push_back(Ulid::generate());
    });
  for (std::thread& thread : threads) thread.join();
  std::set<Ulid> unique;
  for (const std::vector<Ulid>& mine : made) {
    CHECK(std::is_sorted(mine.begin(), mine.end()));
    unique.insert(mine.begin(), mine.end());
  }
  CHECK(unique.size() == made.size() * each);
}
