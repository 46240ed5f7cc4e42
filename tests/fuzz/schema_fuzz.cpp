// Any text as a schema: read, resolved, checked, and all outputs of what is accepted.
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "support/in_memory.hpp"
#include "keyc/utf8.hpp"

namespace {

/// As `keyc generate` refuses it.
bool is_readable(std::string_view text) { return text.size() < 20'000; }

void check_places(const keyc::Run& run) {
  for (const keyc::Diagnostic& one : run.diagnostics.all()) {
    if (one.span.source == nullptr) keyc_tests::fail("an error without a place", one.message);
    if (one.span.begin > one.span.end || one.span.end > one.span.source->text().size())
      keyc_tests::fail("a place outside of the text", one.message);
    if (one.message.empty()) keyc_tests::fail("an error that says nothing");
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (!is_readable(input)) return;
  keyc::Run run;
  compile_in_memory(input, run);
  check_places(run);
  const std::string said = run.diagnostics.render(false);
  if (keyc::utf8::find_invalid(said) != std::string::npos) fail("a message that is not UTF-8", said);
  static const std::vector<const keyc::Output*> outputs = [] {
    std::vector<const keyc::Output*> all;
    for (const keyc::Output& one : keyc::outputs()) all.push_back(&one);
    return all;
  }();
  keyc::make_outputs(outputs, run, [](const std::string& file, std::string_view text) {
    if (keyc::utf8::find_invalid(text) != std::string_view::npos) fail("an output that is not UTF-8", file);
  });
}
