#include "generator/items/read.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/item_files.hpp"

using keyc::items::ItemBlock;
using keyc::items::ProblemKind;
using keyc::items::ReadSettings;
using keyc_tests::gzipped;
using keyc_tests::ItemFolder;
using keyc_tests::read_all;
using keyc_tests::ReadFiles;

namespace {

std::string numbered_line(int i) {
  return "{\"pk\":{\"S\":\"" + std::string(static_cast<std::size_t>(i % 90), 'x') + std::to_string(i) + "\"}}";
}

std::string numbered_lines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += numbered_line(i) + "\n";
  return lines;
}

}  // namespace

TEST_CASE("what is read does not depend on the number of threads or the size of blocks") {
  const ItemFolder folder;
  const std::string path = folder.write(
      "items", numbered_lines(3000) + std::string(300, 'x') + "\n" + numbered_lines(10) + "{\"Count\":1}\n");
  const ReadFiles one = read_all(path, {.largest_item = 200});
  CHECK(one.items.size() == 3010);
  CHECK(one.kinds() == std::vector{ProblemKind::too_long, ProblemKind::refused});
  for (const std::size_t threads : {1U, 2U, 5U})
    for (const std::size_t block : {1U, 17U, 100U, 4096U}) {
      const ReadFiles found = read_all(path, {.threads = threads, .block_size = block, .largest_item = 200});
      CHECK(found.items == one.items);
      CHECK(found.read.problems.all() == one.read.problems.all());
      CHECK(found.read.items == one.read.items);
      CHECK(found.read.bytes == one.read.bytes);
    }
}

TEST_CASE("a file without a byte, or of white space alone, is a problem; a page without items is none") {
  const ItemFolder folder;
  for (const std::string& text : {std::string(), std::string("\n \n"), std::string("\xEF\xBB\xBF"), gzipped("")})
    for (const std::size_t block : {1U, 4096U})
      CHECK(read_all(folder.write("items", text), {.block_size = block}).kinds() == std::vector{ProblemKind::empty});
  for (const std::string text : {R"({"Items":[],"Count":0})", "[]", "\n[]\n"})
    CHECK(read_all(folder.write("items", text)).kinds().empty());
}

TEST_CASE("calls that overlap have different workers, and the bytes after their text are 0") {
  const ItemFolder folder;
  const std::string path = folder.write("items", numbered_lines(2000));
  std::vector<std::atomic<int>> calls(4);
  std::atomic<bool> is_fine = true;
  std::atomic<std::uint64_t> items = 0;
  keyc::items::read_items(path, {.threads = calls.size(), .block_size = 1000},
                          [&](const ItemBlock& block, std::size_t worker) {
                            if (++calls.at(worker) != 1) is_fine = false;
                            const std::string_view last = block.items.back().text;
                            for (std::size_t i = 0; i < keyc::items::padding; ++i)
                              if (static_cast<unsigned char>(*(last.data() + last.size() + i)) > 0x7F) is_fine = false;
                            items += block.items.size();
                            --calls.at(worker);
                          });
  CHECK(is_fine);
  CHECK(items == 2000);
}

TEST_CASE("more items than a block may have are read, and texts longer than many blocks") {
  const ItemFolder folder;
  std::string lines;
  for (int i = 0; i < 400'000; ++i) lines += "1\n";
  CHECK(read_all(folder.write("short", lines), {.threads = 2}).read.items == 400'000);
  const std::string longest = std::string(1'000'000, 'x');
  const ReadFiles found = read_all(folder.write("long", longest + "\n" + longest), {.block_size = 10});
  CHECK(found.texts() == std::vector{longest, longest});
}

TEST_CASE("progress reaches the size of the file") {
  const ItemFolder folder;
  const std::string path = folder.write("items", numbered_lines(500));
  std::uint64_t last = 0;
  std::optional<std::uint64_t> total;
  bool grows = true;
  ReadSettings settings{.threads = 3, .block_size = 200};
  settings.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> all) {
    grows = grows && bytes >= last;
    last = bytes;
    total = all;
  };
  read_all(path, settings);
  CHECK(grows);
  CHECK(last == numbered_lines(500).size());
  CHECK(total == last);
}

TEST_CASE("the exception of a call ends reading, and is rethrown") {
  const ItemFolder folder;
  const std::string path = folder.write("items", numbered_lines(5000));
  std::atomic<int> calls = 0;
  CHECK_THROWS_AS(keyc::items::read_items(path, {.threads = 3, .block_size = 100},
                                          [&](const ItemBlock&, std::size_t) {
                                            if (++calls == 3) throw std::runtime_error("enough");
                                            std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                          }),
                  std::runtime_error);
  CHECK(calls < 1000);  // of some thousands
}

TEST_CASE("a file that cannot be opened is a problem") {
  const ItemFolder folder;
  CHECK(read_all(folder.path("missing")).kinds() == std::vector{ProblemKind::unreadable});
}

TEST_CASE("a pipe is read to its end, and its size is not known") {
  const ItemFolder folder;
  const std::string path = folder.path("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  std::jthread writer([&] { std::ofstream(path) << numbered_lines(20'000); });
  bool is_known = false;
  ReadSettings settings{.threads = 2, .block_size = 10'000};
  settings.progress = [&](std::uint64_t, std::optional<std::uint64_t> total) { is_known = is_known || total; };
  CHECK(read_all(path, settings).read.items == 20'000);
  CHECK_FALSE(is_known);
}

TEST_CASE("a minus is the standard input, also of a gzip") {
  const ItemFolder folder;
  const std::string path = folder.write("items", keyc_tests::gzipped(numbered_lines(10)));
  const int before = ::dup(STDIN_FILENO);
  const int file = ::open(path.c_str(), O_RDONLY);
  ::dup2(file, STDIN_FILENO);
  const ReadFiles found = read_all("-");
  ::dup2(before, STDIN_FILENO);
  ::close(file);
  ::close(before);
  CHECK(found.read.items == 10);
  CHECK(found.read.problems.empty());
}
