// Pages are read into structs without an Item between. Of simdjson only the first stage is used (token_index.hpp). A
// cursor takes the tokens in order and checks the grammar (cursor.hpp); each member finds its row by the place of the
// same member in the item before, or by a hash of its name. Attributes that no schema knows are checked as well
// (unknown_value.cpp). What is not right in any way, or only rare, such as a name with escapes, is not judged here: the
// answer is read again as Items, so that one place says what is wrong.

#include "json/struct_reader.hpp"

#include <algorithm>
#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "json/attribute_values.hpp"
#include "json/unknown_value.hpp"
#include "json/wire.hpp"
#include "keyc/bytes.hpp"

namespace keyc::json {
namespace {

using Kind = ValueType::Kind;
using Type = AttributeValue::Type;

/// Takes a value, and sets whether it is an S with this text.
bool take_and_compare(Cursor& cursor, std::string_view text, int depth, bool& is_equal) {
  const Cursor start = cursor;
  std::string room;
  is_equal = take_type(cursor, Type::S) && cursor.take_text(room) == text && cursor.take('}');
  if (is_equal) return true;
  cursor = start;
  return take_value(cursor, depth);
}

/// Where a value is.
struct Nesting {
  int depth = 0;
  bool in_container = false;                 // in a list, a map or a set, at any depth
  StructReader::Unknown* unknown = nullptr;  // of the item, if it is asked for

  Nesting member() const { return {depth + 1, in_container, unknown}; }
  Nesting element() const { return {depth + 1, true, unknown}; }

  void add_unknown(const Name& name) const {
    if (unknown == nullptr) return;
    if (depth == 0)
      unknown->names.push_back(name.text());
    else
      unknown->has_members = true;
  }
};

bool read_value(Cursor& cursor, const ValueType& type, void* to, Nesting nesting);

bool read_scalar(Cursor& cursor, const ValueType& type, void* to) {
  if (type.kind == Kind::string) return cursor.take_text_into(*static_cast<std::string*>(to));
  if (type.type == Type::BOOL) {
    const std::optional<bool> value = cursor.take_bool();
    return value && type.read(type, *value ? "true" : "false", to);
  }
  std::string room;
  const std::optional<std::string_view> text = cursor.take_text(room);
  if (!text) return false;
  if (type.type == Type::B) {
    const std::optional<std::string> bytes = base64_bytes(*text);
    return bytes && type.read(type, *bytes, to);
  }
  // Only what is a number is read as one.
  return type.read(type, *text, to);
}

bool read_document(Cursor& cursor, void* to, int depth) {
  std::optional<AttributeValue> value = take_attribute_value(cursor, depth);
  if (!value) return false;
  *static_cast<AttributeValue*>(to) = std::move(*value);
  return true;
}

/// The elements of an array or the members of an object, while they can be read.
struct Elements {
  Cursor& cursor;
  const ValueType& container;
  Nesting nesting;
  bool is_first = true;
  bool is_read = true;

  bool take_comma() { return std::exchange(is_first, false) || cursor.take(','); }

