// What functions make of attributes in string keys. Tables say which function of the runtime writes a type as an epoch,
// as plain digits or as padded ones; calendar periods and functions of text are composed here. Each function sets how
// the value is written, how it is read back, and the language of its texts together, so that the proofs know what the
// generated code does.

#include <algorithm>
#include <array>
#include <map>

#include "generator/encoding/calendar_languages.hpp"
#include "generator/encoding/composer.hpp"
#include "generator/encoding/number_languages.hpp"
#include "generator/encoding/stored_encoding.hpp"
#include "generator/encoding/writers.hpp"
#include "grammar/quoted.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_case.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "runtime/values/time_format.hpp"

namespace keyc::model {
namespace {

/// The function of the runtime that writes what a function of templates makes of a type.
struct EpochRow {
  TypeKind type;
  Function function;
  RuntimeFunction runtime;
  Write write;
  bool loses = false;
};
struct PlainRow {
  TypeKind type;
  RuntimeFunction runtime;
  Write write;
  Read read;
  Automaton (*language)(TypeKind) = &whole_numbers;
};
struct DigitsRow {
  TypeKind type;
  RuntimeFunction runtime;
  WriteDigits write;
  ReadDigits read;
};

using Space = RuntimeFunction::Space;

constexpr std::array epochs{
    EpochRow{TypeKind::timestamp, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp), true},
    EpochRow{TypeKind::timestamp_s, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp_s)},
    EpochRow{TypeKind::timestamp_us, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp_us), true},
    EpochRow{TypeKind::timestamp_ns, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp_ns), true},
    EpochRow{TypeKind::epoch_ms, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp), true},
    EpochRow{TypeKind::epoch_us, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp_us), true},
    EpochRow{TypeKind::epoch_ns, Function::epoch_s, KEYC_ENCODE(epoch_s_of_timestamp_ns), true},
    EpochRow{TypeKind::uuid7, Function::epoch_s, KEYC_ENCODE(epoch_s_of_uuid7), true},
    EpochRow{TypeKind::ulid, Function::epoch_s, KEYC_ENCODE(epoch_s_of_ulid), true},
    EpochRow{TypeKind::ksuid, Function::epoch_s, KEYC_ENCODE(epoch_s_of_ksuid), true},
    EpochRow{TypeKind::timestamp, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp)},
    EpochRow{TypeKind::timestamp_s, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_s)},
    EpochRow{TypeKind::timestamp_us, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_us), true},
    EpochRow{TypeKind::timestamp_ns, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_ns), true},
    EpochRow{TypeKind::epoch_s, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_s)},
    EpochRow{TypeKind::epoch_us, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_us), true},
    EpochRow{TypeKind::epoch_ns, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_timestamp_ns), true},
    EpochRow{TypeKind::uuid7, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_uuid7), true},
    EpochRow{TypeKind::ulid, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_ulid), true},
    EpochRow{TypeKind::ksuid, Function::epoch_ms, KEYC_ENCODE(epoch_ms_of_ksuid), true},
};

constexpr std::array plains{
    PlainRow{TypeKind::u8, KEYC_ENCODE_OF(plain, std::uint8_t), &read<&decode::plain<std::uint8_t>>},
    PlainRow{TypeKind::u16, KEYC_ENCODE_OF(plain, std::uint16_t), &read<&decode::plain<std::uint16_t>>},
    PlainRow{TypeKind::u32, KEYC_ENCODE_OF(plain, std::uint32_t), &read<&decode::plain<std::uint32_t>>},
    PlainRow{TypeKind::u64, KEYC_ENCODE_OF(plain, std::uint64_t), &read<&decode::plain<std::uint64_t>>},
    PlainRow{TypeKind::i8, KEYC_ENCODE_OF(plain, std::int8_t), &read<&decode::plain<std::int8_t>>},
    PlainRow{TypeKind::i16, KEYC_ENCODE_OF(plain, std::int16_t), &read<&decode::plain<std::int16_t>>},
    PlainRow{TypeKind::i32, KEYC_ENCODE_OF(plain, std::int32_t), &read<&decode::plain<std::int32_t>>},
    PlainRow{TypeKind::i64, KEYC_ENCODE_OF(plain, std::int64_t), &read<&decode::plain<std::int64_t>>},
    PlainRow{TypeKind::f32, KEYC_ENCODE_OF(plain, float), &read<&decode::plain<float>>, &floats},
    PlainRow{TypeKind::f64, KEYC_ENCODE_OF(plain, double), &read<&decode::plain<double>>, &floats},
    PlainRow{TypeKind::decimal, KEYC_ENCODE_OF(plain, keyc::Decimal), &read<&decode::plain<keyc::Decimal>>,
             [](TypeKind) { return decimals(); }},
    PlainRow{TypeKind::epoch_s, KEYC_ENCODE(plain_epoch_s), &read<&decode::plain_epoch_s>},
    PlainRow{TypeKind::epoch_ms, KEYC_ENCODE(plain_epoch_ms), &read<&decode::plain_epoch_ms>},
    PlainRow{TypeKind::epoch_us, KEYC_ENCODE(plain_epoch_us), &read<&decode::plain_epoch_us>},
    PlainRow{TypeKind::epoch_ns, KEYC_ENCODE(plain_epoch_ns), &read<&decode::plain_epoch_ns>},
};

