// The tokens of the text (token_index.hpp) are taken in order, by a cursor that checks the grammar: unlike the parser
// of simdjson it leaves the digits of numbers as they are written. What is wrong is said here, with its path.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "items/entry_name.hpp"
#include "json/cursor.hpp"
#include "json/idle.hpp"
#include "json/plain_scalar.hpp"
#include "json/token_index.hpp"
#include "json/wire.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/plain_json.hpp"

namespace keyc::detail {
namespace {

using json::Cursor;
using Kind = ValueType::Kind;
using Type = AttributeValue::Type;

constexpr std::size_t most_shown = 80;  // bytes of a text in a message

/// As RFC 8259 has it, which allows less than DynamoDB.
bool is_json_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const std::size_t whole = json::digits_at(text);
  if (whole == 0 || (whole > 1 && text[0] == '0')) return false;
  text.remove_prefix(whole);
  const auto take_digits = [&] {
    const std::size_t count = json::digits_at(text);
    text.remove_prefix(count);
    return count > 0;
  };
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!take_digits()) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (!take_digits()) return false;
  }
  return text.empty();
}

class PlainReader {
 public:
  PlainReader(std::string_view entity, std::string_view text, const json::TokenIndex& index)
      : entity_(entity), cursor_(text, index) {}

  void whole(const AttributeRows& of, void* object) {
    members(of, object, nullptr);
    if (!cursor_.is_at_end()) fail_syntax();
  }

 private:
  [[noreturn]] void fail(const Place* place, const std::string& reason) const {
    std::string path(entity_);
    if (place != nullptr) path.append(path.empty() ? "" : ".").append(place->path());
    throw JsonError(path.append(path.empty() ? "" : ": ").append(reason));
  }

  [[noreturn]] void fail_syntax() const {
    fail(nullptr, "this is not JSON: at byte " + std::to_string(cursor_.offset() + 1));
  }

  /// Of the value that is next.
  [[noreturn]] void fail_kind(const Place* place, std::string_view expected) {
    fail(place, std::string(expected).append(", but this is ").append(shown()));
  }

  std::string shown() {
    std::string room;
    switch (cursor_.peek()) {
      case '{': return "an object";
      case '[': return "a list";
      case '"': return '"' + utf8::shortened(text(room), most_shown) + '"';
      default: return utf8::shortened(bare(), most_shown);
    }
  }

  std::string_view text(std::string& room) {
    const Cursor start = cursor_;
    const std::optional<std::string_view> text = cursor_.take_text(room);
    if (!text) {
      cursor_ = start;
      fail_syntax();
    }
    return *text;
  }

  /// true, false, null, or the digits of a number.
  std::string_view bare() {
    const Cursor start = cursor_;
    const std::string_view value = cursor_.take_bare();
    if (value != "true" && value != "false" && value != "null" && !is_json_number(value)) {
      cursor_ = start;
      fail_syntax();
    }
    return value;
  }

  bool take_null() {
    const Cursor start = cursor_;
    if (cursor_.peek() == 'n' && bare() == "null") return true;
    cursor_ = start;
    return false;
  }

  void take(char token) {
    if (!cursor_.take(token)) fail_syntax();
  }

  void open(char bracket, const Place* place, std::string_view expected) {
    if (cursor_.peek() != bracket) fail_kind(place, expected);
    take(bracket);
    if (++depth_ > json::max_depth)
      fail(place, "is nested too deeply: at most " + std::to_string(json::max_depth) + " levels are allowed");
  }
  void close(char bracket) {
    take(bracket);
    --depth_;
  }

  std::string_view name(std::string& room) {
    if (cursor_.peek() != '"') fail_syntax();
    const std::string_view name = text(room);
    take(':');
    return name;
  }

