#include "generator/encoding/compose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "generator/encoding/composer.hpp"
#include "generator/types/type.hpp"

namespace keyc::model {
namespace {

std::unique_ptr<Composer> composer_for(const std::string& attribute, const Type& type, KeyType key) {
  switch (key) {
    case KeyType::string: return text_composer(attribute, type);
    case KeyType::number: return number_composer(attribute, type);
    case KeyType::binary: break;
  }
  return binary_composer(attribute, type);
}

/// The function that makes a value of the type fit into a key of this type; no value if there is none, or none is
/// needed.
std::optional<Function> needed_function(TypeKind type, KeyType key) {
  const bool is_bytes = type == TypeKind::bytes;
  if (key == KeyType::string) return is_bytes ? std::optional(Function::hex) : std::nullopt;
  if (key == KeyType::binary)
    return is_bytes || type == TypeKind::string ? std::optional(Function::prefix) : std::nullopt;
  if (type == TypeKind::enumeration) return Function::ordinal;
  const std::optional<TimeUnit> unit = type_info(type).unit;
  if (!unit || is_number(type)) return std::nullopt;
  switch (*unit) {
    case TimeUnit::days: return Function::day;
    case TimeUnit::seconds: return Function::epoch_s;
    case TimeUnit::milliseconds:
    case TimeUnit::microseconds:
    case TimeUnit::nanoseconds: break;
  }
  return Function::epoch_ms;
}

}  // namespace

std::variant<Encoding, EncodingFault> compose(const std::string& attribute, const Type& type,
                                              const std::vector<FunctionCall>& calls, KeyType key) {
  const auto composer = composer_for(attribute, type, key);
  for (std::size_t at = 0; at < calls.size(); ++at) try {
      composer->apply(calls[at]);
    } catch (Composer::Stop& stop) {
      return EncodingFault{at, std::move(stop.message), std::move(stop.hint), stop.code};
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
  const auto name = needed_function(type.kind, key);
  if (!name) return std::nullopt;
  FunctionCall needed{&function_info(*name)};
  if (*name == Function::prefix) needed.numbers.push_back("16");
  const bool has_desc = !fitting.empty() && fitting.back().function->function == Function::desc;
  fitting.insert(fitting.end() - (has_desc ? 1 : 0), std::move(needed));
  return try_calls(fitting);
}

}  // namespace keyc::model
