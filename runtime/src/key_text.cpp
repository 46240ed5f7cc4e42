#include "keyc/key_text.hpp"

namespace keyc {

std::string KeyText::finish() && {
  if (text_.empty() || text_.size() > limit_) throw KeySizeError(entity_, key_, text_, text_.size(), limit_);
  return std::move(text_);
}

void KeyText::fail(std::string_view attribute, const EncodeError& error) const {
  throw ValueError(entity_, attribute, error.value(), error.reason());
}

void KeyText::fail_empty(std::string_view attribute) const {
  throw ValueError(entity_, attribute, "", "is empty, which no component of a key may be (" + std::string(key_) + ")");
}

}  // namespace keyc
