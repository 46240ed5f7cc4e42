#include "generator/text/diff.hpp"

#include <random>
#include <string>
#include <vector>

#include "support/catch.hpp"

using keyc::unified_diff;

namespace {

std::string lines(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += std::to_string(number) + '\n';
  return text;
}

std::size_t number_at(std::string_view text, std::size_t at) { return std::stoul(std::string(text.substr(at))); }

/// Applies a unified diff, and checks its context and removed lines.
std::string patched(const std::string& before, const std::string& diff) {
  const auto split = [](std::string_view text) {
    std::vector<std::string> result;
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
      result.emplace_back(text.substr(0, length));
      text.remove_prefix(length);
    }
    return result;
  };
  const std::vector<std::string> old = split(before);
  std::string after;
  std::size_t next = 0;
  for (const std::string& line : split(diff)) {
    if (line.starts_with("---") || line.starts_with("+++")) continue;
    const std::string rest = line.substr(1);
    if (line.starts_with("@@")) {
      const std::size_t begin = number_at(line, 4);
      const std::size_t count = number_at(line, line.find(',') + 1);
      for (; next < begin - (count == 0 ? 0 : 1); ++next) after += old[next];
    } else if (line.starts_with("\\")) {
      after.pop_back();
    } else if (line.starts_with("+")) {
      after += rest;
    } else {
      REQUIRE(old.at(next++) == rest);
      if (line.starts_with(" ")) after += rest;
    }
  }
  for (; next < old.size(); ++next) after += old[next];
  return after;
}

}  // namespace

TEST_CASE("a diff shows three lines around a change") {
  CHECK(unified_diff("a\nb\nc\nd\ne\nf\ng\nh\n", "a\nb\nc\nd\nE\nf\ng\nh\n", "old", "new") ==
        "--- old\n+++ new\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n");
  CHECK(unified_diff("same\n", "same\n", "old", "new").empty());
}

TEST_CASE("a diff of a new file, of an empty one, and without a line break at the end") {
  CHECK(unified_diff("", "a\nb\n", "/dev/null", "new") == "--- /dev/null\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(unified_diff("a\n", "", "old", "new") == "--- old\n+++ new\n@@ -1,1 +0,0 @@\n-a\n");
  CHECK(unified_diff("a", "a\n", "old", "new") ==
        "--- old\n+++ new\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

TEST_CASE("applying a diff gives the other text") {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::vector<int> before(random() % 60);
    for (int& number : before) number = static_cast<int>(random() % (round % 2 == 0 ? 5 : 200));
    std::vector<int> after;
    for (const int number : before) {
      if (random() % 8 == 0) continue;
      after.push_back(random() % 8 == 0 ? static_cast<int>(random() % 10) : number);
    }
    INFO(lines(before) << "---\n" << lines(after));
    REQUIRE(patched(lines(before), unified_diff(lines(before), lines(after), "old", "new")) == lines(after));
  }
}

TEST_CASE("large files take memory in proportion to their size") {
  std::vector<int> before, after;
  for (int i = 0; i < 200'000; ++i) {
    before.push_back(i);
    after.push_back(i % 100 == 0 ? -i : i);
  }
  CHECK(patched(lines(before), unified_diff(lines(before), lines(after), "old", "new")) == lines(after));
  // No line is unique, and a table of all pairs would have 10^10 cells.
  const std::vector<int> ones(100'000, 1), twos(100'000, 2);
  CHECK(patched(lines(ones), unified_diff(lines(ones), lines(twos), "old", "new")) == lines(twos));
}
