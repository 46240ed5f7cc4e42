#include <algorithm>
#include <utility>

#include "items/form_proposal.hpp"
#include "items/misfit.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/keyed_entities.hpp"

namespace keyc {
namespace detail {
namespace {

using Kind = ValueType::Kind;
using Type = AttributeValue::Type;

constexpr std::string_view name_bytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

[[noreturn]] void fail(std::string_view entity, const Place& place, const AttributeValue& from,
                       std::string_view reason) {
  throw DecodeError(entity, place.path(), from.text(), to_text(from.type()), reason);
}

std::string wrong_type(const AttributeValue& from, Type wanted) {
  return "is of type " + std::string(to_text(from.type())) + ", not " + std::string(to_text(wanted));
}

/// Whether it is an element or an entry, or inside one. A comparison with a whole list would not know a NULL as absent.
bool is_in_container(const Place& place) noexcept {
  return place.container != nullptr || (place.outer != nullptr && is_in_container(*place.outer));
}

/// What a schema says so that the value is read: the whole type of the attribute or member that it is in.
std::string proposal(const Place& place, const ValueType& type, bool is_optional, const AttributeValue& from) {
  std::string proposed = proposed_type(type, from, is_optional);
  const Place* declared = &place;
  for (; declared->container != nullptr; declared = declared->outer)
    proposed = container_of(*declared->container, proposed, declared->container_is_optional ? "?" : "");
  const std::string_view name = declared->name;
  const bool is_word = !name.empty() && name.find_first_not_of(name_bytes) == name.npos;
  const bool is_zero = is_zero_time(type, from);
  std::string text =
      is_zero ? "; it is the zero time of Go and .NET, as if no time was set: repair the item, or write " : "; write ";
  if (is_word) return text + std::string(name) + " : " + proposed;
  return text + proposed + " for " + (declared == &place ? "it" : "'" + std::string(name) + "'");
}

[[noreturn]] void fail(std::string_view entity, const Place& place, const ValueType& type, bool is_optional,
                       const AttributeValue& from) {
  if (from.type() == Type::NUL && is_in_container(place))
    fail(entity, place, from, "is NULL, which only a document can hold inside a list or a map");
  if (const std::string why = why_no_number(from); !why.empty()) fail(entity, place, from, why);
  if (const std::string why = particular_misfit(type, from); !why.empty())
    fail(entity, place, from, why + proposal(place, type, is_optional, from));
  std::string reason = from.type() != type.type ? wrong_type(from, type.type)
                       : type.form != nullptr   ? "is not a " + written_type(type)
                       : type.misfit.empty()    ? "is not a value of " + std::string(type.name)
                                                : std::string(type.misfit);
  fail(entity, place, from, reason + proposal(place, type, is_optional, from));
}

const AttributeValue* find(const Attribute* begin, const Attribute* end, std::string_view name) noexcept {
  const auto place = std::lower_bound(begin, end, name, [](const Attribute& attribute, std::string_view wanted) {
    return std::string_view(attribute.name) < wanted;
  });
  return place != end && place->name == name ? &place->value : nullptr;
}

/// Sets blank values to those that an item has.
class Reading {
 public:
  /// `may_take`: what is read is not const, and may be moved from.
  Reading(std::string_view entity, bool may_take) : entity_(entity), may_take_(may_take) {}

  /// From attributes in the order of their names.
  void rows(const AttributeRows& of, const Attribute* begin, const Attribute* end, const Place* outer,
            void* object) const {
    for (const AttributeRow& row : of.rows) {
      const Place place{outer, row.name};
      if (const AttributeValue* const found = find(begin, end, row.name))
        value(place, *row.type, *found, row.member(object));
      else if (!row.has_default && !row.type->can_be_absent())
        fail_missing(entity_, place);
    }
  }

  void value(const Place& place, const ValueType& type, const AttributeValue& from, void* to,
             bool is_optional = false) const {
    const auto refuse = [&] { fail(entity_, place, type, is_optional, from); };
    switch (type.kind) {
      case Kind::string:
        if (from.type() != type.type) refuse();
        take_or_copy(from, *static_cast<std::string*>(to));
        return;
      case Kind::scalar:
        if (from.type() != type.type || !type.read(type, from.text(), to)) refuse();
        return;
      case Kind::document:
        if (may_take_)
          *static_cast<AttributeValue*>(to) = taken(from);
        else
          *static_cast<AttributeValue*>(to) = from;
        return;
      case Kind::optional:
        if (type.reads_null && from.type() == Type::NUL && !is_in_container(place)) return;
        return value(place, *type.inner, from, type.hold(to), true);
      case Kind::list:
      case Kind::map:
      case Kind::set:
        if (from.type() != type.type) refuse();
        return elements(place, type, is_optional, from, to);
      case Kind::structure: break;
    }
    if (from.type() != type.type) refuse();
    const Attribute* const members = from.children().data();
    rows(type.members(type), members, members + from.children().size(), &place, to);
  }

 private:
  struct Elements {
    const Reading& reading;
    const Place& place;
    const ValueType& container;
    bool is_optional;
    const Attribute* next;
    std::size_t index = 0;
  };

  static AttributeValue&& taken(const AttributeValue& from) { return std::move(const_cast<AttributeValue&>(from)); }

  void take_or_copy(const AttributeValue& from, std::string& to) const {
    if (may_take_)
      to = taken(from).text();
    else
      to = from.text();
  }

  void elements(const Place& place, const ValueType& type, bool is_optional, const AttributeValue& from,
                void* to) const {
    Elements elements{*this, place, type, is_optional, from.children().data()};
    type.fill(to, from.children().size(), &elements, [](void* all, void* element) -> std::string_view {
      Elements& at = *static_cast<Elements*>(all);
      const Attribute& read = *at.next++;
      const bool is_map = at.container.kind == Kind::map;
      const Place here{&at.place, is_map ? std::string_view(read.name) : std::string_view(), at.index++, &at.container,
                       at.is_optional};
      at.reading.value(here, *at.container.inner, read.value, element);
      return read.name;
    });
  }

  std::string_view entity_;
  bool may_take_;
};

}  // namespace

void read_value(std::string_view entity, const Place& place, const ValueType& type, const AttributeValue& from,
                void* value) {
  Reading(entity, false).value(place, type, from, value);
}

void expect_type(std::string_view entity, const Item& item, std::string_view attribute, std::string_view name) {
  const Place place{nullptr, attribute};
  const AttributeValue* const type = item.find(attribute);
  if (type == nullptr) fail_missing(entity, place);
  if (type->type() != Type::S) fail(entity, place, *type, wrong_type(*type, Type::S));
  if (type->text() != name) fail(entity, place, *type, "is the type of another entity");
}

/// Throws DecodeError for an item of another entity.
static void expect_entity(const AttributeRows& of, const Item& item) {
  if (!of.type_attribute.empty()) expect_type(of.entity, item, of.type_attribute, of.type);
  if (of.keyed != nullptr) expect_keys(*of.keyed, item);
}

}  // namespace detail

void generated::read_item(const AttributeRows& of, const Item& item, void* object) {
  detail::expect_entity(of, item);
  detail::Reading(of.entity, false).rows(of, item.begin(), item.end(), nullptr, object);
}

void generated::read_item(const AttributeRows& of, Item&& item, void* object) {
  detail::expect_entity(of, item);
  detail::Reading(of.entity, true).rows(of, item.begin(), item.end(), nullptr, object);
}

}  // namespace keyc
