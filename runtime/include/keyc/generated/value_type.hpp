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
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/bytes.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/stored_form.hpp"
#include "keyc/generated/text_codec.hpp"

/// How values of C++ types are stored, as data that the runtime walks: one constant for each type, whatever attributes
/// have it.
namespace keyc {

class Decimal;
class Ksuid;
class Ulid;
class Uuid;
class Uuid7;

inline namespace generated {

/// What the runtime must know of a C++ type, in one of the forms in which its values can be stored. A value is given by
/// its address; functions that the kind does not need are null.
struct ValueType {
  enum class Kind : std::uint8_t { string, scalar, document, optional, list, map, set, structure };
  using Visit = void (*)(void* to, std::string_view name, const void* element);
  using Next = std::string_view (*)(void* from, void* element);
  /// Scalars that are not read alike where people write them (keyc/plain_json.hpp), and all others.
  enum class Written : std::uint8_t {
    as_stored,
    integer,
    floating,
    timestamp_s,
    timestamp,
    timestamp_us,
    timestamp_ns,
    uuid,
    uuid7,
    ulid
  };

  Kind kind;
  /// As which values are stored: of an optional, what it holds; not of a document, which is an AttributeValue.
  AttributeValue::Type type = AttributeValue::Type::NUL;
  /// What an optional or a container holds.
  const ValueType* inner = nullptr;

  // A string or a scalar, with its text as AttributeValue has it: the bytes of a B, "true" or "false" for a BOOL.
  // Functions take the type that they are called for.
  /// The text, which may be in the value itself or in `room`. Throws EncodeError.
  std::string_view (*text)(const ValueType& type, const void* value, std::string& room) = nullptr;
  /// False for a text without a value of the type: it `misfit`s, as the error says.
  bool (*read)(const ValueType& type, std::string_view text, void* value) = nullptr;
  std::string_view misfit{};         // empty if it has a form, and of an enum
  std::string_view name{};           // in a schema; generated code has none for structs and types of others
  const StoredForm* form = nullptr;  // that the schema says; null for that of the type
  Written written = Written::as_stored;
  /// In the form that a person writes: the type's own, or the units of an epoch. Null if it is this one.
  const ValueType* own = nullptr;
  /// Of an enum; null if its values are stored as the schema calls them.
  const EnumWords& (*words)() = nullptr;

  // A list, a map or a set.
  std::size_t (*size)(const void* container) = nullptr;
  /// Calls `visit` for each element in order, with its name in a map.
  void (*each)(const void* container, void* to, Visit visit) = nullptr;
  /// Adds as many elements: calls `next` to set each, which returns its name in a map.
  void (*fill)(void* container, std::size_t count, void* from, Next next) = nullptr;

  // An optional.
  /// Null if it is empty.
  const void* (*held)(const void* optional) = nullptr;
  /// Makes it hold a value that is to be set.
  void* (*hold)(void* optional) = nullptr;
  void (*clear)(void* optional) = nullptr;
  /// A NULL reads as absent. It is never written.
  bool reads_null = false;

  // A struct of a schema.
  const AttributeRows& (*members)(const ValueType& type) = nullptr;
  /// A struct of which nothing was read: its members have their defaults.
  const void* (*blank)() = nullptr;

  /// Whether a value can be an absent attribute: an empty optional, or an empty set, which DynamoDB does not have.
  constexpr bool can_be_absent() const noexcept { return kind == Kind::optional || kind == Kind::set; }
};

}  // namespace generated

namespace detail {

template <class T>
struct time_of : std::false_type {};
template <class Duration>
struct time_of<std::chrono::sys_time<Duration>> : std::true_type {
  using duration = Duration;
};

template <class T, template <class...> class Container>
inline constexpr bool is_a = false;
template <template <class...> class Container, class... T>
inline constexpr bool is_a<Container<T...>, Container> = true;

template <class T>
concept Structure = requires {
  rows_of(Members<T>());
};

std::string_view checked_utf8(std::string_view text);
std::string_view decimal_text(const Decimal& value, std::string& room);
bool read_decimal(std::string_view text, Decimal& value) noexcept;
std::string_view text_of(const Bytes& bytes) noexcept;

/// Sets the text to that of a value. For types of the language it keeps its room.
template <class T>
void set_text(std::string& text, const T& value) {
  text = TextCodec<T>::write(value);
}
void set_text(std::string& text, const Ulid& value);
void set_text(std::string& text, const Uuid& value);
void set_text(std::string& text, const Uuid7& value);
void set_text(std::string& text, const std::chrono::sys_seconds& value);
void set_text(std::string& text, const std::chrono::sys_time<std::chrono::milliseconds>& value);
void set_text(std::string& text, const std::chrono::sys_time<std::chrono::microseconds>& value);
void set_text(std::string& text, const std::chrono::sys_time<std::chrono::nanoseconds>& value);

/// Reads the text of a value as it is stored. Of ids, that is one of the forms that from_text() takes.
template <class T>
bool read_stored(std::string_view text, T& value) noexcept {
  return TextCodec<T>::read(text, value);
}
bool read_stored(std::string_view text, Ulid& value) noexcept;
bool read_stored(std::string_view text, Uuid& value) noexcept;
bool read_stored(std::string_view text, Uuid7& value) noexcept;

/// What the schema calls ids; empty for other types.
template <class T>
inline constexpr std::string_view id_name{};
template <>
inline constexpr std::string_view id_name<Uuid> = "uuid";
template <>
inline constexpr std::string_view id_name<Uuid7> = "uuid7";
template <>
inline constexpr std::string_view id_name<Ulid> = "ulid";
template <>
inline constexpr std::string_view id_name<Ksuid> = "ksuid";

/// Why a text is not a value of an id, a time or a date; empty for other types.
template <class T>
inline constexpr std::string_view text_misfit{};
template <>
inline constexpr std::string_view text_misfit<Uuid> = "is not a uuid in the form that is stored: lower case";
template <>
inline constexpr std::string_view text_misfit<Uuid7> = "is not a uuid7 in the form that is stored: lower case";
template <>
inline constexpr std::string_view text_misfit<Ulid> = "is not a ulid in the form that is stored: upper case";
template <>
inline constexpr std::string_view text_misfit<Ksuid> = "is not a ksuid";
template <>
inline constexpr std::string_view text_misfit<std::chrono::year_month_day> = "is not a date, such as 2024-01-31";
template <>
inline constexpr std::string_view text_misfit<std::chrono::sys_seconds> =
    "is not a timestamp_s, such as 2024-01-31T12:00:00Z";
template <>
inline constexpr std::string_view text_misfit<std::chrono::sys_time<std::chrono::milliseconds>> =
    "is not a timestamp, such as 2024-01-31T12:00:00.000Z";
template <>
inline constexpr std::string_view text_misfit<std::chrono::sys_time<std::chrono::microseconds>> =
    "is not a timestamp_us, such as 2024-01-31T12:00:00.000000Z";
template <>
inline constexpr std::string_view text_misfit<std::chrono::sys_time<std::chrono::nanoseconds>> =
    "is not a timestamp_ns, such as 2024-01-31T12:00:00.000000000Z in the years 1677 to 2262";

/// The name of an enum of a schema, as the compiler gives it: "… [with T = shop::Status; …]".
template <class T>
constexpr std::string_view enum_name() {
#if defined(__GNUC__)
  constexpr std::string_view before = "T = ";
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find(before) + before.size());
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
#else
  return "its type";
#endif
}

/// What the schema calls a type, as it is stored; empty for a type of another library.
template <class T, class Form>
constexpr std::string_view type_name() {
  if constexpr (std::is_enum_v<T>) return enum_name<T>();
  if constexpr (std::same_as<T, bool>) return "bool";
  if constexpr (std::integral<T> && !std::same_as<T, bool>) {
    constexpr std::string_view names[] = {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"};
    constexpr std::size_t size = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 2 : sizeof(T) == 4 ? 4 : 6;
    return names[size + (std::signed_integral<T> ? 0 : 1)];
  }
  if constexpr (std::same_as<T, float>) return "f32";
  if constexpr (std::same_as<T, double>) return "f64";
  if constexpr (std::same_as<T, Decimal>) return "decimal";
  if constexpr (std::same_as<T, Bytes>) return "bytes";
  if constexpr (std::same_as<T, std::chrono::year_month_day>) return "date";
  if constexpr (time_of<T>::value) {
    constexpr bool is_epoch =
        Form::stored.kind == StoredForm::Kind::number || Form::stored.kind == StoredForm::Kind::string;
    if constexpr (std::same_as<T, std::chrono::sys_seconds>) return is_epoch ? "epoch_s" : "timestamp_s";
    if constexpr (std::same_as<T, std::chrono::sys_time<std::chrono::milliseconds>>)
      return is_epoch ? "epoch_ms" : "timestamp";
    if constexpr (std::same_as<T, std::chrono::sys_time<std::chrono::microseconds>>)
      return is_epoch ? "epoch_us" : "timestamp_us";
    return is_epoch ? "epoch_ns" : "timestamp_ns";
  }
  return id_name<T>;
}

/// Of a type that is not a container, in a form that the schema says.
template <class T>
struct FormCodec {
  static std::string_view text(const ValueType& type, const void* from, std::string& room) {
    room.clear();
    form::write_value(room, *static_cast<const T*>(from), *type.form);
    return room;
  }

  static bool read(const ValueType& type, std::string_view text, void* to) {
    return form::read_value(text, *static_cast<T*>(to), *type.form);
  }
};

/// Of a type that is not a container, in its own form.
template <class T, bool is_epoch>
struct ScalarCodec {
  static constexpr std::string_view misfit() {
    if constexpr (std::is_enum_v<T>) return {};
    if constexpr (std::integral<T>) return "is not a whole number in the range of its type";
    if constexpr (std::floating_point<T>) return "is out of range";
    if constexpr (std::same_as<T, Decimal>) return "is not a decimal of 38 digits";
    if constexpr (is_epoch) return "is not a whole number of its unit";
    return text_misfit<T>.empty() ? "is not a value of its type" : text_misfit<T>;
  }

  static std::string_view text(const ValueType&, const void* from, std::string& room) {
    const T& value = *static_cast<const T*>(from);
    if constexpr (std::same_as<T, bool>)
      return value ? "true" : "false";
    else if constexpr (std::same_as<T, Bytes>)
      return text_of(value);
    else if constexpr (std::same_as<T, Decimal>)
      return decimal_text(value, room);
    else if constexpr (std::integral<T> || std::floating_point<T>)
      return room = number_text(static_cast<typename form::Widest<T>::type>(value));
    else if constexpr (is_epoch)
      return room = number_text(std::int64_t{value.time_since_epoch().count()});
    else
      return set_text(room, value), room;
  }

  static bool read(const ValueType&, std::string_view text, void* to) {
    T& value = *static_cast<T*>(to);
    if constexpr (std::same_as<T, bool>) {
      value = text == "true";
      return true;
    } else if constexpr (std::same_as<T, Bytes>) {
      const auto* const first = reinterpret_cast<const std::byte*>(text.data());
      value.assign(first, first + text.size());
      return true;
    } else if constexpr (std::same_as<T, Decimal>) {
      return read_decimal(text, value);
    } else if constexpr (std::integral<T>) {
      typename form::Widest<T>::type wide{};
      if (!parse_number(text, wide) || !std::in_range<T>(wide)) return false;
      value = static_cast<T>(wide);
      return true;
    } else if constexpr (std::floating_point<T>) {
      return parse_number(text, value);
    } else if constexpr (is_epoch) {
      std::int64_t count{};
      if (!parse_number(text, count)) return false;
      value = T(typename time_of<T>::duration(count));
      return true;
    } else {
      return read_stored(text, value);
    }
  }
};

/// Of an enum that the schema stores as numbers: its texts are their digits.
template <class T>
struct NumberEnumCodec : ScalarCodec<T, false> {
  /// DynamoDB and other programs may write 1 as 1.0 or 1e0.
  static bool read(const ValueType&, std::string_view text, void* to) {
    std::int64_t number{};
    return parse_number(text, number) && read_stored(number_text(number), *static_cast<T*>(to));
  }
};

/// How a type that is not a container is stored in DynamoDB.
template <class T, class Form>
constexpr AttributeValue::Type scalar_type() {
  using Type = AttributeValue::Type;
  if constexpr (!std::same_as<Form, form::Own>) return std::same_as<Form, form::Number> ? Type::N : Type::S;
  if constexpr (std::same_as<T, bool>) return Type::BOOL;
  if constexpr (std::same_as<T, Bytes>) return Type::B;
  if constexpr (std::integral<T> || std::floating_point<T> || std::same_as<T, Decimal>) return Type::N;
  return Type::S;
}

/// Of T, which is not an optional or a container.
template <class T>
constexpr ValueType::Written written_as() {
  using Written = ValueType::Written;
  if constexpr (std::integral<T> && !std::same_as<T, bool>) return Written::integer;
  if constexpr (std::floating_point<T>) return Written::floating;
  if constexpr (std::same_as<T, std::chrono::sys_seconds>) return Written::timestamp_s;
  if constexpr (std::same_as<T, std::chrono::sys_time<std::chrono::milliseconds>>) return Written::timestamp;
  if constexpr (std::same_as<T, std::chrono::sys_time<std::chrono::microseconds>>) return Written::timestamp_us;
  if constexpr (std::same_as<T, std::chrono::sys_time<std::chrono::nanoseconds>>) return Written::timestamp_ns;
  if constexpr (std::same_as<T, Uuid>) return Written::uuid;
  if constexpr (std::same_as<T, Uuid7>) return Written::uuid7;
  if constexpr (std::same_as<T, Ulid>) return Written::ulid;
  return Written::as_stored;
}

/// ValueType::own.
template <class T, class Form>
constexpr const ValueType* own_value_type();

template <class T>
concept HasWords = requires {
  words_of(Members<T>());
};
template <class T>
struct WordsCodec {
  static const EnumWords& words() { return words_of(Members<T>()); }
};

template <class T, class Form>
constexpr ValueType scalar_value_type() {
  constexpr bool is_epoch = time_of<T>::value && std::same_as<Form, form::Number>;
  ValueType type{.kind = ValueType::Kind::scalar,
                 .type = scalar_type<T, Form>(),
                 .name = type_name<T, Form>(),
                 .written = written_as<T>(),
                 .own = own_value_type<T, Form>()};
  if constexpr (HasWords<T>) type.words = &WordsCodec<T>::words;
  constexpr bool is_number_enum = std::is_enum_v<T> && std::same_as<Form, form::Number>;
  if constexpr (std::same_as<Form, form::Own> || is_epoch || is_number_enum) {
    using Codec = std::conditional_t<is_number_enum, NumberEnumCodec<T>, ScalarCodec<T, is_epoch>>;
    type.text = &Codec::text;
    type.read = &Codec::read;
    type.misfit = Codec::misfit();
  } else {
    type.text = &FormCodec<T>::text;
    type.read = &FormCodec<T>::read;
    type.form = &Form::stored;
  }
  return type;
}

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
