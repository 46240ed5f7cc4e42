#include "generator/model/encodings.hpp"

#include <algorithm>
#include <array>

namespace keyc::model {
namespace {

using enum Ending;

// type, function, C++, ending, width, takes digits, loses, has order, has prefixes
constexpr std::array encoding_table{
    Encoding{TypeKind::string, "", "", text, 0, false, false, true, true},
    Encoding{TypeKind::string, "upper", "keyc::upper", text, 0, false, true, true, true},
    Encoding{TypeKind::string, "lower", "keyc::lower", text, 0, false, true, true, true},
    Encoding{TypeKind::boolean, "", "keyc::encode::boolean", fixed, 5, false, false, false, false},
    Encoding{TypeKind::u8, "", "keyc::encode::u8", fixed, 3, false, false, true, false},
    Encoding{TypeKind::u16, "", "keyc::encode::u16", fixed, 5, false, false, true, false},
    Encoding{TypeKind::u32, "", "keyc::encode::u32", fixed, 10, false, false, true, false},
    Encoding{TypeKind::u64, "", "keyc::encode::u64", fixed, 20, false, false, true, false},
    Encoding{TypeKind::i8, "", "keyc::encode::i8", fixed, 4, false, false, true, false},
    Encoding{TypeKind::i16, "", "keyc::encode::i16", fixed, 6, false, false, true, false},
    Encoding{TypeKind::i32, "", "keyc::encode::i32", fixed, 11, false, false, true, false},
    Encoding{TypeKind::i64, "", "keyc::encode::i64", fixed, 20, false, false, true, false},
    Encoding{TypeKind::u8, "pad", "keyc::encode::pad", fixed, 0, true, false, true, false},
    Encoding{TypeKind::u16, "pad", "keyc::encode::pad", fixed, 0, true, false, true, false},
    Encoding{TypeKind::u32, "pad", "keyc::encode::pad", fixed, 0, true, false, true, false},
    Encoding{TypeKind::u64, "pad", "keyc::encode::pad", fixed, 0, true, false, true, false},
    Encoding{TypeKind::f64, "", "keyc::encode::f64", fixed, 16, false, false, true, false},
    Encoding{TypeKind::decimal, "", "keyc::encode::decimal", decimal, 43, false, false, true, false},
    Encoding{TypeKind::timestamp, "", "keyc::encode::timestamp", fixed, 24, false, false, true, false},
    Encoding{TypeKind::date, "", "keyc::encode::date", fixed, 10, false, false, true, false},
    Encoding{TypeKind::ulid, "", "keyc::encode::ulid", fixed, 26, false, false, true, false},
    Encoding{TypeKind::enumeration, "", "", text, 0, false, false, false, false},
};

constexpr std::array function_table{
    FunctionInfo{"upper", true, "string"},
    FunctionInfo{"lower", true, "string"},
    FunctionInfo{"pad", true, "an unsigned integer"},
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
    FunctionInfo{"epoch_s", false, ""},
    FunctionInfo{"epoch_ms", false, ""},
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

}  // namespace keyc::model
