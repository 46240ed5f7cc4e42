// Any text as a schema: it is parsed, resolved and checked, and an output of an accepted schema is made, which
// depends on the text: all of them would take most of the time, and texts that lie close together try each.
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "keyc/generated/utf8.hpp"
#include "support/in_memory.hpp"

namespace {

/// `keyc generate` refuses larger files, too.
bool is_readable(std::string_view text) { return text.size() < 20'000; }

void check_places(const keyc::Run& run) {
  for (const keyc::Diagnostic& diagnostic : run.diagnostics.all()) {
    if (diagnostic.span.source == nullptr) keyc_tests::fail("an error without a place", diagnostic.message);
    if (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > diagnostic.span.source->text().size())
      keyc_tests::fail("a place outside of the text", diagnostic.message);
    if (diagnostic.message.empty()) keyc_tests::fail("an error that says nothing");
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (!is_readable(input)) return;
  keyc::Run run;
  compile_in_memory(input, run);
  check_places(run);
  const std::string rendered = run.diagnostics.render(false);
  if (keyc::utf8::find_invalid(rendered) != std::string::npos) fail("a message that is not UTF-8", rendered);
  std::vector<const keyc::Output*> made;
  for (const keyc::Output& output : keyc::outputs()) made.push_back(&output);
  if (!tries_all) made = {made[std::hash<std::string_view>()(input) % made.size()]};
  keyc::make_outputs(made, run, keyc::Emit([](const std::string& file, std::string_view text, bool) {
                       if (keyc::utf8::find_invalid(text) != std::string_view::npos)
                         fail("an output that is not UTF-8", file);
                     }));
}
