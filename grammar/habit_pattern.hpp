#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/habit_tokens.hpp"

/// Patterns over tokens, in which the table of habits says what is written and what is meant.
///
/// A pattern is matched token by token; words match in any case, and blanks do not matter, except that `~` stands
/// where a blank must be, which then belongs to the match. `like|LIKE` is one of several words. What begins with '%' is
/// a capture, named after what it takes (`%name`, `%name2`):
///
///     %name      a word                       %text      a text in any quotes
///     %path      a word, or words with dots   %quoted    a text that is not in double quotes
///     %number    a number                     %value     a word, a path, a number or a text
///     %type      a type with its arguments    %known     a type of keyc or of other languages
///     %plain     a type that is not a name       %field     a word that no keyword is like
///     %args      up to the closing bracket    %key       the rest, if it can only be a key template
///     %rest      the rest; may be empty       %end       the end
///     %comment   up to */ or the end          %unquoted  the rest, if it has ${ } and neither quotes nor blanks
///
/// The replacement has captures too, and forms of them: of a text `%literal` as parts of a template, `%filled` the same
/// with `%path` where it has "{}" or "%s", `%like` as an operator and a text, `%bare` without quotes, `%named` as a
/// name; `%template` what is unquoted as a template; `%optional` the type with one '?'; `%titled` the name with a
/// capital; `%values` the arguments as values of an enum; `%grouped` the numbers with '_' between them; `%table` the table that the file declares.
namespace keyc::grammar {

class HabitPattern {
 public:
  explicit HabitPattern(std::string_view written);

  using Captures = std::vector<std::pair<std::string_view, std::string_view>>;  // by name
  struct Match {
    std::size_t begin = 0;  // in the text
    std::size_t end = 0;
    Captures captures;
  };
  /// The match whose first token is tokens[first], none of its tokens at `last` or later.
  std::optional<Match> match(std::string_view text, const std::vector<HabitToken>& tokens, std::size_t first,
                             std::size_t last) const;

 private:
  struct Piece {
    enum class Kind : unsigned char { symbol, words, capture, blank };
    Kind kind;
    std::string_view text;
  };
  std::vector<Piece> pieces_;
};

/// The replacement with its captures. `table`: what %table stands for.
std::string replacement(std::string_view form, const HabitPattern::Captures& captures, std::string_view table);

/// What the word or path in a placeholder means; empty if that is nothing.
using Meaning = std::function<std::string(std::string_view written, bool is_in_brackets)>;

/// What a text with placeholders of other notations means as a key template: `USER#{id}` is USER#<id>.
std::string template_of(
    std::string_view content,
    const Meaning& meaning = [](std::string_view written, bool) { return std::string(written); });

/// The type that a word of another language means; empty if it means none.
std::string_view foreign_type(std::string_view word);

/// The first word or path in a placeholder of the text that means something, as it is written, and its meaning; both
/// are empty if there is none.
std::pair<std::string_view, std::string> placeholder_in(std::string_view content, const Meaning& meaning);

}  // namespace keyc::grammar
