// Each thread has a file that it works on, which it may share with others. A thread whose file has ended opens the next
// one, or helps with one that is still open. So there are no queues, and no more blocks in memory than threads.
#include "generator/items/read.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "generator/items/file_reading.hpp"
#include "generator/items/input.hpp"
#include "generator/items/shape.hpp"

namespace keyc::items {
namespace {

using EachBlock = std::function<void(const ItemBlock&, std::size_t)>;

class Readers {
 public:
  Readers(const Input& input, const ReadSettings& settings, const EachBlock& each)
      : input_(input), settings_(settings), each_(each), found_(input.files.size(), ProblemList(most_of_file)) {}

  ItemsRead run() {
    {
      std::vector<std::jthread> more_threads;
      for (std::size_t i = 1; i < settings_.threads; ++i) more_threads.emplace_back([this, i] { work(i); });
      work(0);
    }
    if (failure_) std::rethrow_exception(failure_);
    result_.problems.append(input_.problems);
    for (const ProblemList& problems : found_) result_.problems.append(problems);
    return std::move(result_);
  }

 private:
  void work(std::size_t worker) {
    try {
      Buffer buffer;
      while (const std::shared_ptr<FileReading> file = take_file()) read(*file, buffer, worker);
    } catch (...) {
      const std::lock_guard lock(lock_);
      if (!failure_) failure_ = std::current_exception();
      is_stopped_ = true;
    }
  }

  void read(FileReading& file, Buffer& buffer, std::size_t worker) {
    while (!is_stopped_ && next_block(file, buffer)) {
      for (ItemText& item : buffer.items) item.text = unwrapped(item.text);
      each_({file.index(), file.name(), buffer.items}, worker);
    }
  }

  bool next_block(FileReading& file, Buffer& buffer) {
    const std::lock_guard reading(file.lock());
    const std::uint64_t bytes_before = file.bytes_read();
    file.next(buffer);
    const std::lock_guard lock(lock_);
    result_.bytes += file.bytes_read() - bytes_before;
    if (settings_.progress) settings_.progress(result_.bytes, input_.bytes);
    if (!buffer.items.empty()) return true;
    finish(file);
    return false;
  }

  /// The next file, or one that others read, or null.
  std::shared_ptr<FileReading> take_file() {
    const std::lock_guard lock(lock_);
    if (is_stopped_) return nullptr;
    while (next_ < input_.files.size()) {
      const std::size_t index = next_++;
      const InputFile& file = input_.files[index];
      Opened opened = input_.open(file);
      if (opened.file) {
        open_.push_back(std::make_shared<FileReading>(index, file, std::move(opened.file), settings_));
        return open_.back();
      }
      const ProblemKind kind = opened.is_missing && file.listed ? ProblemKind::lost : ProblemKind::unreadable;
      found_[index].report({kind, file.name, 0, std::move(opened.error)});
    }
    const auto least_shared = std::min_element(
        open_.begin(), open_.end(), [](const auto& a, const auto& b) { return a.use_count() < b.use_count(); });
    return least_shared == open_.end() ? nullptr : *least_shared;
  }

  /// Several threads may find that a file has ended.
  void finish(FileReading& file) {
    if (std::erase_if(open_, [&](const auto& other) { return other.get() == &file; }) == 0) return;
    result_.items += file.items_found();
    found_[file.index()] = file.problems();
  }

  const Input& input_;
  const ReadSettings& settings_;
  const EachBlock& each_;

  std::mutex lock_;  // of what follows; taken after the lock of a file
  std::size_t next_ = 0;
  std::vector<std::shared_ptr<FileReading>> open_;
  std::vector<ProblemList> found_;  // for each file
  ItemsRead result_;
  std::exception_ptr failure_;
  std::atomic<bool> is_stopped_ = false;
};

}  // namespace

ItemsRead read_items(const std::string& path, const ReadSettings& settings, const EachBlock& each) {
  const Input input = find_input(path);
  return Readers(input, settings, each).run();
}

}  // namespace keyc::items
