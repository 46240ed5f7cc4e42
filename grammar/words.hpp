#pragma once

#include <string_view>

/// The keywords, in lists that the rules, the error recovery and the messages share. Those of access patterns are in
/// clauses.hpp.
namespace keyc::grammar {

// Separated by single spaces.
inline constexpr std::string_view declaration_words = "schema table enum type entity mixin struct import collection";
inline constexpr std::string_view table_words = "key index local ttl stream text type null allow";
inline constexpr std::string_view entity_words = "access sample size items null allow unique versions";
inline constexpr std::string_view later_entity_words = "transaction";  // of a later version: refused, never proposed
inline constexpr std::string_view attribute_words = "always fixed lock keyonly unique";
inline constexpr std::string_view collection_words = "members access skipping";
inline constexpr std::string_view index_clauses = "projects";
inline constexpr std::string_view template_clauses = "when";
inline constexpr std::string_view after_templates = "when allow override";
inline constexpr std::string_view operator_words = "between begins_with contains in present absent and or";
inline constexpr std::string_view connectives = "and or";
inline constexpr std::string_view key_types = "string number binary";
inline constexpr std::string_view stream_views = "keys new old";
inline constexpr std::string_view type_words =
    "string bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 decimal bytes timestamp_s timestamp timestamp_us "
    "timestamp_ns epoch_s epoch_ms epoch_us epoch_ns "
    "date uuid uuid7 ulid ksuid list set map document";

/// Removes the first word, and the space after it, from `words` and returns it.
constexpr std::string_view take_word(std::string_view& words) {
  const std::size_t length = words.find(' ');
  const std::string_view word = words.substr(0, length);
  words.remove_prefix(length == std::string_view::npos ? words.size() : length + 1);
  return word;
}

constexpr bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty())
    if (take_word(words) == word) return true;
  return false;
}

}  // namespace keyc::grammar
