#include "generator/model/encodings.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <type_traits>

#include "keyc/encode.hpp"
#include "keyc/encode_id.hpp"
#include "keyc/encode_time.hpp"

namespace keyc::model {
namespace {

using enum Ending;

/// Calls a function of the runtime with the value as it takes it: whole numbers have been checked to fit.
template <auto Function>
struct Written;
template <class T, void (*Function)(std::string&, T)>
struct Written<Function> {
  static void write(std::string& out, const Scalar& value, int) {
    using Value = std::remove_cvref_t<T>;
    if constexpr (std::same_as<Value, bool> || !std::integral<Value>)
      Function(out, std::get<Value>(value));
    else if constexpr (std::is_signed_v<Value>)
      Function(out, static_cast<Value>(std::get<std::int64_t>(value)));
    else
      Function(out, static_cast<Value>(std::get<std::uint64_t>(value)));
  }
};
template <class T, void (*Function)(std::string&, T, int)>
struct Written<Function> {
  static void write(std::string& out, const Scalar& value, int digits) {
    Function(out, std::get<std::remove_cvref_t<T>>(value), digits);
  }
};

// The spelling and the function of a row are one symbol.
#define KEYC_WRITE(function) "keyc::" #function, &Written<&function>::write, nullptr
#define KEYC_FOLD(function) "keyc::" #function, nullptr, &function
#define KEYC_TEXT "", nullptr, nullptr

// type, function, how it is written, ending, width, takes digits, loses, has order, has prefixes
constexpr std::array encoding_table{
    Encoding{TypeKind::string, "", KEYC_TEXT, text, 0, false, false, true, true},
    Encoding{TypeKind::string, "upper", KEYC_FOLD(upper), text, 0, false, true, true, true},
    Encoding{TypeKind::string, "lower", KEYC_FOLD(lower), text, 0, false, true, true, true},
    Encoding{TypeKind::boolean, "", KEYC_WRITE(encode::boolean), fixed, 5, false, false, false, false},
    Encoding{TypeKind::u8, "", KEYC_WRITE(encode::u8), fixed, 3, false, false, true, false},
    Encoding{TypeKind::u16, "", KEYC_WRITE(encode::u16), fixed, 5, false, false, true, false},
    Encoding{TypeKind::u32, "", KEYC_WRITE(encode::u32), fixed, 10, false, false, true, false},
    Encoding{TypeKind::u64, "", KEYC_WRITE(encode::u64), fixed, 20, false, false, true, false},
    Encoding{TypeKind::i8, "", KEYC_WRITE(encode::i8), fixed, 4, false, false, true, false},
    Encoding{TypeKind::i16, "", KEYC_WRITE(encode::i16), fixed, 6, false, false, true, false},
    Encoding{TypeKind::i32, "", KEYC_WRITE(encode::i32), fixed, 11, false, false, true, false},
    Encoding{TypeKind::i64, "", KEYC_WRITE(encode::i64), fixed, 20, false, false, true, false},
    Encoding{TypeKind::u8, "pad", KEYC_WRITE(encode::pad), fixed, 0, true, false, true, false},
    Encoding{TypeKind::u16, "pad", KEYC_WRITE(encode::pad), fixed, 0, true, false, true, false},
    Encoding{TypeKind::u32, "pad", KEYC_WRITE(encode::pad), fixed, 0, true, false, true, false},
    Encoding{TypeKind::u64, "pad", KEYC_WRITE(encode::pad), fixed, 0, true, false, true, false},
    Encoding{TypeKind::epoch_s, "pad", KEYC_WRITE(encode::pad_epoch_s), fixed, 0, true, false, true, false},
    Encoding{TypeKind::epoch_ms, "pad", KEYC_WRITE(encode::pad_epoch_ms), fixed, 0, true, false, true, false},
    Encoding{TypeKind::f32, "", KEYC_WRITE(encode::f32), fixed, 8, false, false, true, false},
    Encoding{TypeKind::f64, "", KEYC_WRITE(encode::f64), fixed, 16, false, false, true, false},
    Encoding{TypeKind::decimal, "", KEYC_WRITE(encode::decimal), decimal, 43, false, false, true, false},
    Encoding{TypeKind::timestamp, "", KEYC_WRITE(encode::timestamp), fixed, 24, false, false, true, false},
    Encoding{TypeKind::timestamp_s, "", KEYC_WRITE(encode::timestamp_s), fixed, 20, false, false, true, false},
    Encoding{TypeKind::timestamp_us, "", KEYC_WRITE(encode::timestamp_us), fixed, 27, false, false, true, false},
    Encoding{TypeKind::epoch_s, "", KEYC_WRITE(encode::epoch_s), fixed, 20, false, false, true, false},
    Encoding{TypeKind::epoch_ms, "", KEYC_WRITE(encode::epoch_ms), fixed, 20, false, false, true, false},
    Encoding{TypeKind::date, "", KEYC_WRITE(encode::date), fixed, 10, false, false, true, false},
    Encoding{TypeKind::uuid, "", KEYC_WRITE(encode::uuid), fixed, 36, false, false, true, false},
    Encoding{TypeKind::uuid7, "", KEYC_WRITE(encode::uuid7), fixed, 36, false, false, true, false},
    Encoding{TypeKind::ulid, "", KEYC_WRITE(encode::ulid), fixed, 26, false, false, true, false},
    Encoding{TypeKind::ksuid, "", KEYC_WRITE(encode::ksuid), fixed, 27, false, false, true, false},
    Encoding{TypeKind::timestamp, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp), fixed, 20, false, true, true,
             false},
    Encoding{TypeKind::timestamp_s, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp_s), fixed, 20, false, false,
             true, false},
    Encoding{TypeKind::timestamp_us, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp_us), fixed, 20, false, true,
             true, false},
    Encoding{TypeKind::epoch_ms, "epoch_s", KEYC_WRITE(encode::epoch_s_of_timestamp), fixed, 20, false, true, true,
             false},
    Encoding{TypeKind::uuid7, "epoch_s", KEYC_WRITE(encode::epoch_s_of_uuid7), fixed, 20, false, true, true, false},
    Encoding{TypeKind::ulid, "epoch_s", KEYC_WRITE(encode::epoch_s_of_ulid), fixed, 20, false, true, true, false},
    Encoding{TypeKind::ksuid, "epoch_s", KEYC_WRITE(encode::epoch_s_of_ksuid), fixed, 20, false, true, true, false},
    Encoding{TypeKind::timestamp, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp), fixed, 20, false, false, true,
             false},
    Encoding{TypeKind::timestamp_s, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_s), fixed, 20, false, false,
             true, false},
    Encoding{TypeKind::timestamp_us, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_us), fixed, 20, false, true,
             true, false},
    Encoding{TypeKind::epoch_s, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_timestamp_s), fixed, 20, false, false, true,
             false},
    Encoding{TypeKind::uuid7, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_uuid7), fixed, 20, false, true, true, false},
    Encoding{TypeKind::ulid, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_ulid), fixed, 20, false, true, true, false},
    Encoding{TypeKind::ksuid, "epoch_ms", KEYC_WRITE(encode::epoch_ms_of_ksuid), fixed, 20, false, true, true, false},
    Encoding{TypeKind::enumeration, "", KEYC_TEXT, text, 0, false, false, false, false},
};

