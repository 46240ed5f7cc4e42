#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace keyc::audit {

/// Where the tokens of a JSON text begin, with the contract of the runtime's TokenIndex: text that is not valid UTF-8,
/// strings that are not closed and control characters in strings are refused. keyc is linked statically, and of
/// simdjson there may only be a shared library.
class Tokens {
 public:
  /// False if the text is refused, or does not begin and end with a brace.
  bool find(std::string_view text);

  const std::uint32_t* begin() const noexcept { return places_.data(); }
  const std::uint32_t* end() const noexcept { return places_.data() + count_; }

 private:
  std::vector<std::uint32_t> places_;
  std::size_t count_ = 0;
};

}  // namespace keyc::audit
