// Each form writes what the type writes, changed, or walks a pattern. What can be read in several ways is written
// again, and read only if the text is the same.

#include "keyc/generated/stored_form.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <type_traits>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/civil_time.hpp"
#include "values/decimal_parts.hpp"
#include "values/hex.hpp"
#include "values/time_at.hpp"
#include "values/time_pattern.hpp"

namespace keyc::inline generated::form {
namespace {

using Kind = StoredForm::Kind;

/// Changes the case of ASCII letters from `start` on.
void fold_from(std::string& text, std::size_t start, char first, char last) {
  for (std::size_t i = start; i < text.size(); ++i)
    if (text[i] >= first && text[i] <= last) text[i] = static_cast<char>(text[i] ^ 0x20);
}

/// Whether the value that was read is written as this text.
template <class T>
bool is_text_of(const T& value, std::string_view text, const StoredForm& form) {
  std::string written;
  write(written, value, form);
  return written == text;
}

std::string in_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') quoted += '\\';
    if (byte < 0x20 || byte == 0x7F)
      quoted.append("\\x").append(hex::pairs.data() + std::size_t{2} * byte, 2);
    else
      quoted += c;
  }
  return quoted + '"';
}

// --- times

template <class T>
PatternTime time_in_form(const T& value, const StoredForm& form) {
  return pattern_time(civil_time(value, Offset(form.minutes)));
}

/// False if the calendar does not have the day.
bool set_day(Date& date, unsigned year, unsigned month, unsigned day) noexcept {
  date = Date{std::chrono::year{static_cast<int>(year)}, std::chrono::month{month}, std::chrono::day{day}};
  return date.ok();
}

template <class Duration>
void write_instant(std::string& out, std::chrono::sys_time<Duration> value, const StoredForm& form) {
  if (form.kind != Kind::pattern)
    out += number_text(std::int64_t{value.time_since_epoch().count()});
  else if (!write_pattern(out, time_in_form(value, form), form.text))
    throw EncodeError(to_text(value), "has more digits than " + in_quotes(form.text));
}

template <class Duration>
bool read_instant(std::string_view text, std::chrono::sys_time<Duration>& value, const StoredForm& form) noexcept {
  if (form.kind != Kind::pattern) {
    std::int64_t count = 0;
    if (!parse_number(text, count)) return false;
    value = std::chrono::sys_time<Duration>{Duration{count}};
    return form.kind == Kind::number || text == number_text(count);
  }
  const std::optional<PatternTime> read = read_pattern(text, form.text);
  Date date{};
  if (!read || !set_day(date, read->year, read->month, read->day)) return false;
  constexpr unsigned nanoseconds = 1'000'000'000 / static_cast<unsigned>(Duration::period::den);
  if (read->nanosecond % nanoseconds != 0) return false;
  const std::chrono::sys_seconds second =
      std::chrono::sys_days{date} + std::chrono::seconds{read->second} - std::chrono::minutes{form.minutes};
  const auto time = time_at<std::chrono::sys_time<Duration>>({second.time_since_epoch().count(), read->nanosecond});
  if (time) value = *time;
  return time.has_value();
}

// --- ids

/// How many digits a decimal has after the point, written without an exponent.
int places_of(const Decimal& value) {
  const DecimalParts parts = parts_of(value.text());
  return std::max(0, static_cast<int>(parts.digits.size()) - 1 - parts.exponent);
}

/// As the type writes it, then in the form.
template <class T>
void write_id(std::string& out, const T& value, const StoredForm& form) {
  const std::size_t start = out.size();
  if constexpr (std::is_same_v<T, Ulid>)
    encode::ulid(out, value);
  else if constexpr (std::is_same_v<T, Uuid7>)
    encode::uuid7(out, value);
  else
    encode::uuid(out, value);
  if (form.kind == Kind::hex)
    out.erase(std::remove(out.begin() + static_cast<std::ptrdiff_t>(start), out.end(), '-'), out.end());
  if (form.kind == Kind::upper) fold_from(out, start, 'a', 'z');
  if (form.kind == Kind::lower) fold_from(out, start, 'A', 'Z');
}

template <class T>
bool read_id(std::string_view text, T& value, const StoredForm& form) noexcept {
  constexpr std::size_t longest = 36;  // of a UUID with dashes
  if (text.size() > longest) return false;
  std::string own(text);
  if (form.kind == Kind::hex)
    for (const std::size_t dash : {std::size_t{8}, std::size_t{13}, std::size_t{18}, std::size_t{23}})
      own.insert(std::min(dash, own.size()), 1, '-');
  if (form.kind == Kind::upper) fold_from(own, 0, 'A', 'Z');
  if (form.kind == Kind::lower) fold_from(own, 0, 'a', 'z');
  return from_text(own, value) && is_text_of(value, text, form);
}

template <class Number>
bool read_digits(std::string_view text, Number& value, const StoredForm& form) noexcept {
  return parse_number(text, value) && is_text_of(value, text, form);
}

/// The clock, where it is neither UTC nor named by the pattern.
std::string clock_of(const StoredForm& form) {
  const bool is_named = !facts_of(form.text, most_fraction_digits).minutes.has_value();
  return is_named && form.minutes != 0 ? " at " + in_quotes(Offset(form.minutes).text()) : std::string();
}

}  // namespace

