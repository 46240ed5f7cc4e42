#include "json/struct_reader.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/wire.hpp"
#include "keyc/bytes.hpp"

namespace keyc::json {
namespace {

using simdjson::dom::element;
using Kind = ValueType::Kind;
using Type = AttributeValue::Type;

/// A value with its type. No type if the element has another form.
struct Typed {
  std::optional<Type> type;
  element value;
};

Typed typed(element from) {
  simdjson::dom::object object;
  if (from.get(object) != simdjson::SUCCESS || object.size() != 1) return {};
  const simdjson::dom::key_value_pair only = *object.begin();
  return {type_named(only.key), only.value};
}

/// The text of an S, an N or a BOOL as AttributeValue has it; nothing if it is not valid.
std::optional<std::string_view> scalar_text(Type type, element from) {
  if (type == Type::BOOL) {
    bool value{};
    if (from.get(value) != simdjson::SUCCESS) return std::nullopt;
    return value ? "true" : "false";
  }
  std::string_view text;
  if (from.get(text) != simdjson::SUCCESS || (type == Type::N && !is_number(text))) return std::nullopt;
  return text;
}

bool is_scalar(Type type, element from) {
  const std::optional<std::string_view> text = scalar_text(type, from);
  return text && (type != Type::B || base64_bytes(*text));
}

template <class Test>
bool all_elements(element from, Test test) {
  simdjson::dom::array array;
  return from.get(array) == simdjson::SUCCESS && std::all_of(array.begin(), array.end(), test);
}

/// The names of members, to find one that is given twice. There is room for those that no schema knows.
class Names {
 public:
  /// False if it is there already, or there is no more room.
  bool add(std::string_view name) {
    if (size_ == names_.size() || std::find(names_.begin(), names_.begin() + size_, name) != names_.begin() + size_)
      return false;
    names_[size_++] = name;
    return true;
  }

