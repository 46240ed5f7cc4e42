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

#include "keyc/bytes.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/text_codec.hpp"
#include "keyc/generated/value_type.hpp"

/// How values of types that are no containers are stored: ids, times, numbers, enums, text in forms.
namespace keyc {

class Decimal;
class Ksuid;
class Ulid;
class Uuid;
class Uuid7;

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

}  // namespace detail
}  // namespace keyc
