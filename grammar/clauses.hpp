#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/words.hpp"

/// The clauses of access patterns: what may stand after the parameters. The rules, error recovery, the formatter,
/// messages, corrected lines, locks, `keyc diff` and the check of docs/language.md read this table.
namespace keyc::grammar {

struct Clause {
  /// What two patterns differ in if a change of the clause changes what is read.
  enum class Compared : std::uint8_t { text, order, key, condition };
  /// Whether patterns of collections may have it, too.
  enum class Where : std::uint8_t { entities, entities_and_collections };

  std::string_view words;    // one, or several of which a pattern has at most one, divided by spaces
  std::string_view takes{};  // what follows the word, as docs/language.md calls it; empty if nothing does
  Where where = Where::entities_and_collections;
  Compared compared = Compared::text;
  /// The clause as the canonical format has it; empty if the pattern does not have it.
  std::string (*written)(const ast::Access& from);
};

namespace clause {
std::string on(const ast::Access& from);
std::string scan(const ast::Access& from);
std::string order(const ast::Access& from);
std::string limit(const ast::Access& from);
std::string ranges(const ast::Access& from);
std::string oldest(const ast::Access& from);
std::string empty(const ast::Access& from);
std::string consistent(const ast::Access& from);
std::string select(const ast::Access& from);
std::string filter(const ast::Access& from);
}  // namespace clause

/// In the order of corrected lines and of locks.
inline constexpr std::array access_clauses{
    Clause{.words = "on", .takes = "key", .compared = Clause::Compared::key, .written = clause::on},
    Clause{.words = "scan", .where = Clause::Where::entities, .written = clause::scan},
    Clause{.words = "ascending descending", .compared = Clause::Compared::order, .written = clause::order},
    Clause{.words = "limit", .takes = "n", .written = clause::limit},
    Clause{.words = "ranges", .takes = "n", .written = clause::ranges},
    Clause{.words = "oldest", .takes = "TIME", .written = clause::oldest},
    Clause{.words = "empty", .takes = "n", .written = clause::empty},
    Clause{.words = "consistent", .written = clause::consistent},
    Clause{.words = "select", .takes = "(attributes)", .where = Clause::Where::entities, .written = clause::select},
    Clause{.words = "filter", .takes = "CONDITION", .compared = Clause::Compared::condition, .written = clause::filter},
};

/// The words of all clauses after a text, with another one between them, put together by the compiler.
class JoinedWords {
 public:
  constexpr JoinedWords(std::string_view before, std::string_view between) {
    add(before);
    for (const Clause& row : access_clauses)
      for (std::string_view words = row.words; !words.empty();) {
        if (length_ > before.size()) add(between);
        add(take_word(words));
      }
  }
  constexpr std::string_view text() const { return {text_.data(), length_}; }

 private:
  constexpr void add(std::string_view text) {
    for (const char c : text) text_.at(length_++) = c;
  }
  std::array<char, 256> text_{};
  std::size_t length_ = 0;
};
inline constexpr JoinedWords joined_by_spaces{"", " "};
inline constexpr std::string_view access_clause_words = joined_by_spaces.text();

/// The pattern as the canonical format has it, on one line.
std::string written(const ast::Access& from);

}  // namespace keyc::grammar
