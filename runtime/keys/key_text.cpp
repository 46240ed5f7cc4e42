#include "keyc/generated/key_text.hpp"

#include "keyc/generated/item_io.hpp"
#include "keyc/zorder.hpp"

namespace keyc {

void generated::fail_empty_component(std::string_view entity, std::string_view key, std::string_view attribute) {
  throw ValueError(entity, attribute, "", "is empty, which no component of a key may be (" + std::string(key) + ")");
}

void generated::check_key_size(std::string_view entity, std::string_view key, std::size_t limit,
                               AttributeValue::Type type, std::string_view text) {
  const bool is_too_long = type != AttributeValue::Type::N && text.size() > limit;
  if (text.empty() || is_too_long) throw KeySizeError(entity, key, text, text.size(), limit);
}

KeyText& KeyText::interleave(const zorder::Layout& layout) {
  const std::string values = text_.substr(text_.size() - layout.values_size());
  text_.resize(text_.size() - values.size());
  layout.encode(text_, values);
  return *this;
}

std::string KeyText::finish() && {
  check_key_size(entity_, key_, limit_, type_, std::string_view(text_).substr(begin_));
  return std::move(text_);
}

AttributeValue KeyText::value() && {
  const AttributeValue::Type type = type_;
  std::string text = std::move(*this).finish();
  if (type == AttributeValue::Type::N) return AttributeValue::number(std::move(text));
  if (type == AttributeValue::Type::B) return AttributeValue::binary(std::move(text));
  return AttributeValue::string(std::move(text));
}

void KeyText::fail(std::string_view attribute, const EncodeError& error) const {
  throw ValueError(entity_, attribute, error.value(), error.reason());
}

void KeyText::fail_stand_in() const {
  throw ValueError(entity_, attribute_, std::string_view(text_).substr(start_),
                   "stands for the absence of " + std::string(attribute_) + " in " + std::string(key_));
}

AttributeValue generated::native_key(std::string_view entity, std::string_view key, std::size_t limit,
                                     AttributeValue value) {
  const std::string& text = value.text();
  if (value.type() != AttributeValue::Type::N && (text.empty() || text.size() > limit))
    throw KeySizeError(entity, key, text, text.size(), limit);
  return value;
}

std::optional<AttributeValue> generated::native_key(std::string_view entity, std::string_view key, std::size_t limit,
                                                    std::optional<AttributeValue> value) {
  if (!value) return value;
  return native_key(entity, key, limit, std::move(*value));
}

ItemWriter& ItemWriter::set(std::string_view name, KeyText&& key) {
  item_.set(name, std::move(key).value());
  return *this;
}

}  // namespace keyc
