#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyc {

/// A place in a text. Both count from 1; the column counts characters (code points).
struct Position {
  std::uint32_t line;
  std::uint32_t column;
};

/// The text of one schema, and its name in messages. Spans point to it, so its address must not change.
class Source {
 public:
  Source(std::string name, std::string text);
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  const std::string& name() const noexcept { return name_; }
  std::string_view text() const noexcept { return text_; }

  Position position(std::uint32_t offset) const noexcept;
  /// The line that holds the offset, without its line break.
  std::string_view line_at(std::uint32_t offset) const noexcept;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// Bytes `begin` to `end` (exclusive) of a source. A default span has no source.
struct Span {
  const Source* source = nullptr;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::string_view text() const noexcept { return source->text().substr(begin, end - begin); }
};

}  // namespace keyc
