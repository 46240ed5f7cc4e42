#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/codes.hpp"
#include "grammar/source.hpp"

namespace keyc {

/// A further place that belongs to a message: "first declared here".
struct RelatedPlace {
  Span span;
  std::string message;
};

/// What to write instead of what stands at a place, which is a line without its indentation, a statement or a
/// declaration.
struct Replacement {
  std::string text{};  // empty if there is none; several lines are one text, or each is a way to write it
  Span place{};
};

struct Diagnostic {
  Code code;
  Span span;                            // without a source if `file` alone names the place
  std::string message;                  // what is wrong, without a full stop
  std::string hint;                     // what to write instead, printed after the carets; may be empty
  std::vector<RelatedPlace> related{};  // each is printed with its line
  std::string file{};                   // for an error about a file as a whole
  Replacement write{};                  // the correction, printed below the hint
};

/// Collects all errors and warnings of a run.
class Diagnostics {
 public:
  Diagnostics() = default;
  /// `corrects`: whether messages have corrections. Where nobody reads them, they would only take time.
  explicit Diagnostics(bool corrects) : corrects_(corrects) {}

  void report(Diagnostic diagnostic);
  void report(Code code, Span span, std::string message, std::string hint = {});

  /// Whether a correction is looked for: not after so many errors that no more are shown.
  bool wants_corrections() const noexcept { return corrects_ && errors_ < most_shown; }
  bool has_errors() const noexcept { return errors_ != 0; }
  std::size_t errors() const noexcept { return errors_; }
  std::size_t warnings() const noexcept { return warnings_; }
  const std::vector<Diagnostic>& all() const noexcept { return all_; }
  /// Takes back the corrected text of one of all(), by its position; what it says in words stays.
  void withhold(std::size_t position) { all_[position].write = {}; }

  /// The first `most` messages as text, ordered by place, then how many more there are. With ANSI colours if `colour`.
  ///
  ///     schema/places.keys:23:12: error[K0107]: 'contry' is not an attribute of Store
  ///        23 |   sk = contry#state#city
  ///           |        ^^^^^^ did you mean 'country'? For the literal text write "contry".
  std::string render(bool colour, std::size_t most = most_shown) const;

 private:
  static constexpr std::size_t most_shown = 100;

  std::vector<Diagnostic> all_;
  bool corrects_ = true;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
};

/// The candidate that `word` was most likely meant to be: at most a third of its length in edits, of which a change of
/// letter case counts half. Empty if none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace keyc
