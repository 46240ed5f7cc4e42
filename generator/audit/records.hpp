#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "generator/audit/findings.hpp"
#include "generator/items/descriptor.hpp"

/// Facts about items that are compared with those of other items: of a fixed size, sorted on disk.
namespace keyc::audit {

/// Of a text: texts that differ have other digests, except by a chance of 2^-128.
using Digest = std::array<std::uint64_t, 2>;
Digest digest_of(std::string_view text);

struct Record {
  Digest subject{};          // what is compared: a marker's key, or an item without its version
  std::uint32_t role = 0;    // of the record, in the order in which they are visited
  std::uint32_t group = 0;   // the constraint, or the entity
  std::uint64_t number = 0;  // of a version
  Digest content{};
  ItemPlace place{};

  friend auto operator<=>(const Record& a, const Record& b) {
    return std::tie(a.group, a.subject, a.role, a.number, a.place) <=>
           std::tie(b.group, b.subject, b.role, b.number, b.place);
  }
  friend bool operator==(const Record&, const Record&) = default;
};
static_assert(sizeof(Record) == 72);  // docs/audit.md says so

/// A file without a name in a folder, of sorted runs of records.
class Records {
 public:
  explicit Records(std::string folder) : folder_(std::move(folder)) {}

  /// Sorts and writes these, from any thread. Throws std::runtime_error if that fails.
  void write(std::vector<Record>& records);
  /// Calls `each` with all records in order. Throws std::runtime_error.
  void visit(const std::function<void(const Record&)>& each) const;

 private:
  struct Run {
    std::uint64_t begin = 0;
    std::uint64_t count = 0;
  };

  std::string folder_;
  std::mutex lock_;
  items::Descriptor file_;
  std::uint64_t size_ = 0;
  std::vector<Run> runs_;
};

/// A thread's records before they are written.
class RecordBuffer {
 public:
  explicit RecordBuffer(Records& records) : records_(&records) {}
  void add(const Record& record) {
    buffer_.push_back(record);
    if (buffer_.size() == most) flush();
  }
  void flush() {
    if (!buffer_.empty()) records_->write(buffer_);
    buffer_.clear();
  }

 private:
  static constexpr std::size_t most = std::size_t{64} * 1024;  // 5 MB
  Records* records_;
  std::vector<Record> buffer_;
};

}  // namespace keyc::audit
