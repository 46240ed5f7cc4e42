#include "generator/encoding/functions.hpp"

#include <algorithm>
#include <array>

#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

// function, its name, whether this version has it, the key types that it is for, how it is written, what it is for
constexpr std::array functions{
    FunctionInfo{Function::upper, "upper", true, "SB", "upper(x)", "string"},
    FunctionInfo{Function::lower, "lower", true, "SB", "lower(x)", "string"},
    FunctionInfo{Function::pad, "pad", true, "S", "pad(x, digits)", "unsigned integers and epoch types"},
    FunctionInfo{Function::escaped, "escaped", true, "S", "escaped(x)", "text"},
    FunctionInfo{Function::checked, "checked", true, "S", "checked(x)", "text"},
    FunctionInfo{Function::raw, "raw", true, "S", "raw(x)", "text"},
    FunctionInfo{Function::plain, "plain", true, "S", "plain(x)", "numbers and epoch types"},
    FunctionInfo{Function::desc, "desc", true, "SNB", "desc(x)", "values of fixed width"},
    FunctionInfo{Function::year, "year", true, "SNB", "year(x) or year(x, \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::month, "month", true, "SNB", "month(x) or month(x, \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::day, "day", true, "SNB", "day(x) or day(x, \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::hour, "hour", true, "SNB", "hour(x) or hour(x, \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::minute, "minute", true, "SNB", "minute(x) or minute(x, \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::format, "format", true, "S",
                 "format(x, \"yyyy-MM-dd\") or format(x, \"yyyy-MM-dd\", \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{Function::epoch_s, "epoch_s", true, "SNB", "epoch_s(x)", "times and time-ordered ids"},
    FunctionInfo{Function::epoch_ms, "epoch_ms", true, "SNB", "epoch_ms(x)", "times and time-ordered ids"},
    FunctionInfo{Function::prefix, "prefix", true, "SB", "prefix(x, length)", "string and bytes"},
    FunctionInfo{Function::ordinal, "ordinal", true, "SNB", "ordinal(x) or ordinal(x, digits)", "enums"},
    FunctionInfo{Function::shard, "shard", true, "S", "shard(8, x)", "attributes that text keys can hold"},
    FunctionInfo{Function::zorder, "zorder", true, "B", "zorder(x, y)", "values of fixed width"},
    FunctionInfo{Function::hex, "hex", true, "S", "hex(x)", "bytes and values of fixed width"},
    FunctionInfo{Function::sort64, "sort64", true, "S", "sort64(x)", "bytes and values of fixed width"},
    FunctionInfo{Function::u8, "u8", true, "B", "u8(x)", "numbers and epoch types"},
    FunctionInfo{Function::u16, "u16", true, "B", "u16(x)", "numbers and epoch types"},
    FunctionInfo{Function::u32, "u32", true, "B", "u32(x)", "numbers and epoch types"},
    FunctionInfo{Function::u64, "u64", true, "B", "u64(x)", "numbers and epoch types"},
    FunctionInfo{Function::i8, "i8", true, "B", "i8(x)", "numbers and epoch types"},
    FunctionInfo{Function::i16, "i16", true, "B", "i16(x)", "numbers and epoch types"},
    FunctionInfo{Function::i32, "i32", true, "B", "i32(x)", "numbers and epoch types"},
    FunctionInfo{Function::i64, "i64", true, "B", "i64(x)", "numbers and epoch types"},
    FunctionInfo{Function::f32, "f32", true, "B", "f32(x)", "numbers and epoch types"},
    FunctionInfo{Function::f64, "f64", true, "B", "f64(x)", "numbers and epoch types"},
};

static_assert(has_row_for_each_value<functions, &FunctionInfo::function>());

}  // namespace

bool FunctionInfo::is_for(KeyType key) const { return keys.find(dynamodb_name(key)) != std::string_view::npos; }

bool is_cast(Function function) { return function >= Function::u8 && function <= Function::f64; }

const FunctionInfo& function_info(Function function) { return functions[static_cast<std::size_t>(function)]; }

const FunctionInfo* find_function(std::string_view name) {
  const auto row = std::find_if(functions.begin(), functions.end(),
                                [&](const FunctionInfo& function) { return function.name == name; });
  return row == functions.end() ? nullptr : &*row;
}

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names;
  names.reserve(functions.size());
  for (const FunctionInfo& function : functions) names.push_back(function.name);
  return names;
}

}  // namespace keyc::model
