#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/generated/scalar_type.hpp"

/// The ValueType of each C++ type: one constant for each, whatever attributes have it.
namespace keyc {
namespace detail {

/// Of a std::string, and of text that is only written.
template <class T>
struct StringCodec {
  static std::string_view text(const ValueType&, const void* value, std::string&) {
    return checked_utf8(*static_cast<const T*>(value));
  }
};

template <class T>
struct StructureCodec {
  static const AttributeRows& rows(const ValueType&) { return rows_of(Members<T>()); }
  static const void* blank() {
    static const T value = detail::blank<T>();
    return &value;
  }
};

template <class T>
struct OptionalCodec {
  static const void* held(const void* optional) {
    const auto& value = *static_cast<const std::optional<T>*>(optional);
    return value ? &*value : nullptr;
  }
  static void* hold(void* optional) { return &static_cast<std::optional<T>*>(optional)->emplace(blank<T>()); }
  static void clear(void* optional) { static_cast<std::optional<T>*>(optional)->reset(); }
};

template <class Container>
struct ContainerCodec {
  static constexpr bool is_map = is_a<Container, std::map>;

  static std::size_t size(const void* container) { return static_cast<const Container*>(container)->size(); }

  static void each(const void* container, void* to, ValueType::Visit visit) {
    for (const auto& element : *static_cast<const Container*>(container)) {
      if constexpr (is_map)
        visit(to, element.first, &element.second);
      else
        visit(to, {}, &element);
    }
  }