constexpr std::array pads{
    DigitsRow{TypeKind::u8, KEYC_ENCODE(pad), &read_digits<&decode::pad>},
    DigitsRow{TypeKind::u16, KEYC_ENCODE(pad), &read_digits<&decode::pad>},
    DigitsRow{TypeKind::u32, KEYC_ENCODE(pad), &read_digits<&decode::pad>},
    DigitsRow{TypeKind::u64, KEYC_ENCODE(pad), &read_digits<&decode::pad>},
    DigitsRow{TypeKind::epoch_s, KEYC_ENCODE(pad_epoch_s), &read_digits<&decode::pad_epoch_s>},
    DigitsRow{TypeKind::epoch_ms, KEYC_ENCODE(pad_epoch_ms), &read_digits<&decode::pad_epoch_ms>},
    DigitsRow{TypeKind::epoch_us, KEYC_ENCODE(pad_epoch_us), &read_digits<&decode::pad_epoch_us>},
    DigitsRow{TypeKind::epoch_ns, KEYC_ENCODE(pad_epoch_ns), &read_digits<&decode::pad_epoch_ns>},
};

template <class Rows>
auto find_row(const Rows& rows, TypeKind type) -> const typename Rows::value_type* {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const auto& candidate) { return candidate.type == type; });
  return row == rows.end() ? nullptr : &*row;
}

template <class T>
struct TextPeriods {
  static constexpr std::array<void (*)(std::string&, const T&, Offset), 7> of_one{
      &encode::year<T>, &encode::quarter<T>, &encode::month<T>, &encode::week<T>,
      &encode::day<T>,  &encode::hour<T>,    &encode::minute<T>};
  static constexpr void (*hours)(std::string&, const T&, int, Offset) = &encode::hours<T>;
  static constexpr void (*minutes)(std::string&, const T&, int, Offset) = &encode::minutes<T>;
};

/// The letters that values of a type have in keys.
enum class Letters : std::uint8_t { none, upper, lower, both };

Letters letters_of(std::string_view pattern) {
  return pattern.find_first_of("TZ") == pattern.npos ? Letters::none : Letters::upper;
}

/// No value for types that are no times or ids, and for numbers.
std::optional<Letters> letters_of(const Type& type) {
  if (type.form != nullptr && is_written_as_stored(type)) switch (type.form->kind) {
      case StoredForm::Kind::pattern: return letters_of(type.form->text);
      case StoredForm::Kind::upper: return Letters::upper;
      case StoredForm::Kind::lower: return Letters::lower;
      case StoredForm::Kind::hex: return is_id(type.kind) ? std::optional(Letters::lower) : std::nullopt;
      case StoredForm::Kind::own:
      case StoredForm::Kind::number:
      case StoredForm::Kind::words:
      case StoredForm::Kind::string:
      case StoredForm::Kind::places:
      case StoredForm::Kind::hex_lower:
      case StoredForm::Kind::base64: return std::nullopt;
    }
  if (type.kind == TypeKind::date) return Letters::none;
  if (type.kind == TypeKind::ulid) return Letters::upper;
  if (type.kind == TypeKind::ksuid) return Letters::both;
  if (is_id(type.kind)) return Letters::lower;
  return is_time(type.kind) && !is_epoch(type.kind) ? std::optional(Letters::upper) : std::nullopt;
}

/// For text keys.
class TextComposer : public Composer {
 public:
  TextComposer(const std::string& attribute, const Type& type) : Composer(attribute, type, KeyType::string) {
    if (type.enumeration != nullptr) set_enumerators();
    if (is_written_as_stored(type)) made_ = stored_encoding(type);
    letters_ = letters_of(type);
  }

  /// What the functions left of a text.
  Encoding take() override {
    const bool is_short = most_characters_ && *most_characters_ <= most_counted_characters;
    if (is_text())
      set_language(
          [allowed = allowed_, most = is_short ? most_characters_ : std::nullopt] { return texts_of(allowed, most); },
          true);
    return Composer::take();
  }

