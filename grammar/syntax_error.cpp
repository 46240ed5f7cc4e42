#include "grammar/syntax_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/scan.hpp"
#include "grammar/words.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::grammar {
namespace {

/// The kind of body that certain statements belong in.
struct Home {
  std::string_view words;
  std::string_view body;
};
constexpr std::array homes{Home{table_words, "a table"}, Home{entity_words, "an entity"},
                           Home{collection_words, "a collection"}};

/// Where the word belongs; empty if it is not a keyword of a statement.
std::string home_of(std::string_view word) {
  std::string bodies;
  for (const Home& home : homes)
    if (has_word(home.words, word)) bodies += fmt::format("{}{}", bodies.empty() ? "in " : " or ", home.body);
  if (!has_word(after_templates, word)) return bodies;
  return bodies.empty() ? "after a template" : fmt::format("on a line of its own {}, or after a template", bodies);
}

std::vector<std::string_view> split(std::string_view words) {
  std::vector<std::string_view> result;
  while (!words.empty()) result.push_back(take_word(words));
  return result;
}

/// The length of the word, the operator or the character at the start of `text`, which is not empty.
std::size_t token_length(std::string_view text) {
  if (const std::size_t length = word_characters_at(text.substr(0, 200)).size(); length > 0) return length;
  for (const std::string_view misspelt : {"==", "!=", "=<", "=>", "&&", "||"})
    if (text.starts_with(misspelt)) return misspelt.size();
  return utf8::first_length(text);
}

std::string found(std::string_view rest) {
  if (rest.empty()) return "the end of the file";
  if (rest.starts_with('\n') || rest.starts_with("\r\n")) return "the end of the line";
  const auto byte = static_cast<unsigned char>(rest.front());
  if (byte < 0x20 || byte == 0x7F) return fmt::format("the character \\x{:02X}", byte);
  constexpr std::size_t most = 40;
  const std::size_t length = token_length(rest);
  return fmt::format("'{}{}'", rest.substr(0, std::min(length, most)), length >= most ? "…" : "");
}

std::string hint_for(const SyntaxError& error, std::string_view word) {
  if (error.candidates.empty()) return std::string(error.hint);
  if (!has_word(error.candidates, word))
    if (const std::string home = home_of(word); !home.empty()) return fmt::format("'{}' belongs {}", word, home);
  const std::string_view best = nearest_word(word, error.candidates);
  if (!best.empty()) return fmt::format("did you mean '{}'?", best);
  if (!error.hint.empty()) return std::string(error.hint);
  return fmt::format("one of: {}", fmt::join(split(error.candidates), ", "));
}

}  // namespace

void report(const SyntaxError& error, const Source& source, std::optional<std::uint32_t> opened,
            std::optional<Correction> correction, Diagnostics& diagnostics) {
  const std::string_view rest = source.text().substr(error.offset);
  const std::string_view token = rest.substr(0, rest.empty() ? 0 : token_length(rest));
  const Span where{&source, error.offset, error.offset + static_cast<std::uint32_t>(token.size())};
  if (error.code == Code::unclosed && opened) {
    diagnostics.report({Code::unclosed,
                        {&source, *opened, *opened + 1},
                        fmt::format("this '{}' is never closed", source.text()[*opened]),
                        "",
                        {{where, fmt::format("{} was expected here", error.what)}}});
  } else if (error.code == Code::too_deep) {
    diagnostics.report(Code::too_deep, where, "nested too deeply", "64 levels are the most");
  } else if (error.code == Code::key_too_long) {
    diagnostics.report(Code::key_too_long, where, "this key has too many parts", "the longest key has 2048 bytes");
  } else {
    std::string hint = correction ? std::move(correction->says) : hint_for(error, token);
    diagnostics.report({error.code,
                        where,
                        fmt::format("expected {}, found {}", error.what, found(rest)),
                        std::move(hint),
                        {},
                        {},
                        correction ? std::move(correction->write) : Replacement{}});
  }
}

std::string_view nearest_word(std::string_view word, std::string_view words) { return nearest(word, split(words)); }

}  // namespace keyc::grammar
