#include "grammar/source.hpp"

#include <algorithm>
#include <utility>

namespace keyc {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(text_.starts_with(byte_order_mark) ? std::uint32_t{byte_order_mark.size()} : 0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
}

Position Source::position(std::uint32_t offset) const noexcept {
  offset = std::max(offset, line_starts_.front());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::uint32_t start = *(next - 1);
  const std::string_view before = std::string_view(text_).substr(start, offset - start);
  const auto characters = std::count_if(before.begin(), before.end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return {static_cast<std::uint32_t>(next - line_starts_.begin()), static_cast<std::uint32_t>(characters + 1)};
}

std::string_view Source::line_at(std::uint32_t offset) const noexcept {
  offset = std::max(offset, line_starts_.front());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::size_t start = *(next - 1);
  const std::size_t end = std::min(text_.find('\n', start), text_.size());
  std::string_view line = std::string_view(text_).substr(start, end - start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace keyc