 private:
  /// An automaton that counts more characters would be too large.
  static constexpr std::size_t most_counted_characters = 32;

  /// The texts of the values, as the functions so far write them.
  void set_enumerators() {
    const Enum& values = *type().enumeration;
    made_.read = [&values, text_of = made_.text](std::string_view text) -> std::optional<Scalar> {
      for (const Enumerator& value : values.values)
        if (text_of(value.text) == text) return value.text;
      return {};
    };
    set_language(
        [&values, text_of = made_.text] {
          std::vector<std::string> texts;
          for (const Enumerator& value : values.values) texts.push_back(text_of(value.text));
          return automata::one_of(std::move(texts));
        },
        true);
  }

  /// Of a time or an id, every letter is of one case: in the other one it is as distinct, and sorts as before.
  void fold(const FunctionCall& call) override {
    if (is_text()) return Composer::fold(call);
    want(call, 0, 0);
    if (type().enumeration != nullptr && made_.ending == Ending::text) return fold_enumerators(call);
    if (!letters_) misfit(call);
    const Letters wanted = call.function->function == Function::upper ? Letters::upper : Letters::lower;
    if (*letters_ == Letters::both)
      throw Stop{fmt::format("{} of a KSUID would write different ids alike: they differ in the case of letters",
                             call.function->name),
                 ""};
    if (*letters_ == Letters::none || *letters_ == wanted) return;
    letters_ = wanted;
    const bool is_upper = wanted == Letters::upper;
    const auto rewrite = is_upper ? &rewrite::as_upper : &rewrite::as_lower;
    if (made_.write) {
      write_anew(made_, {Space::encode, is_upper ? "in_upper" : "in_lower"}, rewrite);
    } else {
      made_.writer.functions.push_back({Space::encode, is_upper ? "in_upper" : "in_lower"});
      made_.text = [before = made_.text, is_upper](const Scalar& value) {
        return is_upper ? upper(before(value)) : lower(before(value));
      };
    }
    if (made_.read)
      made_.read = [read = made_.read, is_upper](std::string_view text) -> std::optional<Scalar> {
        if ((is_upper ? upper(text) : lower(text)) != text) return {};
        return read(is_upper ? lower(text) : upper(text));
      };
    made_.language = [language = made_.language, rewrite] { return automata::reversed(language(), rewrite); };
    if (made_.alphabet != Alphabet::digits) made_.alphabet = Alphabet::none;
    made_.calendar.resize(std::min(made_.calendar.size(), made_.calendar.find_first_of("TZ")));
  }

  /// The texts of the values must stay different. Where they are in that case already, nothing changes.
  void fold_enumerators(const FunctionCall& call) {
    const Enum& values = *type().enumeration;
    if (values.is_number)
      throw Stop{fmt::format("{} is stored as numbers, which have no case", values.name), "leave the function out"};
    const bool is_upper = call.function->function == Function::upper;
    const auto folded = is_upper ? &upper : &lower;
    bool changes = false;
    std::map<std::string, const Enumerator*> known;
    for (const Enumerator& value : values.values) {
      const std::string text = folded(made_.text(value.text));
      changes = changes || text != made_.text(value.text);
      const auto [first, is_new] = known.emplace(text, &value);
      if (!is_new)
        throw Stop{fmt::format("{} writes '{}' and '{}' of {} alike: both are {}", call.function->name,
                               first->second->name, value.name, values.name, quoted(text)),
                   "write the attribute unchanged"};
    }
    if (!changes) return;
    made_.writer.of_value.push_back({is_upper ? ValueFunction::Kind::upper : ValueFunction::Kind::lower});
    made_.text = [before = made_.text, folded](const Scalar& value) { return folded(before(value)); };
    set_enumerators();
    made_.reads_back = false;  // by generated code
  }

  void reverse() override {
    const bool is_folded = made_.applies(Function::upper) || made_.applies(Function::lower);
    if (is_folded && letters_ && made_.write && made_.alphabet == Alphabet::none)
      throw Stop{"an id in the other case cannot be reversed", "leave out upper and lower, or desc"};
    Composer::reverse();
  }

