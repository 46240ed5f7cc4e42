// `keyc fmt`: a schema that can be parsed is formatted, can be parsed then, and means the same; formatting it again
// changes nothing.
#include <string>

#include "fuzz/fuzz.hpp"
#include "generator/format/format.hpp"
#include "grammar/parse.hpp"
#include "support/in_memory.hpp"

namespace {

bool can_be_read(std::string_view text) {
  const keyc::Source source("input.keys", std::string(text));
  keyc::Diagnostics diagnostics;
  keyc::parse(source, diagnostics);
  return !diagnostics.has_errors();
}

/// The resolved schema, which has its whole meaning except for positions; the errors if the schema is refused.
std::string meaning_of(std::string_view text) {
  keyc::Run run;
  keyc_tests::compile_in_memory(text, run);
  std::string meaning;
  for (const keyc::Diagnostic& diagnostic : run.diagnostics.all()) meaning += diagnostic.message + '\n';
  keyc::make_outputs({keyc::find_output("json")}, run,
                     keyc::Emit([&](const std::string&, std::string_view piece, bool) { meaning += piece; }));
  return meaning;
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.size() >= 20'000 || input.find("\n---\n") != std::string_view::npos || !can_be_read(input)) return;
  const std::string formatted = keyc::format::format(input);
  if (!can_be_read(formatted)) fail("cannot be read after it was formatted", formatted);
  if (keyc::format::format(formatted) != formatted) fail("formatting again changes it", formatted);
  if (meaning_of(input) != meaning_of(formatted)) fail("means something else after it was formatted", formatted);
}
