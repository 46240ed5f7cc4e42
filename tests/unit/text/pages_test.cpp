#include "generator/text/pages.hpp"

#include <set>

#include "generator/check/check.hpp"
#include "generator/format/format.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/resolve/resolve.hpp"
#include "generator/text/embedded.hpp"
#include "grammar/parse.hpp"
#include "support/catch.hpp"

using keyc::Code;
using keyc::CodeInfo;

namespace {

keyc::Diagnostics checked(const keyc::Source& source) {
  keyc::Diagnostics diagnostics;
  std::vector<keyc::model::ParsedFile> parsed{{&source, parse(source, diagnostics)}};
  keyc::model::Model model = keyc::model::resolve(parsed, diagnostics);
  keyc::check::run(model, diagnostics);
  for (const keyc::model::Schema& schema : model.schemas) keyc::cpp::check_names(schema, {}, diagnostics);
  return diagnostics;
}

/// Pages of errors in files show a command instead of a schema.
bool is_schema(const std::string& example) { return !example.starts_with("$ "); }

}  // namespace

TEST_CASE("every code has a page") {
  for (const CodeInfo& code : keyc::codes) {
    INFO("write generator/explain/" << code.id << ".md");
    CHECK_NOTHROW(keyc::page_of(code));
  }
}

TEST_CASE("every page belongs to a code") {
  std::set<std::string> names;
  for (const CodeInfo& code : keyc::codes) names.insert(std::string(code.id) + ".md");
  for (const keyc::EmbeddedFile& page : keyc::embedded_pages()) {
    INFO("generator/explain/" << page.name);
    CHECK(names.count(std::string(page.name)) == 1);
  }
}

TEST_CASE("the wrong example of a page is reported with its code, and with no other") {
  for (const CodeInfo& code : keyc::codes) {
    INFO("generator/explain/" << code.id << ".md, ## Wrong");
    const keyc::Source source("wrong.keys", keyc::page_of(code).wrong);
    if (!is_schema(std::string(source.text()))) continue;
    const keyc::Diagnostics diagnostics = checked(source);
    INFO(diagnostics.render(false));
    std::set<std::string> reported;
    for (const keyc::Diagnostic& diagnostic : diagnostics.all()) reported.emplace(info(diagnostic.code).id);
    // The example may use statements that this version does not support.
    if (code.code != Code::not_supported) reported.erase(std::string(info(Code::not_supported).id));
    CHECK(reported == std::set<std::string>{std::string(code.id)});
  }
}

TEST_CASE("the fixed example of a page is formatted and has no errors and no warnings") {
  for (const CodeInfo& code : keyc::codes) {
    INFO("generator/explain/" << code.id << ".md, ## Fixed");
    const keyc::Source source("fixed.keys", keyc::page_of(code).fixed);
    if (!is_schema(std::string(source.text()))) continue;
    const keyc::Diagnostics diagnostics = checked(source);
    INFO(diagnostics.render(false));
    CHECK(diagnostics.all().empty());
    CHECK(keyc::format::format(source.text()) == source.text());
  }
}

TEST_CASE("pages fit a terminal of 100 columns") {
  for (const keyc::EmbeddedFile& page : keyc::embedded_pages()) {
    for (std::size_t begin = 0; begin < page.content.size();) {
      const std::size_t end = std::min(page.content.find('\n', begin), page.content.size());
      INFO("generator/explain/" << page.name << ": " << page.content.substr(begin, end - begin));
      CHECK(end - begin <= 100);
      begin = end + 1;
    }
  }
}
