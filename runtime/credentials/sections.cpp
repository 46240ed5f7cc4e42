// The format of ~/.aws/config, as the AWS CLI reads it: sections, keys with `=` or `:`, comments on lines of their own,
// and lines that are indented more than the key above, which continue its value. Unlike the CLI, a byte order mark at
// the beginning is skipped.

#include "credentials/sections.hpp"

#include <algorithm>

#include "keyc/aws_config.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::credentials {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

[[noreturn]] void refuse(const std::string& name, int line, const std::string& problem) {
  throw ConfigError(place_of(name, line) + ": " + problem);
}

bool is_comment(std::string_view line) { return line.front() == '#' || line.front() == ';'; }

// A section's line: what is between the brackets.
std::string header_of(std::string_view line, const std::string& name, int number) {
  if (line.size() < 3 || line.back() != ']')
    refuse(name, number, "a section is written [name], with nothing but a comment after it");
  return std::string(line.substr(1, line.size() - 2));
}

// A section may have a comment after it. A `]` in that comment is not the section's.
std::string_view without_comment(std::string_view line) {
  const std::size_t bracket = line.find(']');
  if (bracket == std::string_view::npos) return line;
  const std::string_view rest = trimmed(line.substr(bracket + 1));
  return !rest.empty() && is_comment(rest) ? line.substr(0, bracket + 1) : line;
}

Entry entry_of(std::string_view line, const std::string& name, int number) {
  const std::size_t end = line.find_first_of("=:");
  const std::string_view key = trimmed(line.substr(0, end));
  if (end == std::string_view::npos || key.empty())
    refuse(name, number, "this line is neither 'key = value', a [section] nor a comment");
  return {in_lower_case(key), std::string(trimmed(line.substr(end + 1))), number};
}

void add(Section& section, Entry entry, const std::string& name) {
  for (const Entry& other : section.entries)
    if (other.key == entry.key)
      refuse(name, entry.line,
             "'" + entry.key + "' stands a second time in [" + section.header + "]; it is in line " +
                 std::to_string(other.line) + ", too");
  section.entries.push_back(std::move(entry));
}

void add(std::vector<Section>& sections, Section section, const std::string& name) {
  for (const Section& other : sections)
    if (other.header == section.header)
      refuse(name, section.line,
             "[" + section.header + "] stands a second time; it is in line " + std::to_string(other.line) + ", too");
  sections.push_back(std::move(section));
}

}  // namespace

std::string place_of(const std::string& name, int line) { return name + ":" + std::to_string(line); }

std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view spaces = " \t\r\v\f";
  const std::size_t begin = text.find_first_not_of(spaces);
  return begin == std::string_view::npos ? std::string_view()
                                         : text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

std::vector<Section> read_sections(std::string_view text, const std::string& name) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<Section> sections;
  Entry* above = nullptr;       // the key that an indented line continues
  std::size_t indentation = 0;  // of that key
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view whole = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (utf8::find_invalid(whole) != std::string_view::npos || whole.find('\0') != std::string_view::npos)
      refuse(name, number, "this is not text in UTF-8");
    const std::string_view line = trimmed(whole);
    if (line.empty() || is_comment(line)) continue;
    const std::size_t indented = static_cast<std::size_t>(line.data() - whole.data());
    if (above != nullptr && indented > indentation) {
      above->continued.emplace_back(number, line);
      continue;
    }
    indentation = indented;
    above = nullptr;
    if (line.front() == '[') {
      add(sections, {header_of(without_comment(line), name, number), number}, name);
      continue;
    }
    if (sections.empty()) refuse(name, number, "a key before the first [section]");
    add(sections.back(), entry_of(line, name, number), name);
    above = &sections.back().entries.back();
  }
  for (const Section& section : sections)
    for (const Entry& entry : section.entries)
      if (entry.value.empty()) nested_entries(entry, name);
  return sections;
}

std::vector<Entry> nested_entries(const Entry& entry, const std::string& name) {
  Section inside{entry.key, entry.line};
  for (const auto& [number, line] : entry.continued) add(inside, entry_of(line, name, number), name);
  return std::move(inside.entries);
}

}  // namespace keyc::credentials
