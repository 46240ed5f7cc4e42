#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/scalar.hpp"
#include "generator/model/types.hpp"

namespace keyc::model {

enum class TextMode : std::uint8_t { escaped, checked };

/// How an encoding ends, which says what may follow it and how a range on it is bounded.
enum class Ending : std::uint8_t {
  fixed,    // no encoded value is a proper prefix of another
  decimal,  // variable, over digits and letters: what follows must sort below '0'
  text,     // any text: ended by the next literal byte, in a text mode
};

/// Appends the value to a text key. Throws EncodeError. `digits` is for encodings that take them.
using Write = void (*)(std::string& out, const Scalar& value, int digits);
/// What is applied to text before it is written.
using Fold = std::string (*)(std::string_view text);

/// How a value of one type is written into a key: one row of the table of encodings. In a text key, text itself is
/// written as its mode and its place in the template say; `cpp` is then what is applied to the value first (empty:
/// nothing).
struct Encoding {
  TypeKind type;
  std::string_view function;  // in the schema; empty for the bare attribute
  std::string_view cpp;       // the runtime's function: the one that `write` or `fold` calls
  Write write;                // null of text
  Fold fold;                  // null of all but folded text
  Ending ending;
  int width;          // the most bytes it writes; 0: without limit
  bool takes_digits;  // a second argument: the number of digits, which is the width too
  bool loses;         // different values may be written alike
  bool has_order;     // ranges are offered
  bool has_prefixes;  // begins_with is offered
};

/// Null where the type has no such form in text keys.
const Encoding* find_encoding(TypeKind type, std::string_view function);
/// The attribute as it is, in a key attribute of its own type; null where it can be none.
const Encoding* native_encoding(TypeKind type);

/// What there is to say of a name before '(' in a template.
struct FunctionInfo {
  std::string_view name;
  bool supported;               // by this version
  std::string_view applies_to;  // for messages: "string"
};
const FunctionInfo* find_function(std::string_view name);
std::vector<std::string_view> function_names();

/// The runtime's function for text of this mode; `as_it_is` at the end of a template.
std::string_view text_encoder(TextMode mode, bool as_it_is);
/// What that function writes.
void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator);

}  // namespace keyc::model
