#include "generator/audit/records.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <queue>
#include <stdexcept>
#include <system_error>
#include <type_traits>

#include "generator/items/md5.hpp"
#include "keyc/bytes.hpp"

namespace keyc::audit {
namespace {

static_assert(std::is_trivially_copyable_v<Record>);

/// Of a run that is read: how many records at once.
constexpr std::size_t read_at_once = 256;

[[noreturn]] void fail(const std::string& folder, int error) {
  throw std::runtime_error("cannot sort in " + folder + ": " + std::generic_category().message(error) +
                           "; name another folder with --tmp");
}

items::Descriptor temporary_file(const std::string& folder) {
  std::string name = folder + "/keyc-audit-XXXXXX";
  const int number = ::mkstemp(name.data());
  if (number < 0) fail(folder, errno);
  ::unlink(name.c_str());
  return items::Descriptor(number);
}

/// Reads one run from its front.
class RunReader {
 public:
  RunReader(int file, std::uint64_t begin, std::uint64_t count, const std::string& folder)
      : file_(file), offset_(begin), left_(count), folder_(&folder) {}

  /// Null at the end. Valid until the next call.
  const Record* next() {
    if (at_ == buffer_.size() && !refill()) return nullptr;
    return &buffer_[at_++];
  }

 private:
  bool refill() {
    buffer_.resize(std::min<std::uint64_t>(left_, read_at_once));
    at_ = 0;
    left_ -= buffer_.size();
    auto* to = reinterpret_cast<char*>(buffer_.data());
    for (std::size_t rest = buffer_.size() * sizeof(Record); rest > 0;) {
      const ssize_t count = ::pread(file_, to, rest, static_cast<off_t>(offset_));
      if (count <= 0) fail(*folder_, count == 0 ? EIO : errno);
      to += count;
      rest -= static_cast<std::size_t>(count);
      offset_ += static_cast<std::uint64_t>(count);
    }
    return !buffer_.empty();
  }

  int file_;
  std::uint64_t offset_;
  std::uint64_t left_;
  const std::string* folder_;
  std::vector<Record> buffer_;
  std::size_t at_ = 0;
};

}  // namespace

Digest digest_of(std::string_view text) {
  items::Md5 md5;
  md5.add(text);
  const Bytes bytes = *from_base64(md5.base64());
  Digest digest{};
  std::memcpy(digest.data(), bytes.data(), sizeof digest);
  return digest;
}

void Records::write(std::vector<Record>& records) {
  std::sort(records.begin(), records.end());
  const std::lock_guard lock(lock_);
  if (!file_) file_ = temporary_file(folder_);
  runs_.push_back({size_, records.size()});
  const auto* from = reinterpret_cast<const char*>(records.data());
  for (std::size_t rest = records.size() * sizeof(Record); rest > 0;) {
    const ssize_t count = ::pwrite(file_.number(), from, rest, static_cast<off_t>(size_));
    if (count < 0) fail(folder_, errno);
    from += count;
    rest -= static_cast<std::size_t>(count);
    size_ += static_cast<std::uint64_t>(count);
  }
}

void Records::visit(const std::function<void(const Record&)>& each) const {
  std::vector<RunReader> readers;
  for (const Run& run : runs_) readers.emplace_back(file_.number(), run.begin, run.count, folder_);
  using Next = std::pair<Record, std::size_t>;
  const auto is_later = [](const Next& a, const Next& b) { return b.first < a.first; };
  std::priority_queue<Next, std::vector<Next>, decltype(is_later)> queue(is_later);
  const auto push = [&](std::size_t i) {
    if (const Record* const record = readers[i].next()) queue.emplace(*record, i);
  };
  for (std::size_t i = 0; i < readers.size(); ++i) push(i);
  while (!queue.empty()) {
    const auto [record, i] = queue.top();
    queue.pop();
    each(record);
    push(i);
  }
}

}  // namespace keyc::audit
