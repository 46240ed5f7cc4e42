#include "generator/check/binary_shape.hpp"

#include <algorithm>
#include <string>

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
  const std::string& function = component.encoding->function;
  return function.empty() || function == "desc" || component.field->type().enumeration != nullptr;
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
    Automaton all = no_word();
    for (std::size_t i = 0; i < type.enumeration->values.size(); ++i) all = std::move(all) | literal(position(i));
    return {std::move(all), true};
  }
  Symbols byte = byte_range(0x00, 0xFF);
  if (type.kind == TypeKind::string) byte = in_utf8;
  const std::string& function = component.encoding->function;
  if (function.find("upper") != std::string::npos) byte &= ~byte_range('a', 'z');
  if (function.find("lower") != std::string::npos) byte &= ~byte_range('A', 'Z');
  const bool is_readable = is_prefix(component) || (is_itself(component) && model::is_integer(type.kind));
  return {times(one_of(byte), width), is_readable};
}

template <class T>
std::optional<Json> number(std::optional<T> value) {
  if (!value) return {};
  return Json{Json::Kind::number, std::to_string(*value), {}, {}};
}

std::optional<Json> integer(TypeKind kind, std::string_view bytes) {
  switch (kind) {
    case TypeKind::u8: return number(decode::binary::u8(bytes));
    case TypeKind::u16: return number(decode::binary::u16(bytes));
    case TypeKind::u32: return number(decode::binary::u32(bytes));
    case TypeKind::u64: return number(decode::binary::u64(bytes));
    case TypeKind::i8: return number(decode::binary::i8(bytes));
    case TypeKind::i16: return number(decode::binary::i16(bytes));
    case TypeKind::i32: return number(decode::binary::i32(bytes));
    case TypeKind::i64: return number(decode::binary::i64(bytes));
    default: return {};
  }
}

/// A value that begins so and, where it is shorter, was filled up.
std::optional<Json> beginning(TypeKind kind, std::string_view bytes) {
  bytes.remove_suffix(bytes.size() - (bytes.find_last_not_of('\0') + 1));
  if (kind == TypeKind::bytes) return Json{Json::Kind::text, base64_text(bytes), {}, {}};
  if (utf8::find_invalid(bytes) != std::string_view::npos) return {};
  return Json{Json::Kind::text, std::string(bytes), {}, {}};
}

}  // namespace

Shape binary_shape(const Component& component) {
  Shape shape = plain_shape(component);
  if (component.encoding->descending) shape.texts = complemented(std::move(shape.texts));
  return shape;
}

std::optional<Json> binary_value(const Component& component, std::string_view written) {
  const model::Type& type = component.field->type();
  std::string bytes(written);
  if (component.encoding->descending) binary::complement(bytes, 0);
  if (is_prefix(component)) return beginning(type.kind, bytes);
  if (!is_itself(component)) return {};
  if (type.kind == TypeKind::boolean) return Json{Json::Kind::boolean, bytes == "\x01" ? "true" : "false", {}, {}};
  if (type.enumeration == nullptr) return integer(type.kind, bytes);
  const auto& values = type.enumeration->values;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (position(i) == bytes) return Json{Json::Kind::text, values[i].name, {}, {}};
  return {};
}

}  // namespace keyc::check
