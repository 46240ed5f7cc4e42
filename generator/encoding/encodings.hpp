#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/alphabets.hpp"
#include "generator/encoding/functions.hpp"
#include "generator/encoding/key_writer.hpp"
#include "generator/encoding/languages.hpp"
#include "generator/types/scalar.hpp"
#include "generator/types/types.hpp"
#include "keyc/generated/offset.hpp"
#include "keyc/generated/sort_condition.hpp"

namespace keyc::model {

/// How an encoding ends, which decides what may follow it: after `decimal`, a byte below '0'; after `text`, a literal
/// byte that the text mode keeps distinct from the text.
using keyc::Ending;

/// How a value of one type is written into a key of one type: the result of the functions of a template. A value with
/// Ending::text becomes a text first, which is then written according to its mode and its position in the template;
/// `writer` then makes the text of a value that is not a string.
struct Encoding {
  TypeKind type = TypeKind::string;
  KeyType key = KeyType::string;
  std::vector<FunctionCall> calls{};    // as applied, the innermost first; empty for the bare attribute
  const FunctionInfo* lossy = nullptr;  // the function that may write different values alike; null if none does
  std::function<void(std::string& out, const Scalar& value)> write{};  // writes a value; empty for Ending::text
  std::function<std::string(const Scalar& value)> text{};         // for Ending::text: the text to write in a text mode
  std::function<std::optional<Scalar>(std::string_view)> read{};  // reads the value back; empty if unknown
  // For functions that write times as whole numbers: reads the number. desc must have been undone.
  std::function<std::optional<std::int64_t>(std::string_view)> read_count{};
  Language language{};            // of what is written, perhaps larger; for Ending::text before the text mode
  bool language_is_read = false;  // `read` finds a value for all of the language, perhaps except a few texts
  KeyWriter writer{};             // what outputs write of it; without functions if a text is written as it is
  Ending ending = Ending::fixed;
  Alphabet alphabet = Alphabet::none;
  void (*reverse)(std::string& out, std::size_t start) = nullptr;  // what desc applies; its own inverse
  int width = 0;              // the most bytes that it writes; 0: no limit, or a number
  int least_width = 0;        // the fewest
  bool has_order = false;     // ranges are possible
  bool has_prefixes = false;  // begins_with is possible
  bool descending = false;
  bool reads_back = false;  // keyc/generated/decode.hpp can read the value, unless it is lossy
  std::string calendar{};   // if it shows a date, the pattern of its text; fields after the day may be missing
  std::string pattern{};    // if it shows a time, the pattern of the whole text: "yyyy-MM-ddTHH"
  Offset offset{};          // the time zone of a period or a format
  std::shared_ptr<const Encoding> of_prefix{};  // how begins_with writes its text; null: like a value

  /// Whether the value can be read from a key.
  bool can_be_read() const { return reads_back && !loses(); }
  bool loses() const { return lossy != nullptr; }
  bool applies(Function function) const;
  /// The outermost function except desc, which is always outermost; null if there is none.
  const FunctionCall* outermost() const;
  /// Whether outermost() is this function.
  bool is_outermost(Function function) const;
  /// The values for which it has cells, `u16(x from -60 to 60)`; null if it has none.
  const ScaleEnds* scale() const;
  /// As written in a template: `desc(day(at, "+09:00"))`; the name of a bare attribute.
  std::string call(std::string_view attribute) const;
  /// The functions as written in a template, without the attribute and the arguments: "desc(day)".
  std::string functions() const;
  /// Whether both write the values of one type alike.
  bool same_form(const Encoding& other) const { return writer == other.writer; }
};

/// The encoding of the bare attribute in a key of this type; null if there is none, or if it depends on the schema (an
/// enum in binary keys). In string keys that of an enum has neither a language nor `read`: compose() knows its values.
const Encoding* find_encoding(TypeKind type, KeyType key);

/// The encoding of the attribute in a key attribute of its own name and type; null if it cannot be a key attribute.
/// That of an enum depends on the schema: it has neither a language nor `read`.
const Encoding* native_encoding(TypeKind type);

}  // namespace keyc::model
