#include "generator/resolve/foreign_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/encoding/functions.hpp"
#include "generator/resolve/scope.hpp"
#include "grammar/habit_tokens.hpp"
#include "grammar/parse.hpp"
#include "grammar/words.hpp"

namespace keyc::model {
namespace {

struct ForeignFunction {
  std::string_view names;  // separated by single spaces, in any case
  std::string_view meant;  // the function that takes the same arguments; empty if there is none
  std::string_view says;
};

constexpr std::array foreign_functions{
    ForeignFunction{"toUpper toUpperCase uppercase ucase upcase to_upper", "upper", "capitals are upper(x)"},
    ForeignFunction{"toLower toLowerCase lowercase lcase downcase to_lower casefold", "lower",
                    "lower-case letters are lower(x)"},
    ForeignFunction{"left first truncate take head substr substring slice mid", "prefix",
                    "the first n characters are prefix(x, n)"},
    ForeignFunction{
        "reverse reversed", {}, "numbers and times in reversed order are desc(x); no function reverses text"},
    ForeignFunction{"descending inverse invert negate neg", "desc", "what sorts in reversed order is desc(x)"},
    ForeignFunction{"zeropad zero_pad zerofill padStart lpad leftpad pad_left padLeft zfill", "pad",
                    "n digits are pad(x, n); numbers of a type with a width are padded by themselves"},
    ForeignFunction{"date dateOf to_date toDate ymd startOfDay date_trunc", "day", "the day of a time is day(x)"},
    ForeignFunction{"epoch unix unixtime unix_timestamp to_unix toEpoch epochSeconds", "epoch_s",
                    "seconds since 1970 are epoch_s(x)"},
    ForeignFunction{"millis epochMillis toMillis getTime unix_ms", "epoch_ms",
                    "milliseconds since 1970 are epoch_ms(x)"},
    ForeignFunction{"tohex to_hex encode_hex bin2hex", "hex", "hexadecimal digits are hex(x)"},
    ForeignFunction{"base64 b64 to_base64 btoa", "sort64", "text that sorts as the bytes do is sort64(x)"},
    ForeignFunction{"index indexOf rank position", "ordinal", "the position of an enum's value is ordinal(x)"},
    ForeignFunction{"morton geohash zcurve hilbert z_order",
                    {},
                    "several dimensions are interleaved by zorder(x, y), in a sort key of type binary"},
    ForeignFunction{"strftime date_format dateFormat formatDate to_char", {}, "write format(x, \"yyyy-MM\") or day(x)"},
    ForeignFunction{"iso toISOString isoformat to_iso", {}, "times are written in ISO 8601 by themselves: <x>"},
    ForeignFunction{"isoweek iso_week weekOf week_of_year weekOfYear weekNumber", "week", "ISO weeks are week(x)"},
    ForeignFunction{"quarterOf quarter_of_year", "quarter", "quarters are quarter(x)"},
    ForeignFunction{
        "dayOfWeek weekday", {}, "periods are year(x), quarter(x), month(x), week(x), day(x), hour(x) and minute(x)"},
    ForeignFunction{"concat concat_ws join append plus", {}, "the parts of a template follow each other: <x>#<y>"},
    ForeignFunction{"string str text toString to_string cast", {}, "values are written as text by themselves: <x>"},
    ForeignFunction{
        "coalesce ifnull nvl default or_else", {}, "text for what is absent follows 'else': <x else \"~\">"},
    ForeignFunction{"hash md5 sha1 sha256 crc32 murmur mod modulo random rand",
                    {},
                    "no key is hashed; <shard(8, x)> spreads one partition over eight"},
    ForeignFunction{"bucket timeBucket time_bucket bin date_bin",
                    {},
                    "periods are year(x) to minute(x), also of several units: hour(x, 6), minute(x, 5); <shard(8, x)> "
                    "spreads one partition over eight"},
    ForeignFunction{"trim strip replace slug slugify normalize unaccent",
                    {},
                    "there is no such function: store the attribute as the key needs it"},
    ForeignFunction{"now uuid ulid uuidv4 nanoid",
                    {},
                    "templates have attributes alone; defaults of attributes are '= now' and '= new'"},
};

const ForeignFunction* find_foreign(std::string_view name) {
  const auto has = [&](const ForeignFunction& row) {
    std::string_view names = row.names;
    while (!names.empty())
      if (grammar::same_word(grammar::take_word(names), name)) return true;
    return false;
  };
  const auto found = std::find_if(foreign_functions.begin(), foreign_functions.end(), has);
  return found == foreign_functions.end() ? nullptr : &*found;
}

/// Whether the function takes as many arguments as it is given.
bool takes_arguments_of(const FunctionInfo& function, const ast::Expression& call) {
  const std::string_view form = function.form.substr(0, function.form.find(" or "));
  const auto commas = std::count(form.begin(), form.end(), ',');
  return static_cast<std::size_t>(commas) + 1 == call.arguments.size();
}

}  // namespace

MeantFunction meant_function(const ast::Expression& call) {
  const ForeignFunction* const foreign = find_foreign(call.text);
  if (foreign != nullptr) {
    const FunctionInfo* const meant = find_function(foreign->meant);
    MeantFunction result{std::string(foreign->says), {}};
    if (meant != nullptr && takes_arguments_of(*meant, call))
      result.write = line_with(call.span, std::string(meant->name).append(call.span.text().substr(call.text.size())));
    return result;
  }
  std::string near = did_you_mean(call.text, function_names());
  if (near.empty()) near = fmt::format("the functions are {}", fmt::join(function_names(), ", "));
  return {std::move(near), {}};
}

}  // namespace keyc::model
