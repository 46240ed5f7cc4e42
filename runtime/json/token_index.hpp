#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace keyc::json {

/// Where the tokens of a JSON text begin: its braces, brackets, colons and commas, its strings, and its other values.
/// The first stage of simdjson's parser finds them, which also refuses text that is not valid UTF-8, strings that are
/// not closed, and control characters in strings. Between a token and the next there is only white space.
class TokenIndex {
 public:
  /// False if the text is refused, or does not begin and end with a brace. The first token then also stands after the
  /// last, which no reader takes that expects what may follow a closing brace.
  bool find(std::string_view text);

  const std::uint32_t* begin() const noexcept { return parser_->structural_indexes.get(); }
  const std::uint32_t* end() const noexcept { return begin() + parser_->n_structural_indexes; }
  /// In bytes of text.
  std::size_t capacity() const noexcept { return parser_ ? parser_->capacity() : 0; }

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
};

}  // namespace keyc::json