#undef KEYC_WRITE
#undef KEYC_FOLD
#undef KEYC_TEXT

constexpr Encoding native(TypeKind type, bool has_order = true, bool has_prefixes = false) {
  return {type, "", "", nullptr, nullptr, fixed, 0, false, false, has_order, has_prefixes};
}

constexpr std::array native_table{
    native(TypeKind::string, true, true),
    native(TypeKind::bytes, true, true),
    native(TypeKind::i8),
    native(TypeKind::i16),
    native(TypeKind::i32),
    native(TypeKind::i64),
    native(TypeKind::u8),
    native(TypeKind::u16),
    native(TypeKind::u32),
    native(TypeKind::u64),
    native(TypeKind::f32),
    native(TypeKind::f64),
    native(TypeKind::decimal),
    native(TypeKind::timestamp),
    native(TypeKind::timestamp_s),
    native(TypeKind::timestamp_us),
    native(TypeKind::epoch_s),
    native(TypeKind::epoch_ms),
    native(TypeKind::date),
    native(TypeKind::uuid),
    native(TypeKind::uuid7),
    native(TypeKind::ulid),
    native(TypeKind::ksuid),
    native(TypeKind::enumeration, false),
};

constexpr std::array function_table{
    FunctionInfo{"upper", true, "string"},
    FunctionInfo{"lower", true, "string"},
    FunctionInfo{"pad", true, "unsigned integers and epoch types"},
    FunctionInfo{"escaped", true, "string"},
    FunctionInfo{"checked", true, "string"},
    FunctionInfo{"raw", false, ""},
    FunctionInfo{"plain", false, ""},
    FunctionInfo{"desc", false, ""},
    FunctionInfo{"year", false, ""},
    FunctionInfo{"month", false, ""},
    FunctionInfo{"day", false, ""},
    FunctionInfo{"hour", false, ""},
    FunctionInfo{"minute", false, ""},
    FunctionInfo{"format", false, ""},
    FunctionInfo{"epoch_s", true, "times and time-ordered ids"},
    FunctionInfo{"epoch_ms", true, "times and time-ordered ids"},
    FunctionInfo{"prefix", false, ""},
    FunctionInfo{"ordinal", false, ""},
    FunctionInfo{"shard", false, ""},
    FunctionInfo{"zorder", false, ""},
    FunctionInfo{"hex", false, ""},
    FunctionInfo{"sort64", false, ""},
    FunctionInfo{"u8", false, ""},
    FunctionInfo{"u16", false, ""},
    FunctionInfo{"u32", false, ""},
    FunctionInfo{"u64", false, ""},
    FunctionInfo{"i8", false, ""},
    FunctionInfo{"i16", false, ""},
    FunctionInfo{"i32", false, ""},
    FunctionInfo{"i64", false, ""},
    FunctionInfo{"f32", false, ""},
    FunctionInfo{"f64", false, ""},
};

}  // namespace

