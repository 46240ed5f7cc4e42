#include "generator/model/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "generator/model/model.hpp"
#include "generator/model/writers.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/encode.hpp"
#include "keyc/encode_bytes.hpp"
#include "keyc/encode_desc.hpp"
#include "keyc/encode_id.hpp"
#include "keyc/encode_time.hpp"
#include "keyc/time_format.hpp"

namespace keyc::model {
namespace {

constexpr std::array functions{
    FunctionInfo{"upper", true, "upper(x)", "string"},
    FunctionInfo{"lower", true, "lower(x)", "string"},
    FunctionInfo{"pad", true, "pad(x, digits)", "unsigned integers and epoch types"},
    FunctionInfo{"escaped", true, "escaped(x)", "text"},
    FunctionInfo{"checked", true, "checked(x)", "text"},
    FunctionInfo{"raw", false, "", ""},
    FunctionInfo{"plain", true, "plain(x)", "numbers and epoch types"},
    FunctionInfo{"desc", true, "desc(x)", "what has one width"},
    FunctionInfo{"year", true, "year(x) or year(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"month", true, "month(x) or month(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"day", true, "day(x) or day(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"hour", true, "hour(x) or hour(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"minute", true, "minute(x) or minute(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"format", true, "format(x, \"yyyy-MM-dd\") or format(x, \"yyyy-MM-dd\", \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{"epoch_s", true, "epoch_s(x)", "times and time-ordered ids"},
    FunctionInfo{"epoch_ms", true, "epoch_ms(x)", "times and time-ordered ids"},
    FunctionInfo{"prefix", true, "prefix(x, characters)", "string and bytes"},
    FunctionInfo{"ordinal", true, "ordinal(x) or ordinal(x, digits)", "enums"},
    FunctionInfo{"shard", false, "", ""},
    FunctionInfo{"zorder", false, "", ""},
    FunctionInfo{"hex", true, "hex(x)", "bytes and what has one width"},
    FunctionInfo{"sort64", true, "sort64(x)", "bytes and what has one width"},
    FunctionInfo{"u8", false, "", ""},
    FunctionInfo{"u16", false, "", ""},
    FunctionInfo{"u32", false, "", ""},
    FunctionInfo{"u64", false, "", ""},
    FunctionInfo{"i8", false, "", ""},
    FunctionInfo{"i16", false, "", ""},
    FunctionInfo{"i32", false, "", ""},
    FunctionInfo{"i64", false, "", ""},
    FunctionInfo{"f32", false, "", ""},
    FunctionInfo{"f64", false, "", ""},
};

/// What a function writes of a type, where that is one function of the runtime.
struct Row {
  TypeKind type;
  std::string_view function;
  std::string_view cpp;
  Write write;
  bool loses = false;
};
struct DigitsRow {
  TypeKind type;
  std::string_view cpp;
  WriteDigits write;
};
struct BinaryRow {
  TypeKind type;
  std::string_view cpp;
  Write write;
  int width;
};

// The spelling and the function of a row are one symbol.
#define KEYC_WRITE(function) "keyc::" #function, &Writer<&function>::write

constexpr std::array epochs{
    Row{TypeKind::timestamp, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp), true},
    Row{TypeKind::timestamp_s, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp_s)},
    Row{TypeKind::timestamp_us, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp_us), true},
    Row{TypeKind::epoch_ms, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp), true},
    Row{TypeKind::uuid7, "epoch_s", KEYC_WRITE(encode::epoch_s_of_uuid7), true},
    Row{TypeKind::ulid, "epoch_s", KEYC_WRITE(encode::epoch_s_of_ulid), true},
    Row{TypeKind::ksuid, "epoch_s", KEYC_WRITE(encode::epoch_s_of_ksuid), true},
    Row{TypeKind::timestamp, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp)},
    Row{TypeKind::timestamp_s, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_s)},
    Row{TypeKind::timestamp_us, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_us), true},
    Row{TypeKind::epoch_s, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_s)},
    Row{TypeKind::uuid7, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_uuid7), true},
    Row{TypeKind::ulid, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_ulid), true},
    Row{TypeKind::ksuid, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_ksuid), true},
};

