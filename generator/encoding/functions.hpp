#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/types/types.hpp"

namespace keyc::model {

/// Everything that can stand before '(' in a template.
enum class Function : std::uint8_t {
  upper,
  lower,
  pad,
  escaped,
  checked,
  raw,
  plain,
  desc,
  year,
  month,
  day,
  hour,
  minute,
  format,
  epoch_s,
  epoch_ms,
  prefix,
  ordinal,
  shard,
  zorder,
  hex,
  sort64,
  u8,
  u16,
  u32,
  u64,
  i8,
  i16,
  i32,
  i64,
  f32,
  f64,
};

/// What there is to say of one.
struct FunctionInfo {
  Function function;
  std::string_view name;        // in a schema
  bool supported;               // by this version
  std::string_view keys;        // the DynamoDB types of the keys that it is for: "SNB"
  std::string_view form;        // how it is written
  std::string_view applies_to;  // for messages: "string"

  bool is_for(KeyType key) const;
};

const FunctionInfo& function_info(Function function);
/// Null where there is none of that name.
const FunctionInfo* find_function(std::string_view name);
std::vector<std::string_view> function_names();

/// One function with what stands after its first argument.
struct FunctionCall {
  const FunctionInfo* function;
  std::vector<std::string> numbers{};  // their digits
  std::vector<std::string> texts{};
};

}  // namespace keyc::model
