// Every function of templates on every type in keys of every type, alone and with desc outermost: a schema with it is
// refused with a code, or the proofs model it (the automaton accepts each text, and values are read back from it) and
// the documentation describes it. tests/forms does the same with generated code.
#include "forms/forms.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "generator/outputs/docs/facts.hpp"
#include "generator/outputs/docs/key_formats.hpp"
#include "generator/proof/key_language.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/shape.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"
#include "support/sanitized.hpp"

namespace keyc::proof {
namespace {

using automata::Automaton;
using automata::literal;
using automata::meet;
using keyc_tests::all_forms;
using keyc_tests::all_types;
using keyc_tests::Place;
using keyc_tests::schema_of;

bool contains(const Automaton& automaton, std::string_view word) { return meet(automaton, literal(word)); }

/// Checks the text of each sample value, and the value that is read from it.
std::size_t check_component(const KeyForm& form, const KeyForm::Fixed& fixed) {
  const bool native = fixed.key->native;
  const Shape shape = shape_of(*fixed.component, native);
  std::vector<evaluate::Json> values = sample_values(fixed.component->field->type());
  if (fixed.component->stand_in) values.emplace_back();
  std::size_t checked = 0;
  for (const evaluate::Json& value : values) {
    const auto text = written(form, fixed, value);
    if (!text) continue;  // the form cannot hold the value: pad(a, 3)
    ++checked;
    CAPTURE(value.text, *text);
    CHECK(contains(shape.texts, *text));
    const auto read = value_of(*fixed.component, native, *text);
    if (shape.readable) CHECK(read);
    if (read && shape.readable) CHECK(written(form, fixed, *read) == text);
    // A text that the form does not write is read as no value, or as one that is written differently.
    for (std::size_t i = 0; i < text->size(); ++i)
      for (const char replacement : {'9', '5', 'z', '\0', '\xFF'}) {
        std::string changed = *text;
        changed[i] = replacement;
        const auto wrong = value_of(*fixed.component, native, changed);
        if (wrong && !contains(shape.texts, changed)) CHECK(written(form, fixed, *wrong) != changed);
      }
    for (const std::size_t length : {std::size_t{0}, text->size() / 2})
      if (const auto wrong = value_of(*fixed.component, native, text->substr(0, length));
          wrong && !contains(shape.texts, text->substr(0, length)))
        CHECK(written(form, fixed, *wrong) != text->substr(0, length));
  }
  return checked;
}

/// The page has the number of bytes of the component, its meaning, and an example.
void check_documentation(const model::Schema& schema, bool has_example) {
  keyc::ContextMemory memory;
  const keyc::ContextMemory::Use use(memory);
  const docs::Facts facts(schema);
  for (const Context& key : docs::key_formats(facts, schema.entities.front())) {
    if (*key["name"].text() != "s1") continue;
    for (const Context& part : key["parts"]) {
      const std::string_view meaning = *part["meaning"].text();
      CAPTURE(meaning);
      CHECK(part["bytes"].holds());
      if (meaning == "literal") continue;
      const std::size_t comma = meaning.find(", ");
      REQUIRE(comma != std::string::npos);
      CHECK(comma + 2 < meaning.size());
      if (has_example) CHECK(part["example"].holds());
    }
  }
}

/// Whether the form has a cast, which refuses what does not fit into its width.
bool is_cast(const std::string& form) {
  const std::size_t name = form.find_first_of("uif");
  return form.starts_with("zorder(") && name != std::string::npos && form.find("prefix") == std::string::npos;
}

/// Of how many schemas one is checked.
constexpr std::size_t one_in = keyc_tests::is_sanitized ? 3 : 1;

}  // namespace

TEST_CASE("each function on each type in keys of each type is refused with a code, or proved and documented") {
  std::size_t accepted = 0;
  std::size_t schemas = 0;
  std::set<std::string> used;
  for (const Place& place : keyc_tests::all_places())
    for (const std::string& form : all_forms())
      for (const std::string& type : all_types()) {
        if (schemas++ % one_in != 0) continue;
        const std::string schema = schema_of(type, place, form);
        CAPTURE(schema);
        Run run;
        keyc_tests::compile_in_memory(schema, run);
        if (run.diagnostics.has_errors()) continue;
        ++accepted;
        const model::Entity& entity = run.model.schemas.front().entities.front();
        const KeyForm of_key = written_by(entity, *entity.path_on(&entity.table->indexes.front()));
        std::size_t checked = 0;
        for (const KeyForm::Fixed& fixed : of_key.fixed())
          if (fixed.component->field->name == "a1") checked += check_component(of_key, fixed);
        CHECK(checked > 0);
        // The values of samples do not fit into this form.
        const bool has_example = form.find("pad(a, 3)") == std::string::npos && !is_cast(form);
        check_documentation(run.model.schemas.front(), has_example);
        used.insert(form);
      }
  CHECK(accepted > 400 / one_in);
  for (const std::string& form : all_forms()) {
    CAPTURE(form);
    // The width of these forms varies, so desc does not accept them.
    const bool is_variable = form.find("raw(") != std::string::npos || form.find("plain(") != std::string::npos ||
                             form.find("escaped(") != std::string::npos || form.find("checked(") != std::string::npos ||
                             form.find("upper(a)") == 5 || form.find("lower(a)") == 5;
    if (one_in == 1 && !(is_variable && form.starts_with("desc("))) CHECK(used.contains(form));
  }
}

}  // namespace keyc::proof
