#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "generator/items/md5.hpp"
#include "generator/items/read.hpp"

namespace keyc_tests {

/// A folder for the files of a test, which is removed with all in it.
class ItemFolder {
 public:
  ItemFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "keyc_items_XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~ItemFolder() { std::filesystem::remove_all(path_); }
  ItemFolder(const ItemFolder&) = delete;
  ItemFolder& operator=(const ItemFolder&) = delete;

  std::string path(std::string_view name = {}) const { return (path_ / name).string(); }
  std::string write(std::string_view name, std::string_view content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path(name);
  }

 private:
  std::filesystem::path path_;
};

inline std::string gzipped(std::string_view text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY);
  std::string result(deflateBound(&stream, static_cast<uLong>(text.size())) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

inline std::string md5_of(std::string_view bytes) {
  keyc::items::Md5 md5;
  md5.add(bytes);
  return md5.base64();
}

struct ReadItem {
  std::size_t file = 0;
  std::uint64_t number = 0;
  std::uint64_t line = 0;
  std::string text;

  friend auto operator<=>(const ReadItem&, const ReadItem&) = default;
};

struct ReadFiles {
  std::vector<ReadItem> items;  // in order
  keyc::items::ItemsRead read;

  std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const ReadItem& item : items) result.push_back(item.text);
    return result;
  }
  std::vector<keyc::items::ProblemKind> kinds() const {
    std::vector<keyc::items::ProblemKind> result;
    for (const keyc::items::InputProblem& problem : read.problems.all()) result.push_back(problem.kind);
    return result;
  }
};

inline ReadFiles read_all(const std::string& path, const keyc::items::ReadSettings& settings = {}) {
  ReadFiles result;
  std::mutex lock;
  result.read = keyc::items::read_items(path, settings, [&](const keyc::items::ItemBlock& block, std::size_t) {
    const std::lock_guard guard(lock);
    for (const keyc::items::ItemText& item : block.items)
      result.items.push_back({block.file, item.number, item.line, std::string(item.text)});
  });
  std::sort(result.items.begin(), result.items.end());
  return result;
}

}  // namespace keyc_tests
