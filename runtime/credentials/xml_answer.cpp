// As much of XML as answers of STS need: they have no document types, and no element whose name comes twice.

#include "credentials/xml_answer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "keyc/generated/utf8.hpp"

namespace keyc::credentials {
namespace {

// `&lt;`, `&#60;` or `&#x3c;` without the ampersand and the semicolon.
bool append_reference(std::string& out, std::string_view name) {
  using Named = std::pair<std::string_view, char>;
  constexpr std::array<Named, 5> names = {Named{"lt", '<'}, Named{"gt", '>'}, Named{"amp", '&'}, Named{"quot", '"'},
                                          Named{"apos", '\''}};
  for (const auto& [word, c] : names)
    if (name == word) {
      out += c;
      return true;
    }
  if (!name.starts_with('#')) return false;
  name.remove_prefix(1);
  const bool in_hex = name.starts_with('x');
  if (in_hex) name.remove_prefix(1);
  if (name.empty() || name.size() > 7) return false;
  std::uint32_t code = 0;
  for (const char c : name) {
    const std::size_t digit = std::string_view("0123456789abcdefABCDEF").find(c);
    if (digit == std::string_view::npos || (!in_hex && digit > 9)) return false;
    code = code * (in_hex ? 16 : 10) + static_cast<std::uint32_t>(digit > 15 ? digit - 6 : digit);
  }
  if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
  utf8::append(out, code);
  return true;
}

bool append_text(std::string& out, std::string_view text) {
  for (;;) {
    const std::size_t reference = text.find('&');
    out.append(text.substr(0, reference));
    if (reference == std::string_view::npos) return true;
    text.remove_prefix(reference + 1);
    const std::size_t end = text.find(';');
    if (end == std::string_view::npos || !append_reference(out, text.substr(0, end))) return false;
    text.remove_prefix(end + 1);
  }
}

// Removes what is before the end of `mark`; false if there is none.
bool skip_behind(std::string_view& xml, std::string_view mark) {
  const std::size_t at = xml.find(mark);
  if (at == std::string_view::npos) return false;
  xml.remove_prefix(at + mark.size());
  return true;
}

// The end of a tag: a `>` in the value of an attribute is none.
std::size_t end_of_tag(std::string_view xml) {
  char quote = '\0';
  for (std::size_t at = 0; at < xml.size(); ++at) {
    const char c = xml[at];
    if (quote == '\0' && c == '>') return at;
    if (quote == '\0' && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote)
      quote = '\0';
  }
  return std::string_view::npos;
}

// The name of an element without its namespace: "a:Code x='1'" is Code.
std::string_view local_name(std::string_view tag) {
  const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/"));
  return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

}  // namespace

std::optional<std::string> element_of(std::string_view xml, std::string_view name) {
  std::vector<std::string_view> open;  // the elements that have begun
  std::size_t inside = 0;              // how many had, with the wanted one; 0 before it
  std::string text;
  while (!xml.empty()) {
    const std::size_t tag = std::min(xml.find('<'), xml.size());
    if (inside > 0 && open.size() == inside && !append_text(text, xml.substr(0, tag))) return std::nullopt;
    xml.remove_prefix(tag);
    if (xml.starts_with("<!--")) {
      if (!skip_behind(xml, "-->")) return std::nullopt;
    } else if (xml.starts_with("<![CDATA[")) {
      const std::size_t end = xml.find("]]>");
      if (end == std::string_view::npos) return std::nullopt;
      if (inside > 0 && open.size() == inside) text.append(xml.substr(9, end - 9));
      xml.remove_prefix(end + 3);
    } else if (xml.starts_with("<?")) {
      if (!skip_behind(xml, "?>")) return std::nullopt;
    } else if (!xml.empty()) {
      xml.remove_prefix(1);
      const std::size_t end = end_of_tag(xml);
      if (end == std::string_view::npos || end == 0 || xml.front() == '!') return std::nullopt;
      const std::string_view inner = xml.substr(0, end);
      xml.remove_prefix(end + 1);
      if (inner.front() == '/') {
        if (open.empty() || open.back() != local_name(inner.substr(1))) return std::nullopt;
        if (open.size() == inside) return text;
        open.pop_back();
        continue;
      }
      const bool is_wanted = inside == 0 && local_name(inner) == name;
      if (inner.back() == '/') {
        if (is_wanted) return text;
        continue;
      }
      open.push_back(local_name(inner));
      if (is_wanted) inside = open.size();
    }
  }
  return std::nullopt;
}

}  // namespace keyc::credentials
