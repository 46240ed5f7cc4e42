#include "support/in_memory.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grammar/parse.hpp"

namespace keyc_tests {
namespace {

constexpr std::string_view end_of_schema = "\n---\n";

keyc::model::ParsedFile parsed(std::string_view text, std::size_t position, keyc::Run& run) {
  const std::string name = std::to_string(position) + ".keys";
  const keyc::Source& source = run.sources.emplace_back(name, std::string(text));
  keyc::model::ParsedFile file{&source, keyc::parse(source, run.diagnostics), name};
  for (const keyc::ast::Import& import : file.file.imports) {
    const auto known = std::find_if(run.sources.begin(), run.sources.end() - 1, [&](const keyc::Source& other_source) {
      return other_source.name() == import.path.value;
    });
    const auto imported = static_cast<std::size_t>(known - run.sources.begin());
    if (imported == position)
      run.diagnostics.report(keyc::Code::bad_import, import.path.span, "there is no such file");
    else if (std::find(file.imports.begin(), file.imports.end(), imported) == file.imports.end())
      file.imports.push_back(imported);
    file.imports_known = file.imports_known && imported != position;
  }
  return file;
}

}  // namespace

void compile_in_memory(std::string_view text, keyc::Run& run) {
  std::vector<keyc::model::ParsedFile> files;
  for (;;) {
    const std::size_t end = text.find(end_of_schema);
    files.push_back(parsed(text.substr(0, end), files.size(), run));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + end_of_schema.size());
  }
  keyc::compile(std::move(files), {keyc::find_output("cpp")}, run);
}

}  // namespace keyc_tests
