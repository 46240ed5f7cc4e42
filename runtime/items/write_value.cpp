#include <utility>
#include <vector>

#include "items/entry_name.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::detail {
namespace {

using Kind = ValueType::Kind;
using Type = AttributeValue::Type;

/// The elements of a container, or the members of a struct, as the children of an AttributeValue.
class Children {
 public:
  Children(std::string_view entity, const Place& place, const ValueType& element)
      : entity_(entity), place_(place), element_(element) {}

  std::vector<Attribute> of(const ValueType& container, const void* value) && {
    children_.reserve(container.size(value));
    is_map_ = container.kind == Kind::map;
    container.each(value, this, [](void* to, std::string_view name, const void* element) {
      static_cast<Children*>(to)->add(name, element);
    });
    return std::move(children_);
  }

 private:
  void add(std::string_view name, const void* element) {
    const Place here = is_map_ ? Place{&place_, name} : Place{&place_, {}, children_.size()};
    if (is_map_ && utf8::find_invalid(name) != std::string_view::npos)
      fail_value(entity_, here, EncodeError(std::string(name), "is not valid UTF-8"));
    if (const std::string_view misfit = entry_name_misfit(name); is_map_ && !misfit.empty())
      throw ValueError(entity_, place_.path(), name, misfit);
    children_.push_back({std::string(name), made(entity_, here, element_, element)});
  }

  std::string_view entity_;
  const Place& place_;
  const ValueType& element_;
  bool is_map_ = false;
  std::vector<Attribute> children_;
};

AttributeValue structure(std::string_view entity, const Place& place, const ValueType& type, const void* value) {
  Item members;
  for (const AttributeRow& row : type.members(type).rows)
    if (std::optional<AttributeValue> member = stored(entity, {&place, row.name}, *row.type, row.value_in(value)))
      members.set(row.name, *std::move(member));
  return AttributeValue::map(std::move(members));
}

}  // namespace

AttributeValue scalar_attribute(const ValueType& type, const void* value) {
  std::string room;
  const std::string_view text = type.text(type, value, room);
  if (text.data() != room.data()) return AttributeValue::of_text(type.type, text);
  return type.type == Type::N ? AttributeValue::number(std::move(room)) : AttributeValue::string(std::move(room));
}

AttributeValue made(std::string_view entity, const Place& place, const ValueType& type, const void* value) {
  switch (type.kind) {
    case Kind::string:
    case Kind::scalar: try { return scalar_attribute(type, value);
      } catch (const EncodeError& error) {
        fail_value(entity, place, error);
      }
    case Kind::document: return *static_cast<const AttributeValue*>(value);
    case Kind::optional: return made(entity, place, *type.inner, type.held(value));
    case Kind::set:
      if (type.size(value) == 0) fail_empty_set(entity, place);
      [[fallthrough]];
    case Kind::list:
    case Kind::map: return AttributeValue::of_children(type.type, Children(entity, place, *type.inner).of(type, value));
    case Kind::structure: break;
  }
  return structure(entity, place, type, value);
}

std::optional<AttributeValue> stored(std::string_view entity, const Place& place, const ValueType& type,
                                     const void* value) {
  if (type.kind == Kind::optional) {
    const void* const held = type.held(value);
    return held == nullptr ? std::nullopt : stored(entity, place, *type.inner, held);
  }
  if (type.kind == Kind::set && type.size(value) == 0) return std::nullopt;
  return made(entity, place, type, value);
}

}  // namespace keyc::detail
