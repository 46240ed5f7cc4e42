#include "forms/forms.hpp"

#include <fmt/format.h>

#include <map>

#include "generator/encoding/functions.hpp"
#include "support/in_memory.hpp"

namespace keyc_tests {
namespace {

namespace model = keyc::model;
using model::KeyType;

/// What stands in a template for the attribute `a`: each way to write the function.
const std::map<std::string_view, std::vector<std::string>> forms_of{
    {"upper", {"upper(a)", "prefix(upper(a), 3)"}},
    {"lower", {"lower(a)", "prefix(lower(a), 3)"}},
    {"pad", {"pad(a, 20)", "pad(a, 3)"}},
    {"escaped", {"escaped(a)", "escaped(upper(a))"}},
    {"checked", {"checked(a)", "checked(lower(a))"}},
    {"raw", {"raw(a)"}},
    {"plain", {"plain(a)"}},
    {"year", {"year(a)", "year(a, \"+09:00\")"}},
    {"month", {"month(a)", "month(a, \"-03:30\")"}},
    {"day", {"day(a)", "day(a, \"+09:00\")"}},
    {"hour", {"hour(a)", "hour(a, \"+09:00\")"}},
    {"minute", {"minute(a)", "minute(a, \"+05:45\")"}},
    {"format",
     {"format(a, \"yyyy-MM\")", "format(a, \"yyyyMMdd\")", "format(a, \"yyyy-MM-dd:HH:mm:ss.SSS\", \"+09:00\")"}},
    {"epoch_s", {"epoch_s(a)"}},
    {"epoch_ms", {"epoch_ms(a)"}},
    {"prefix", {"prefix(a, 3)"}},
    {"ordinal", {"ordinal(a)", "ordinal(a, 4)"}},
    {"hex", {"hex(a)", "hex(prefix(a, 3))"}},
    {"sort64", {"sort64(a)", "sort64(prefix(a, 3))"}},
};

constexpr Place places[] = {
    {KeyType::string, "", "<{}>"},
    {KeyType::string, "", "A#<{}>"},
    {KeyType::string, "", "<{}>#<n>"},
    {KeyType::string, "", "<{} else \"~\">#<n>"},
    {KeyType::number, ": number", "<{}>"},
    {KeyType::binary, ": binary", "<{}>"},
    {KeyType::binary, ": binary", "\"\\x01\"<{}><n>"},
};

/// Where the form is alone in the key.
const Place& plain_place(KeyType key) {
  for (const Place& place : places)
    if (place.key == key) return place;
  return places[0];
}

bool is_accepted(const std::string& schema) {
  keyc::Run run;
  compile_in_memory(schema, run);
  return !run.diagnostics.has_errors();
}

/// With `keyonly` the value is read from the key and is nowhere else in the item.
std::string attributes(const std::string& type, std::string_view key_only) {
  return fmt::format("  id : string\n  n : u8\n  a : {}{}\n", type, key_only);
}

std::string keys(const Place& place, const std::string& form, const std::string& partition) {
  return fmt::format("  pk = {0}<id>\n  gpk = {0}<id>\n  gsk = {1}\n", partition,
                     fmt::format(fmt::runtime(place.sort_key), form));
}

std::string head(const Place& place) {
  return fmt::format(R"(schema forms

enum Color {{ red, green as "#1", blue }}

table Items {{
  key (pk)
  index byA (gpk, gsk{})
}}
)",
                     place.type);
}

}  // namespace

std::vector<std::string> all_forms() {
  std::vector<std::string> all{"a", "desc(a)"};
  for (const std::string_view name : model::function_names()) {
    if (name == "desc" || !model::find_function(name)->supported) continue;
    for (const std::string& form : forms_of.at(name)) {
      all.push_back(form);
      all.push_back(fmt::format("desc({})", form));
    }
  }
  return all;
}

std::vector<std::string> all_types() {
  std::vector<std::string> all{"Color"};
  for (const std::string_view name : model::type_names())
    if (model::is_scalar(model::find_type(name)->kind)) all.emplace_back(name);
  return all;
}

std::vector<Place> all_places() { return {std::begin(places), std::end(places)}; }

std::string schema_of(const std::string& type, const Place& place, const std::string& form) {
  const bool is_optional = place.sort_key.find("else") != std::string_view::npos;
  return fmt::format("{}\nentity E in Items {{\n{}{}}}\n", head(place), attributes(type, is_optional ? "?" : ""),
                     keys(place, form, ""));
}

FormsSchema schema_of_all_forms(KeyType key) {
  const Place& place = plain_place(key);
  FormsSchema made{head(place), "", 0};
  for (const std::string& form : all_forms())
    for (const std::string& type : all_types()) {
      if (!is_accepted(schema_of(type, place, form))) continue;
      const std::string name = fmt::format("E{}", ++made.entities);
      const auto entity = [&](std::string_view key_only) {
        return fmt::format("\nentity {} in Items {{\n{}{}}}\n", name, attributes(type, key_only),
                           keys(place, form, name + "#"));
      };
      const std::string kept = entity(" keyonly");
      made.schema += is_accepted(head(place) + kept) ? kept : entity("");
      made.list += fmt::format("FORM({})\n", name);
    }
  return made;
}

}  // namespace keyc_tests
