#include "generator/items/stored_bytes.hpp"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>
#include <system_error>

namespace keyc::items {
namespace {

constexpr std::size_t buffer_size = std::size_t{256} * 1024;
constexpr std::string_view gzip_mark = "\x1F\x8B";

}  // namespace

struct StoredBytes::Gzip {
  Gzip() {
    constexpr int only_gzip_with_any_window = 16 + 15;
    if (inflateInit2(&stream, only_gzip_with_any_window) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() { inflateEnd(&stream); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  z_stream stream{};
  bool is_in_member = false;
};

StoredBytes::StoredBytes(Descriptor file) : file_(std::move(file)), buffer_(buffer_size) {}
StoredBytes::~StoredBytes() = default;
StoredBytes::StoredBytes(StoredBytes&&) noexcept = default;

std::size_t StoredBytes::read(char* to, std::size_t size) {
  if (!has_begun_) {
    has_begun_ = true;
    if (refill() && ahead_.starts_with(gzip_mark)) gzip_ = std::make_unique<Gzip>();
  }
  return gzip_ ? read_gzip(to, size) : read_plain(to, size);
}

std::size_t StoredBytes::read_plain(char* to, std::size_t size) {
  const std::size_t first = std::min(size, ahead_.size());
  std::memcpy(to, ahead_.data(), first);
  ahead_.remove_prefix(first);
  return first + (first < size && !fault_ ? read_stored(to + first, size - first) : 0);
}

std::size_t StoredBytes::read_gzip(char* to, std::size_t size) {
  z_stream& stream = gzip_->stream;
  std::size_t done = 0;
  while (done < size && !fault_) {
    const bool has_input = !ahead_.empty() || refill();  // without, there may still be output
    if (!gzip_->is_in_member) {
      if (!has_input) break;
      inflateReset(&stream);
      gzip_->is_in_member = true;
    }
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(ahead_.data()));
    stream.avail_in = static_cast<uInt>(ahead_.size());
    stream.next_out = reinterpret_cast<Bytef*>(to + done);
    const auto room = static_cast<uInt>(std::min<std::size_t>(size - done, std::numeric_limits<uInt>::max()));
    stream.avail_out = room;
    const int result = inflate(&stream, Z_NO_FLUSH);
    ahead_.remove_prefix(ahead_.size() - stream.avail_in);
    done += room - stream.avail_out;
    if (result == Z_STREAM_END)
      gzip_->is_in_member = false;
    else if (result == Z_BUF_ERROR && !has_input && !fault_)
      fault_ = {ProblemKind::cut_off, "the gzip ends too early; its items up to there are read"};
    else if (result != Z_OK && result != Z_BUF_ERROR)
      fault_ = {ProblemKind::damaged, "the gzip is damaged; its items up to there are read"};
  }
  return done;
}

/// False at the end of the file, or if it cannot be read.
bool StoredBytes::refill() {
  ahead_ = {buffer_.data(), read_stored(buffer_.data(), buffer_.size())};
  return !ahead_.empty();
}

std::size_t StoredBytes::read_stored(char* to, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(file_.number(), to + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fault_ = {ProblemKind::unreadable, std::generic_category().message(errno)};
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  if (checksum_) checksum_->add({to, done});
  stored_bytes_read_ += done;
  return done;
}

}  // namespace keyc::items