  void members(const AttributeRows& of, void* object, const Place* outer) {
    open('{', outer, "expected an object with the attributes");
    std::vector<bool> is_given(of.rows.size() + of.key_only.size());
    std::string room;
    for (std::size_t next = 0; cursor_.peek() != '}' || next > 0; ++next) {
      const Place place{outer, name(room)};
      const std::size_t row = place_of(of, place);
      if (is_given[row]) fail(&place, "is given twice");
      is_given[row] = true;
      member(row_at(of, row), object, outer);
      if (!cursor_.take(',')) break;
    }
    close('}');
    for (std::size_t row = 0; row < is_given.size(); ++row)
      if (!is_given[row]) leave_out(row_at(of, row), object, outer);
  }

  static const AttributeRow& row_at(const AttributeRows& of, std::size_t index) {
    return index < of.rows.size() ? of.rows[index] : of.key_only[index - of.rows.size()];
  }

  std::size_t place_of(const AttributeRows& of, const Place& place) const {
    const std::size_t count = of.rows.size() + of.key_only.size();
    for (std::size_t row = 0; row < count; ++row)
      if (row_at(of, row).name_in_schema() == place.name) return row;
    fail(&place, "there is no such attribute");
  }

  void member(const AttributeRow& row, void* object, const Place* outer) {
    const Place place{outer, row.name_in_schema()};
    const ValueType& type = *row.type;
    const bool is_optional = type.kind == Kind::optional;
    const bool can_be_null = (is_optional ? type.inner : &type)->kind == Kind::document;
    if (can_be_null || !take_null()) return value(place, type, row.member(object));
    if (!is_optional) fail(&place, "is null, but it is not optional");
    type.clear(row.member(object));
  }

  void leave_out(const AttributeRow& row, void* object, const Place* outer) const {
    const Place place{outer, row.name_in_schema()};
    if (row.generate != nullptr)
      row.generate(row.member(object));
    else if (!row.has_default && !row.can_be_left_out && !row.type->can_be_absent())
      fail(&place, "is missing, and has no default");
  }

  void value(const Place& place, const ValueType& type, void* to) {
    switch (type.kind) {
      case Kind::string:
      case Kind::scalar: return scalar(place, type, to);
      case Kind::document: *static_cast<AttributeValue*>(to) = document(place); return;
      case Kind::optional: return value(place, *type.inner, type.hold(to));
      case Kind::list:
      case Kind::set:
        open('[', &place, "expected a list");
        elements(place, type, to);
        return close(']');
      case Kind::map:
        open('{', &place, "expected an object");
        elements(place, type, to);
        return close('}');
      case Kind::structure: break;
    }
    members(type.members(type), to, &place);
  }

  void scalar(const Place& place, const ValueType& type, void* to) {
    const ValueType& own = type.own == nullptr ? type : *type.own;
    const Cursor start = cursor_;
    std::string_view reason;
    if (read_scalar(own, to, reason)) return expect_stored(place, type, to);
    cursor_ = start;
    std::string message = shown() + ' ' + plain_misfit(own);
    if (!reason.empty()) message.append("; it ").append(reason);
    fail(&place, message);
  }

  /// The form in which the value is stored may have fewer values than its type.
  void expect_stored(const Place& place, const ValueType& type, const void* value) const {
    if (type.own == nullptr) return;
    try {
      std::string room;
      (void)type.text(type, value, room);
    } catch (const EncodeError& error) {
      fail(&place, error.what());
    }
  }

  bool read_scalar(const ValueType& type, void* to, std::string_view& reason) {
    std::string room;
    switch (cursor_.peek()) {
      case '{':
      case '[': return false;
      case '"': {
        const std::string_view written = text(room);
        if (type.kind != Kind::string) return read_plain_text(type, written, to, reason);
        static_cast<std::string*>(to)->assign(written);
        return true;
      }
      default: break;
    }
    const std::string_view written = bare();
    const bool is_bool = written == "true" || written == "false";
    if (is_bool || type.type == Type::BOOL) return is_bool && type.type == Type::BOOL && type.read(type, written, to);
    return type.type == Type::N && type.words == nullptr && written != "null" && type.read(type, written, to);
  }

