#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "generator/items/input.hpp"
#include "generator/items/problem.hpp"
#include "generator/items/read.hpp"
#include "generator/items/splitter.hpp"
#include "generator/items/stored_bytes.hpp"

namespace keyc::items {

/// How many problems of one file are kept.
inline constexpr std::size_t most_of_file = 100;

/// A thread's: the items of a block, with their text.
struct Buffer {
  std::vector<char> bytes;  // never becomes smaller, since bytes that are added are set to 0
  std::size_t size = 0;     // how many of them are text
  std::vector<ItemText> items;
};

/// A file while threads read it: whoever needs a block takes the lock, reads and splits the next one into its own
/// buffer, and works on it after giving the lock back.
class FileReading {
 public:
  FileReading(std::size_t index, const InputFile& file, Descriptor descriptor, const ReadSettings& settings);

  std::size_t index() const { return index_; }
  const std::string& name() const { return file_.name; }
  /// Held for calls of the members below.
  std::mutex& lock() { return lock_; }

  /// The next items; `padding` bytes after their text are 0. None at the end of the file.
  void next(Buffer& buffer);
  std::uint64_t bytes_read() const { return bytes_.stored_bytes_read(); }
  std::uint64_t items_found() const { return splitter_.items(); }
  /// After the end, once: those of lines first.
  ProblemList problems();

 private:
  void read_more(Buffer& buffer, std::size_t wanted);

  const std::size_t index_;
  const InputFile& file_;
  const std::size_t block_size_;
  std::mutex lock_;
  StoredBytes bytes_;
  Splitter splitter_;
  std::vector<char> rest_;  // of the last block, with which the next one begins
  bool has_ended_ = false;  // there is nothing after rest_
};

}  // namespace keyc::items
