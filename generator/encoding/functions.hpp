#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/types/types.hpp"

namespace keyc::model {

/// Every name that can be written before '(' in a template.
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
  quarter,
  month,
  week,
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

/// What a function keeps of what it is applied to: of a function that does not say so, no range, no begins_with and no
/// reading is possible. A test shows each that is claimed, and a counterexample of each that is not.
struct Keeps {
  bool order = false;          // greater values are written after lesser ones; before them, after desc
  bool prefixes = false;       // what begins with a text is written with the same beginning
  bool reading = false;        // of each value that is written differently, the value can be read back
  std::string_view why_not{};  // where one that is not claimed has no counterexample
};

/// One row of the table of functions.
struct FunctionInfo {
  Function function;
  std::string_view name;        // in a schema
  std::string_view keys;        // the DynamoDB types of the keys that take it: "SNB"
  std::string_view form;        // how it is written
  std::string_view applies_to;  // for messages: "string"
  Keeps keeps{};

  bool is_for(KeyType key) const;
  /// How it is written of the attribute: "<hour(at)>, <hour(at, 6)> or <hour(at, 6, "+09:00")>".
  std::string forms_of(std::string_view attribute) const;
};

/// u8 to f64, which give a dimension of zorder a width.
bool is_cast(Function function);
/// u8 to u64, which can also number the cells of a range.
bool has_cells(Function function);

const FunctionInfo& function_info(Function function);
/// Null if there is no function of that name.
const FunctionInfo* find_function(std::string_view name);
std::vector<std::string_view> function_names();

/// One end of the values that a dimension has cells for: a number, or a time in quotes.
struct ScaleEnd {
  std::string text;
  bool is_text = false;

  /// As in a schema.
  std::string written() const;
  friend bool operator==(const ScaleEnd&, const ScaleEnd&) = default;
};
/// `x from -60 to 60`
struct ScaleEnds {
  ScaleEnd from;
  ScaleEnd to;

  /// As in a schema.
  std::string written() const;
  friend bool operator==(const ScaleEnds&, const ScaleEnds&) = default;
};

/// A function and its arguments after the first one.
struct FunctionCall {
  const FunctionInfo* function;
  std::vector<std::string> numbers{};  // as digits
  std::vector<std::string> texts{};
  std::optional<ScaleEnds> scale{};  // of the first argument

  friend bool operator==(const FunctionCall&, const FunctionCall&) = default;
};

}  // namespace keyc::model
