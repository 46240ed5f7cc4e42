#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/cpp_writer.hpp"
#include "generator/encoding/functions.hpp"
#include "generator/types/scalar.hpp"
#include "generator/types/types.hpp"
#include "keyc/offset.hpp"
#include "keyc/sort_condition.hpp"

namespace keyc::model {

/// How an encoding ends, which says what may follow it: `decimal` something that sorts below '0', `text` a literal byte
/// that its text mode keeps apart.
using keyc::Ending;

/// What `desc` turns round: characters of text keys, the number of a number key, the bytes of binary keys.
enum class Alphabet : std::uint8_t { none, digits, signed_digits, hex, sort64, ulid, ksuid, uuid, number, bytes };

/// How a value of one type is written into a key of one type: what the functions of a template make of it. What ends as
/// text is made a text first, which is then written as its mode and its place in the template say; `writer` is then
/// what makes the text of a value that is none.
struct Encoding {
  TypeKind type = TypeKind::string;
  KeyType key = KeyType::string;
  std::vector<FunctionCall> calls{};    // as applied, the innermost first; none of the bare attribute
  const FunctionInfo* lossy = nullptr;  // the one that may write different values alike; null where none does
  std::function<void(std::string& out, const Scalar& value)> write{};  // writes a value; none of what ends as text
  std::function<std::string(const Scalar& value)> text{};  // of what ends as text: what is written in a text mode
  CppWriter writer{};  // the same in generated code; without functions where a text is written as it is
  Ending ending = Ending::fixed;
  Alphabet alphabet = Alphabet::none;
  void (*reverse)(std::string& out, std::size_t start) = nullptr;  // what desc does to what was written; undoes itself
  int width = 0;              // the most bytes that it writes; 0: without limit, or a number
  int least_width = 0;        // the fewest
  bool has_order = true;      // ranges are offered
  bool has_prefixes = false;  // begins_with is offered
  bool descending = false;
  bool reads_back = true;  // keyc/decode.hpp has the way back; none of what loses has one
  std::string calendar{};  // of what shows a date, the pattern of its text, at least up to the day: "yyyy-MM"
  std::string pattern{};   // of what shows a time, that of the whole text: "yyyy-MM-ddTHH"
  Offset offset{};         // of the clock that a period or a format shows
  std::shared_ptr<const Encoding> of_prefix{};  // how begins_with writes its text; null: as a value

  /// Whether the value can be read out of a key.
  bool can_be_read() const { return reads_back && !loses(); }
  bool loses() const { return lossy != nullptr; }
  bool applies(Function function) const;
  /// The outermost function but desc, which is applied to everything else; null where there is none.
  const FunctionCall* outermost() const;
  /// Whether that is this one.
  bool is_outermost(Function function) const;
  /// As a template has it: `desc(day(at, "+09:00"))`; of the bare attribute its name.
  std::string call(std::string_view attribute) const;
  /// Without the attribute and the arguments: "desc(day)".
  std::string functions() const;
  /// Whether both write the values of one type alike.
  bool same_form(const Encoding& other) const { return writer == other.writer; }
};

/// The encoding of the bare attribute in a key of this type; null where there is none, or it depends on the schema (an
/// enum's in binary keys).
const Encoding* find_encoding(TypeKind type, KeyType key);

/// The attribute as it is, in a key attribute of its own type; null where it can be none.
const Encoding* native_encoding(TypeKind type);

}  // namespace keyc::model
