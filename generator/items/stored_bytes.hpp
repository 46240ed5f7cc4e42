#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/items/descriptor.hpp"
#include "generator/items/md5.hpp"
#include "generator/items/problem.hpp"

namespace keyc::items {

/// Why a file's bytes end early.
struct Fault {
  ProblemKind kind;
  std::string text;
};

/// The bytes of a file, from the front; of a gzip, with any number of members, what is compressed in it.
class StoredBytes {
 public:
  explicit StoredBytes(Descriptor file);
  ~StoredBytes();
  StoredBytes(StoredBytes&&) noexcept;

  /// The MD5 of the file as it is stored is calculated from here on.
  void add_checksum() { checksum_.emplace(); }

  /// Fills the place with the next bytes. Fewer only at the end, or before a fault.
  std::size_t read(char* to, std::size_t size);
  const std::optional<Fault>& fault() const { return fault_; }
  /// How many bytes of the file as it is stored have been read.
  std::uint64_t stored_bytes_read() const { return stored_bytes_read_; }
  /// Of the whole file, once read() has returned fewer bytes than asked for, without a fault.
  std::string checksum() { return checksum_->base64(); }

 private:
  struct Gzip;

  std::size_t read_stored(char* to, std::size_t size);
  std::size_t read_plain(char* to, std::size_t size);
  std::size_t read_gzip(char* to, std::size_t size);
  bool refill();

  Descriptor file_;
  std::vector<char> buffer_;
  std::string_view ahead_;  // in buffer_: read from the file, and not yet handed out
  bool has_begun_ = false;
  std::unique_ptr<Gzip> gzip_;  // if the file is one
  std::optional<Md5> checksum_;
  std::optional<Fault> fault_;
  std::uint64_t stored_bytes_read_ = 0;
};

}  // namespace keyc::items
