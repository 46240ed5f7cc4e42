// What the compiler's tables list, the pages and other lists name: a row that a contributor adds fails here until it is
// documented. Commands are compared by tests/docs/commands.py; clauses and statements in
// tests/unit/grammar/clauses_test.cpp.
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/outputs/outputs.hpp"
#include "support/catch.hpp"

namespace keyc {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(fmt::format("{}/../{}", KEYC_TESTS_DIR, file));
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool has_word(const std::string& text, std::string_view word) {
  return std::regex_search(text, std::regex(fmt::format("\\b{}\\b", word)));
}

}  // namespace

TEST_CASE("the pages, and the lists of other tests, have each output") {
  for (const char* file : {"docs/cli.md", "docs/cmake.md", "tests/mutations/mutations.py"}) {
    const std::string text = text_of(file);
    for (const Output& output : outputs()) {
      INFO(file << ": " << output.name);
      CHECK(has_word(text, output.name));
    }
  }
}

TEST_CASE("docs/language.md and docs/keys.md name each function of templates") {
  for (const char* file : {"docs/language.md", "docs/keys.md"}) {
    const std::string text = text_of(file);
    for (const std::string_view name : model::function_names()) {
      INFO(file << ": " << name);
      CHECK(has_word(text, name));
    }
  }
}

}  // namespace keyc