const Encoding* find_encoding(TypeKind type, std::string_view function) {
  const auto row = std::find_if(encoding_table.begin(), encoding_table.end(), [&](const Encoding& encoding) {
    return encoding.type == type && encoding.function == function;
  });
  return row == encoding_table.end() ? nullptr : &*row;
}

const Encoding* native_encoding(TypeKind type) {
  const auto row = std::find_if(native_table.begin(), native_table.end(),
                                [&](const Encoding& encoding) { return encoding.type == type; });
  return row == native_table.end() ? nullptr : &*row;
}

const FunctionInfo* find_function(std::string_view name) {
  const auto row = std::find_if(function_table.begin(), function_table.end(),
                                [&](const FunctionInfo& function) { return function.name == name; });
  return row == function_table.end() ? nullptr : &*row;
}

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names;
  for (const FunctionInfo& function : function_table) names.push_back(function.name);
  return names;
}

std::string_view text_encoder(TextMode mode, bool as_it_is) {
  if (as_it_is) return "keyc::encode::text";
  return mode == TextMode::escaped ? "keyc::encode::escaped" : "keyc::encode::checked";
}

void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is) return encode::text(out, text);
  if (mode == TextMode::escaped) return encode::escaped(out, text, separator);
  encode::checked(out, text, separator);
}

}  // namespace keyc::model
