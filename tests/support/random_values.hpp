#pragma once

#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/generated/value_type_of.hpp"
#include "keyc/time.hpp"
#include "keyc/uuid.hpp"

/// Random values of every type, including values that are difficult for keys and numbers.
namespace keyc_tests {

/// How a time is stored: as its type requires, or as a number of units since 1970.
enum class Form { plain, epoch };

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::uint64_t below(std::uint64_t count) { return engine_() % count; }
  bool one_in(std::uint64_t count) { return below(count) == 0; }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(most - least) + 1));
  }

 private:
  std::mt19937_64 engine_;
};

inline void fill(Random& random, std::string& value, Form) {
  static const std::string pieces[] = {"a",
                                       "a",
                                       "b",
                                       "#",
                                       "$",
                                       " ",
                                       "!",
                                       ".",
                                       "-",
                                       "A",
                                       "~",
                                       "\n",
                                       "\"",
                                       "\\",
                                       "\xC3\xA9",
                                       "\xEF\xBF\xBF",
                                       "\xF0\x9F\x98\x80",
                                       "\xF4\x8F\xBF\xBF",
                                       std::string(1, '\0')};
  value.clear();
  const std::int64_t length = random.one_in(300)  ? random.between(900, 1100)
                              : random.one_in(30) ? 0
                                                  : random.between(1, 4);
  for (std::int64_t i = 0; i < length; ++i) value += random.one_in(3) ? pieces[random.below(std::size(pieces))] : "a";
}

inline void fill(Random& random, bool& value, Form) { value = random.one_in(2); }

template <std::integral T>
void fill(Random& random, T& value, Form) {
  const std::int64_t least = std::signed_integral<T> ? -3 : 0;
  if (random.one_in(20))
    value = random.one_in(2) ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
  else
    value = random.one_in(10) ? static_cast<T>(random.bits()) : static_cast<T>(random.between(least, 12));
}

/// Some of the values cannot be stored in DynamoDB.
template <std::floating_point T>
void fill(Random& random, T& value, Form) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  value = static_cast<T>(random.between(-6, 6)) / 2;
  if (!random.one_in(4)) return;
  const Bits bits = static_cast<Bits>(random.bits());
  std::memcpy(&value, &bits, sizeof value);
  if (!std::isfinite(value)) value = 0;
  if (!random.one_in(20) && (std::fabs(value) > T(1e30) || std::fabs(value) < T(1e-30))) value = T(0.1);
}

inline void fill(Random& random, keyc::Decimal& value, Form) {
  std::string digits = random.one_in(3) ? "-" : "";
  const std::int64_t count = random.one_in(3) ? random.between(1, 38) : 1;
  for (std::int64_t i = 0; i < count; ++i) digits += static_cast<char>('0' + random.below(10));
  if (random.one_in(2)) digits += 'e' + std::to_string(random.between(-80, 80));
  value = keyc::Decimal(digits);
}

inline void fill(Random& random, keyc::Bytes& value, Form) {
  static constexpr std::uint8_t some[] = {0, 1, 0x7F, 0x80, 0xFF};
  value.clear();
  for (std::int64_t left = random.between(0, 4); left > 0; --left) value.push_back(std::byte{some[random.below(5)]});
}

template <class Duration>
void fill(Random& random, std::chrono::sys_time<Duration>& value, Form form) {
  constexpr std::int64_t unit = Duration::period::den;
  // 0000-01-01 to 9999-12-31T23:59:59; of nanoseconds, years whose distance has 64 bits with a sign.
  constexpr bool has_all_years = unit < 1'000'000'000;
  constexpr std::int64_t least = has_all_years ? -62'167'219'200 : -1'000'000'000;
  constexpr std::int64_t most = has_all_years ? 253'402'300'799 : 8'000'000'000;
  std::int64_t count = random.between(0, 3);
  if (random.one_in(8)) count = random.between(-3, 0);
  if (random.one_in(3)) count = random.between(0, most * unit + unit - 1);
  if (random.one_in(8)) count = random.between(least * unit, most * unit + unit - 1);
  if (!has_all_years && random.one_in(10)) count = static_cast<std::int64_t>(random.bits());
  if (form == Form::epoch && random.one_in(50)) count = static_cast<std::int64_t>(random.bits());
  value = std::chrono::sys_time<Duration>(Duration(count));
}

inline void fill(Random& random, keyc::Date& value, Form) {
  const std::int64_t day = random.one_in(3) ? random.between(-719528, 2932896) : random.between(-2, 2);
  value = keyc::Date(std::chrono::sys_days(std::chrono::days(static_cast<int>(day))));
}

template <class Id>
requires requires { typename Id::Bytes; }
void fill(Random& random, Id& value, Form) {
  typename Id::Bytes bytes{};
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.one_in(2) ? random.bits() : 0);
  if constexpr (std::same_as<Id, keyc::Uuid7>) {
    bytes[6] = static_cast<std::uint8_t>(0x70 | (bytes[6] & 0x0F));
    bytes[8] = static_cast<std::uint8_t>(0x80 | (bytes[8] & 0x3F));
  }
  value = Id(bytes);
}

template <class T>
void fill(Random& random, std::optional<T>& value, Form form);
template <class T>
void fill(Random& random, std::vector<T>& value, Form form);
template <class T>
void fill(Random& random, std::map<std::string, T>& value, Form form);
template <class T>
void fill(Random& random, std::set<T>& value, Form form);
inline void fill(Random& random, keyc::AttributeValue& value, Form form);

template <class T>
T make(Random& random, Form form = Form::plain) {
  T value = keyc::detail::blank<T>();
  fill(random, value, form);
  return value;
}

template <class T>
void fill(Random& random, std::optional<T>& value, Form form) {
  value = random.one_in(4) ? std::nullopt : std::optional(make<T>(random, form));
}

template <class T>
void fill(Random& random, std::vector<T>& value, Form form) {
  value.clear();
  for (std::int64_t left = random.between(0, 3); left > 0; --left) value.push_back(make<T>(random, form));
}

/// The name of an entry of a map: any text but the empty one.
inline std::string entry_name(Random& random) {
  std::string name = make<std::string>(random);
  return name.empty() ? "a" : name;
}

template <class T>
void fill(Random& random, std::map<std::string, T>& value, Form form) {
  value.clear();
  for (std::int64_t left = random.between(0, 3); left > 0; --left)
    value.emplace(entry_name(random), make<T>(random, form));
}

template <class T>
void fill(Random& random, std::set<T>& value, Form form) {
  value.clear();
  for (std::int64_t left = random.between(0, 3); left > 0; --left) value.insert(make<T>(random, form));
}

/// Any value that JSON can represent.
inline void fill(Random& random, keyc::AttributeValue& value, Form form) {
  using keyc::AttributeValue;
  switch (random.below(6)) {
    case 0: value = AttributeValue::string(make<std::string>(random)); break;
    case 1: value = AttributeValue::number(make<keyc::Decimal>(random).text()); break;
    case 2: value = AttributeValue::boolean(random.one_in(2)); break;
    case 3: value = AttributeValue::list(make<std::vector<AttributeValue>>(random, form)); break;
    case 4: {
      keyc::Item members;
      for (std::int64_t left = random.between(0, 3); left > 0; --left)
        members.set(entry_name(random), make<AttributeValue>(random));
      value = AttributeValue::map(std::move(members));
      break;
    }
    default: value = AttributeValue::null();
  }
}

}  // namespace keyc_tests
