#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/encoding/encodings.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/types/type.hpp"
#include "grammar/codes.hpp"
#include "keyc/generated/offset.hpp"

/// Applies functions to an attribute, one after the other. This is the part that is common to keys of all types.
namespace keyc::model {

class Composer {
 public:
  /// Thrown if a function cannot be applied.
  struct Stop {
    std::string message;
    std::string hint;
    Code code = Code::bad_function;
  };

  Composer(const std::string& attribute, const Type& type, KeyType key);
  Composer(const Composer&) = delete;
  Composer& operator=(const Composer&) = delete;
  virtual ~Composer() = default;

  /// Throws Stop.
  void apply(const FunctionCall& call);
  /// The encoding; without `write` and `text` if such a key cannot hold it.
  virtual Encoding take() { return std::move(made_); }

 protected:
  /// Applies upper or lower. The default is for text.
  virtual void fold(const FunctionCall& call);
  /// Applies any function except desc, upper and lower.
  virtual void make(const FunctionCall& call) = 0;
  /// Applies desc.
  virtual void reverse();

  const std::string& attribute() const { return attribute_; }
  const Type& type() const { return type_; }
  bool is_bare() const { return made_.calls.empty(); }
  /// Whether it is text to which only upper, lower and, in text keys, prefix were applied.
  bool is_text() const { return made_.ending == Ending::text && type_.kind == TypeKind::string && made_.text; }

  [[noreturn]] void misfit(const FunctionCall& call) const;
  /// `what`: the function, as the message calls it; `hint`: what to write for the type instead.
  [[noreturn]] void misfit(const FunctionCall& call, std::string_view what, std::string_view applies_to,
                           std::string hint) const;
  [[noreturn]] void wrong_arguments(const FunctionCall& call) const;
  /// Throws Stop unless there are that many arguments of each kind.
  void want(const FunctionCall& call, std::size_t numbers, std::size_t texts) const;
  /// The first number among the arguments, which must be from 1 to `most`.
  static int digits_of(const FunctionCall& call, int most, std::string_view message);
  Offset offset(const FunctionCall& call, std::size_t index) const;

  /// Gives it a fixed width. This resets how it is read, and its language: these must be set again.
  void set_fixed(int width, Alphabet alphabet);
  void set_language(Language language, bool is_read);
  void set_loss(const FunctionCall& call);
  /// Lets `rewrite` change what was written. In generated code `function` does that: it is a template whose argument is
  /// the function that was there before.
  static void write_anew(Encoding& encoding, const RuntimeFunction& function,
                         void (*rewrite)(std::string& out, std::size_t start));

  /// Writes the position of the enumerator with the runtime's function.
  void set_position(const RuntimeFunction& function,
                    std::function<void(std::string& out, std::uint64_t position)> write);

  /// Applies year to minute with the functions of `space`.
  template <template <class> class PeriodFunctions>
  const Period& period(const FunctionCall& call, RuntimeFunction::Space space) {
    const Period& row = *find_period(call.function->function);
    const int units = checked_units(call, row);
    const bool fits =
        is_bare() && with_time_type(type_.kind, [&]<class T>(T*) {
          using Functions = PeriodFunctions<T>;
          const Offset from = made_.offset = offset(call, 0);
          if (units == 1) {
            made_.writer.functions = {{space, row.name, kind_of<T>()}};
            made_.writer.arguments = {from};
            made_.write = [write = Functions::of_one[static_cast<std::size_t>(row.unit)], from](
                              std::string& out, const Scalar& value) { write(out, std::get<T>(value), from); };
          } else {
            made_.writer.functions = {{space, row.several, kind_of<T>()}};
            made_.writer.arguments = {units, from};
            made_.write = [write = row.unit == PeriodUnit::hour ? Functions::hours : Functions::minutes, units, from](
                              std::string& out, const Scalar& value) { write(out, std::get<T>(value), units, from); };
          }
        });
    if (!fits) misfit(call);
    made_.pattern = row.pattern;
    if (fineness(row.finest) < fineness_of(type_.kind)) set_loss(call);
    return row;
  }

  /// Applies year to minute, epoch_s and epoch_ms as whole numbers; returns false for other functions.
  bool whole_number(const FunctionCall& call);

  Encoding made_;
  /// Of text: the characters below 0x80 that it can have, and how many characters; no value if there is no limit.
  automata::Symbols allowed_ = automata::ascii;
  std::optional<std::size_t> most_characters_;

 private:
  /// How many units the call makes one period. Throws Stop unless they divide the next larger unit.
  int checked_units(const FunctionCall& call, const Period& period) const;
  /// Applies desc to the language and to `read`.
  void reverse_reading();

  const std::string& attribute_;
  const Type& type_;
  Keeps kept_{.order = true, .prefixes = true, .reading = true};  // by all functions so far
};

/// A text, or bytes, of which prefix() wrote this: zeros at the end, which fill up a shorter value, are removed. No
/// value if the type is string and the rest is not the beginning of one.
std::optional<Scalar> read_prefix(TypeKind type, std::string_view bytes);

std::unique_ptr<Composer> text_composer(const std::string& attribute, const Type& type);
std::unique_ptr<Composer> number_composer(const std::string& attribute, const Type& type);
std::unique_ptr<Composer> binary_composer(const std::string& attribute, const Type& type);

}  // namespace keyc::model
