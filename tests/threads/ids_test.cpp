// Ids that several threads make at once.
#include <algorithm>
#include <vector>

#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

namespace {

constexpr std::size_t most_threads = 8;
constexpr std::size_t each = 2000;

template <class Id>
std::vector<Id> made_at_once(bool ascending) {
  std::vector<std::vector<Id>> of_thread(most_threads);
  threads::at_once(most_threads, [&](std::size_t number) {
    for (std::size_t i = 0; i < each; ++i) of_thread[number].push_back(Id::generate());
  });
  std::vector<Id> result;
  for (const std::vector<Id>& ids : of_thread) {
    if (ascending) CHECK(std::is_sorted(ids.begin(), ids.end()));
    result.insert(result.end(), ids.begin(), ids.end());
  }
  return result;
}

template <class Id>
bool all_differ(std::vector<Id> ids) {
  std::sort(ids.begin(), ids.end());
  return std::adjacent_find(ids.begin(), ids.end()) == ids.end();
}

}  // namespace

TEST_CASE("ids that threads make at once differ, and ascend in each thread") {
  CHECK(all_differ(made_at_once<keyc::Ulid>(true)));
  CHECK(all_differ(made_at_once<keyc::Uuid7>(true)));
  CHECK(all_differ(made_at_once<keyc::Ksuid>(true)));
  CHECK(all_differ(made_at_once<keyc::Uuid>(false)));
}
