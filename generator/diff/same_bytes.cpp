// Whether two components write the same bytes for a value that both types have. Where they are not written alike, these
// are proved to be:
//   <n> in number keys                             integers of any width, and what became a decimal
//   plain(n), and pad(n, 5) of unsigned            integers of any width: the digits, without what depends on the type
//   <u32>, pad(u64, 10)                            unsigned numbers, as many digits
//   u16(n), and <n> of a u16, in binary keys       integers of any width; f64 alike
//   u16(n from 0 to 9), u16(n from 0.0 to 9)       numbers of any type: the cell of the stored decimal
//   day(t), format(t, "yyyy-MM-dd")                times of one type, periods and formats of one pattern and zone
//   checked(x), then raw(x)                        what checked refuses was never stored
//   two text modes                                 that have nothing to escape or to refuse, by an automaton

#include "generator/diff/same_bytes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "generator/automata/automaton.hpp"
#include "generator/encoding/casts.hpp"

namespace keyc::diff {
namespace {

using model::Component;
using model::Encoding;
using model::Ending;
using model::Function;
using model::FunctionCall;
using model::KeyType;
using model::TypeKind;

/// The digits of an unsigned number that is written with leading zeros; 0 for other encodings.
int padded_digits(const Encoding& encoding) {
  const bool is_bare = encoding.calls.empty();
  if (!model::is_unsigned(encoding.type) || encoding.key != KeyType::string) return 0;
  if (is_bare) return encoding.width;
  return encoding.calls.size() == 1 && encoding.applies(Function::pad) ? encoding.width : 0;
}

/// Whether an enum's values have the same positions; texts that only one of them has are the business of other rules.
bool same_positions(const model::Enum& before, const model::Enum& after) {
  for (std::size_t i = 0; i < before.values.size(); ++i)
    for (std::size_t j = 0; j < after.values.size(); ++j)
      if (before.values[i].text == after.values[j].text && i != j) return false;
  return true;
}

bool writes_positions(const Encoding& encoding) {
  const auto is_position = [](const model::ValueFunction& function) {
    return function.kind == model::ValueFunction::Kind::position;
  };
  return std::any_of(encoding.writer.of_value.begin(), encoding.writer.of_value.end(), is_position) ||
         encoding.applies(Function::ordinal);
}

bool is_stored_text(const Encoding& encoding) {
  return encoding.calls.empty() && encoding.ending == Ending::text &&
         (encoding.type == TypeKind::string || encoding.type == TypeKind::enumeration);
}

using Calls = std::vector<FunctionCall>;

Calls without_desc(Calls calls) {
  std::erase_if(calls, [](const FunctionCall& call) { return call.function->function == Function::desc; });
  return calls;
}

/// Whether number keys have the number itself, and the type from now reads it as it is: an f64 would round.
bool same_stored_numbers(const Encoding& left, const Encoding& right) {
  const auto is_stored = [](const Encoding& encoding) {
    return encoding.key == KeyType::number && encoding.calls.empty();
  };
  if (!is_stored(left) || !is_stored(right)) return false;
  const bool was_integer = model::is_integer(left.type);
  if (right.type == TypeKind::decimal) return was_integer || left.type == TypeKind::f64;
  return was_integer && model::is_integer(right.type);
}

struct OwnCast {
  TypeKind type;
  Function cast;  // which writes what the bare number does
};
constexpr std::array own_casts{
    OwnCast{TypeKind::u8, Function::u8},   OwnCast{TypeKind::u16, Function::u16}, OwnCast{TypeKind::u32, Function::u32},
    OwnCast{TypeKind::u64, Function::u64}, OwnCast{TypeKind::i8, Function::i8},   OwnCast{TypeKind::i16, Function::i16},
    OwnCast{TypeKind::i32, Function::i32}, OwnCast{TypeKind::i64, Function::i64}, OwnCast{TypeKind::f64, Function::f64},
};

/// The cast that the encoding applies first, also that of a bare number to its own type; no value if there is none.
std::optional<Function> first_cast(const Encoding& encoding) {
  if (encoding.key != KeyType::binary) return std::nullopt;
  if (!encoding.calls.empty() && model::is_cast(encoding.calls.front().function->function))
    return encoding.calls.front().scale ? std::nullopt : std::optional(encoding.calls.front().function->function);
  const auto own =
      std::find_if(own_casts.begin(), own_casts.end(), [&](const OwnCast& row) { return row.type == encoding.type; });
  return own == own_casts.end() ? std::nullopt : std::optional(own->cast);
}

Calls without_cast(Calls calls) {
  if (!calls.empty() && model::is_cast(calls.front().function->function)) calls.erase(calls.begin());
  return calls;
}

/// Whether both write a number in a way that does not depend on how wide its type is.
bool same_numbers(const Encoding& left, const Encoding& right, bool ignore_desc) {
  if (same_stored_numbers(left, right)) return true;
  const bool are_integers = model::is_integer(left.type) && model::is_integer(right.type);
  if (!are_integers && left.type != right.type) return false;
  const Calls before = ignore_desc ? without_desc(left.calls) : left.calls;
  const Calls after = ignore_desc ? without_desc(right.calls) : right.calls;
  if (const auto cast = first_cast(left); cast && cast == first_cast(right))
    return without_cast(before) == without_cast(after);
  if (!are_integers || before.empty() || before != after) return false;
  const Function first = before.front().function->function;
  const bool are_unsigned = model::is_unsigned(left.type) && model::is_unsigned(right.type);
  return first == Function::plain || (first == Function::pad && are_unsigned);
}

/// Whether both write the cells of the same range.
bool same_cells(const Encoding& left, const Encoding& right, bool ignore_desc) {
  const auto has_numbers = [](TypeKind type) { return model::is_number(type) && !model::is_epoch(type); };
  if (left.scale() == nullptr || right.scale() == nullptr) return false;
  if (left.type != right.type && (!has_numbers(left.type) || !has_numbers(right.type))) return false;
  return left.calls.front().function == right.calls.front().function &&
         left.writer.arguments == right.writer.arguments && (ignore_desc || left.descending == right.descending);
}

/// Whether both write a time as the same fields, as a period or in a format.
bool same_times(const Encoding& left, const Encoding& right, bool ignore_desc) {
  const bool are_texts = left.key == KeyType::string && right.key == KeyType::string;
  if (!are_texts || left.type != right.type || left.pattern.empty()) return false;
  const Calls before = without_desc(left.calls);
  const Calls after = without_desc(right.calls);
  if (before.size() != 1 || after.size() != 1 || before.front().numbers != after.front().numbers) return false;
  if (left.pattern != right.pattern || left.offset != right.offset || left.ending != right.ending) return false;
  return ignore_desc || (left.descending == right.descending && left.reverse == right.reverse);
}

/// Whether the mode changes nothing: no text of the component has a byte that the mode would escape or refuse.
bool mode_is_idle(const Component& component) {
  if (component.as_it_is || component.mode == model::TextMode::raw) return true;
  if (!component.encoding->language || component.encoding->type == TypeKind::string) return false;
  const auto separator = static_cast<unsigned char>(component.separator);
  const bool is_escaped = component.mode == model::TextMode::escaped;
  const automata::Symbols changed = is_escaped ? automata::byte_range(0, static_cast<unsigned char>(separator + 1))
                                               : automata::byte_range(separator, separator);
  const auto has_one = automata::any_bytes() + automata::one_of(changed) + automata::any_bytes();
  return !automata::meet(component.encoding->language(), has_one);
}

}  // namespace

bool same_values(const Component& before, const Component& after, bool ignore_desc) {
  const Encoding& left = *before.encoding;
  const Encoding& right = *after.encoding;
  if (left.key != right.key) return false;
  if (is_stored_text(left) && is_stored_text(right)) return true;
  if (const int digits = padded_digits(left); digits != 0 && digits == padded_digits(right)) return true;
  if (same_numbers(left, right, ignore_desc) || same_times(left, right, ignore_desc) ||
      same_cells(left, right, ignore_desc))
    return true;
  if (left.type != right.type) return false;
  const model::Enum* const one = before.field->type().enumeration;
  const model::Enum* const other = after.field->type().enumeration;
  if (one != nullptr && (writes_positions(left) || left.key == model::KeyType::binary) && !same_positions(*one, *other))
    return false;
  if (left.width != right.width) return false;
  if (!ignore_desc) return left.same_form(right) && left.ending == right.ending;
  return without_desc(left.calls) == without_desc(right.calls);
}

bool same_texts(const Component& before, const Component& after) {
  if (before.encoding->ending != Ending::text) return true;
  const bool was_whole = before.mode == model::TextMode::checked || mode_is_idle(before);
  if (was_whole && mode_is_idle(after)) return true;
  return before.as_it_is == after.as_it_is && before.mode == after.mode && before.separator == after.separator;
}

}  // namespace keyc::diff
