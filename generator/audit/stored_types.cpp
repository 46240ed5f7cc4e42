// Types whose functions read into Slots. A scalar is read by the runtime's own function for its C++ type and form; of
// containers and structs, only how their values are visited is different from generated code.
#include "generator/audit/stored_types.hpp"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "generator/model/defaults.hpp"
#include "runtime/json/wire.hpp"

namespace keyc::audit {
namespace {

using ValueKind = ValueType::Kind;
using Type = AttributeValue::Type;
using model::Composite;
using model::Scalar;
using model::TypeKind;

Slot& slot_at(void* to) { return *static_cast<Slot*>(static_cast<AttributeValue*>(to)); }

bool is_kept(const ValueType& type) { return static_cast<const StoredType&>(type).is_kept; }

/// Sets the slot to a value, in the type in which a Scalar holds it.
template <class T>
void keep(T&& value, void* to) {
  using Value = std::remove_cvref_t<T>;
  Slot& slot = slot_at(to);
  slot.is_read = true;
  if constexpr (std::integral<Value> && !std::same_as<Value, bool>)
    slot.scalar = static_cast<typename form::Widest<Value>::type>(value);
  else
    slot.scalar = std::forward<T>(value);
}

bool keep_text(std::string_view text, void* to) {
  Slot& slot = slot_at(to);
  slot.is_read = true;
  if (std::string* const held = std::get_if<std::string>(&slot.scalar))
    held->assign(text);
  else
    slot.scalar.emplace<std::string>(text);
  return true;
}

bool read_text(const ValueType& type, std::string_view text, void* to) { return !is_kept(type) || keep_text(text, to); }

bool read_enumerator(const ValueType& type, std::string_view text, void* to) {
  const model::Enum& enumeration = *static_cast<const StoredType&>(type).enumeration;
  std::string digits;
  if (enumeration.is_number) {
    // DynamoDB and other programs may write 1 as 1.0 or 1e0.
    std::int64_t number{};
    if (!parse_number(text, number)) return false;
    text = digits = number_text(number);
  }
  const auto& values = enumeration.values;
  const bool is_one = std::any_of(values.begin(), values.end(), [&](const auto& each) { return each.text == text; });
  return is_one && read_text(type, text, to);
}

template <class T, auto Read>
bool read_with(const ValueType& type, std::string_view text, void* to) {
  T value{};
  if (!Read(type, text, &value)) return false;
  if (is_kept(type)) keep(std::move(value), to);
  return true;
}

template <class T>
concept has_forms = requires(std::string_view text, typename form::Widest<T>::type value) {
  form::read(text, value, StoredForm());
};

template <class T>
void set_functions(StoredType& type, const model::Type& from) {
  constexpr bool may_be_epoch = detail::time_of<T>::value;
  if (from.form != nullptr) {
    if constexpr (has_forms<T>) type.read = &read_with<T, &detail::FormCodec<T>::read>;
    return;
  }
  const auto set = [&]<bool is_epoch>(std::bool_constant<is_epoch>) {
    using Codec = detail::ScalarCodec<T, is_epoch>;
    type.read = &read_with<T, &Codec::read>;
    type.misfit = Codec::misfit();
  };
  if constexpr (may_be_epoch)
    if (model::is_epoch(from.kind)) return set(std::true_type());
  set(std::false_type());
}

struct MapNames {
  std::vector<std::string_view> names;

