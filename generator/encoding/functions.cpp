#include "generator/encoding/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/quoted.hpp"
#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

constexpr Keeps order{.order = true};
constexpr Keeps reading{.reading = true};
constexpr Keeps order_and_prefixes{.order = true, .prefixes = true};
constexpr Keeps order_and_reading{.order = true, .reading = true};
constexpr Keeps everything{.order = true, .prefixes = true, .reading = true};
constexpr Keeps order_and_reading_of_bytes{.order = true, .reading = true, .why_not = "ranges serve its prefixes"};
constexpr Keeps text_mode{.why_not = "it says how the end of a text is found"};
constexpr Keeps hash{.why_not = "it is of several values"};
constexpr Keeps address{.why_not = "it is of several values, each of which keeps its own"};

// function, its name, the key types that it is for, how it is written, what it is for, what it keeps
constexpr std::array functions{
    FunctionInfo{Function::upper, "upper", "SB", "upper(x)", "text, times, ids and enums", everything},
    FunctionInfo{Function::lower, "lower", "SB", "lower(x)", "text, times, ids and enums", everything},
    FunctionInfo{Function::pad, "pad", "S", "pad(x, digits)", "unsigned integers and epoch types", order_and_reading},
    FunctionInfo{Function::escaped, "escaped", "S", "escaped(x)", "text", text_mode},
    FunctionInfo{Function::checked, "checked", "S", "checked(x)", "text", text_mode},
    FunctionInfo{Function::raw, "raw", "S", "raw(x)", "text", text_mode},
    FunctionInfo{Function::plain, "plain", "S", "plain(x)", "numbers and epoch types", reading},
    FunctionInfo{Function::desc, "desc", "SNB", "desc(x)", "values of fixed width", everything},
    FunctionInfo{Function::year, "year", "SNB", "year(x) or year(x, \"+09:00\")", "times, dates and time-ordered ids",
                 order},
    FunctionInfo{Function::quarter, "quarter", "SNB", "quarter(x) or quarter(x, \"+09:00\")",
                 "times, dates and time-ordered ids", order},
    FunctionInfo{Function::month, "month", "SNB", "month(x) or month(x, \"+09:00\")",
                 "times, dates and time-ordered ids", order},
    FunctionInfo{Function::week, "week", "SNB", "week(x) or week(x, \"+09:00\")", "times, dates and time-ordered ids",
                 order},
    FunctionInfo{Function::day, "day", "SNB", "day(x) or day(x, \"+09:00\")", "times, dates and time-ordered ids",
                 order},
    FunctionInfo{Function::hour, "hour", "SNB", "hour(x) or hour(x, 6) or hour(x, 6, \"+09:00\")",
                 "times, dates and time-ordered ids", order},
    FunctionInfo{Function::minute, "minute", "SNB", "minute(x) or minute(x, 5) or minute(x, 5, \"+09:00\")",
                 "times, dates and time-ordered ids", order},
    FunctionInfo{Function::format, "format", "S", "format(x, \"yyyy-MM-dd\") or format(x, \"yyyy-MM-dd\", \"+09:00\")",
                 "times, dates and time-ordered ids", order},
    FunctionInfo{Function::epoch_s, "epoch_s", "SNB", "epoch_s(x)", "times and time-ordered ids", order_and_reading},
    FunctionInfo{Function::epoch_ms, "epoch_ms", "SNB", "epoch_ms(x)", "times and time-ordered ids", order_and_reading},
    FunctionInfo{Function::prefix, "prefix", "SB", "prefix(x, length)", "string and bytes", order_and_prefixes},
    FunctionInfo{Function::ordinal, "ordinal", "SNB", "ordinal(x) or ordinal(x, digits)", "enums", order_and_reading},
    FunctionInfo{Function::shard, "shard", "S", "shard(8, x)", "attributes that text keys can hold", hash},
    FunctionInfo{Function::zorder, "zorder", "B", "zorder(x, y)", "values of fixed width", address},
    FunctionInfo{Function::hex, "hex", "S", "hex(x)", "bytes and values of fixed width", order_and_reading_of_bytes},
    FunctionInfo{Function::sort64, "sort64", "S", "sort64(x)", "bytes and values of fixed width", order_and_reading},
    FunctionInfo{Function::u8, "u8", "B", "u8(x) or u8(x from 0 to 100)", "numbers and epoch types", order},
    FunctionInfo{Function::u16, "u16", "B", "u16(x) or u16(x from 0 to 100)", "numbers and epoch types", order},
    FunctionInfo{Function::u32, "u32", "B", "u32(x) or u32(x from 0 to 100)", "numbers and epoch types", order},
    FunctionInfo{Function::u64, "u64", "B", "u64(x) or u64(x from 0 to 100)", "numbers and epoch types", order},
    FunctionInfo{Function::i8, "i8", "B", "i8(x)", "numbers and epoch types", order},
    FunctionInfo{Function::i16, "i16", "B", "i16(x)", "numbers and epoch types", order},
    FunctionInfo{Function::i32, "i32", "B", "i32(x)", "numbers and epoch types", order},
    FunctionInfo{Function::i64, "i64", "B", "i64(x)", "numbers and epoch types", order},
    FunctionInfo{Function::f32, "f32", "B", "f32(x)", "numbers and epoch types", order},
    FunctionInfo{Function::f64, "f64", "B", "f64(x)", "numbers and epoch types", order},
};

static_assert(has_row_for_each_value<functions, &FunctionInfo::function>());

}  // namespace

bool FunctionInfo::is_for(KeyType key) const { return keys.find(dynamodb_name(key)) != std::string_view::npos; }

std::string FunctionInfo::forms_of(std::string_view attribute) const {
  constexpr std::string_view between = " or ";
  std::string result;
  for (std::string_view rest = form; !rest.empty();) {
    const std::size_t end = std::min(rest.find(between), rest.size());
    std::string one(rest.substr(0, end));
    rest.remove_prefix(std::min(end + between.size(), rest.size()));
    // The first argument, or of a shard the last one, is the attribute.
    const std::size_t at = one.find_first_of('x', name.size());
    one.replace(at, 1, attribute);
    result += fmt::format("{}<{}>", result.empty() ? "" : rest.empty() ? between : ", ", one);
  }
  return result;
}

bool is_cast(Function function) { return function >= Function::u8 && function <= Function::f64; }

bool has_cells(Function function) { return function >= Function::u8 && function <= Function::u64; }

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

std::string ScaleEnd::written() const { return is_text ? quoted(text) : text; }

std::string ScaleEnds::written() const { return "from " + from.written() + " to " + to.written(); }

}  // namespace keyc::model
