#pragma once

#include <string>

namespace keyc::inline generated {

/// A text of a request, which is soon gone: the next one of the thread gets its room, so that requests that are sent
/// one after the other do not allocate it.
class ReusedText {
 public:
  struct WithoutRoom {};

  ReusedText();  // empty
  /// Empty, and not to be written: for what may have no text.
  explicit ReusedText(WithoutRoom) noexcept {}
  ReusedText(const ReusedText& other);
  ReusedText(ReusedText&& other) noexcept;
  ReusedText& operator=(ReusedText other) noexcept;
  ~ReusedText();

  std::string& operator*() noexcept { return text_; }
  const std::string& operator*() const noexcept { return text_; }
  std::string* operator->() noexcept { return &text_; }
  const std::string* operator->() const noexcept { return &text_; }

 private:
  std::string text_;
};

}  // namespace keyc::inline generated
