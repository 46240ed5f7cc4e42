#include "generator/proof/shape/binary_shape.hpp"

#include <algorithm>
#include <string>

#include "generator/proof/shape/symbols.hpp"
#include "generator/proof/shape/time_shape.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decode.hpp"
#include "keyc/utf8.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::TypeKind;

/// What the first bytes of text are; of a character that was cut, too.
const Symbols in_utf8 = byte_range(0x00, 0xBF) | byte_range(0xC2, 0xF4);

/// Nothing but desc was applied to it, or the position of an enumerator, which is what an enum is.
bool is_itself(const Component& component) {
  return component.encoding->outermost() == nullptr || component.field->type().enumeration != nullptr;
}

bool is_prefix(const Component& component) { return component.encoding->of_prefix != nullptr; }

std::string position(std::size_t of) {
  std::string bytes;
  binary::position(bytes, of);
  return bytes;
}

/// Ascending.
Shape plain_shape(const Component& component) {
  const model::Type& type = component.field->type();
  const auto width = static_cast<std::size_t>(component.encoding->width);
  if (type.kind == TypeKind::boolean) return {one_of(byte_range(0, 1)), true};
  if (type.enumeration != nullptr) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < type.enumeration->values.size(); ++i) all.push_back(position(i));
    return {one_of(std::move(all)), true};
  }
  Symbols byte = byte_range(0x00, 0xFF);
  if (type.kind == TypeKind::string) byte = in_utf8;
  if (component.encoding->applies(model::Function::upper)) byte &= ~byte_range('a', 'z');
  if (component.encoding->applies(model::Function::lower)) byte &= ~byte_range('A', 'Z');
  const bool is_readable = is_prefix(component) || (is_itself(component) && model::is_integer(type.kind));
  return {times(one_of(byte), width), is_readable};
}

/// A value that begins so and, where it is shorter, was filled up.
std::optional<Json> beginning(TypeKind kind, std::string_view bytes) {
  bytes.remove_suffix(bytes.size() - (bytes.find_last_not_of('\0') + 1));
  if (kind == TypeKind::bytes) return json_text_of(base64_text(bytes));
  if (utf8::find_invalid(bytes) != std::string_view::npos) return {};
  return json_text_of(bytes);
}

}  // namespace

std::optional<Json> value_of_bytes(TypeKind kind, std::string_view bytes) {
  switch (kind) {
    case TypeKind::boolean: return json_of(decode::binary::boolean(bytes));
    case TypeKind::u8: return json_of(decode::binary::u8(bytes));
    case TypeKind::u16: return json_of(decode::binary::u16(bytes));
    case TypeKind::u32: return json_of(decode::binary::u32(bytes));
    case TypeKind::u64: return json_of(decode::binary::u64(bytes));
    case TypeKind::i8: return json_of(decode::binary::i8(bytes));
    case TypeKind::i16: return json_of(decode::binary::i16(bytes));
    case TypeKind::i32: return json_of(decode::binary::i32(bytes));
    case TypeKind::i64:
    case TypeKind::epoch_s:
    case TypeKind::epoch_ms: return json_of(decode::binary::i64(bytes));
    case TypeKind::f32: return json_of(decode::binary::f32(bytes));
    case TypeKind::f64: return json_of(decode::binary::f64(bytes));
    case TypeKind::date: return json_of(decode::binary::date(bytes));
    case TypeKind::timestamp_s: return json_of(decode::binary::timestamp_s(bytes));
    case TypeKind::timestamp: return json_of(decode::binary::timestamp(bytes));
    case TypeKind::timestamp_us: return json_of(decode::binary::timestamp_us(bytes));
    case TypeKind::uuid: return json_of(decode::binary::uuid(bytes));
    case TypeKind::uuid7: return json_of(decode::binary::uuid7(bytes));
    case TypeKind::ulid: return json_of(decode::binary::ulid(bytes));
    case TypeKind::ksuid: return json_of(decode::binary::ksuid(bytes));
    default: return beginning(kind, bytes);
  }
}

Shape binary_shape(const Component& component) {
  Shape shape = plain_shape(component);
  if (component.encoding->descending) shape.texts = complemented(std::move(shape.texts));
  return shape;
}

std::optional<Json> binary_value(const Component& component, std::string_view written) {
  const model::Type& type = component.field->type();
  std::string bytes(written);
  if (component.encoding->descending) binary::complement(bytes, 0);
  if (type.enumeration != nullptr) {
    const auto& values = type.enumeration->values;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (position(i) == bytes) return json_text_of(values[i].name);
    return {};
  }
  if (is_prefix(component) || is_itself(component)) return value_of_bytes(type.kind, bytes);
  const auto number = decode::binary::i64(bytes);
  return number ? value_of_epoch(component, *number) : std::nullopt;
}

}  // namespace keyc::check
