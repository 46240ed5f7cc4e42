// Regular languages of what the runtime's functions write, put together from those of digits, fields and characters.
// They may have more texts than are written, never fewer: a proof that two keys differ must hold. Where they have more,
// a message can show a key that no item has.

#include "generator/encoding/languages.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "generator/encoding/calendar_languages.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/encode_case.hpp"

namespace keyc::model {
namespace {

using namespace automata;

constexpr std::string_view base64_alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The digits of a UUID, whose groups `between` divides.
Automaton uuid_digits(TypeKind type, const Automaton& between) {
  const Automaton hex = one_of(any_of(alphabet::uuid));
  const bool is_version_7 = type == TypeKind::uuid7;
  const Automaton version = is_version_7 ? literal("7") : hex;
  const Automaton variant = is_version_7 ? one_of(any_of("89ab")) : hex;
  return times(hex, 8) + between + times(hex, 4) + between + version + times(hex, 3) + between + variant +
         times(hex, 3) + between + times(hex, 12);
}

template <class T>
std::string bytes_of(void (*write)(std::string& out, T value), T value) {
  std::string bytes;
  write(bytes, value);
  return bytes;
}

/// All that sort from the bytes of one value to those of another.
template <class T>
Automaton bytes_between(void (*write)(std::string& out, T value), T least, T most) {
  static const std::string all = [] {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
    return bytes;
  }();
  return words_between(all, bytes_of(write, least), bytes_of(write, most));
}

/// All values but infinities, those that are none, and -0.
template <class T>
Automaton float_bytes(void (*write)(std::string& out, T value)) {
  using Limit = std::numeric_limits<T>;
  return bytes_between(write, T{0}, Limit::max()) | bytes_between(write, Limit::lowest(), -Limit::denorm_min());
}

/// Four characters for three bytes; fewer bytes at the end, of which the last bits are 0, are filled up with '='.
Automaton base64_texts() {
  const Automaton character = one_of(any_of(base64_alphabet));
  const auto last = [](std::size_t step) {
    Symbols characters;
    for (std::size_t value = 0; value < base64_alphabet.size(); value += step)
      characters.set(static_cast<unsigned char>(base64_alphabet[value]));
    return one_of(characters);
  };
  const Automaton one_byte = character + last(16) + literal("==");
  const Automaton two_bytes = times(character, 2) + last(4) + literal("=");
  const Automaton three_bytes = times(character, 4);
  return any_number(three_bytes) + (one_byte | two_bytes | three_bytes);
}

Automaton in_lower_case(Automaton texts) { return reversed(std::move(texts), &rewrite::as_lower); }

}  // namespace

Automaton boolean_texts() { return literal("false") | literal("true"); }
Automaton enumerator_texts(const Enum& type) {
  std::vector<std::string> texts;
  for (const Enumerator& enumerator : type.values) texts.push_back(enumerator.text);
  return one_of(std::move(texts));
}

Automaton uuid_texts() { return uuid_digits(TypeKind::uuid, literal("-")); }
Automaton uuid7_texts() { return uuid_digits(TypeKind::uuid7, literal("-")); }
Automaton ulid_texts() {
  return one_of(any_of(alphabet::ulid.substr(0, 8))) + times(one_of(any_of(alphabet::ulid)), 25);
}
Automaton ksuid_texts() {
  return words_between(alphabet::ksuid, "000000000000000000000000000", "aWgEPTl1tmebfsQzFP4bxwgy80V");
}

Automaton texts_of(const Symbols& allowed, std::optional<std::size_t> most) {
  const Automaton character = utf8_character(allowed);
  return most ? character + times(character | nothing(), *most - 1) : once_or_more(character);
}

Automaton stored_texts(const Form& form, TypeKind type) {
  using Kind = StoredForm::Kind;
  switch (form.kind) {
    case Kind::number: return type == TypeKind::boolean ? literal("0") | literal("1") : dates_as_numbers();
    case Kind::words: return literal(form.text) | literal(form.other);
    case Kind::pattern: return calendar_texts(form.text, type, Offset(form.minutes), Groups::in_brackets);
    case Kind::string: return type == TypeKind::decimal ? decimals_in_full() : whole_numbers(type);
    case Kind::places: return decimals_with_places(static_cast<std::size_t>(form.places));
    case Kind::upper: return reversed(uuid_digits(type, literal("-")), &rewrite::as_upper);
    case Kind::lower: return in_lower_case(ulid_texts());
    case Kind::hex:
      return type == TypeKind::bytes ? in_digits(any_bytes_but_none(), alphabet::hex) : uuid_digits(type, nothing());
    case Kind::hex_lower: return in_digits(any_bytes_but_none(), alphabet::uuid);
    case Kind::base64: return base64_texts();
    case Kind::own: break;
  }
  return nothing();
}

Automaton any_bytes_but_none() { return once_or_more(one_of(any_byte)); }
Automaton bytes(std::size_t width) { return times(one_of(any_byte), width); }

Automaton value_bytes(TypeKind type, std::size_t width) {
  using std::chrono::year;
  if (type == TypeKind::boolean) return one_of(byte_range(0, 1));
  if (type == TypeKind::f32) return float_bytes(&binary::f32);
  if (type == TypeKind::f64) return float_bytes(&binary::f64);
  if (type == TypeKind::date) return bytes_between(&binary::date, Date(year(0) / 1 / 1), Date(year(9999) / 12 / 31));
  if (type == TypeKind::uuid7)
    return bytes(6) + one_of(byte_range(0x70, 0x7F)) + bytes(1) + one_of(byte_range(0x80, 0xBF)) + bytes(7);
  return bytes(width);
}

Automaton whole_bytes(const WholeNumbers& numbers) {
  const auto number = [&](const std::string& digits) -> std::int64_t {
    return std::stoll(digits + std::string(numbers.zeros, '0'));
  };
  return bytes_between(&binary::i64, number(numbers.least), number(numbers.most));
}

Automaton bytes_of_prefix(const Symbols& allowed, std::size_t width) {
  // An automaton that counts more bytes of characters would be too large.
  constexpr std::size_t most_counted = 32;
  if (width > most_counted) return times(one_of(allowed | byte_range(0x80, 0xBF) | byte_range(0xC2, 0xF4)), width);
  // A character can be cut anywhere.
  Automaton texts = any_number(utf8_character(allowed));
  for (Automaton::State& state : texts.states) state.accepts = true;
  return texts & bytes(width);
}

}  // namespace keyc::model