  /// What is left of a list or an object.
  struct Elements {
    PlainReader& reader;
    const Place& place;
    const ValueType& container;
    std::size_t index = 0;
    std::string room{};
    std::unordered_set<std::string> names{};
  };

  void elements(const Place& place, const ValueType& type, void* to) {
    Elements elements{*this, place, type};
    type.fill(to, cursor_.count(), &elements, [](void* all, void* element) {
      Elements& at = *static_cast<Elements*>(all);
      return at.reader.element(at, element);
    });
  }

  /// Its name in a map.
  std::string_view element(Elements& at, void* to) {
    if (at.index > 0) take(',');
    const bool is_map = at.container.kind == Kind::map;
    const Place here{&at.place, is_map ? name(at.room) : std::string_view(), at.index++};
    if (is_map) expect_name(at.names, at.place, here);
    value(here, *at.container.inner, to);
    return here.name;
  }

  void expect_name(std::unordered_set<std::string>& names, const Place& map, const Place& place) const {
    if (const std::string_view misfit = entry_name_misfit(place.name); !misfit.empty())
      fail(&map, '"' + utf8::shortened(place.name, most_shown) + "\" " + std::string(misfit));
    if (!names.emplace(place.name).second) fail(&place, "is given twice");
  }

  AttributeValue document(const Place& place) {
    std::string room;
    switch (cursor_.peek()) {
      case '{': return document_map(place);
      case '[': return document_list(place);
      case '"': return AttributeValue::of_text(Type::S, text(room));
      default: break;
    }
    const std::string_view written = bare();
    if (written == "null") return AttributeValue::null();
    if (written == "true" || written == "false") return AttributeValue::boolean(written == "true");
    Decimal number;
    if (!read_decimal(written, number))
      fail(&place,
           utf8::shortened(written, most_shown) + " is not a number of at most 38 digits, from 1E-130 to 9.99…E125");
    return AttributeValue::number(number.text());
  }

  AttributeValue document_list(const Place& place) {
    open('[', &place, {});
    std::vector<AttributeValue> elements;
    while (cursor_.peek() != ']' || !elements.empty()) {
      elements.push_back(document({&place, {}, elements.size()}));
      if (!cursor_.take(',')) break;
    }
    close(']');
    return AttributeValue::list(std::move(elements));
  }

  AttributeValue document_map(const Place& place) {
    open('{', &place, {});
    std::vector<Attribute> members;
    std::unordered_set<std::string> names;
    std::string room;
    while (cursor_.peek() != '}' || !members.empty()) {
      const Place here{&place, name(room)};
      expect_name(names, place, here);
      AttributeValue value = document(here);
      members.push_back({std::string(here.name), std::move(value)});
      if (!cursor_.take(',')) break;
    }
    close('}');
    std::sort(members.begin(), members.end(), [](const Attribute& a, const Attribute& b) { return a.name < b.name; });
    return AttributeValue::map(Item::of_sorted(std::move(members)));
  }

  std::string_view entity_;
  Cursor cursor_;
  int depth_ = 0;
};

/// Of a text in which no tokens can be found.
[[noreturn]] void fail_text(std::string_view entity, std::string_view json) {
  std::string message(entity);
  if (!message.empty()) message += ": ";
  const std::size_t invalid = utf8::find_invalid(json);
  if (invalid != std::string_view::npos)
    throw JsonError(message + "this is not valid UTF-8: at byte " + std::to_string(invalid + 1));
  throw JsonError(message + "this is not JSON, or not an object");
}

}  // namespace

void from_plain_json(const AttributeRows& rows, std::string_view json, void* value) {
  auto index = json::Idle<json::TokenIndex>::take();
  if (!index->find(json)) fail_text(rows.entity, json);
  PlainReader(rows.entity, json, *index).whole(rows, value);
  json::Idle<json::TokenIndex>::keep(std::move(index));
}

}  // namespace keyc::detail
