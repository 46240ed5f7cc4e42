#include "forms/forms.hpp"

#include <fmt/format.h>

#include <map>

#include "generator/encoding/functions.hpp"
#include "generator/format/format.hpp"
#include "support/in_memory.hpp"

namespace keyc_tests {
namespace {

namespace model = keyc::model;
using model::KeyType;

/// The components of a template for the attribute `a`: each way to write the function.
const std::map<std::string_view, std::vector<std::string>> forms_of{
    {"upper", {"upper(a)", "prefix(upper(a), 3)"}},
    {"lower", {"lower(a)", "prefix(lower(a), 3)"}},
    {"pad", {"pad(a, 20)", "pad(a, 3)"}},
    {"escaped", {"escaped(a)", "escaped(upper(a))"}},
    {"checked", {"checked(a)", "checked(lower(a))"}},
    {"raw", {"raw(a)"}},
    {"plain", {"plain(a)"}},
    {"year", {"year(a)", "year(a, \"+09:00\")"}},
    {"quarter", {"quarter(a)"}},
    {"month", {"month(a)", "month(a, \"-03:30\")"}},
    {"week", {"week(a, \"-03:30\")"}},
    {"day", {"day(a)", "day(a, \"+09:00\")"}},
    {"hour", {"hour(a)", "hour(a, \"+09:00\")", "hour(a, 6, \"+05:45\")"}},
    {"minute", {"minute(a)", "minute(a, \"+05:45\")", "minute(a, 5)"}},
    {"format",
     {"format(a, \"yyyy-MM\")", "format(a, \"yyyyMMdd\")", "format(a, \"yyyy-MM-dd:HH:mm:ss.SSS\", \"+09:00\")"}},
    {"epoch_s", {"epoch_s(a)", "zorder(u32(epoch_s(a)), n)"}},
    {"epoch_ms", {"epoch_ms(a)", "zorder(n, desc(f64(epoch_ms(a))))"}},
    {"prefix", {"prefix(a, 3)"}},
    {"ordinal", {"ordinal(a)", "ordinal(a, 4)"}},
    {"zorder", {"zorder(a, n)", "zorder(n, desc(a))", "zorder(n, prefix(a, 3))"}},
    {"u8", {"zorder(u8(a), n)", "zorder(u8(a from -60 to 60.5), n)"}},
    {"u16", {"zorder(n, u16(a))", "zorder(n, desc(u16(a from \"1970-01-01\" to \"2040-01-01\")))"}},
    {"u32", {"zorder(u32(a), n)"}},
    {"u64", {"zorder(n, desc(u64(a)))"}},
    {"i8", {"zorder(i8(a), n)"}},
    {"i16", {"zorder(n, i16(a))"}},
    {"i32", {"zorder(i32(a), n)"}},
    {"i64", {"zorder(n, desc(i64(a)))"}},
    {"f32", {"zorder(f32(a), n)"}},
    {"f64", {"zorder(n, f64(a))"}},
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

/// The place where the form is the only component of the key.
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

constexpr std::size_t indexes_of_a_table = 20;  // DynamoDB's limit

std::string head(std::string_view name, std::string_view key_type, std::size_t indexes) {
  std::string text = fmt::format(
      "schema {0}\n\nenum Color {{ red, green as \"#1\", blue }}\n\ntable Items as \"{0}\" {{\n  key (pk)\n", name);
  for (std::size_t i = 1; i <= indexes; ++i) text += fmt::format("  index by{0} (p{0}, s{0}{1})\n", i, key_type);
  return text + "}\n";
}

/// What one form adds to an entity.
struct Member {
  std::string attribute;
  std::string keys;
};

/// With `keyonly` only the key holds the value.
Member member(std::size_t number, const std::string& type, std::string_view key_only, const std::string& key,
              const std::string& partition) {
  return {fmt::format("  a{} : {}{}\n", number, type, key_only),
          fmt::format("  p{0} = {1}<id>\n  s{0} = {2}\n", number, partition, key)};
}

std::string entity_of(const std::string& name, const std::vector<Member>& members, const std::string& partition) {
  std::string text = fmt::format("\nentity {} in Items {{\n  id : string\n  n : u8\n", name);
  for (const Member& added : members) text += added.attribute;
  text += fmt::format("  pk = {}<id>\n", partition);
  for (const Member& added : members) text += added.keys;
  return text + "}\n";
}

/// The form of the attribute a3 instead of `a`.
std::string numbered(std::string form, std::size_t number) {
  const std::size_t innermost = form.rfind('(');
  const std::size_t attribute = form.find('a', innermost == std::string::npos ? 0 : innermost);
  return form.insert(attribute + 1, std::to_string(number));
}

}  // namespace

std::vector<std::string> all_forms() {
  std::vector<std::string> forms{"a", "desc(a)"};
  for (const std::string_view name : model::function_names()) {
    // A shard is not a form of a value: sort keys have none, and nothing reads it back.
    if (name == "desc" || name == "shard") continue;
    for (const std::string& form : forms_of.at(name)) {
      forms.push_back(form);
      if (!form.starts_with("zorder(")) forms.push_back(fmt::format("desc({})", form));
    }
  }
  return forms;
}

std::vector<std::string> all_types() {
  std::vector<std::string> types{"Color"};
  for (const std::string_view name : model::type_names())
    if (model::is_scalar(model::find_type(name)->kind)) types.emplace_back(name);
  return types;
}

std::vector<Place> all_places() { return {std::begin(places), std::end(places)}; }

std::string schema_of(const std::string& type, const Place& place, const std::string& form) {
  const bool is_optional = place.sort_key.find("else") != std::string_view::npos;
  const std::string key = fmt::format(fmt::runtime(place.sort_key), numbered(form, 1));
  return head("forms", place.type, 1) + entity_of("E", {member(1, type, is_optional ? "?" : "", key, "")}, "");
}

FormsSchema schema_of_all_forms(KeyType key) {
  const Place& place = plain_place(key);
  FormsSchema made{head(fmt::format("{}_forms", model::key_type_name(key)), place.type, indexes_of_a_table), "", 0};
  std::vector<Member> members;
  std::size_t entities = 0;
  const auto name = [&] { return fmt::format("E{}", entities + 1); };
  const auto end_entity = [&] {
    if (members.empty()) return;
    made.schema += entity_of(name(), members, name() + "#");
    made.list += fmt::format("FORMS({})\n", name());
    ++entities;
    members.clear();
  };
  for (const std::string& form : all_forms())
    for (const std::string& type : all_types()) {
      if (!is_accepted(schema_of(type, place, form))) continue;
      ++made.forms;
      const std::string first = fmt::format("<{}>", numbered(form, 1));
      const bool can_be_read =
          is_accepted(head("forms", place.type, 1) + entity_of("E", {member(1, type, " keyonly", first, "E#")}, "E#"));
      const std::size_t number = members.size() + 1;
      members.push_back(member(number, type, can_be_read ? " keyonly" : "", fmt::format("<{}>", numbered(form, number)),
                               name() + "#"));
      if (members.size() == indexes_of_a_table) end_entity();
    }
  end_entity();
  made.schema = keyc::format::format(made.schema);
  return made;
}

}  // namespace keyc_tests
