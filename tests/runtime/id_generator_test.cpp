#include "values/id_generator.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <utility>
#include <vector>

#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"

namespace {

/// An id with a time and 4 values for the other bits. `Test` separates the generators of different tests.
template <int Test>
struct SmallId {
  std::int64_t time = 0;
  int rest = 0;

  SmallId next() const { return rest == 3 ? SmallId{time + 1, 0} : SmallId{time, rest + 1}; }
  friend bool operator==(const SmallId&, const SmallId&) = default;
};

template <class Id>
Id generate_at(std::int64_t time) {
  return keyc::generate_monotonic<Id>(
      time, [](const Id& id) { return id.time; },
      [](std::int64_t fresh) {
        return Id{fresh, 2};
      });
}

/// The output of a forked process.
template <class Id>
typename Id::Bytes generated_by_a_child() {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const typename Id::Bytes bytes = Id::generate().bytes();
    ::_exit(::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) ? 0 : 1);
  }
  typename Id::Bytes bytes{};
  CHECK(::read(ends[0], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  int status = 0;
  CHECK(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  ::close(ends[0]);
  ::close(ends[1]);
  return bytes;
}

/// Two children that continued from the last id of their parent would make the same id.
template <class Id>
void check_children() {
  const Id last = Id::generate();
  const auto first = generated_by_a_child<Id>();
  const auto second = generated_by_a_child<Id>();
  CHECK(first != second);
  CHECK(first != last.next().bytes());
}

}  // namespace

TEST_CASE(
    "An id is fresh if the clock has advanced, and the successor of the last one if it stands still or goes back") {
  using Id = SmallId<1>;
  CHECK(generate_at<Id>(-5) == Id{-5, 2});
  CHECK(generate_at<Id>(10) == Id{10, 2});
  CHECK(generate_at<Id>(10) == Id{10, 3});
  CHECK(generate_at<Id>(4) == Id{11, 0});
  CHECK(generate_at<Id>(11) == Id{11, 1});
  CHECK(generate_at<Id>(12) == Id{12, 2});
}

TEST_CASE("If the other bits of an id are used up, the next unit of time begins, whatever the clock shows") {
  using Id = SmallId<2>;
  std::vector<Id> made;
  for (int i = 0; i < 10; ++i) made.push_back(generate_at<Id>(7));
  CHECK(made[1] == Id{7, 3});
  CHECK(made[2] == Id{8, 0});
  CHECK(made.back() == Id{9, 3});
  CHECK(generate_at<Id>(9) == Id{10, 0});
}

TEST_CASE("Forked processes make distinct ids") {
  check_children<keyc::Ulid>();
  check_children<keyc::Uuid7>();
  check_children<keyc::Ksuid>();
}