constexpr std::array plains{
    Row{TypeKind::u8, "plain", KEYC_WRITE(encode::plain<std::uint8_t>)},
    Row{TypeKind::u16, "plain", KEYC_WRITE(encode::plain<std::uint16_t>)},
    Row{TypeKind::u32, "plain", KEYC_WRITE(encode::plain<std::uint32_t>)},
    Row{TypeKind::u64, "plain", KEYC_WRITE(encode::plain<std::uint64_t>)},
    Row{TypeKind::i8, "plain", KEYC_WRITE(encode::plain<std::int8_t>)},
    Row{TypeKind::i16, "plain", KEYC_WRITE(encode::plain<std::int16_t>)},
    Row{TypeKind::i32, "plain", KEYC_WRITE(encode::plain<std::int32_t>)},
    Row{TypeKind::i64, "plain", KEYC_WRITE(encode::plain<std::int64_t>)},
    Row{TypeKind::f32, "plain", KEYC_WRITE(encode::plain<float>)},
    Row{TypeKind::f64, "plain", KEYC_WRITE(encode::plain<double>)},
    Row{TypeKind::decimal, "plain", KEYC_WRITE(encode::plain<keyc::Decimal>)},
    Row{TypeKind::epoch_s, "plain", KEYC_WRITE(encode::plain_epoch_s)},
    Row{TypeKind::epoch_ms, "plain", KEYC_WRITE(encode::plain_epoch_ms)},
};

constexpr std::array pads{
    DigitsRow{TypeKind::u8, KEYC_WRITE(encode::pad)},
    DigitsRow{TypeKind::u16, KEYC_WRITE(encode::pad)},
    DigitsRow{TypeKind::u32, KEYC_WRITE(encode::pad)},
    DigitsRow{TypeKind::u64, KEYC_WRITE(encode::pad)},
    DigitsRow{TypeKind::epoch_s, KEYC_WRITE(encode::pad_epoch_s)},
    DigitsRow{TypeKind::epoch_ms, KEYC_WRITE(encode::pad_epoch_ms)},
};

constexpr std::array binaries{
    BinaryRow{TypeKind::boolean, KEYC_WRITE(binary::boolean), 1},
    BinaryRow{TypeKind::u8, KEYC_WRITE(binary::u8), 1},
    BinaryRow{TypeKind::u16, KEYC_WRITE(binary::u16), 2},
    BinaryRow{TypeKind::u32, KEYC_WRITE(binary::u32), 4},
    BinaryRow{TypeKind::u64, KEYC_WRITE(binary::u64), 8},
    BinaryRow{TypeKind::i8, KEYC_WRITE(binary::i8), 1},
    BinaryRow{TypeKind::i16, KEYC_WRITE(binary::i16), 2},
    BinaryRow{TypeKind::i32, KEYC_WRITE(binary::i32), 4},
    BinaryRow{TypeKind::i64, KEYC_WRITE(binary::i64), 8},
    BinaryRow{TypeKind::f32, KEYC_WRITE(binary::f32), 4},
    BinaryRow{TypeKind::f64, KEYC_WRITE(binary::f64), 8},
    BinaryRow{TypeKind::timestamp, KEYC_WRITE(binary::timestamp), 8},
    BinaryRow{TypeKind::timestamp_s, KEYC_WRITE(binary::timestamp_s), 8},
    BinaryRow{TypeKind::timestamp_us, KEYC_WRITE(binary::timestamp_us), 8},
    BinaryRow{TypeKind::epoch_s, KEYC_WRITE(binary::epoch_s), 8},
    BinaryRow{TypeKind::epoch_ms, KEYC_WRITE(binary::epoch_ms), 8},
    BinaryRow{TypeKind::date, KEYC_WRITE(binary::date), 4},
    BinaryRow{TypeKind::uuid, KEYC_WRITE(binary::uuid), 16},
    BinaryRow{TypeKind::uuid7, KEYC_WRITE(binary::uuid7), 16},
    BinaryRow{TypeKind::ulid, KEYC_WRITE(binary::ulid), 16},
    BinaryRow{TypeKind::ksuid, KEYC_WRITE(binary::ksuid), 20},
};

#undef KEYC_WRITE

