// Patterns that are found: those of other languages, and those that a text follows.

#include <algorithm>
#include <iterator>

#include "values/pattern_parts.hpp"
#include "values/time_pattern.hpp"

namespace keyc {
namespace {

/// What another language writes for a part of a pattern. A row that begins like another one comes after the longer.
struct Converted {
  std::string_view from;
  std::string_view to;
};

constexpr Converted of_strftime[] = {{"%Y", "yyyy"},       {"%m", "MM"},       {"%d", "dd"},     {"%H", "HH"},
                                     {"%M", "mm"},         {"%S", "ss"},       {"%f", "SSSSSS"}, {"%L", "SSS"},
                                     {"%F", "yyyy-MM-dd"}, {"%T", "HH:mm:ss"}, {"%z", "+0000"},  {"%:z", "+00:00"}};
constexpr Converted of_go[] = {{"2006", "yyyy"},
                               {"Z07:00", "Z"},
                               {"-07:00", "+00:00"},
                               {"-0700", "+0000"},
                               {"Z0700", "Z"},
                               {".999999999", "[.S+]"},
                               {".999999", "[.S+]"},
                               {".999", "[.S+]"},
                               {".000000000", ".SSSSSSSSS"},
                               {".000000", ".SSSSSS"},
                               {".000", ".SSS"},
                               {"01", "MM"},
                               {"02", "dd"},
                               {"15", "HH"},
                               {"04", "mm"},
                               {"05", "ss"}};
/// X and x are the letters of an offset, with and without Z for zero.
constexpr Converted of_java[] = {{"'T'", "T"},      {"'Z'", "Z"},     {"XXX", "Z"},     {"X", "Z"},
                                 {"xxx", "+00:00"}, {"uuuu", "yyyy"}, {"YYYY", "yyyy"}, {"DD", "dd"}};

template <std::size_t Count>
std::string convert(std::string_view pattern, const Converted (&rows)[Count]) {
  std::string result;
  while (!pattern.empty()) {
    const auto* const row = std::find_if(std::begin(rows), std::end(rows),
                                         [&](const Converted& each) { return pattern.starts_with(each.from); });
    const bool is_known = row != std::end(rows);
    result += is_known ? row->to : pattern.substr(0, 1);
    pattern.remove_prefix(is_known ? row->from.size() : 1);
  }
  return result;
}

}  // namespace

std::string converted_pattern(std::string_view pattern) {
  std::string converted;
  if (pattern.find('%') != pattern.npos)
    converted = convert(pattern, of_strftime);
  else if (pattern.find("2006") != pattern.npos)
    converted = convert(pattern, of_go);
  else
    converted = convert(pattern, of_java);
  return converted == pattern ? std::string() : converted;
}

namespace {

/// Takes what the pattern takes off a text, as long as it is right.
class PatternFinder {
 public:
  explicit PatternFinder(std::string_view text) : rest_(text) {}

  std::string find() && {
    if (!date()) return {};
    if (!rest_.empty() && !time()) return {};
    return rest_.empty() ? std::move(pattern_) : std::string();
  }

 private:
  static std::size_t digits_of(std::string_view text) {
    return std::min(text.find_first_not_of("0123456789"), text.size());
  }

  bool field(std::string_view letters) {
    if (digits_of(rest_) < letters.size()) return false;
    return take(letters.size(), letters);
  }

  bool take(std::size_t size, std::string_view as) {
    pattern_ += as;
    rest_.remove_prefix(size);
    return true;
  }

  /// One of these bytes, which stands for itself.
  bool one_of(std::string_view bytes) {
    if (rest_.empty() || bytes.find(rest_.front()) == bytes.npos) return false;
    return take(1, rest_.substr(0, 1));
  }

  bool date() {
    const std::size_t first = digits_of(rest_);
    if (first == 2) return reversed_date();
    if (first != 4) return (first == 8 || first == 14) && field("yyyy") && field("MM") && field("dd");
    return field("yyyy") && one_of("-/.") && field("MM") && one_of(pattern_.substr(4, 1)) && field("dd");
  }

  /// Days before months, or after: as the values tell. With dots, days come first.
  bool reversed_date() {
    if (rest_.size() < 10) return false;
    const bool has_day_first = rest_.substr(0, 2) > "12";
    const bool has_day_second = rest_.substr(3, 2) > "12";
    const bool is_european = rest_[2] == '.';
    if (has_day_first == has_day_second && !(is_european && !has_day_second)) return false;
    const bool is_day_first = has_day_first || is_european;
    return field(is_day_first ? "dd" : "MM") && one_of("-/.") && field(is_day_first ? "MM" : "dd") &&
           one_of(pattern_.substr(2, 1)) && field("yyyy");
  }

  bool time() {
    if (digits_of(rest_) != 6 && !one_of("T _-:,")) return false;
    if (!field("HH")) return false;
    const bool has_colon = one_of(":.");
    const std::string colon = has_colon ? pattern_.substr(pattern_.size() - 1) : "";
    if (!field("mm") || (has_colon && !one_of(colon)) || !field("ss")) return false;
    if (!rest_.empty() && (rest_.front() == '.' || rest_.front() == ',')) {
      one_of(".,");
      const std::size_t count = digits_of(rest_);
      if (count == 0 || count > most_fraction_digits) return false;
      take(count, std::string(count, 'S'));
    }
    return clock();
  }

  /// What a text says of its clock.
  bool clock() {
    if (!rest_.empty() && (rest_.front() == 'Z' || rest_.front() == '+' || rest_.front() == '-'))
      take(1, rest_.substr(0, 1));
    return take(rest_.size(), rest_);
  }

  std::string_view rest_;
  std::string pattern_;
};

}  // namespace

std::string pattern_of_text(std::string_view text) { return PatternFinder(text).find(); }

std::vector<std::string> with_group(std::string_view pattern) {
  const std::size_t fraction = pattern.find('S');
  std::size_t at = pattern.find("ss");
  if (at == pattern.npos) return {};
  at += 2;
  const std::size_t end = fraction == pattern.npos ? at : pattern.find_last_of('S') + 1;
  const std::string before(pattern.substr(0, at));
  const std::string after(pattern.substr(end));
  const std::string digits(end - at > 1 ? end - at - 1 : 6, 'S');
  return {before + "[." + digits + "]" + after, before + "[.SSS+]" + after, before + "[.S+]" + after};
}

}  // namespace keyc