  /// Sets the next one, and returns its name in a map.
  std::string_view next(void* to) {
    if (!is_read) return {};
    Name name = Name::of({});
    is_read = take_comma() && (container.kind != Kind::map || cursor.take_name(name)) &&
              (container.kind == Kind::set ? read_scalar(cursor, *container.inner, to)
                                           : read_value(cursor, *container.inner, to, nesting.element()));
    return is_read ? name.text() : std::string_view();
  }
};

bool read_elements(Cursor& cursor, const ValueType& type, void* to, Nesting nesting) {
  const bool is_map = type.kind == Kind::map;
  if (!cursor.take(is_map ? '{' : '[')) return false;
  const std::size_t count = cursor.count();
  Elements elements{cursor, type, nesting};
  type.fill(to, count, &elements,
            [](void* from, void* element) { return static_cast<Elements*>(from)->next(element); });
  return elements.is_read && cursor.take(is_map ? '}' : ']') && (!is_map || type.size(to) == count);
}

/// Takes the members of an object: those of rows into the struct, others only if they are right. `find` finds rows, as
/// RowIndex does.
template <class Find>
bool read_rows(Cursor& cursor, const AttributeRows& of, Find find, void* object, Nesting nesting) {
  std::bitset<RowIndex::most_rows + 1> found;
  std::size_t missing = of.rows.size();
  Names unknown;
  bool has_type = of.type_attribute.empty();
  const bool is_taken = cursor.take_object([&](const Name& name) {
    const std::size_t row = find(name);
    if (row == RowIndex::none) {
      nesting.add_unknown(name);
      return unknown.add(name) && take_value(cursor, nesting.depth);
    }
    if (found[row]) return false;
    found[row] = true;
    if (row == of.rows.size()) return take_and_compare(cursor, of.type, nesting.depth, has_type) && has_type;
    --missing;
    const ValueType& type = *of.rows[row].type;
    void* const member = of.rows[row].member(object);
    // Most values are texts.
    if (type.kind == Kind::string && nesting.depth <= max_depth && take_opening(cursor, Type::S))
      return cursor.take_text_into(*static_cast<std::string*>(member)) && cursor.take('}');
    return read_value(cursor, type, member, nesting);
  });
  if (!is_taken) return false;
  for (std::size_t row = 0; missing > 0 && row < of.rows.size(); ++row)
    if (!found[row] && !of.rows[row].has_default && !of.rows[row].type->can_be_absent()) return false;
  return has_type;
}

bool read_structure(Cursor& cursor, const AttributeRows& of, void* to, Nesting nesting) {
  if (of.rows.size() > RowIndex::most_rows) return false;
  const auto find = [&](const Name& name) {
    const auto row =
        std::find_if(of.rows.begin(), of.rows.end(), [&](const AttributeRow& r) { return r.name == name.text(); });
    return row == of.rows.end() ? RowIndex::none : static_cast<std::size_t>(row - of.rows.begin());
  };
  return read_rows(cursor, of, find, to, nesting);
}

bool read_typed(Cursor& cursor, const ValueType& type, void* to, Nesting nesting) {
  switch (type.kind) {
    case Kind::list:
    case Kind::set:
    case Kind::map: return read_elements(cursor, type, to, nesting);
    case Kind::structure: return read_structure(cursor, type.members(type), to, nesting.member());
    case Kind::string:
    case Kind::scalar:
    case Kind::document:
    case Kind::optional: break;
  }
  return read_scalar(cursor, type, to);
}

bool read_optional(Cursor& cursor, const ValueType& type, void* to, Nesting nesting) {
  if (!type.reads_null || nesting.in_container) return read_value(cursor, *type.inner, type.hold(to), nesting);
  const Cursor start = cursor;
  if (take_type(cursor, Type::NUL)) return cursor.take_bool() == true && cursor.take('}');
  cursor = start;
  return read_value(cursor, *type.inner, type.hold(to), nesting);
}

bool read_value(Cursor& cursor, const ValueType& type, void* to, Nesting nesting) {
  if (type.kind == Kind::optional) return read_optional(cursor, type, to, nesting);
  if (type.kind == Kind::document) return read_document(cursor, to, nesting.depth);
  return nesting.depth <= max_depth && take_type(cursor, type.type) && read_typed(cursor, type, to, nesting) &&
         cursor.take('}');
}

}  // namespace

bool StructReader::read(Cursor& cursor, void* object, Unknown* unknown) {
  std::size_t member = 0;
  const auto find = [&](const Name& name) -> std::size_t {
    if (member == last_rows_.size()) return index_.find(name);
    std::uint8_t& last = last_rows_[member++];
    if (!index_.has(last, name)) last = static_cast<std::uint8_t>(index_.find(name));
    return last;
  };
  return read_rows(cursor, rows_, find, object, {.unknown = unknown});
}

StructReader::Judged StructReader::judge(Cursor& cursor) const {
  Names names;
  std::optional<bool> is_of_type;
  const bool is_right = cursor.take_object([&](const Name& name) {
    if (!names.add(name)) return false;
    if (name.text() != rows_.type_attribute) return take_value(cursor);
    return take_and_compare(cursor, rows_.type, 0, is_of_type.emplace());
  });
  if (!is_right) return Judged::refused;
  return is_of_type == false ? Judged::of_another_entity : Judged::to_be_judged;
}

}  // namespace keyc::json