/// What `desc` makes of an alphabet.
struct Reversal {
  Alphabet alphabet;
  std::string_view cpp;
  void (*rewrite)(std::string& out, std::size_t start);
};
constexpr std::array reversals{
    Reversal{Alphabet::digits, "keyc::encode::desc_digits", &reverse::digits},
    Reversal{Alphabet::signed_digits, "keyc::encode::desc_signed", &reverse::signed_digits},
    Reversal{Alphabet::hex, "keyc::encode::desc_hex", &reverse::hex},
    Reversal{Alphabet::sort64, "keyc::encode::desc_sort64", &reverse::sort64},
    Reversal{Alphabet::ulid, "keyc::encode::desc_ulid", &reverse::ulid},
    Reversal{Alphabet::ksuid, "keyc::encode::desc_ksuid", &reverse::ksuid},
    Reversal{Alphabet::uuid, "keyc::encode::desc_uuid", &reverse::uuid},
};

template <class Rows>
auto find_row(const Rows& rows, TypeKind type) -> const typename Rows::value_type* {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.type == type; });
  return row == rows.end() ? nullptr : &*row;
}

/// Periods of the calendar, and the last field that a format needs to tell a value of a type exactly.
struct Period {
  std::string_view name;
  std::string_view finest;  // as a field of a format
  int width;
};
constexpr std::array periods{Period{"year", "yyyy", 4}, Period{"month", "MM", 7}, Period{"day", "dd", 10},
                             Period{"hour", "HH", 13}, Period{"minute", "mm", 16}};

/// By how fine they are.
constexpr std::array<std::string_view, 8> fields{"yyyy", "MM", "dd", "HH", "mm", "ss", "SSS", "SSSSSS"};

std::size_t fineness(std::string_view field) {
  return static_cast<std::size_t>(std::find(fields.begin(), fields.end(), field) - fields.begin());
}

/// The finest field that the values differ in; none of ids, which hold more than a time.
std::size_t fineness_of(TypeKind type) {
  switch (type) {
    case TypeKind::date: return fineness("dd");
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return fineness("ss");
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return fineness("SSS");
    case TypeKind::timestamp_us: return fineness("SSSSSS");
    default: return fields.size();
  }
}

/// Calls `function` with a null pointer to the C++ type of the times and ids; false of other types.
template <class Function>
bool with_time_type(TypeKind type, Function function) {
  switch (type) {
    case TypeKind::date: return function("keyc::Date", static_cast<Date*>(nullptr)), true;
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return function("keyc::TimestampS", static_cast<TimestampS*>(nullptr)), true;
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return function("keyc::Timestamp", static_cast<Timestamp*>(nullptr)), true;
    case TypeKind::timestamp_us: return function("keyc::TimestampUs", static_cast<TimestampUs*>(nullptr)), true;
    case TypeKind::uuid7: return function("keyc::Uuid7", static_cast<Uuid7*>(nullptr)), true;
    case TypeKind::ulid: return function("keyc::Ulid", static_cast<Ulid*>(nullptr)), true;
    case TypeKind::ksuid: return function("keyc::Ksuid", static_cast<Ksuid*>(nullptr)), true;
    default: return false;
  }
}

template <class T>
void write_period(std::string_view period, std::string& out, const T& value, Offset offset) {
  if (period == "year") return encode::year<T>(out, value, offset);
  if (period == "month") return encode::month<T>(out, value, offset);
  if (period == "day") return encode::day<T>(out, value, offset);
  if (period == "hour") return encode::hour<T>(out, value, offset);
  encode::minute<T>(out, value, offset);
}

/// What a fault is thrown as inside of this file.
struct Stop {
  std::string message;
  std::string hint;
};

/// One encoding while function after function is applied to it.
class Composer {
 public:
  Composer(const std::string& attribute, const Type& type) : attribute_(attribute), type_(type) {
    if (const Encoding* const bare = find_encoding(type.kind)) made_ = *bare;
    made_.type = type.kind;
  }

  void apply(const FunctionCall& call) {
    const std::string_view name = call.function->name;
    if (made_.descending)
      throw Stop{fmt::format("'{}' is applied to what is turned round already", name), "write desc outermost"};
    if (name == "desc")
      desc(call);
    else if (name == "upper" || name == "lower")
      fold(call);
    else if (name == "prefix")
      prefix(call);
    else if (name == "pad")
      pad(call);
    else if (name == "plain")
      plain(call);
    else if (name == "epoch_s" || name == "epoch_ms")
      epoch(call);
    else if (name == "format")
      format(call);
    else if (name == "ordinal")
      ordinal(call);
    else if (name == "hex" || name == "sort64")
      alphabet(call);
    else
      period(call);
    made_.function = made_.function.empty() ? std::string(name) : fmt::format("{}({})", name, made_.function);
  }

