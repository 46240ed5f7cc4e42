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

/// Whether it is DynamoDB's name of the type: mostly a letter.
bool is_name_of(std::string_view name, Type type) {
  constexpr std::string_view names[] = {"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"};
  const std::string_view expected = names[static_cast<std::size_t>(type)];
  return name.size() == expected.size() && name[0] == expected[0] && (name.size() == 1 || name == expected);
}

/// The only member of an object, whose name is a type. Nothing if the element has another form.
std::optional<simdjson::dom::key_value_pair> only_member(element from) {
  simdjson::dom::object object;
  if (from.get(object) != simdjson::SUCCESS || object.size() != 1) return std::nullopt;
  return *object.begin();
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

/// Whether it is an S with this text.
bool has_text(element from, std::string_view text) {
  const auto stored = only_member(from);
  return stored && is_name_of(stored->key, Type::S) && scalar_text(Type::S, stored->value) == text;
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
    if (size_ == most) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (names_[i].size == name.size() &&
          (name.empty() || (names_[i].start[0] == name[0] && std::string_view(names_[i].start, name.size()) == name)))
        return false;
    names_[size_++] = {name.data(), name.size()};
    return true;
  }

 private:
  struct Name {
    const char* start;
    std::size_t size;
  };
  static constexpr std::size_t most = 64;

  std::array<Name, most> names_;  // of which `size_` are set
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
  std::size_t missing = of.rows.size();
  Names unknown;
  bool has_type = of.type_attribute.empty();
  for (const simdjson::dom::key_value_pair member : members) {
    if (const std::size_t row = find(member.key); row != RowIndex::none) {
      if (found[row]) return false;
      found.set(row);
      --missing;
      if (!read_value(member.value, *of.rows[row].type, of.rows[row].member(object), depth)) return false;
      continue;
    }
    if (!unknown.add(member.key)) return false;
    if (!of.type_attribute.empty() && member.key == of.type_attribute) {
      if (!has_text(member.value, of.type)) return false;
      has_type = true;
    } else if (!is_value(member.value, depth)) {
      return false;
    }
  }
  for (std::size_t row = 0; missing > 0 && row < of.rows.size(); ++row)
    if (!found[row] && !of.rows[row].has_default && !of.rows[row].type->can_be_absent()) return false;
  return has_type;
}

bool read_structure(element from, const AttributeRows& of, void* to, int depth) {
  if (of.rows.size() > RowIndex::most_rows) return false;
  const auto find = [&](std::string_view name) {
    const auto row =
        std::find_if(of.rows.begin(), of.rows.end(), [&](const AttributeRow& r) { return r.name == name; });
    return row == of.rows.end() ? RowIndex::none : static_cast<std::size_t>(row - of.rows.begin());
  };
  return read_rows(from, of, find, to, depth);
}

bool read_value(element from, const ValueType& type, void* to, int depth) {
  if (type.kind == Kind::optional) return read_value(from, *type.inner, type.hold(to), depth);
  if (type.kind == Kind::document) return read_document(from, to, depth);
  const auto stored = only_member(from);
  if (!stored || !is_name_of(stored->key, type.type) || depth > max_depth) return false;
  switch (type.kind) {
    case Kind::string:
    case Kind::scalar: return read_scalar(stored->value, type, to);
    case Kind::list:
    case Kind::set: return read_list(stored->value, type, to, depth);
    case Kind::map: return read_map(stored->value, type, to, depth);
    case Kind::structure: return read_structure(stored->value, type.members(), to, depth + 1);
    case Kind::optional:
    case Kind::document: break;
  }
  return false;
}

}  // namespace

bool is_value(element from, int depth) {
  const auto stored = only_member(from);
  if (!stored || depth > max_depth) return false;
  if (is_name_of(stored->key, Type::S)) return stored->value.is_string();
  const std::optional<Type> type = type_named(stored->key);
  if (!type) return false;
  const auto is_of = [](Type element_type) {
    return [element_type](element child) { return is_scalar(element_type, child); };
  };
  switch (*type) {
    case Type::S:
    case Type::N:
    case Type::B:
    case Type::BOOL: return is_scalar(*type, stored->value);
    case Type::NUL: {
      bool value{};
      return stored->value.get(value) == simdjson::SUCCESS && value;
    }
    case Type::L: return all_elements(stored->value, [&](element child) { return is_value(child, depth + 1); });
    case Type::M: return is_item(stored->value, depth + 1);
    case Type::SS: return all_elements(stored->value, is_of(Type::S));
    case Type::NS: return all_elements(stored->value, is_of(Type::N));
    case Type::BS: return all_elements(stored->value, is_of(Type::B));
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
  return read_rows(
      item, rows_, [&](std::string_view name) { return index_.find(name); }, object, 0);
}

bool StructReader::is_of_another_entity(element item) const {
  const std::optional<element> attribute = member(item, rows_.type_attribute);
  if (rows_.type_attribute.empty() || !attribute || !is_item(item)) return false;
  return !has_text(*attribute, rows_.type);
}

}  // namespace keyc::json