  void make(const FunctionCall& call) override {
    letters_.reset();
    switch (call.function->function) {
      case Function::prefix: return prefix(call);
      case Function::pad: return pad(call);
      case Function::plain: return plain(call);
      case Function::epoch_s:
      case Function::epoch_ms: return epoch(call);
      case Function::format: return format(call);
      case Function::ordinal: return ordinal(call);
      case Function::hex:
      case Function::sort64: return alphabet(call);
      case Function::year:
      case Function::quarter:
      case Function::month:
      case Function::week:
      case Function::day:
      case Function::hour:
      case Function::minute: return period(call);
      case Function::upper:
      case Function::lower:
      case Function::desc:
      case Function::escaped:
      case Function::checked:
      case Function::raw:
      case Function::shard:
      case Function::zorder:
      case Function::u8:
      case Function::u16:
      case Function::u32:
      case Function::u64:
      case Function::i8:
      case Function::i16:
      case Function::i32:
      case Function::i64:
      case Function::f32:
      case Function::f64: break;
    }
    misfit(call);
  }

  void prefix(const FunctionCall& call) {
    want(call, 1, 0);
    const int count = digits_of(call, 1024, "prefix keeps 1 to 1024 characters");
    if (type().kind == TypeKind::bytes && is_bare()) {
      bytes_kept_ = count;
      return set_loss(call);
    }
    if (!is_text()) misfit(call);
    made_.writer.of_value.push_back({ValueFunction::Kind::prefix, count});
    made_.text = [before = made_.text, count](const Scalar& value) { return keyc::prefix(before(value), count); };
    made_.has_prefixes = false;
    most_characters_ =
        std::min(most_characters_.value_or(most_counted_characters + 1), static_cast<std::size_t>(count));
    set_loss(call);
  }

  void pad(const FunctionCall& call) {
    want(call, 1, 0);
    const int digits = digits_of(call, 20, "pad writes 1 to 20 digits");
    const DigitsRow* const row = is_bare() ? find_row(pads, type().kind) : nullptr;
    if (row == nullptr) misfit(call);
    made_.writer.functions = {row->runtime};
    made_.writer.arguments = {digits};
    made_.write = [write = row->write, digits](std::string& out, const Scalar& value) { write(out, value, digits); };
    set_fixed(digits, Alphabet::digits);
    made_.read = [read = row->read, digits](std::string_view text) { return read(text, digits); };
    set_language([kind = type().kind,
                  width = static_cast<std::size_t>(digits)] { return padded_digits(all_of(kind).most, width); },
                 true);
  }

  void plain(const FunctionCall& call) {
    want(call, 0, 0);
    const PlainRow* const row = is_bare() ? find_row(plains, type().kind) : nullptr;
    if (row == nullptr) misfit(call);
    set_text(row->runtime, row->write, row->read, [row] { return row->language(row->type); });
  }

  /// The function writes text of any length, which keys contain in a text mode.
  void set_text(const RuntimeFunction& function, Write write, Read read, Language language) {
    made_.writer.functions = {function};
    made_.write = nullptr;
    set_fixed(0, Alphabet::none);
    made_.text = [write](const Scalar& value) {
      std::string text;
      write(text, value);
      return text;
    };
    made_.ending = Ending::text;
    made_.read = read;
    set_language(std::move(language), true);
  }

  void epoch(const FunctionCall& call) {
    want(call, 0, 0);
    const auto row = std::find_if(epochs.begin(), epochs.end(), [&](const EpochRow& candidate) {
      return is_bare() && candidate.type == type().kind && candidate.function == call.function->function;
    });
    if (row == epochs.end()) misfit(call);
    made_.writer.functions = {row->runtime};
    made_.write = row->write;
    set_fixed(20, Alphabet::signed_digits);
    set_language([numbers = wholes_of(type().kind,
                                      call.function->function)] { return sorting_digits(numbers, 19 - numbers.zeros); },
                 false);
    made_.read_count = [](std::string_view text) { return decode::i64(text); };
    made_.least_width = 19;
    if (row->loses) set_loss(call);
  }

  void period(const FunctionCall& call) {
    const Period& period = Composer::period<TextPeriods>(call, Space::encode);
    set_fixed(period.width, Alphabet::digits);
    set_language([&period, kind = type().kind, offset = made_.offset,
                  units = units_of(call)] { return period_texts(period, units, kind, offset); },
                 false);
    // A week can be in two years.
    made_.calendar =
        period.unit == PeriodUnit::quarter ? "yyyy" : made_.pattern.substr(0, std::string_view("yyyy-MM-dd").size());
    const bool has_letter = made_.pattern.empty() || letters_of(made_.pattern) == Letters::upper;
    letters_ = has_letter ? Letters::upper : Letters::none;
  }