  std::size_t different() {
    std::sort(names.begin(), names.end());
    return static_cast<std::size_t>(std::unique(names.begin(), names.end()) - names.begin());
  }
};

void fill(void* container, std::size_t count, void* from, ValueType::Next next) {
  for (; count > 0; --count) next(from, container);
}

void fill_map(void* container, std::size_t count, void* from, ValueType::Next next) {
  MapNames found;
  found.names.reserve(count);
  for (; count > 0; --count) found.names.push_back(next(from, container));
  slot_at(container).entries = found.different();
}

std::size_t size_of_map(const void* container) { return slot_at(const_cast<void*>(container)).entries; }

void* hold(void* optional) {
  slot_at(optional).is_read = true;
  return optional;
}

const AttributeRows& rows_of_structure(const ValueType& type) {
  return *static_cast<const StoredType&>(type).member_rows;
}

}  // namespace

StoredType& StoredTypes::make(ValueKind kind, Type type) {
  StoredType& made = types_.emplace_back();
  made.kind = kind;
  made.type = type;
  return made;
}

const StoredType& StoredTypes::in_optional(const model::Type& type, const StoredType& present) {
  if (!type.optional) return present;
  StoredType& made = make(ValueKind::optional, present.type);
  made.inner = &present;
  made.hold = &hold;
  made.reads_null = type.reads_null;
  return made;
}

const StoredType& StoredTypes::add(const model::Type& type, bool is_kept) {
  return in_optional(type, of_present(type, is_kept));
}

const StoredType& StoredTypes::add_structure(const model::Type& type, std::vector<AttributeRow> members) {
  AttributeRows& rows = structure_rows_.emplace_back();
  rows.rows = rows_.emplace_back(std::move(members));
  return in_optional(type, of_structure(*type.structure, rows));
}

const StoredType& StoredTypes::of_structure(const model::Struct& structure, const AttributeRows& rows) {
  StoredType& made = make(ValueKind::structure, Type::M);
  made.name = structure.name;
  made.members = &rows_of_structure;
  made.member_rows = &rows;
  return made;
}

const StoredType& StoredTypes::of_present(const model::Type& type, bool is_kept) {
  const std::optional<Composite> composite = model::type_info(type.kind).composite;
  if (!composite) {
    StoredType& made = make(ValueKind::scalar, json::type_named(model::dynamodb_type(type)).value());
    made.is_kept = is_kept;
    if (type.kind == TypeKind::enumeration) {
      made.enumeration = type.enumeration;
      made.read = &read_enumerator;
      made.name = type.enumeration->name;
      return made;
    }
    made.name = model::type_info(type.kind).name;
    if (type.form != nullptr) {
      made.stored_form = type.form->stored();
      made.form = &made.stored_form;
    }
    model::with_scalar_type(type.kind, [&]<class T>(T*) {
      if constexpr (std::same_as<T, std::string>)
        made.read = &read_text;
      else
        set_functions<T>(made, type);
    });
    return made;
  }
  switch (*composite) {
    case Composite::document: return make(ValueKind::document, Type::NUL);
    case Composite::structure: return of_structure(*type.structure, members_of(*type.structure));
    case Composite::list:
    case Composite::map:
    case Composite::set: break;
  }
  const StoredType& inner = of_present(type.arguments.front(), false);
  const bool is_map = *composite == Composite::map;
  StoredType& made = *composite == Composite::list ? make(ValueKind::list, Type::L)
                     : is_map                      ? make(ValueKind::map, Type::M)
                                                   : make(ValueKind::set, detail::set_of(inner.type));
  made.inner = &inner;
  made.fill = is_map ? &fill_map : &fill;
  made.size = &size_of_map;
  return made;
}

/// A struct cannot hold itself, except in a list or a map: then its rows are those that are being made.
const AttributeRows& StoredTypes::members_of(const model::Struct& structure) {
  const auto known = structures_.find(&structure);
  if (known != structures_.end()) return *known->second;
  AttributeRows& rows = structure_rows_.emplace_back();
  structures_.emplace(&structure, &rows);
  std::vector<AttributeRow>& made = rows_.emplace_back();
  for (const model::Attribute& member : structure.members) made.push_back(row(member, add(member.type, false), 0));
  rows.rows = made;
  return rows;
}

AttributeRow StoredTypes::row(const model::Attribute& attribute, const StoredType& type, std::size_t at) const {
  return {attribute.stored, &type, at * sizeof(Slot), model::reads_default(entity_, attribute)};
}

const StoredType& StoredTypes::add_key(Type type) {
  StoredType& text = make(ValueKind::scalar, type);
  text.read = &read_text;
  text.is_kept = true;
  StoredType& made = make(ValueKind::optional, type);
  made.inner = &text;
  made.hold = &hold;
  return made;
}

}  // namespace keyc::audit
