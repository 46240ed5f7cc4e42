#include "json/unknown_value.hpp"

#include <string>

#include "json/wire.hpp"
#include "keyc/bytes.hpp"

namespace keyc::json {
namespace {

using Type = AttributeValue::Type;

bool skip_scalar(Cursor& cursor, Type type) {
  std::string room;
  const std::optional<std::string_view> text = cursor.take_text(room);
  return text && (type != Type::N || is_number(*text)) && (type != Type::B || base64_bytes(*text));
}

bool take_typed(Cursor& cursor, Type type, int depth) {
  const auto take_set = [&](Type element) { return cursor.take_array([&] { return skip_scalar(cursor, element); }); };
  switch (type) {
    case Type::S:
    case Type::N:
    case Type::B: return skip_scalar(cursor, type);
    case Type::BOOL: return cursor.take_bool().has_value();
    case Type::NUL: return cursor.take_bool() == true;
    case Type::L: return cursor.take_array([&] { return take_value(cursor, depth + 1); });
    case Type::M: return take_item(cursor, depth + 1);
    case Type::SS: return take_set(Type::S);
    case Type::NS: return take_set(Type::N);
    case Type::BS: return take_set(Type::B);
  }
  return false;
}

}  // namespace

bool Names::add_to_many(const Name& name) {
  many_.emplace();
  for (const Name& other : few_) many_->insert(other.text());
  return many_->insert(name.text()).second;
}

std::optional<Type> take_type(Cursor& cursor) {
  Name name;
  return cursor.take('{') && cursor.take_name(name) ? type_named(name.text()) : std::nullopt;
}

bool take_value(Cursor& cursor, int depth) {
  if (depth > max_depth) return false;
  // Most values are texts.
  if (take_opening(cursor, Type::S)) return skip_scalar(cursor, Type::S) && cursor.take('}');
  const std::optional<Type> type = take_type(cursor);
  return type && take_typed(cursor, *type, depth) && cursor.take('}');
}

bool take_item(Cursor& cursor, int depth) {
  Names names;
  return cursor.take_object([&](const Name& name) { return names.add(name) && take_value(cursor, depth); });
}

}  // namespace keyc::json
