#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/bytes.hpp"

/// How other programs store values: `TYPE stored FORM` in a schema. A form is a bijection: each value has one text, and
/// a text that is not exactly what the form writes is not read.
namespace keyc {

class Decimal;
class Ulid;
class Uuid;
class Uuid7;

inline namespace generated {

/// One form. Of `number` is stored as N, of every other kind as S.
struct StoredForm {
  enum class Kind : std::uint8_t {
    own,        // as keyc stores the type
    number,     // a bool: 1 or 0; a date: 20240131; an instant: its units since 1970
    words,      // a bool: one of two texts
    pattern,    // a date or an instant: values/time_pattern.hpp
    string,     // a number: its fewest digits, without an exponent; an instant: its units since 1970
    places,     // a decimal: with exactly so many digits after the point
    upper,      // a UUID in upper case
    lower,      // a ULID in lower case
    hex,        // a UUID as 32 digits in lower case; bytes as digits in upper case
    hex_lower,  // bytes as digits in lower case
    base64,     // bytes: RFC 4648, section 4
  };
  Kind kind = Kind::own;
  std::string_view text{};   // the pattern; the text of true
  std::string_view other{};  // the text of false
  int minutes = 0;           // how far the clock of a pattern is ahead of UTC
  int places = 0;            // digits after the point

  friend constexpr bool operator==(const StoredForm&, const StoredForm&) = default;
};

/// Forms as types, which generated code names: keyc::form::Pattern<"yyyy-MM-dd HH:mm:ss", 540>.
namespace form {

/// A text as an argument of a template.
template <std::size_t Size>
struct Text {
  char bytes[Size]{};
  consteval Text(const char (&text)[Size]) { std::copy_n(text, Size, bytes); }  // NOLINT(google-explicit-constructor)
  constexpr std::string_view view() const noexcept { return {bytes, Size - 1}; }
};

struct Own {
  static constexpr StoredForm stored{};
};
struct Number {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::number};
};
template <Text if_true, Text if_false>
struct Words {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::words, .text = if_true.view(), .other = if_false.view()};
};
template <Text pattern, int minutes = 0>
struct Pattern {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::pattern, .text = pattern.view(), .minutes = minutes};
};
struct String {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::string};
};
template <int places>
struct Places {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::places, .places = places};
};
struct Upper {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::upper};
};
struct Lower {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::lower};
};
struct Hex {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::hex};
};
struct HexLower {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::hex_lower};
};
struct Base64 {
  static constexpr StoredForm stored{.kind = StoredForm::Kind::base64};
};

/// Of an optional that reads NULL as absent: the form of its values is another one.
template <class Form = Own>
struct Null {};

/// What the form of an optional says of the values that it holds.
template <class Form>
struct Present {
  using type = Form;
  static constexpr bool reads_null = false;
};
template <class Form>
struct Present<Null<Form>> {
  using type = Form;
  static constexpr bool reads_null = true;
};

/// As a schema writes it after `stored`: `string 2`, `"yyyy-MM-dd HH:mm:ss" at "+09:00"`. Empty for the type's own
/// form.
std::string written(const StoredForm& form);

// Append a value in a form that its type can have. Throw EncodeError for a value that the form has no text for.
void write(std::string& out, bool value, const StoredForm& form);
void write(std::string& out, std::int64_t value, const StoredForm& form);
void write(std::string& out, std::uint64_t value, const StoredForm& form);
void write(std::string& out, const Decimal& value, const StoredForm& form);
void write(std::string& out, const Bytes& value, const StoredForm& form);
void write(std::string& out, std::chrono::year_month_day value, const StoredForm& form);
void write(std::string& out, std::chrono::sys_seconds value, const StoredForm& form);
void write(std::string& out, std::chrono::sys_time<std::chrono::milliseconds> value, const StoredForm& form);
void write(std::string& out, std::chrono::sys_time<std::chrono::microseconds> value, const StoredForm& form);
void write(std::string& out, std::chrono::sys_time<std::chrono::nanoseconds> value, const StoredForm& form);
void write(std::string& out, const Uuid& value, const StoredForm& form);
void write(std::string& out, const Uuid7& value, const StoredForm& form);
void write(std::string& out, const Ulid& value, const StoredForm& form);

// Read what write() appends. False for every other text, which may leave any value.
bool read(std::string_view text, bool& value, const StoredForm& form) noexcept;
bool read(std::string_view text, std::int64_t& value, const StoredForm& form) noexcept;
bool read(std::string_view text, std::uint64_t& value, const StoredForm& form) noexcept;
bool read(std::string_view text, Decimal& value, const StoredForm& form);
bool read(std::string_view text, Bytes& value, const StoredForm& form);
bool read(std::string_view text, std::chrono::year_month_day& value, const StoredForm& form) noexcept;
bool read(std::string_view text, std::chrono::sys_seconds& value, const StoredForm& form) noexcept;
bool read(std::string_view text, std::chrono::sys_time<std::chrono::milliseconds>& value,
          const StoredForm& form) noexcept;
bool read(std::string_view text, std::chrono::sys_time<std::chrono::microseconds>& value,
          const StoredForm& form) noexcept;
bool read(std::string_view text, std::chrono::sys_time<std::chrono::nanoseconds>& value,
          const StoredForm& form) noexcept;
bool read(std::string_view text, Uuid& value, const StoredForm& form) noexcept;
bool read(std::string_view text, Uuid7& value, const StoredForm& form) noexcept;
bool read(std::string_view text, Ulid& value, const StoredForm& form) noexcept;

/// The integer of the same sign that write() takes; every other type itself.
template <class T>
struct Widest {
  using type = T;
};
template <std::integral T>
requires(!std::same_as<T, bool>) struct Widest<T> {
  using type = std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t>;
};

// The same of a value of any type that has forms.
template <class T>
void write_value(std::string& out, const T& value, const StoredForm& form) {
  write(out, static_cast<const typename Widest<T>::type&>(value), form);
}
template <class T>
bool read_value(std::string_view text, T& value, const StoredForm& form) {
  if constexpr (std::same_as<typename Widest<T>::type, T>) {
    return read(text, value, form);
  } else {
    typename Widest<T>::type wide{};
    if (!read(text, wide, form) || !std::in_range<T>(wide)) return false;
    value = static_cast<T>(wide);
    return true;
  }
}

}  // namespace form
}  // namespace generated
}  // namespace keyc
