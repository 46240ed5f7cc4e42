#include "grammar/habit_rows.hpp"
#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc;
using keyc::test::Parsed;

namespace {

/// The corrected lines of an entity with these statements.
std::vector<std::string> corrected(std::string_view statements) {
  const Parsed parsed(fmt::format("schema s\ntable Tbl {{ key (pk, sk) }}\nentity E in Tbl {{\n{}\n}}\n", statements));
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : parsed.diagnostics.all()) lines.push_back(diagnostic.write.text);
  return lines;
}

}  // namespace

TEST_CASE("several habits in one statement are corrected together") {
  CHECK(corrected("sk = at\nQUERY open(city: string) using gsi1 where n == 1 && x != null order by at desc limit(5)") ==
        std::vector<std::string>{"access open(city) on gsi1 filter n = 1 and x present descending limit 5"});
}

TEST_CASE("comments and texts are no place for habits") {
  CHECK(corrected("  id : string\n  pk = \"a && b\" + id  // it's == 'x'") ==
        std::vector<std::string>{"pk = \"a && b\"<id>  // it's == 'x'"});
}

TEST_CASE("a statement that no correction makes right has none") {
  CHECK(corrected("  pk = A + ) + $") == std::vector<std::string>{""});
  CHECK(corrected("  x : string ^") == std::vector<std::string>{""});
  CHECK(corrected("  pk = A $ " + std::string(1000, 'x')) == std::vector<std::string>{""});
}

TEST_CASE("every row says something") {
  for (const grammar::Habit& habit : grammar::habits) {
    INFO(habit.written);
    CHECK(!habit.says.empty());
    CHECK(!habit.says.ends_with('.'));
  }
}