  void format(const FunctionCall& call) {
    if (!call.numbers.empty() || call.texts.empty() || call.texts.size() > 2) wrong_arguments(call);
    const std::string& pattern = call.texts.front();
    if (const auto fault = check_format(pattern))
      throw Stop{fmt::format("'{}' {}", pattern.substr(fault->position, fault->length), fault->reason),
                 "write fields from the year on, such as \"yyyy-MM-dd\""};
    const bool fits = is_bare() && with_time_type(type().kind, [&]<class T>(T*) {
                        const Offset from = made_.offset = offset(call, 1);
                        made_.writer.functions = {{Space::encode, "format", kind_of<T>()}};
                        made_.writer.arguments = {pattern, from};
                        made_.write = [pattern, from](std::string& out, const Scalar& value) {
                          encode::format<T>(out, std::get<T>(value), pattern, from);
                        };
                      });
    if (!fits) misfit(call);
    set_fixed(static_cast<int>(pattern.size()), Alphabet::digits);
    set_language([pattern, kind = type().kind,
                  offset = made_.offset] { return calendar_texts(pattern, kind, offset, Groups::none); },
                 false);
    made_.calendar = made_.pattern = pattern;
    letters_ = letters_of(pattern);
    if (fineness(finest_field(pattern)) < fineness_of(type().kind)) set_loss(call);
  }

  void ordinal(const FunctionCall& call) {
    if (!call.texts.empty() || call.numbers.size() > 1) wrong_arguments(call);
    if (!is_bare() || type().enumeration == nullptr) misfit(call);
    const std::size_t count = type().enumeration->values.size();
    const int needed = static_cast<int>(std::to_string(count == 0 ? 0 : count - 1).size());
    const int digits = call.numbers.empty() ? needed : digits_of(call, 20, "ordinal writes 1 to 20 digits");
    if (digits < needed)
      throw Stop{fmt::format("the positions in {} have {} digits", type().enumeration->name, needed), ""};
    set_fixed(digits, Alphabet::digits);
    set_position({Space::encode, "ordinal"},
                 [digits](std::string& out, std::uint64_t position) { encode::ordinal(out, position, digits); });
    made_.writer.arguments = {digits};
  }

  void alphabet(const FunctionCall& call) {
    want(call, 0, 0);
    const bool is_hex = call.function->function == Function::hex;
    if (type().kind == TypeKind::bytes && is_bare())
      return is_hex ? set_text(KEYC_TEXT(hex),
                               [] { return automata::in_digits(any_bytes_but_none(), keyc::alphabet::hex); })
                    : set_text(KEYC_TEXT(sort64),
                               [] { return automata::in_digits(any_bytes_but_none(), keyc::alphabet::sort64); });
    int width = 0;
    Language of_width;
    std::function<std::optional<Scalar>(std::string_view)> of_bytes;
    if (type().kind == TypeKind::bytes && made_.is_outermost(Function::prefix)) {
      width = bytes_kept_;
      made_.writer.functions = {{Space::binary, "prefix_of_bytes"}};
      made_.writer.arguments = {width};
      made_.write = [width](std::string& out, const Scalar& value) {
        binary::prefix_of_bytes(out, std::get<Bytes>(value), width);
      };
      of_bytes = [kind = type().kind](std::string_view bytes) { return read_prefix(kind, bytes); };
      of_width = [width] { return bytes(static_cast<std::size_t>(width)); };
    } else {
      const Encoding* const row = is_bare() ? find_encoding(type().kind, KeyType::binary) : nullptr;
      if (row == nullptr) misfit(call);
      width = row->width;
      made_.writer = row->writer;
      made_.write = row->write;
      of_bytes = row->read;
      of_width = row->language;
    }
    write_anew(made_, {Space::encode, is_hex ? "hex_of" : "sort64_of"},
               is_hex ? &rewrite::as_hex : &rewrite::as_sort64);
    const int characters = is_hex ? 2 * width : (8 * width + 5) / 6;
    set_fixed(characters, is_hex ? Alphabet::hex : Alphabet::sort64);
    made_.read = [of_bytes, is_hex](std::string_view text) -> std::optional<Scalar> {
      const auto bytes = is_hex ? decode::hex(text) : decode::sort64(text);
      if (!bytes) return {};
      return of_bytes({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    };
    set_language(
        [of_width, is_hex] {
          return automata::in_digits(of_width(), is_hex ? keyc::alphabet::hex : keyc::alphabet::sort64);
        },
        false);
  }

  int bytes_kept_ = 0;
  std::optional<Letters> letters_;  // no value if upper and lower are not for it
};

}  // namespace

std::unique_ptr<Composer> text_composer(const std::string& attribute, const Type& type) {
  return std::make_unique<TextComposer>(attribute, type);
}

}  // namespace keyc::model