 private:
  std::array<std::string_view, 64> names_;
  std::size_t size_ = 0;
};

bool read_value(element from, const ValueType& type, void* to, int depth);

bool read_scalar(element from, const ValueType& type, void* to) {
  const std::optional<std::string_view> text = scalar_text(type.type, from);
  if (!text) return false;
  if (type.kind == Kind::string) {
    static_cast<std::string*>(to)->assign(*text);
    return true;
  }
  if (type.type != Type::B) return type.read(*text, to);
  const std::optional<std::string> bytes = base64_bytes(*text);
  return bytes && type.read(*bytes, to);
}

bool read_document(element from, void* to, int depth) {
  if (!is_value(from, depth)) return false;
  *static_cast<AttributeValue*>(to) = read_value(from, Place{}, depth);
  return true;
}

/// The elements of an array or the members of an object, while they can be read.
template <class Iterator>
struct Elements {
  const ValueType& container;
  Iterator next;
  int depth;
  bool is_read = true;
};

bool read_list(element from, const ValueType& type, void* to, int depth) {
  simdjson::dom::array array;
  if (from.get(array) != simdjson::SUCCESS) return false;
  const auto count = static_cast<std::size_t>(std::distance(array.begin(), array.end()));
  Elements<simdjson::dom::array::iterator> elements{type, array.begin(), depth};
  type.fill(to, count, &elements, [](void* from_all, void* element_to) -> std::string_view {
    auto& all = *static_cast<Elements<simdjson::dom::array::iterator>*>(from_all);
    if (!all.is_read) return {};
    const ValueType& inner = *all.container.inner;
    all.is_read = all.container.kind == Kind::set ? read_scalar(*all.next, inner, element_to)
                                                  : read_value(*all.next, inner, element_to, all.depth + 1);
    ++all.next;
    return {};
  });
  return elements.is_read;
}

bool read_map(element from, const ValueType& type, void* to, int depth) {
  simdjson::dom::object object;
  if (from.get(object) != simdjson::SUCCESS) return false;
  const auto count = static_cast<std::size_t>(std::distance(object.begin(), object.end()));
  Elements<simdjson::dom::object::iterator> elements{type, object.begin(), depth};
  type.fill(to, count, &elements, [](void* from_all, void* element_to) -> std::string_view {
    auto& all = *static_cast<Elements<simdjson::dom::object::iterator>*>(from_all);
    if (!all.is_read) return {};
    const simdjson::dom::key_value_pair entry = *all.next;
    all.is_read = read_value(entry.value, *all.container.inner, element_to, all.depth + 1);
    ++all.next;
    return entry.key;
  });
  return elements.is_read && type.size(to) == count;
}

/// Reads the members of an object by the rows; `find` finds them.
template <class Find>
bool read_rows(element from, const AttributeRows& of, Find find, void* object, int depth) {
  simdjson::dom::object members;
  if (from.get(members) != simdjson::SUCCESS) return false;
  std::bitset<RowIndex::most_rows> found;
  Names unknown;
  bool has_type = of.type_attribute.empty();
  for (const simdjson::dom::key_value_pair member : members) {
    if (const std::size_t row = find(member.key); row != RowIndex::none) {
      if (found[row]) return false;
      found.set(row);
      if (!read_value(member.value, *of.rows[row].type, of.rows[row].member(object), depth)) return false;
    } else if (!unknown.add(member.key)) {
      return false;
    } else if (!of.type_attribute.empty() && member.key == of.type_attribute) {
      const Typed type = typed(member.value);
      if (type.type != Type::S || scalar_text(Type::S, type.value) != of.type) return false;
      has_type = true;
    } else if (!is_value(member.value, depth)) {
      return false;
    }
  }
  for (std::size_t row = 0; row < of.rows.size(); ++row)
    if (!found[row] && !of.rows[row].has_default && !of.rows[row].type->can_be_absent()) return false;
  return has_type;
}

bool read_structure(element from, const AttributeRows& of, void* to, int depth) {
  if (of.rows.size() > RowIndex::most_rows) return false;
  const auto find = [&](std::string_view name) {
    const auto row = std::find_if(of.rows.begin(), of.rows.end(), [&](const AttributeRow& r) { return r.name == name; });
    return row == of.rows.end() ? RowIndex::none : static_cast<std::size_t>(row - of.rows.begin());
  };
  return read_rows(from, of, find, to, depth);
}

bool read_value(element from, const ValueType& type, void* to, int depth) {
  if (type.kind == Kind::optional) return read_value(from, *type.inner, type.hold(to), depth);
  if (type.kind == Kind::document) return read_document(from, to, depth);
  const Typed stored = typed(from);
  if (stored.type != type.type || depth > max_depth) return false;
  switch (type.kind) {
    case Kind::string:
    case Kind::scalar: return read_scalar(stored.value, type, to);
    case Kind::list:
    case Kind::set: return read_list(stored.value, type, to, depth);
    case Kind::map: return read_map(stored.value, type, to, depth);
    case Kind::structure: return read_structure(stored.value, type.members(), to, depth + 1);
    case Kind::optional:
    case Kind::document: break;
  }
  return false;
}

}  // namespace

bool is_value(element from, int depth) {
  const Typed stored = typed(from);
  if (!stored.type || depth > max_depth) return false;
  const auto is_of = [](Type type) { return [type](element child) { return is_scalar(type, child); }; };
  switch (*stored.type) {
    case Type::S:
    case Type::N:
    case Type::B:
    case Type::BOOL: return is_scalar(*stored.type, stored.value);
    case Type::NUL: {
      bool value{};
      return stored.value.get(value) == simdjson::SUCCESS && value;
    }
    case Type::L: return all_elements(stored.value, [&](element child) { return is_value(child, depth + 1); });
    case Type::M: return is_item(stored.value, depth + 1);
    case Type::SS: return all_elements(stored.value, is_of(Type::S));
    case Type::NS: return all_elements(stored.value, is_of(Type::N));
    case Type::BS: return all_elements(stored.value, is_of(Type::B));
  }
  return false;
}

bool is_item(element from, int depth) {
  simdjson::dom::object members;
  if (from.get(members) != simdjson::SUCCESS) return false;
  Names names;
  return std::all_of(members.begin(), members.end(), [&](const simdjson::dom::key_value_pair& member) {
    return names.add(member.key) && is_value(member.value, depth);
  });
}

bool StructReader::read(element item, void* object) const {
  return read_rows(item, rows_, [&](std::string_view name) { return index_.find(name); }, object, 0);
}

bool StructReader::is_of_another_entity(element item) const {
  const std::optional<element> attribute = member(item, rows_.type_attribute);
  if (rows_.type_attribute.empty() || !attribute || !is_item(item)) return false;
  const Typed type = typed(*attribute);
  return type.type != Type::S || scalar_text(Type::S, type.value) != rows_.type;
}

}  // namespace keyc::json
