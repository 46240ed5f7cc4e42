#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"
#include "support/item_files.hpp"

using keyc::items::ProblemKind;
using keyc_tests::gzipped;
using keyc_tests::ItemFolder;
using keyc_tests::read_all;
using keyc_tests::ReadFiles;

namespace {

using Texts = std::vector<std::string>;

const std::string a = R"({"pk":{"S":"a"}})";
const std::string b = R"({"pk":{"S":"b"},"n":{"N":"1"}})";

/// Checks that blocks of other sizes have the same items.
ReadFiles read(const ItemFolder& folder, std::string_view content) {
  const std::string path = folder.write("items", content);
  const ReadFiles whole = read_all(path);
  for (const std::size_t size : {1U, 2U, 3U, 7U, 64U, 300U}) {
    const ReadFiles in_blocks = read_all(path, {.block_size = size});
    CHECK(in_blocks.items == whole.items);
    CHECK(in_blocks.read.problems.all() == whole.read.problems.all());
  }
  return whole;
}

/// Many lines that repeat much, so that a byte of the gzip is many of them.
std::string many_lines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += "{\"pk\":{\"S\":\"" + std::string(40, 'x') + std::to_string(i) + "\"}}\n";
  return lines;
}

}  // namespace

TEST_CASE("the items of a gzip are read, whatever its name") {
  const ItemFolder folder;
  const ReadFiles found = read(folder, gzipped(a + "\n" + b));
  CHECK(found.texts() == Texts{a, b});
  CHECK(found.read.problems.empty());
  CHECK(read(folder, gzipped("{\"Items\":[" + a + "]}")).texts() == Texts{a});
}

TEST_CASE("a gzip may have several members, which end anywhere") {
  const ItemFolder folder;
  const std::string text = a + "\n" + b + "\n" + a + "\n";
  for (std::size_t end = 0; end <= text.size(); ++end) {
    const ReadFiles found = read(folder, gzipped(text.substr(0, end)) + gzipped("") + gzipped(text.substr(end)));
    CHECK(found.texts() == Texts{a, b, a});
    CHECK(found.read.problems.empty());
  }
}

TEST_CASE("of a gzip that is cut off at any byte, the lines before it are read, and a problem says so") {
  const ItemFolder folder;
  const std::string text = many_lines(40);
  const std::string whole = gzipped(text);
  std::size_t before = 0;
  for (std::size_t size = 2; size < whole.size(); ++size) {
    INFO(size);
    const ReadFiles found = read(folder, whole.substr(0, size));
    REQUIRE(found.kinds() == std::vector{ProblemKind::cut_off});
    REQUIRE(found.items.size() >= before);
    before = found.items.size();
    std::string lines;
    for (const std::string& line : found.texts()) lines += line + "\n";
    REQUIRE(text.starts_with(lines));
  }
  CHECK(before == 40);
}

TEST_CASE("each damaged byte of a gzip after its header is a problem, and no line that is changed is silent") {
  const ItemFolder folder;
  const std::string whole = gzipped(many_lines(40));
  constexpr std::size_t header = 10;
  for (std::size_t at = header; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    INFO(at);
    CHECK(read(folder, damaged).kinds().size() == 1);
  }
}

TEST_CASE("what follows a gzip and is none is a problem, after its items") {
  const ItemFolder folder;
  const ReadFiles found = read(folder, gzipped(a + "\n") + b);
  CHECK(found.texts() == Texts{a});
  CHECK(found.kinds() == std::vector{ProblemKind::damaged});
}
