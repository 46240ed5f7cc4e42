#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "generator/model/scalar.hpp"
#include "generator/model/types.hpp"

namespace keyc::model {

enum class TextMode : std::uint8_t { escaped, checked, raw };

/// How an encoding ends, which says what may follow it and how a range on it is bounded.
enum class Ending : std::uint8_t {
  fixed,    // no encoded value is a proper prefix of another
  decimal,  // variable, over digits and letters: what follows must sort below '0'
  text,     // any text: ended by the next literal byte, in a text mode
};

/// What `desc` turns round.
enum class Alphabet : std::uint8_t { none, digits, signed_digits, hex, sort64, ulid, ksuid, uuid };

/// How a value of one type is written into a text key: what the functions of a template make of it. What ends as text
/// is made a text first, which is then written as its mode and its place in the template say; `cpp` is then what makes
/// the text of a value that is none.
struct Encoding {
  TypeKind type = TypeKind::string;
  std::string function{};        // as written, without the attribute: "desc(day)"; empty for the bare attribute
  std::string lossy_function{};  // the one that may write different values alike; empty where none does
  std::string cpp{};             // the runtime's function
  std::string cpp_arguments{};   // that it takes behind the value: ", 6"
  std::string cpp_value = "{}";  // what is made of the value first: "keyc::upper({})"
  std::function<void(std::string& out, const Scalar& value)> write{};  // what `cpp` does; none of what ends as text
  std::function<std::string(const Scalar& value)> text{};              // of what ends as text: what `cpp_value` does
  Ending ending = Ending::fixed;
  Alphabet alphabet = Alphabet::none;
  int width = 0;              // the most bytes that it writes; 0: without limit
  int least_width = 0;        // the fewest
  bool has_order = true;      // ranges are offered
  bool has_prefixes = false;  // begins_with is offered
  bool descending = false;
  std::string calendar{};  // of what shows a date, the pattern of its text, at least up to the day: "yyyy-MM"

  bool loses() const { return !lossy_function.empty(); }
  /// Whether both write the values of one type alike.
  bool same_form(const Encoding& other) const {
    return cpp == other.cpp && cpp_arguments == other.cpp_arguments && cpp_value == other.cpp_value;
  }
};

/// The encoding of the bare attribute in a text key; null where there is none.
const Encoding* find_encoding(TypeKind type);

/// The attribute as it is, in a key attribute of its own type; null where it can be none.
const Encoding* native_encoding(TypeKind type);

/// The runtime's function for text of this mode; `as_it_is` at the end of a template.
std::string_view text_encoder(TextMode mode, bool as_it_is);
/// What that function writes.
void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator);

}  // namespace keyc::model