std::string written(const StoredForm& form) {
  switch (form.kind) {
    case Kind::own: return {};
    case Kind::number: return "number";
    case Kind::words: return '(' + in_quotes(form.text) + ", " + in_quotes(form.other) + ')';
    case Kind::pattern: return in_quotes(form.text) + clock_of(form);
    case Kind::string: return "string";
    case Kind::places: return "string " + std::to_string(form.places);
    case Kind::upper: return "upper";
    case Kind::lower: return "lower";
    case Kind::hex: return "hex";
    case Kind::hex_lower: return "hex lower";
    case Kind::base64: break;
  }
  return "base64";
}

void write(std::string& out, bool value, const StoredForm& form) {
  if (form.kind == Kind::words)
    out += value ? form.text : form.other;
  else
    out += value ? '1' : '0';
}
void write(std::string& out, std::int64_t value, const StoredForm&) { out += number_text(value); }
void write(std::string& out, std::uint64_t value, const StoredForm&) { out += number_text(value); }

void write(std::string& out, const Decimal& value, const StoredForm& form) {
  out += value.text(static_cast<std::size_t>(form.kind == Kind::places ? form.places : places_of(value)));
}

void write(std::string& out, const Bytes& value, const StoredForm& form) {
  if (form.kind == Kind::base64) {
    out += to_base64(value);
    return;
  }
  const std::size_t start = out.size();
  for (const std::byte byte : value) out.append(hex::pairs.data() + 2 * std::to_integer<std::size_t>(byte), 2);
  if (form.kind == Kind::hex_lower) fold_from(out, start, 'A', 'Z');
}

void write(std::string& out, Date value, const StoredForm& form) {
  const PatternTime time = time_in_form(value, {});
  if (form.kind == Kind::pattern)
    write_pattern(out, time, form.text);
  else
    out += number_text(std::uint64_t{time.year} * 10'000 + std::uint64_t{time.month} * 100 + time.day);
}

void write(std::string& out, TimestampS value, const StoredForm& form) { write_instant(out, value, form); }
void write(std::string& out, Timestamp value, const StoredForm& form) { write_instant(out, value, form); }
void write(std::string& out, TimestampUs value, const StoredForm& form) { write_instant(out, value, form); }
void write(std::string& out, TimestampNs value, const StoredForm& form) { write_instant(out, value, form); }
void write(std::string& out, const Uuid& value, const StoredForm& form) { write_id(out, value, form); }
void write(std::string& out, const Uuid7& value, const StoredForm& form) { write_id(out, value, form); }
void write(std::string& out, const Ulid& value, const StoredForm& form) { write_id(out, value, form); }

bool read(std::string_view text, bool& value, const StoredForm& form) noexcept {
  if (form.kind == Kind::words) {
    value = text == form.text;
    return value || text == form.other;
  }
  std::int64_t number = 0;
  if (!parse_number(text, number) || number < 0 || number > 1) return false;
  value = number == 1;
  return true;
}
bool read(std::string_view text, std::int64_t& value, const StoredForm& form) noexcept {
  return read_digits(text, value, form);
}
bool read(std::string_view text, std::uint64_t& value, const StoredForm& form) noexcept {
  return read_digits(text, value, form);
}

bool read(std::string_view text, Decimal& value, const StoredForm& form) try {
  return from_text(text, value) && is_text_of(value, text, form);
} catch (const EncodeError&) {
  return false;  // more digits than there are places
}

bool read(std::string_view text, Bytes& value, const StoredForm& form) {
  if (form.kind == Kind::base64) {
    std::optional<Bytes> bytes = from_base64(text);
    if (!bytes) return false;
    value = *std::move(bytes);
    return true;
  }
  if (text.size() % 2 != 0) return false;
  value.clear();
  value.reserve(text.size() / 2);
  const bool is_lower = form.kind == Kind::hex_lower;
  // The digits in lower case become those in upper case, and those in upper case become none.
  const auto digit = [&](char c) { return hex::value_of(is_lower && c >= 'A' ? static_cast<char>(c ^ 0x20) : c); };
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const unsigned high = digit(text[i]);
    const unsigned low = digit(text[i + 1]);
    if (high > 15 || low > 15) return false;
    value.push_back(static_cast<std::byte>(high << 4 | low));
  }
  return true;
}

bool read(std::string_view text, Date& value, const StoredForm& form) noexcept {
  if (form.kind == Kind::pattern) {
    const std::optional<PatternTime> read = read_pattern(text, form.text);
    return read && set_day(value, read->year, read->month, read->day);
  }
  std::uint64_t number = 0;
  if (!parse_number(text, number) || number > 99'991'231) return false;
  const auto digits = static_cast<unsigned>(number);
  return set_day(value, digits / 10'000, digits / 100 % 100, digits % 100);
}

bool read(std::string_view text, TimestampS& value, const StoredForm& form) noexcept {
  return read_instant(text, value, form);
}
bool read(std::string_view text, Timestamp& value, const StoredForm& form) noexcept {
  return read_instant(text, value, form);
}
bool read(std::string_view text, TimestampUs& value, const StoredForm& form) noexcept {
  return read_instant(text, value, form);
}
bool read(std::string_view text, TimestampNs& value, const StoredForm& form) noexcept {
  return read_instant(text, value, form);
}
bool read(std::string_view text, Uuid& value, const StoredForm& form) noexcept { return read_id(text, value, form); }
bool read(std::string_view text, Uuid7& value, const StoredForm& form) noexcept { return read_id(text, value, form); }
bool read(std::string_view text, Ulid& value, const StoredForm& form) noexcept { return read_id(text, value, form); }

}  // namespace keyc::inline generated::form
