#include <algorithm>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/time_text.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/generated/value_type_of.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc {
namespace detail {

std::string_view checked_utf8(std::string_view text) {
  if (utf8::find_invalid(text) != std::string_view::npos) throw EncodeError(std::string(text), "is not valid UTF-8");
  return text;
}

std::string_view decimal_text(const Decimal& value, std::string& room) { return room = value.text(); }

bool read_decimal(std::string_view text, Decimal& value) noexcept {
  try {
    value = Decimal(text);
    return true;
  } catch (const EncodeError&) {
    return false;
  }
}

namespace {

bool has_letters(std::string_view text, char first, char last) {
  return std::any_of(text.begin(), text.end(), [&](char c) { return c >= first && c <= last; });
}

}  // namespace

bool read_stored(std::string_view text, Ulid& value) noexcept {
  return !has_letters(text, 'a', 'z') && from_text(text, value);
}
bool read_stored(std::string_view text, Uuid& value) noexcept {
  return !has_letters(text, 'A', 'Z') && from_text(text, value);
}
bool read_stored(std::string_view text, Uuid7& value) noexcept {
  return !has_letters(text, 'A', 'Z') && from_text(text, value);
}

void set_text(std::string& text, const Ulid& value) { text.clear(), encode::ulid(text, value); }
void set_text(std::string& text, const Uuid& value) { text.clear(), encode::uuid(text, value); }
void set_text(std::string& text, const Uuid7& value) { text.clear(), encode::uuid7(text, value); }
void set_text(std::string& text, const TimestampS& value) { text.clear(), encode::timestamp_s(text, value); }
void set_text(std::string& text, const Timestamp& value) { text.clear(), encode::timestamp(text, value); }
void set_text(std::string& text, const TimestampUs& value) { text.clear(), encode::timestamp_us(text, value); }
void set_text(std::string& text, const TimestampNs& value) { text.clear(), encode::timestamp_ns(text, value); }

std::string_view text_of(const Bytes& bytes) noexcept {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace detail

KEYC_ALL_VALUE_TYPES(template);

}  // namespace keyc