  static void fill(void* container, std::size_t count, void* from, ValueType::Next next) {
    Container& filled = *static_cast<Container*>(container);
    if constexpr (is_a<Container, std::vector>) filled.reserve(count);
    while (count-- > 0) {
      if constexpr (is_map) {
        auto element = blank<typename Container::mapped_type>();
        const std::string_view name = next(from, &element);
        filled.emplace_hint(filled.end(), name, std::move(element));
      } else {
        auto element = blank<typename Container::value_type>();
        next(from, &element);
        filled.insert(filled.end(), std::move(element));
      }
    }
  }
};

/// The type of a set with elements that are stored as S, N or B.
constexpr AttributeValue::Type set_of(AttributeValue::Type element) noexcept {
  using Type = AttributeValue::Type;
  return element == Type::S ? Type::SS : element == Type::N ? Type::NS : Type::BS;
}

}  // namespace detail

inline namespace generated {
/// `value` is the ValueType of T.
/// The form also applies to the elements of a list, a map or a set.
template <class T, class Form = form::Own>
struct ValueTypeOf {
  static const ValueType value;
};
}  // namespace generated

namespace detail {

template <class T, class Form>
constexpr const ValueType* own_value_type() {
  constexpr bool is_epoch = time_of<T>::value && std::same_as<Form, form::Number>;
  if constexpr (std::same_as<Form, form::Own> || std::is_enum_v<T> || is_epoch)
    return nullptr;
  else if constexpr (time_of<T>::value && std::same_as<Form, form::String>)
    return &ValueTypeOf<T, form::Number>::value;
  else
    return &ValueTypeOf<T>::value;
}

template <class T, class Form>
constexpr ValueType value_type() {
  using Kind = ValueType::Kind;
  using Type = AttributeValue::Type;
  if constexpr (std::same_as<T, AttributeValue>) {
    return {.kind = Kind::document};
  } else if constexpr (Structure<T>) {
    return {.kind = Kind::structure,
            .type = Type::M,
            .members = &StructureCodec<T>::rows,
            .blank = &StructureCodec<T>::blank};
  } else if constexpr (is_a<T, std::optional>) {
    using Value = typename T::value_type;
    return {.kind = Kind::optional,
            .inner = &ValueTypeOf<Value, typename form::Present<Form>::type>::value,
            .held = &OptionalCodec<Value>::held,
            .hold = &OptionalCodec<Value>::hold,
            .clear = &OptionalCodec<Value>::clear,
            .reads_null = form::Present<Form>::reads_null};
  } else if constexpr (is_a<T, std::vector> && !std::same_as<T, Bytes>) {
    using Container = ContainerCodec<T>;
    return {.kind = Kind::list,
            .type = Type::L,
            .inner = &ValueTypeOf<typename T::value_type, Form>::value,
            .size = &Container::size,
            .each = &Container::each,
            .fill = &Container::fill};
  } else if constexpr (is_a<T, std::map>) {
    using Container = ContainerCodec<T>;
    return {.kind = Kind::map,
            .type = Type::M,
            .inner = &ValueTypeOf<typename T::mapped_type, Form>::value,
            .size = &Container::size,
            .each = &Container::each,
            .fill = &Container::fill};
  } else if constexpr (is_a<T, std::set>) {
    using Container = ContainerCodec<T>;
    using Element = typename T::value_type;
    constexpr Type element = std::same_as<Element, std::string> ? Type::S : scalar_type<Element, Form>();
    return {.kind = Kind::set,
            .type = set_of(element),
            .inner = &ValueTypeOf<Element, Form>::value,
            .size = &Container::size,
            .each = &Container::each,
            .fill = &Container::fill};
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    return {.kind = Kind::string, .type = Type::S, .text = &StringCodec<T>::text};
  } else {
    return scalar_value_type<T, Form>();
  }
}

}  // namespace detail

inline namespace generated {

template <class T, class Form>
constinit const ValueType ValueTypeOf<T, Form>::value = detail::value_type<T, Form>();

// Those that the runtime compiles, so that generated sources do not.
#define KEYC_VALUE_TYPES(of, ...)     \
  of struct ValueTypeOf<__VA_ARGS__>; \
  of struct ValueTypeOf<std::optional<__VA_ARGS__>>
#define KEYC_EPOCH_TYPES(of, ...)                   \
  of struct ValueTypeOf<__VA_ARGS__, form::Number>; \
  of struct ValueTypeOf<std::optional<__VA_ARGS__>, form::Number>
#define KEYC_ALL_VALUE_TYPES(of)                                          \
  KEYC_VALUE_TYPES(of, std::string);                                      \
  KEYC_VALUE_TYPES(of, bool);                                             \
  KEYC_VALUE_TYPES(of, std::int8_t);                                      \
  KEYC_VALUE_TYPES(of, std::int16_t);                                     \
  KEYC_VALUE_TYPES(of, std::int32_t);                                     \
  KEYC_VALUE_TYPES(of, std::int64_t);                                     \
  KEYC_VALUE_TYPES(of, std::uint8_t);                                     \
  KEYC_VALUE_TYPES(of, std::uint16_t);                                    \
  KEYC_VALUE_TYPES(of, std::uint32_t);                                    \
  KEYC_VALUE_TYPES(of, std::uint64_t);                                    \
  KEYC_VALUE_TYPES(of, float);                                            \
  KEYC_VALUE_TYPES(of, double);                                           \
  KEYC_VALUE_TYPES(of, Decimal);                                          \
  KEYC_VALUE_TYPES(of, Bytes);                                            \
  KEYC_VALUE_TYPES(of, std::chrono::sys_seconds);                         \
  KEYC_VALUE_TYPES(of, std::chrono::sys_time<std::chrono::milliseconds>); \
  KEYC_VALUE_TYPES(of, std::chrono::sys_time<std::chrono::microseconds>); \
  KEYC_VALUE_TYPES(of, std::chrono::sys_time<std::chrono::nanoseconds>);  \
  KEYC_EPOCH_TYPES(of, std::chrono::sys_seconds);                         \
  KEYC_EPOCH_TYPES(of, std::chrono::sys_time<std::chrono::milliseconds>); \
  KEYC_EPOCH_TYPES(of, std::chrono::sys_time<std::chrono::microseconds>); \
  KEYC_EPOCH_TYPES(of, std::chrono::sys_time<std::chrono::nanoseconds>);  \
  KEYC_VALUE_TYPES(of, std::chrono::year_month_day);                      \
  KEYC_VALUE_TYPES(of, Uuid);                                             \
  KEYC_VALUE_TYPES(of, Uuid7);                                            \
  KEYC_VALUE_TYPES(of, Ulid);                                             \
  KEYC_VALUE_TYPES(of, Ksuid);                                            \
  KEYC_VALUE_TYPES(of, AttributeValue);                                   \
  of struct ValueTypeOf<std::string_view>

KEYC_ALL_VALUE_TYPES(extern template);

}  // namespace generated
}  // namespace keyc