  Encoding take() && { return std::move(made_); }

 private:
  bool is_bare() const { return made_.function.empty(); }

  [[noreturn]] void misfit(const FunctionCall& call) const {
    if (!is_bare())
      throw Stop{fmt::format("{} cannot be applied to {}({})", call.function->name, made_.function, attribute_), ""};
    throw Stop{
        fmt::format("'{}' is of type {}, but {} is for {}", attribute_,
                    type_.enumeration != nullptr ? type_.enumeration->name : std::string(type_info(type_.kind).name),
                    call.function->name, call.function->applies_to),
        ""};
  }

  [[noreturn]] static void wrong_arguments(const FunctionCall& call) {
    throw Stop{fmt::format("'{}' is given the wrong arguments", call.function->name),
               fmt::format("write <{}>", call.function->form)};
  }

  static void want(const FunctionCall& call, std::size_t numbers, std::size_t texts) {
    if (call.numbers.size() != numbers || call.texts.size() != texts) wrong_arguments(call);
  }

  static int digits_of(const FunctionCall& call, int most, std::string_view message) {
    const std::string& text = call.numbers.front();
    const bool is_whole =
        text.size() <= 4 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const int value = is_whole ? std::stoi(text) : 0;
    if (value < 1 || value > most) throw Stop{std::string(message), ""};
    return value;
  }

  void set_fixed(int width, Alphabet alphabet) {
    made_.ending = Ending::fixed;
    made_.width = made_.least_width = width;
    made_.alphabet = alphabet;
    made_.has_order = true;
    made_.has_prefixes = false;
    made_.text = nullptr;
    made_.calendar.clear();
  }

  void set_loss(const FunctionCall& call) {
    if (made_.lossy_function.empty()) made_.lossy_function = call.function->name;
  }

  bool is_text() const { return made_.ending == Ending::text && type_.kind == TypeKind::string && made_.text; }

  void add_fold(std::string (*function)(std::string_view), std::string_view cpp) {
    made_.cpp_value = fmt::format("{}({})", cpp, made_.cpp_value);
    made_.text = [before = made_.text, function](const Scalar& value) { return function(before(value)); };
  }

  void fold(const FunctionCall& call) {
    want(call, 0, 0);
    if (!is_text()) misfit(call);
    const bool is_upper = call.function->name == "upper";
    add_fold(is_upper ? &upper : &lower, is_upper ? "keyc::upper" : "keyc::lower");
    set_loss(call);
  }

  void prefix(const FunctionCall& call) {
    want(call, 1, 0);
    const int count = digits_of(call, 1024, "prefix keeps 1 to 1024 characters");
    if (type_.kind == TypeKind::bytes && is_bare()) {
      bytes_kept_ = count;
      return set_loss(call);
    }
    if (!is_text()) misfit(call);
    made_.cpp_value = fmt::format("keyc::prefix({}, {})", made_.cpp_value, count);
    made_.text = [before = made_.text, count](const Scalar& value) { return keyc::prefix(before(value), count); };
    made_.has_prefixes = false;
    set_loss(call);
  }

  void pad(const FunctionCall& call) {
    want(call, 1, 0);
    const int digits = digits_of(call, 20, "pad writes 1 to 20 digits");
    const DigitsRow* const row = is_bare() ? find_row(pads, type_.kind) : nullptr;
    if (row == nullptr) misfit(call);
    made_.cpp = row->cpp;
    made_.cpp_arguments = fmt::format(", {}", digits);
    made_.write = [write = row->write, digits](std::string& out, const Scalar& value) { write(out, value, digits); };
    set_fixed(digits, Alphabet::digits);
  }

  void plain(const FunctionCall& call) {
    want(call, 0, 0);
    const Row* const row = is_bare() ? find_row(plains, type_.kind) : nullptr;
    if (row == nullptr) misfit(call);
    set_text(row->cpp, row->write);
    made_.has_order = false;
  }

