#include "generator/items/file_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace keyc::items {
namespace {

/// Items of one block: of lines of one byte each, a block would have millions.
constexpr std::size_t most_in_block = std::size_t{128} * 1024;

}  // namespace

FileReading::FileReading(std::size_t index, const InputFile& file, Descriptor descriptor, const ReadSettings& settings)
    : index_(index),
      file_(file),
      block_size_(std::max<std::size_t>(settings.block_size, 1)),
      bytes_(std::move(descriptor)),
      splitter_(file.name, settings.largest_item) {
  if (file.listed) bytes_.add_checksum();
}

void FileReading::next(Buffer& buffer) {
  buffer.items.clear();
  buffer.size = 0;
  std::size_t wanted = block_size_ - std::min(block_size_, rest_.size());
  while (!splitter_.is_at_end() && buffer.items.empty()) {
    read_more(buffer, wanted);
    const After after = !has_ended_ ? After::more : bytes_.fault() ? After::lost_text : After::nothing;
    const std::string_view text(buffer.bytes.data(), buffer.size);
    const std::size_t done = splitter_.split(text, after, most_in_block, buffer.items);
    rest_.assign(text.begin() + static_cast<std::ptrdiff_t>(done), text.end());
    if (has_ended_ && buffer.items.empty()) return;
    // A text that is longer than a block is looked at anew only after it has doubled.
    wanted = std::max(block_size_, rest_.size());
  }
}

/// Makes the buffer's text the rest and then as many bytes of the file.
void FileReading::read_more(Buffer& buffer, std::size_t wanted) {
  const std::size_t begin = rest_.size();
  buffer.bytes.resize(std::max(buffer.bytes.size(), begin + wanted + padding));
  std::copy(rest_.begin(), rest_.end(), buffer.bytes.begin());
  const std::size_t count = has_ended_ ? 0 : bytes_.read(buffer.bytes.data() + begin, wanted);
  has_ended_ = has_ended_ || count < wanted;
  buffer.size = begin + count;
  std::memset(buffer.bytes.data() + buffer.size, 0, padding);
}

ProblemList FileReading::problems() {
  ProblemList problems(most_of_file);
  problems.append(splitter_.problems());
  const auto report = [&](ProblemKind kind, std::string text) {
    problems.report({kind, file_.name, 0, std::move(text)});
  };
  if (bytes_.fault()) {
    report(bytes_.fault()->kind, bytes_.fault()->text);
  } else if (!file_.listed && splitter_.is_blank()) {
    report(ProblemKind::empty, "there is no item in it");
  } else if (file_.listed && !splitter_.is_at_end()) {
    if (bytes_.checksum() != file_.listed->checksum)
      report(ProblemKind::wrong_checksum, fmt::format("its MD5 is not the one that {} has", files_name));
    else if (splitter_.items() != file_.listed->items)
      report(ProblemKind::wrong_count,
             fmt::format("it has {} items, and {} says {}", splitter_.items(), files_name, file_.listed->items));
  }
  return problems;
}

}  // namespace keyc::items
