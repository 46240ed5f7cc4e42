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

AttributeValue native_key(std::string_view entity, std::string_view key, std::size_t limit, AttributeValue value) {
  const std::string& text = value.text();
  if (value.type() != AttributeValue::Type::N && (text.empty() || text.size() > limit))
    throw KeySizeError(entity, key, text, text.size(), limit);
  return value;
}

std::optional<AttributeValue> native_key(std::string_view entity, std::string_view key, std::size_t limit,
                                         std::optional<AttributeValue> value) {
  if (!value) return value;
  return native_key(entity, key, limit, std::move(*value));
}

}  // namespace keyc