  /// Of any length: it stands in keys as text does.
  void set_text(std::string_view cpp, Write write) {
    made_.cpp = cpp;
    made_.write = nullptr;
    made_.text = [write](const Scalar& value) {
      std::string text;
      write(text, value);
      return text;
    };
    made_.ending = Ending::text;
    made_.alphabet = Alphabet::none;
    made_.width = made_.least_width = 0;
    made_.has_prefixes = false;
    made_.has_order = true;
  }

  void epoch(const FunctionCall& call) {
    want(call, 0, 0);
    const auto row = std::find_if(epochs.begin(), epochs.end(), [&](const Row& one) {
      return is_bare() && one.type == type_.kind && one.function == call.function->name;
    });
    if (row == epochs.end()) misfit(call);
    made_.cpp = row->cpp;
    made_.write = row->write;
    set_fixed(20, Alphabet::signed_digits);
    made_.least_width = 19;
    if (row->loses) set_loss(call);
  }

  Offset offset(const FunctionCall& call, std::size_t index) const {
    if (call.texts.size() <= index) return {};
    const auto offset = Offset::parse(call.texts[index]);
    if (!offset)
      throw Stop{fmt::format("\"{}\" is no offset", call.texts[index]),
                 "write hours and minutes: \"+09:00\", at most 18 hours"};
    if (type_.kind == TypeKind::date)
      throw Stop{fmt::format("'{}' is a date, which is the same on every clock", attribute_), "leave the offset out"};
    return *offset;
  }

  void period(const FunctionCall& call) {
    if (!call.numbers.empty() || call.texts.size() > 1) wrong_arguments(call);
    const auto row = std::find_if(periods.begin(), periods.end(),
                                  [&](const Period& one) { return one.name == call.function->name; });
    const bool fits = is_bare() && with_time_type(type_.kind, [&]<class T>(std::string_view cpp, T*) {
                        const Offset from = offset(call, 0);
                        made_.cpp = fmt::format("keyc::encode::{}<{}>", row->name, cpp);
                        made_.cpp_arguments = fmt::format(", keyc::Offset({})", from.minutes());
                        made_.write = [name = row->name, from](std::string& out, const Scalar& value) {
                          write_period<T>(name, out, std::get<T>(value), from);
                        };
                      });
    if (!fits) misfit(call);
    set_fixed(row->width, Alphabet::digits);
    made_.calendar = std::string_view("yyyy-MM-dd").substr(0, static_cast<std::size_t>(row->width));
    if (fineness(row->finest) < fineness_of(type_.kind)) set_loss(call);
  }

  void format(const FunctionCall& call) {
    if (!call.numbers.empty() || call.texts.empty() || call.texts.size() > 2) wrong_arguments(call);
    const std::string& pattern = call.texts.front();
    if (const auto fault = check_format(pattern))
      throw Stop{fmt::format("'{}' {}", pattern.substr(fault->position, fault->length), fault->reason),
                 "write fields from the year on, such as \"yyyy-MM-dd\""};
    const bool fits = is_bare() && with_time_type(type_.kind, [&]<class T>(std::string_view cpp, T*) {
                        const Offset from = offset(call, 1);
                        made_.cpp = fmt::format("keyc::encode::format<{}>", cpp);
                        made_.cpp_arguments = fmt::format(", {}, keyc::Offset({})", quoted(pattern), from.minutes());
                        made_.write = [pattern, from](std::string& out, const Scalar& value) {
                          encode::format<T>(out, std::get<T>(value), pattern, from);
                        };
                      });
    if (!fits) misfit(call);
    set_fixed(static_cast<int>(pattern.size()), Alphabet::digits);
    made_.calendar = pattern;
    if (fineness(finest_field(pattern)) < fineness_of(type_.kind)) set_loss(call);
  }

