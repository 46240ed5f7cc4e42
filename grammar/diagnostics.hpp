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

struct Diagnostic {
  Code code;
  Span span;                            // without a source if `file` alone names the place
  std::string message;                  // what is wrong, without a full stop
  std::string hint;                     // what to write instead, printed after the carets; may be empty
  std::vector<RelatedPlace> related{};  // each is printed with its line
  std::string file{};                   // for an error about a file as a whole
  std::string write{};                  // the corrected text, printed below the hint; may be empty
};

/// Collects all errors and warnings of a run.
class Diagnostics {
 public:
  void report(Diagnostic diagnostic);
  void report(Code code, Span span, std::string message, std::string hint = {});

  /// Takes back the corrected text of one of all(), by its position; what it says in words stays.
  void withhold(std::size_t position) { all_[position].write.clear(); }

  bool has_errors() const noexcept { return errors_ != 0; }
  std::size_t errors() const noexcept { return errors_; }
  std::size_t warnings() const noexcept { return warnings_; }
  const std::vector<Diagnostic>& all() const noexcept { return all_; }

  /// The first `most` messages as text, ordered by place, then how many more there are. With ANSI colours if `colour`.
  ///
  ///     schema/places.keys:23:12: error[K0107]: 'contry' is not an attribute of Store
  ///        23 |   sk = contry#state#city
  ///           |        ^^^^^^ did you mean 'country'? For the literal text write "contry".
  std::string render(bool colour, std::size_t most = 100) const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
};

/// The candidate that `word` was most likely meant to be: at most a third of its length in edits, of which a change of
/// letter case counts half. Empty if none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace keyc
