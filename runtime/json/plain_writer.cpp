// A value is written as its type's own form has it, whatever the form is in which the schema stores it: ValueType::own
// has its text, which only the words of enums replace.

#include <cstddef>
#include <string>
#include <string_view>

#include "items/entry_name.hpp"
#include "json/wire.hpp"
#include "json/writer.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/plain_json.hpp"

namespace keyc::detail {
namespace {

using Kind = ValueType::Kind;
using Type = AttributeValue::Type;
using Written = ValueType::Written;

/// Whether a program that reads numbers as doubles, as JavaScript does, reads this one.
bool is_in_double(std::string_view digits) {
  constexpr double most_exact = 9007199254740992;  // 2^53
  double nearest{};
  return parse_number(digits, nearest) && nearest >= -most_exact && nearest <= most_exact &&
         number_text(nearest) == digits;
}

class PlainWriter {
 public:
  PlainWriter(std::string_view entity, const PlainJsonOptions& options) : entity_(entity), options_(options) {}

  void members(const AttributeRows& of, const void* object, const Place* outer) {
    begin_object(outer);
    for (const AttributeRow& row : of.rows) member(row, object, outer);
    for (const AttributeRow& row : of.key_only) member(row, object, outer);
    end_object();
  }

  std::string finish() && { return std::move(out_).finish(); }

 private:
  struct Elements {
    PlainWriter& writer;
    const Place& place;
    const ValueType& container;
    std::size_t index = 0;
  };

  void begin_object(const Place* place) {
    enter(place);
    out_.begin_object();
  }
  void begin_array(const Place* place) {
    enter(place);
    out_.begin_array();
  }
  void end_object() {
    --depth_;
    out_.end_object();
  }
  void end_array() {
    --depth_;
    out_.end_array();
  }
  /// What is deeper could not be read again.
  void enter(const Place* place) {
    if (++depth_ > json::max_depth)
      throw ValueError(entity_, place->path(), "",
                       "is nested too deeply: at most " + std::to_string(json::max_depth) + " levels are allowed");
  }

  void member(const AttributeRow& row, const void* object, const Place* outer) {
    const Place place{outer, row.name_in_schema()};
    const void* const of = row.value_in(object);
    const bool is_absent = row.type->kind == Kind::optional && row.type->held(of) == nullptr;
    if (is_absent && !row.can_be_left_out) return;
    out_.name(place.name);
    if (is_absent)
      null();
    else
      value(place, *row.type, of);
  }

  void value(const Place& place, const ValueType& type, const void* of) {
    switch (type.kind) {
      case Kind::string:
      case Kind::scalar: try { return scalar(type, of);
        } catch (const EncodeError& error) {
          fail_value(entity_, place, error);
        }
      case Kind::document: return document(place, *static_cast<const AttributeValue*>(of));
      case Kind::optional: return value(place, *type.inner, type.held(of));
      case Kind::list:
      case Kind::set:
        begin_array(&place);
        elements(place, type, of);
        return end_array();
      case Kind::map:
        begin_object(&place);
        elements(place, type, of);
        return end_object();
      case Kind::structure: break;
    }
    members(type.members(type), of, &place);
  }

  void elements(const Place& place, const ValueType& type, const void* of) {
    Elements elements{*this, place, type};
    type.each(of, &elements, [](void* to, std::string_view name, const void* element) {
      Elements& at = *static_cast<Elements*>(to);
      const bool is_map = at.container.kind == Kind::map;
      const Place here{&at.place, is_map ? name : std::string_view(), at.index++};
      if (is_map) at.writer.name(at.place, here);
      at.writer.value(here, *at.container.inner, element);
    });
  }

  void name(const Place& map, const Place& entry) {
    if (const std::string_view misfit = entry_name_misfit(entry.name); !misfit.empty())
      throw ValueError(entity_, map.path(), entry.name, misfit);
    if (utf8::find_invalid(entry.name) != std::string_view::npos)
      fail_value(entity_, entry, EncodeError(std::string(entry.name), "is not valid UTF-8"));
    out_.name(entry.name);
  }

  void scalar(const ValueType& type, const void* of) {
    const ValueType& own = type.own == nullptr ? type : *type.own;
    std::string room;
    if (type.own != nullptr) {
      std::string stored;  // the form may have fewer values than the type
      (void)type.text(type, of, stored);
    }
    const std::string_view text = own.text(own, of, room);
    if (own.words != nullptr) {
      for (const EnumWord& each : own.words())
        if (each.stored == text) return out_.string(each.word);
    }
    if (own.type == Type::BOOL)
      out_.boolean(text == "true");
    else if (own.type == Type::B)
      out_.string(base64_text(text));
    else if (own.type == Type::N)
      number(text, own.written == Written::floating);
    else
      out_.string(text);
  }

  void number(std::string_view digits, bool is_floating) {
    if (options_.large_numbers_as_text && !is_floating && !is_in_double(digits))
      out_.string(digits);
    else
      out_.number(digits);
  }

  void null() { out_.number("null"); }

  void document(const Place& place, const AttributeValue& of) {
    switch (of.type()) {
      case Type::S: return text(place, of.text());
      case Type::N: return digits(place, of.text());
      case Type::BOOL: return out_.boolean(of.boolean());
      case Type::NUL: return null();
      case Type::L: {
        begin_array(&place);
        std::size_t index = 0;
        for (const Attribute& element : of.children()) document({&place, {}, index++}, element.value);
        return end_array();
      }
      case Type::M:
        begin_object(&place);
        for (const Attribute& member : of.children()) {
          const Place here{&place, member.name};
          name(place, here);
          document(here, member.value);
        }
        return end_object();
      case Type::B:
      case Type::SS:
      case Type::NS:
      case Type::BS: break;
    }
    const std::string_view what = of.type() == Type::B ? "is bytes" : "is a set";
    throw ValueError(entity_, place.path(), of.text(), std::string(what) + ", which JSON does not have");
  }

  void text(const Place& place, const std::string& text) {
    try {
      out_.string(checked_utf8(text));
    } catch (const EncodeError& error) {
      fail_value(entity_, place, error);
    }
  }

  /// As the number that DynamoDB has, which is how it is read again.
  void digits(const Place& place, const std::string& text) {
    try {
      out_.number(Decimal(text).text());
    } catch (const EncodeError& error) {
      fail_value(entity_, place, error);
    }
  }

  std::string_view entity_;
  const PlainJsonOptions& options_;
  json::Writer out_;
  int depth_ = 0;
};

}  // namespace

std::string to_plain_json(const AttributeRows& rows, const void* value, const PlainJsonOptions& options) {
  PlainWriter writer(rows.entity, options);
  writer.members(rows, value, nullptr);
  return std::move(writer).finish();
}

}  // namespace keyc::detail
