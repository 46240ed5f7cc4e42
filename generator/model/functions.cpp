#include "generator/model/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "generator/model/composer.hpp"
#include "generator/model/model.hpp"

namespace keyc::model {
namespace {

// name, whether this version has it, the key types that it is for, how it is written, what it is for
constexpr std::array functions{
    FunctionInfo{"upper", true, "SB", "upper(x)", "string"},
    FunctionInfo{"lower", true, "SB", "lower(x)", "string"},
    FunctionInfo{"pad", true, "S", "pad(x, digits)", "unsigned integers and epoch types"},
    FunctionInfo{"escaped", true, "S", "escaped(x)", "text"},
    FunctionInfo{"checked", true, "S", "checked(x)", "text"},
    FunctionInfo{"raw", true, "S", "raw(x)", "text"},
    FunctionInfo{"plain", true, "S", "plain(x)", "numbers and epoch types"},
    FunctionInfo{"desc", true, "SNB", "desc(x)", "what has one width"},
    FunctionInfo{"year", true, "SNB", "year(x) or year(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"month", true, "SNB", "month(x) or month(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"day", true, "SNB", "day(x) or day(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"hour", true, "SNB", "hour(x) or hour(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"minute", true, "SNB", "minute(x) or minute(x, \"+09:00\")", "times, dates and time-ordered ids"},
    FunctionInfo{"format", true, "S", "format(x, \"yyyy-MM-dd\") or format(x, \"yyyy-MM-dd\", \"+09:00\")",
                 "times, dates and time-ordered ids"},
    FunctionInfo{"epoch_s", true, "SNB", "epoch_s(x)", "times and time-ordered ids"},
    FunctionInfo{"epoch_ms", true, "SNB", "epoch_ms(x)", "times and time-ordered ids"},
    FunctionInfo{"prefix", true, "SB", "prefix(x, length)", "string and bytes"},
    FunctionInfo{"ordinal", true, "SNB", "ordinal(x) or ordinal(x, digits)", "enums"},
    FunctionInfo{"shard", false, "SNB", "", ""},
    FunctionInfo{"zorder", false, "B", "", ""},
    FunctionInfo{"hex", true, "S", "hex(x)", "bytes and what has one width"},
    FunctionInfo{"sort64", true, "S", "sort64(x)", "bytes and what has one width"},
    FunctionInfo{"u8", false, "B", "", ""},
    FunctionInfo{"u16", false, "B", "", ""},
    FunctionInfo{"u32", false, "B", "", ""},
    FunctionInfo{"u64", false, "B", "", ""},
    FunctionInfo{"i8", false, "B", "", ""},
    FunctionInfo{"i16", false, "B", "", ""},
    FunctionInfo{"i32", false, "B", "", ""},
    FunctionInfo{"i64", false, "B", "", ""},
    FunctionInfo{"f32", false, "B", "", ""},
    FunctionInfo{"f64", false, "B", "", ""},
};

std::unique_ptr<Composer> composer_for(const std::string& attribute, const Type& type, KeyType key) {
  switch (key) {
    case KeyType::string: return text_composer(attribute, type);
    case KeyType::number: return number_composer(attribute, type);
    case KeyType::binary: break;
  }
  return binary_composer(attribute, type);
}

/// What makes a value of the type something that a key of this type can hold; empty where nothing does, or need be.
std::string_view needed_function(TypeKind type, KeyType key) {
  const bool is_bytes = type == TypeKind::bytes;
  if (key == KeyType::string) return is_bytes ? "hex" : "";
  if (key == KeyType::binary) return is_bytes || type == TypeKind::string ? "prefix" : "";
  switch (type) {
    case TypeKind::enumeration: return "ordinal";
    case TypeKind::date: return "day";
    case TypeKind::timestamp_s:
    case TypeKind::ksuid: return "epoch_s";
    case TypeKind::timestamp:
    case TypeKind::timestamp_us:
    case TypeKind::uuid7:
    case TypeKind::ulid: return "epoch_ms";
    default: return "";
  }
}

}  // namespace

bool FunctionInfo::is_for(KeyType key) const { return keys.find(dynamodb_name(key)) != std::string_view::npos; }

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

std::variant<Encoding, EncodingFault> compose(const std::string& attribute, const Type& type,
                                              const std::vector<FunctionCall>& calls, KeyType key) {
  const auto composer = composer_for(attribute, type, key);
  for (std::size_t at = 0; at < calls.size(); ++at) try {
      composer->apply(calls[at]);
    } catch (Composer::Stop& stop) {
      return EncodingFault{at, std::move(stop.message), std::move(stop.hint)};
    }
  return composer->take();
}

std::optional<Encoding> proposal(const std::string& attribute, const Type& type, const std::vector<FunctionCall>& calls,
                                 KeyType key) {
  const auto try_calls = [&](const std::vector<FunctionCall>& tried) -> std::optional<Encoding> {
    auto made = compose(attribute, type, tried, key);
    Encoding* const encoding = std::get_if<Encoding>(&made);
    if (encoding == nullptr || (!encoding->write && !encoding->text)) return std::nullopt;
    return std::move(*encoding);
  };
  std::vector<FunctionCall> fitting;
  for (const FunctionCall& call : calls)
    if (call.function->is_for(key)) fitting.push_back(call);
  if (auto made = try_calls(fitting)) return made;
  const std::string_view name = needed_function(type.kind, key);
  if (name.empty()) return std::nullopt;
  FunctionCall needed{find_function(name), {}, {}};
  if (name == "prefix") needed.numbers.push_back("16");
  const bool has_desc = !fitting.empty() && fitting.back().function->name == "desc";
  fitting.insert(fitting.end() - (has_desc ? 1 : 0), std::move(needed));
  return try_calls(fitting);
}

}  // namespace keyc::model
