// Regular languages of what the runtime's functions write, put together from those of digits, fields and characters.
// They may have more texts than are written, never fewer: a proof that two keys differ must hold.

#include "generator/encoding/languages.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "keyc/generated/encode_desc.hpp"

namespace keyc::model {
namespace {

using namespace automata;

Automaton character_of(std::string_view characters) { return one_of(any_of(characters)); }

Automaton uuid(const Symbols& version, const Symbols& variant) {
  const Automaton hex = character_of(alphabet::uuid);
  const Automaton dash = literal("-");
  const Automaton third = one_of(version) + times(hex, 3);
  const Automaton fourth = one_of(variant) + times(hex, 3);
  return times(hex, 8) + dash + times(hex, 4) + dash + third + dash + fourth + dash + times(hex, 12);
}

/// `from_zero` is the greatest number that is written as it is, `below` the greatest of the numbers that are written
/// reversed.
Automaton signed_digits(std::string_view from_zero, std::string_view below) {
  return digits_up_to(from_zero) | (literal("-") + reversed(digits_up_to(below), &reverse::digits));
}

Limits limits_of(TypeKind type) {
  return *type_info(is_integer(type) && !is_unsigned(type) ? type : TypeKind::i64).limits;
}

const Automaton below_sixty = character_of("012345") + one_of(digit);
const Automaton from_one = literal("0") + one_of(byte_range('1', '9'));

/// The texts of one field of a pattern.
struct Field {
  char letter;
  Automaton (*texts)(std::size_t length);
};
const std::array pattern_fields{
    Field{'y', decimal_digits},
    Field{'M', [](std::size_t) { return from_one | (literal("1") + character_of("012")); }},
    Field{'d',
          [](std::size_t) {
            return from_one | (character_of("12") + one_of(digit)) | (literal("3") + character_of("01"));
          }},
    Field{'H',
          [](std::size_t) { return (character_of("01") + one_of(digit)) | (literal("2") + character_of("0123")); }},
    Field{'m', [](std::size_t) { return below_sixty; }},
    Field{'s', [](std::size_t) { return below_sixty; }},
    Field{'S', decimal_digits},
};

/// 1677 to 2262, which nanoseconds have.
Automaton years_of_nanoseconds() {
  const Automaton any = one_of(digit);
  const Automaton of_17th = (literal("167") + character_of("789")) | (literal("16") + character_of("89") + any);
  const Automaton whole =
      (literal("1") + character_of("789") + times(any, 2)) | (literal("2") + character_of("01") + times(any, 2));
  const Automaton of_23rd = (literal("22") + character_of("012345") + any) | (literal("226") + character_of("012"));
  // 1970 comes first, so that a search for the shortest word finds it.
  return literal("1970") | of_17th | whole | of_23rd;
}

/// The inside of a group of a pattern of stored times: ".SSSSSS", ".S+", ".SSS+".
Automaton fraction(std::string_view group) {
  constexpr std::size_t most = 9;
  const bool grows = group.ends_with('+');
  if (grows) group.remove_suffix(1);
  const std::size_t before = group.find('S');
  const std::size_t step = group.size() - before;
  Automaton digits = times(one_of(digit), step);
  for (std::size_t count = 2 * step; grows && count <= most; count += step)
    digits = std::move(digits) | times(one_of(digit), count);
  return literal(group.substr(0, before)) + std::move(digits);
}

const Field* find_field(char letter) {
  const auto* const found = std::find_if(pattern_fields.begin(), pattern_fields.end(),
                                         [&](const Field& field) { return field.letter == letter; });
  return found == pattern_fields.end() ? nullptr : found;
}

}  // namespace

Automaton boolean_texts() { return literal("false") | literal("true"); }
Automaton enumerator_texts(const Enum& type) {
  std::vector<std::string> texts;
  for (const Enumerator& enumerator : type.values) texts.push_back(enumerator.text);
  return one_of(std::move(texts));
}

Automaton unsigned_texts(TypeKind type) { return digits_up_to(type_info(type).limits->most); }

Automaton signed_texts(TypeKind type) {
  const Limits limits = limits_of(type);
  // 0 comes first, so that a search for the shortest word finds it.
  return literal(std::string(limits.most.size(), '0')) | signed_digits(limits.most, limits.least.substr(1));
}

Automaton reversed_signed_texts(TypeKind type) {
  const Limits limits = limits_of(type);
  return signed_digits(limits.least.substr(1), limits.most);
}

Automaton decimal_texts() {
  const Automaton more = any_number(one_of(digit));
  return literal("O") | (literal("P") + decimal_digits(4) + more) |
         (literal("N") + decimal_digits(4) + more + literal("~"));
}

Automaton uuid_texts() { return uuid(any_of(alphabet::uuid), any_of(alphabet::uuid)); }
Automaton uuid7_texts() { return uuid(any_of("7"), any_of("89ab")); }
Automaton ulid_texts() { return character_of(alphabet::ulid.substr(0, 8)) + times(character_of(alphabet::ulid), 25); }
Automaton ksuid_texts() { return times(character_of(alphabet::ksuid), 27); }

Automaton decimal_digits(std::size_t count) { return times(one_of(digit), count); }
Automaton hex_digits(std::size_t count) { return times(one_of(hex_digit), count); }

Automaton sort64_characters(std::size_t count) {
  const auto ends_here = [&](std::size_t value) { return value % (std::size_t{1} << (6 * count % 8)) == 0; };
  Symbols last;
  for (std::size_t value = 0; value < alphabet::sort64.size(); ++value)
    if (ends_here(value)) last.set(static_cast<unsigned char>(alphabet::sort64[value]));
  return times(one_of(sort64_character), count - 1) + one_of(last);
}

Automaton calendar_texts(std::string_view pattern, TypeKind type) {
  const bool has_all_years = type_info(type).unit != TimeUnit::nanoseconds;
  Automaton texts = nothing();
  while (!pattern.empty()) {
    if (pattern.front() == '[') {
      const std::size_t close = pattern.find(']');
      texts = std::move(texts) + (nothing() | fraction(pattern.substr(1, close - 1)));
      pattern.remove_prefix(close + 1);
      continue;
    }
    const Field* const field = find_field(pattern.front());
    const std::size_t end = std::min(pattern.find_first_not_of(pattern.front()), pattern.size());
    texts = std::move(texts) + (field == nullptr                         ? literal(pattern.substr(0, end))
                                : field->letter == 'y' && !has_all_years ? years_of_nanoseconds()
                                                                         : field->texts(end));
    pattern.remove_prefix(end);
  }
  return texts;
}

Automaton texts_of(const Symbols& allowed, std::optional<std::size_t> most) {
  const Automaton character = utf8_character(allowed);
  return most ? character + times(character | nothing(), *most - 1) : once_or_more(character);
}

Automaton hex_of_any_bytes() { return once_or_more(hex_digits(2)); }

Automaton sort64_of_any_bytes() {
  const Automaton character = one_of(sort64_character);
  const Automaton two_or_three = times(character, 2) + (character | nothing());
  return once_or_more(times(character, 4)) | (any_number(times(character, 4)) + two_or_three);
}

Automaton whole_numbers() {
  const Automaton positive = one_of(byte_range('1', '9')) + any_number(one_of(digit));
  return literal("0") | positive | (literal("-") + positive);
}

namespace {
Automaton decimal_digits_and_point() { return once_or_more(one_of(digit | any_of("-."))); }
}  // namespace

Automaton stored_texts(const Form& form, TypeKind type) {
  using Kind = StoredForm::Kind;
  const Automaton hex = character_of(alphabet::uuid);
  switch (form.kind) {
    case Kind::number: return type == TypeKind::boolean ? literal("0") | literal("1") : whole_numbers();
    case Kind::words: return literal(form.text) | literal(form.other);
    case Kind::pattern: return calendar_texts(form.text, type);
    case Kind::string: return type == TypeKind::decimal ? decimal_digits_and_point() : whole_numbers();
    case Kind::places: return decimal_digits_and_point();
    case Kind::upper: {
      const Automaton digit_or_letter = character_of("0123456789ABCDEF");
      const Automaton four = literal("-") + times(digit_or_letter, 4);
      return times(digit_or_letter, 8) + four + four + four + literal("-") + times(digit_or_letter, 12);
    }
    case Kind::lower: return times(character_of("0123456789abcdefghjkmnpqrstvwxyz"), 26);
    case Kind::hex: return type == TypeKind::bytes ? hex_of_any_bytes() : times(hex, 32);
    case Kind::hex_lower: return once_or_more(hex + hex);
    case Kind::base64:
      return once_or_more(character_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="));
    case Kind::own: break;
  }
  return nothing();
}

Automaton number_texts() { return once_or_more(one_of(digit | any_of("+-.eE"))); }

Automaton bytes(std::size_t width) { return times(one_of(any_byte), width); }
Automaton any_bytes_but_none() { return once_or_more(one_of(any_byte)); }
Automaton boolean_byte() { return one_of(byte_range(0, 1)); }

bool is_calendar_field(char letter) { return find_field(letter) != nullptr; }

}  // namespace keyc::model
