#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/given.hpp"
#include "keyc/generated/reused_text.hpp"

namespace keyc::inline generated {

struct KeyFunction;

/// The values of key attributes, in one text: of each its type, its size and its text, S, N or B.
class KeyValues {
 public:
  struct Value {
    AttributeValue::Type type;
    std::string_view text;
  };

  KeyValues() noexcept : all_(ReusedText::WithoutRoom()) {}
  explicit KeyValues(const std::vector<AttributeValue>& values);
  /// Of the first `count` attributes that these build.
  KeyValues(const KeyFunction* const* functions, std::size_t count, GivenComponents given);

  std::size_t size() const noexcept { return size_; }
  /// Found by a walk over those before it, of which a key has few.
  Value operator[](std::size_t at) const noexcept;
  std::vector<AttributeValue> attribute_values() const;

 private:
  template <class Append>
  void add(const Append& append);

  ReusedText all_;
  std::size_t size_ = 0;
};

}  // namespace keyc::inline generated
