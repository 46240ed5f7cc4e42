#include "values/pattern_parts.hpp"

#include <algorithm>
#include <array>

#include "values/digits.hpp"

namespace keyc {
namespace {

constexpr std::size_t no_part = most_fraction_digits + 1;
constexpr std::array<std::string_view, 7> rank_names{"yyyy", "MM", "dd", "HH", "mm", "ss", "S"};

bool is_pattern_letter(char c) { return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') && c != 'T' && c != 'Z'; }

PatternPart group_at(std::string_view pattern) {
  const std::size_t close = pattern.find(']');
  if (close == pattern.npos) return {.text = pattern, .digits = no_part};
  std::string_view inside = pattern.substr(1, close - 1);
  PatternPart group{.text = pattern.substr(0, close + 1), .rank = fraction_rank, .is_group = true};
  group.grows = inside.ends_with('+');
  if (group.grows) inside.remove_suffix(1);
  group.before = inside.substr(0, inside.find_last_not_of('S') + 1);
  group.digits = inside.size() - group.before.size();
  const bool is_right = !group.before.empty() && group.digits > 0 &&
                        std::none_of(group.before.begin(), group.before.end(),
                                     [](char c) { return is_pattern_letter(c) || digits::is_digit(c) || c == '['; }) &&
                        (!group.grows || group.digits == 1 || group.digits == 3);
  if (!is_right) group.digits = no_part;
  return group;
}

}  // namespace

PatternPart first_field(std::string_view pattern) {
  const char first = pattern.front();
  if (!is_pattern_letter(first)) return {.text = pattern.substr(0, 1)};
  const std::string_view run = pattern.substr(0, std::min(pattern.find_first_not_of(first), pattern.size()));
  if (first == 'S') return {.text = run, .rank = fraction_rank, .digits = std::min(run.size(), no_part)};
  const auto* const name = std::find(rank_names.begin(), rank_names.end(), run);
  if (name == rank_names.end()) return {.text = run, .digits = no_part};
  return {.text = run, .rank = static_cast<std::size_t>(name - rank_names.begin()), .digits = run.size()};
}

PatternPart first_part(std::string_view pattern) {
  return pattern.front() == '[' ? group_at(pattern) : first_field(pattern);
}

std::string_view name_of_rank(std::size_t rank) { return rank_names[rank]; }

unsigned field_value(std::size_t rank, const PatternTime& time) {
  const std::array values{time.year, time.month, time.day, time.second / 3600, time.second / 60 % 60, time.second % 60};
  return values[rank];
}

std::string_view known_letters(std::string_view letters) {
  if (letters.size() > 2 && letters.front() == 'M') return "is the name of a month";
  if (letters.front() == 'E') return "is the name of a weekday";
  if (letters.front() == 'h' || letters.front() == 'a') return "counts to twelve";
  return {};
}

}  // namespace keyc
