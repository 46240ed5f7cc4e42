#include "generator/text/pages.hpp"

#include <algorithm>
#include <stdexcept>

#include "generator/text/embedded.hpp"

namespace keyc {
namespace {

constexpr std::string_view indentation = "    ";

[[noreturn]] void fail(const CodeInfo& code, std::string_view what) {
  throw std::logic_error("generator/explain/" + std::string(code.id) + ".md " + std::string(what));
}

std::string example(const CodeInfo& code, std::string_view text, std::string_view heading) {
  const std::size_t found = text.find(heading);
  if (found == std::string_view::npos)
    fail(code, "has no '" + std::string(heading.substr(1, heading.size() - 2)) + "'");
  text.remove_prefix(found + heading.size());
  text = text.substr(0, text.find("\n## "));
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (line.starts_with(indentation)) line.remove_prefix(indentation.size());
    if (!result.empty() || line != "\n") result += line;
  }
  if (result.empty()) fail(code, "has an empty example");
  return result;
}

}  // namespace

Page page_of(const CodeInfo& code) {
  const auto pages = embedded_pages();
  const auto page = std::find_if(pages.begin(), pages.end(), [&](const EmbeddedFile& file) {
    return file.name.starts_with(code.id) && file.name.substr(code.id.size()) == ".md";
  });
  if (page == pages.end()) fail(code, "is missing: every code needs a page that explains it");
  if (!page->content.starts_with("# ")) fail(code, "does not begin with '# ' and a title");
  const std::size_t end = page->content.find("\n\n");
  if (end == std::string_view::npos) fail(code, "has only a title");
  const std::string_view text = page->content.substr(end + 2);
  return {page->content.substr(2, end - 2), text, example(code, text, "\n## Wrong\n"),
          example(code, text, "\n## Fixed\n")};
}

}  // namespace keyc