  static std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return result + '"';
  }

  void ordinal(const FunctionCall& call) {
    if (!call.texts.empty() || call.numbers.size() > 1) wrong_arguments(call);
    if (!is_bare() || type_.enumeration == nullptr) misfit(call);
    std::vector<std::string> texts;
    for (const Enumerator& one : type_.enumeration->values) texts.push_back(one.text);
    const int needed = static_cast<int>(std::to_string(texts.empty() ? 0 : texts.size() - 1).size());
    const int digits = call.numbers.empty() ? needed : digits_of(call, 20, "ordinal writes 1 to 20 digits");
    if (digits < needed)
      throw Stop{fmt::format("the positions in {} have {} digits", type_.enumeration->name, needed), ""};
    made_.cpp = "keyc::encode::ordinal";
    made_.cpp_value = "static_cast<std::uint64_t>({})";
    made_.cpp_arguments = fmt::format(", {}", digits);
    made_.write = [texts = std::move(texts), digits](std::string& out, const Scalar& value) {
      const auto at = std::find(texts.begin(), texts.end(), std::get<std::string>(value));
      encode::ordinal(out, static_cast<std::uint64_t>(at - texts.begin()), digits);
    };
    set_fixed(digits, Alphabet::digits);
  }

  void alphabet(const FunctionCall& call) {
    want(call, 0, 0);
    const bool is_hex = call.function->name == "hex";
    if (type_.kind == TypeKind::bytes && is_bare())
      return is_hex ? set_text("keyc::encode::hex", &Writer<&encode::hex>::write)
                    : set_text("keyc::encode::sort64", &Writer<&encode::sort64>::write);
    const auto rewrite = is_hex ? &rewrite::as_hex : &rewrite::as_sort64;
    int width = 0;
    if (type_.kind == TypeKind::bytes && made_.function == "prefix") {
      width = bytes_kept_;
      made_.cpp = "keyc::binary::prefix_of_bytes";
      made_.cpp_arguments = fmt::format(", {}", width);
      made_.write = [width](std::string& out, const Scalar& value) {
        binary::prefix_of_bytes(out, std::get<Bytes>(value), width);
      };
    } else {
      const BinaryRow* const row = is_bare() ? find_row(binaries, type_.kind) : nullptr;
      if (row == nullptr) misfit(call);
      width = row->width;
      made_.cpp = row->cpp;
      made_.write = row->write;
    }
    rewrite_with(is_hex ? "keyc::encode::hex_of" : "keyc::encode::sort64_of", rewrite);
    set_fixed(is_hex ? 2 * width : (8 * width + 5) / 6, is_hex ? Alphabet::hex : Alphabet::sort64);
  }

  void rewrite_with(std::string_view cpp, void (*rewrite)(std::string& out, std::size_t start)) {
    // What is made of a function is a pointer to one.
    made_.cpp = fmt::format("{}<{}{}>", cpp, std::exchange(is_pointer_, true) ? "" : "&", made_.cpp);
    made_.write = [write = made_.write, rewrite](std::string& out, const Scalar& value) {
      std::string written;
      write(written, value);
      rewrite(written, 0);
      out += written;
    };
  }

  void desc(const FunctionCall& call) {
    want(call, 0, 0);
    const auto row = std::find_if(reversals.begin(), reversals.end(),
                                  [&](const Reversal& one) { return made_.write && one.alphabet == made_.alphabet; });
    if (row == reversals.end())
      throw Stop{fmt::format("'{}' is of variable length here, which cannot be turned round", attribute_),
                 "desc is for numbers, times, ids and what has one width"};
    rewrite_with(row->cpp, row->rewrite);
    made_.descending = true;
  }

  const std::string& attribute_;
  const Type& type_;
  Encoding made_;
  int bytes_kept_ = 0;
  bool is_pointer_ = false;  // made_.cpp
};

}  // namespace

const FunctionInfo* find_function(std::string_view name) {
  const auto row = std::find_if(functions.begin(), functions.end(),
                                [&](const FunctionInfo& function) { return function.name == name; });
  return row == functions.end() ? nullptr : &*row;
}

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names;
  for (const FunctionInfo& function : functions) names.push_back(function.name);
  return names;
}

std::variant<Encoding, EncodingFault> compose(const std::string& attribute, const Type& type,
                                              const std::vector<FunctionCall>& calls) {
  Composer composer(attribute, type);
  for (std::size_t at = 0; at < calls.size(); ++at) try {
      composer.apply(calls[at]);
    } catch (Stop& stop) {
      return EncodingFault{at, std::move(stop.message), std::move(stop.hint)};
    }
  return std::move(composer).take();
}

}  // namespace keyc::model
