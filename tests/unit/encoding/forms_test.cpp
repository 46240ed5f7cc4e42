// Every function of templates on every type in keys of every type, alone and with desc outermost: a schema that holds
// it is refused with a code, or the checks know what it writes: the automaton has each text, and values are read back
// from it.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generator/encoding/compose.hpp"
#include "generator/proof/key_language.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shape/symbols.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"

namespace keyc::check {
namespace {

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

std::vector<std::string> all_forms() {
  std::vector<std::string> all{"a", "desc(a)"};
  for (const std::string_view name : model::function_names()) {
    if (name == "desc" || !model::find_function(name)->supported) continue;
    INFO("a function that has no row here: " << name);
    REQUIRE(forms_of.contains(name));
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

struct Place {
  KeyType key;
  std::string_view type;      // as the table declares it
  std::string_view sort_key;  // `{}` is the component
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

std::string schema_of(const std::string& type, const Place& place, const std::string& form) {
  const bool is_optional = place.sort_key.find("else") != std::string_view::npos;
  return fmt::format(R"(schema forms
enum Color {{ red, green as "#1", blue }}
table Items {{
  key (pk)
  index byA (gpk, gsk{})
}}
entity E in Items {{
  id : string
  n : u8
  a : {}{}
  pk = <id>
  gpk = <id>
  gsk = {}
}}
)",
                     place.type, type, is_optional ? "?" : "", fmt::format(fmt::runtime(place.sort_key), form));
}

bool contains(const Automaton& automaton, std::string_view word) { return meet(automaton, literal(word)); }

/// Of everything that is written: the text of each sample value, and what is read of it.
void check_component(const KeyForm& form, const KeyForm::Fixed& fixed) {
  const bool native = fixed.key->native;
  const Shape shape = shape_of(*fixed.component, native);
  std::vector<evaluate::Json> values = sample_values(fixed.component->field->type());
  if (fixed.component->stand_in) values.emplace_back();
  for (const evaluate::Json& value : values) {
    const auto text = written(form, fixed, value);
    if (!text) continue;  // over what the form can hold: pad(a, 3)
    CAPTURE(value.text, *text);
    CHECK(contains(shape.texts, *text));
    const auto read = value_of(*fixed.component, native, *text);
    if (shape.readable) CHECK(read);
    if (read && shape.readable) CHECK(written(form, fixed, *read) == text);
    // Texts that are none of it are read as no value, or as one that is written otherwise.
    for (std::size_t i = 0; i < text->size(); ++i)
      for (const char other : {'9', '5', 'z', '\0', '\xFF'}) {
        std::string changed = *text;
        changed[i] = other;
        const auto wrong = value_of(*fixed.component, native, changed);
        if (wrong && !contains(shape.texts, changed)) CHECK(written(form, fixed, *wrong) != changed);
      }
    for (const std::size_t length : {std::size_t{0}, text->size() / 2})
      if (const auto wrong = value_of(*fixed.component, native, text->substr(0, length));
          wrong && !contains(shape.texts, text->substr(0, length)))
        CHECK(written(form, fixed, *wrong) != text->substr(0, length));
  }
}

}  // namespace

TEST_CASE("each function on each type in keys of each type is refused with a code, or the checks know its texts") {
  std::size_t accepted = 0;
  std::set<std::string> used;
  for (const Place& place : places)
    for (const std::string& form : all_forms())
      for (const std::string& type : all_types()) {
        const std::string schema = schema_of(type, place, form);
        CAPTURE(schema);
        Run run;
        keyc_tests::compile_in_memory(schema, run);
        if (run.diagnostics.has_errors()) continue;
        ++accepted;
        const model::Entity& entity = run.model.schemas.front().entities.front();
        const KeyForm of_key = written_by(entity, *entity.path_on(&entity.table->indexes.front()));
        for (const KeyForm::Fixed& one : of_key.fixed())
          if (one.component->field->name == "a") check_component(of_key, one);
        used.insert(form);
      }
  CHECK(accepted > 400);
  for (const std::string& form : all_forms()) {
    CAPTURE(form);
    // Those are never of one width, so desc takes none.
    const bool is_variable = form.find("raw(") != std::string::npos || form.find("plain(") != std::string::npos ||
                             form.find("escaped(") != std::string::npos || form.find("checked(") != std::string::npos ||
                             form.find("upper(a)") == 5 || form.find("lower(a)") == 5;
    if (!(is_variable && form.starts_with("desc("))) CHECK(used.contains(form));
  }
}

}  // namespace keyc::check
