// What the table of functions claims, of every function on every type in keys of every type: order, prefixes and
// reading back are shown by values, and what is not claimed has a counterexample, or a reason in its row.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "generator/encoding/compose.hpp"
#include "generator/encoding/functions.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "support/catch.hpp"

namespace keyc::model {
namespace {

/// Ten values, so that the positions have two digits, whose names are not in their order.
const Enum& letters() {
  static const Enum values = [] {
    Enum made;
    made.name = "Letter";
    for (const char* name : {"k", "b", "z", "a", "m", "c", "y", "d", "x", "e", "w"})
      made.values.push_back({name, name, ""});
    return made;
  }();
  return values;
}

std::vector<Scalar> values_of(TypeKind kind) {
  std::vector<Scalar> values;
  const std::vector<std::int64_t> counts{0, 1, 2, 9, 10, 11, 99, 100, 127, 255, 256, 65'535, 4'000'000'000};
  const std::vector<std::int64_t> milliseconds{
      0, 1, 999, 1000, 1'000'000'000'000, 1'000'000'000'001, 1'706'745'600'000, 1'709'164'800'000, 1'709'251'199'999};
  if (kind == TypeKind::string)
    for (const char* text : {"A", "AB", "Ab", "B", "a", "ab", "abc", "abcd", "abd", "b", "é", "\U0010FFFF"})
      values.emplace_back(std::string(text));
  else if (kind == TypeKind::enumeration)
    for (const Enumerator& one : letters().values) values.emplace_back(one.text);
  else if (kind == TypeKind::bytes)
    for (const std::vector<int>& bytes : std::vector<std::vector<int>>{{0},
                                                                       {1},
                                                                       {1, 0},
                                                                       {1, 2},
                                                                       {1, 2, 3},
                                                                       {1, 2, 3, 4},
                                                                       {1, 2, 3, 255},
                                                                       {1, 2, 4},
                                                                       {127},
                                                                       {128},
                                                                       {255},
                                                                       {255, 255}}) {
      Bytes made;
      for (const int byte : bytes) made.push_back(static_cast<std::byte>(byte));
      values.emplace_back(std::move(made));
    }
  else
    with_scalar_type(kind, [&]<class T>(T*) {
      if constexpr (std::is_same_v<T, bool>)
        values = {false, true};
      else if constexpr (std::is_integral_v<T>)
        for (const std::int64_t count : counts)
          for (const std::int64_t signed_count : {count, -count}) {
            if (!std::in_range<T>(signed_count) || (signed_count == 0 && count != signed_count)) continue;
            if constexpr (std::is_signed_v<T>)
              values.emplace_back(signed_count);
            else
              values.emplace_back(static_cast<std::uint64_t>(signed_count));
          }
      else if constexpr (std::is_floating_point_v<T>)
        for (const double number : {-1e6, -10.5, -2.0, -1.5, -0.25, 0.0, 0.25, 0.5, 1.0, 1.25, 2.0, 9.5, 10.0, 1e6})
          values.emplace_back(static_cast<T>(number));
      else if constexpr (std::is_same_v<T, Decimal>)
        for (const char* number : {"-100", "-9.5", "-1", "-0.5", "0", "0.5", "1", "1.25", "9", "10", "1e20"})
          values.emplace_back(Decimal(number));
      else if constexpr (std::is_same_v<T, Date>)
        for (const int day : {0, 1, 30, 31, 365, 11'016, 19'723, 19'782, 19'783})
          values.emplace_back(Date(std::chrono::sys_days(std::chrono::days(day))));
      else if constexpr (requires { typename T::clock; })
        for (const std::int64_t time : milliseconds) {
          values.emplace_back(std::chrono::floor<typename T::duration>(Timestamp(std::chrono::milliseconds(time))));
          if constexpr (std::is_same_v<T, TimestampUs>)
            values.emplace_back(std::get<TimestampUs>(values.back()) + std::chrono::microseconds(7));
          if constexpr (std::is_same_v<T, TimestampNs>)
            values.emplace_back(std::get<TimestampNs>(values.back()) + std::chrono::nanoseconds(7));
        }
      else if constexpr (requires(T id) { id.bytes(); })
        for (const std::int64_t time : milliseconds)
          for (const std::uint8_t last : {std::uint8_t{1}, std::uint8_t{200}}) {
            T id;
            auto bytes = id.bytes();
            bytes.fill(0);
            const bool is_ksuid = std::is_same_v<T, Ksuid>;
            const auto count = static_cast<std::uint64_t>(is_ksuid ? time / 1000 : time);
            const std::size_t width = is_ksuid ? 4 : 6;
            for (std::size_t i = 0; i < width; ++i)
              bytes[i] = static_cast<std::uint8_t>(count >> 8 * (width - 1 - i) & 255);
            if constexpr (std::is_same_v<T, Uuid7>) bytes[6] = 0x70, bytes[8] = 0x80;
            bytes.back() = last;
            values.emplace_back(T(bytes));
          }
    });
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

FunctionCall call_of(Function function, std::vector<std::string> numbers = {}, std::vector<std::string> texts = {}) {
  return {&function_info(function), std::move(numbers), std::move(texts)};
}

/// Ways to use the function, the innermost call first.
std::vector<std::vector<FunctionCall>> uses_of(Function function) {
  const FunctionCall alone = call_of(function);
  if (is_cast(function)) {
    std::vector<std::vector<FunctionCall>> uses{
        {alone}, {call_of(Function::epoch_s), alone}, {call_of(Function::epoch_ms), alone}};
    if (!has_cells(function)) return uses;
    FunctionCall of_numbers = alone;
    of_numbers.scale = {{"-1.5"}, {"200"}};
    FunctionCall of_times = alone;
    of_times.scale = {{"1970-01-01", true}, {"2040-01-01", true}};
    uses.push_back({of_numbers});
    uses.push_back({of_times});
    return uses;
  }
  switch (function) {
    case Function::pad: return {{call_of(function, {"20"})}, {call_of(function, {"3"})}};
    case Function::prefix:
      return {{call_of(function, {"2"})},
              {call_of(function, {"16"})},
              {call_of(Function::lower), call_of(function, {"3"})}};
    case Function::ordinal: return {{alone}, {call_of(function, {"4"})}};
    case Function::format:
      return {{call_of(function, {}, {"yyyy-MM"})}, {call_of(function, {}, {"yyyyMMddHHmmss", "+05:45"})}};
    case Function::year:
    case Function::quarter:
    case Function::month:
    case Function::week:
    case Function::day: return {{alone}, {call_of(function, {}, {"-03:30"})}};
    case Function::hour:
    case Function::minute:
      return {{alone}, {call_of(function, {}, {"-03:30"})}, {call_of(function, {"12"}, {"+05:45"})}};
    case Function::hex:
    case Function::sort64: return {{alone}, {call_of(Function::prefix, {"2"}), alone}};
    case Function::desc:
      return {{alone},
              {call_of(Function::day), alone},
              {call_of(Function::ordinal), alone},
              {call_of(Function::prefix, {"2"}), alone},
              {call_of(Function::pad, {"20"}), alone}};
    default: return {{alone}};
  }
}

/// What is written of a value; no value if the form cannot hold it.
std::optional<std::string> written(const Encoding& encoding, const Scalar& value) {
  try {
    if (encoding.text) return encoding.text(value);
    std::string text;
    encoding.write(text, value);
    return text;
  } catch (const keyc::Error&) {
    return std::nullopt;
  }
}

int sign(std::strong_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

/// As DynamoDB sorts such keys.
int compare(KeyType key, const std::string& a, const std::string& b) {
  return key == KeyType::number ? sign(Decimal(a) <=> Decimal(b)) : sign(a.compare(b) <=> 0);
}

/// The value that the function sees: text in one case, an enumerator by its position, as binary keys always have it.
Scalar seen(const Encoding& encoding, Scalar value) {
  std::string* const text = std::get_if<std::string>(&value);
  if (text == nullptr) return value;
  if (encoding.applies(Function::upper)) *text = upper(*text);
  if (encoding.applies(Function::lower)) *text = lower(*text);
  const bool is_position = encoding.type == TypeKind::enumeration && encoding.key == KeyType::binary;
  if (!encoding.applies(Function::ordinal) && !is_position) return value;
  const auto& values = letters().values;
  return static_cast<std::uint64_t>(
      std::find_if(values.begin(), values.end(), [&](const Enumerator& one) { return one.text == *text; }) -
      values.begin());
}

/// All that this value begins with, by whole characters.
std::vector<Scalar> beginnings(const Scalar& value) {
  std::vector<Scalar> found;
  if (const auto* const text = std::get_if<std::string>(&value)) {
    for (std::size_t size = 1; size <= text->size(); ++size)
      if (size == text->size() || ((*text)[size] & 0xC0) != 0x80) found.emplace_back(text->substr(0, size));
  } else if (const auto* const bytes = std::get_if<Bytes>(&value)) {
    for (std::size_t size = 1; size <= bytes->size(); ++size)
      found.emplace_back(Bytes(bytes->begin(), bytes->begin() + static_cast<std::ptrdiff_t>(size)));
  }
  return found;
}

/// What values showed of a function.
struct Shown {
  std::size_t order = 0;
  std::size_t prefixes = 0;
  std::size_t reading = 0;
  bool has_no_order = false;
  bool has_no_prefixes = false;
  bool has_no_reading = false;
};

void look(const Encoding& encoding, const std::vector<Scalar>& values, Shown& shown) {
  for (const Scalar& value : values) {
    const auto text = written(encoding, value);
    if (!text) continue;
    if (encoding.can_be_read() && encoding.read) {
      CHECK(encoding.read(*text) == value);
      ++shown.reading;
    } else if (encoding.can_be_read() && encoding.read_count && !encoding.descending) {
      CHECK(encoding.read_count(*text));
      ++shown.reading;
    }
    for (const Scalar& other : values) {
      const auto other_text = written(encoding, other);
      if (!other_text) continue;
      const Scalar a = seen(encoding, value);
      const Scalar b = seen(encoding, other);
      const int of_values = a < b ? -1 : b < a ? 1 : 0;
      const int of_texts = compare(encoding.key, *text, *other_text) * (encoding.descending ? -1 : 1);
      const bool agrees = of_texts == of_values || (encoding.loses() && of_texts == 0);
      if (encoding.has_order) CHECK(agrees);
      shown.order += encoding.has_order ? 1 : 0;
      shown.has_no_order = shown.has_no_order || !agrees;
      shown.has_no_reading = shown.has_no_reading || (value != other && *text == *other_text);
    }
    if (encoding.descending) continue;
    for (const Scalar& beginning : beginnings(value)) {
      const auto start = written(encoding.of_prefix ? *encoding.of_prefix : encoding, beginning);
      if (!start) continue;
      const bool agrees = text->starts_with(*start);
      if (encoding.has_prefixes) CHECK(agrees);
      shown.prefixes += encoding.has_prefixes ? 1 : 0;
      shown.has_no_prefixes = shown.has_no_prefixes || !agrees;
    }
  }
}

}  // namespace

TEST_CASE("Each function keeps what its row claims, and what it does not claim has a counterexample or a reason") {
  for (const std::string_view name : function_names()) {
    const FunctionInfo& info = *find_function(name);
    Shown shown;
    for (int kind = 0; kind <= static_cast<int>(TypeKind::enumeration); ++kind)
      for (const KeyType key : {KeyType::string, KeyType::number, KeyType::binary})
        for (const std::vector<FunctionCall>& calls : uses_of(info.function)) {
          Type type{static_cast<TypeKind>(kind), nullptr, nullptr, {}, false};
          if (type.kind == TypeKind::enumeration) type.enumeration = &letters();
          const auto made = compose("a", type, calls, key);
          const Encoding* const encoding = std::get_if<Encoding>(&made);
          if (encoding == nullptr || (!encoding->write && !encoding->text)) continue;
          CAPTURE(encoding->call("a"), type_info(type.kind).name, static_cast<int>(key));
          look(*encoding, values_of(type.kind), shown);
        }
    CAPTURE(name, info.keeps.why_not);
    const bool has_reason = !info.keeps.why_not.empty();
    CHECK((info.keeps.order ? shown.order > 0 : shown.has_no_order || has_reason));
    CHECK((info.keeps.prefixes ? shown.prefixes > 0 || info.function == Function::desc
                               : shown.has_no_prefixes || shown.prefixes == 0 || has_reason));
    CHECK((info.keeps.reading ? shown.reading > 0 : shown.has_no_reading || has_reason));
  }
}

TEST_CASE("A function whose row says nothing promises nothing") {
  constexpr FunctionInfo row{Function::upper, "reverse", "S", "reverse(x)", "string"};
  const Type text{TypeKind::string, nullptr, nullptr, {}, false};
  const auto made = compose("a", text, {{&row, {}, {}}}, KeyType::string);
  const Encoding& encoding = std::get<Encoding>(made);
  CHECK_FALSE(encoding.has_order);
  CHECK_FALSE(encoding.has_prefixes);
  CHECK_FALSE(encoding.can_be_read());
  // Nor does what is made of it.
  const FunctionCall prefix{&function_info(Function::prefix), {"3"}, {}};
  for (const FunctionInfo* const inner : {&row, &function_info(Function::upper)}) {
    constexpr FunctionInfo in_bytes{Function::upper, "reverse", "SB", "reverse(x)", "string"};
    const FunctionInfo* const used = inner == &row ? &in_bytes : inner;
    const auto cut = compose("a", text, {{used, {}, {}}, prefix}, KeyType::binary);
    CHECK(std::get<Encoding>(cut).has_order == (inner != &row));
    CHECK(std::get<Encoding>(cut).has_prefixes == (inner != &row));
  }
}

}  // namespace keyc::model
