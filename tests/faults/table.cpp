#include "faults/table.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/environment.hpp"

namespace faults {
namespace {

const char* const document = KEYC_TESTS_DIR "/../docs/faults.md";

std::vector<std::string> column(const Table& table, std::size_t index) {
  std::vector<std::string> cells;
  for (const auto& row : table.cells) cells.push_back(row[index]);
  return cells;
}

/// Groups of identical columns, in the order of their first columns.
std::vector<std::vector<std::size_t>> alike(const Table& table) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<std::size_t>& group) {
      return column(table, group.front()) == column(table, i);
    });
    if (same == groups.end())
      groups.push_back({i});
    else
      same->push_back(i);
  }
  return groups;
}

std::string read_all(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void add_missing_lines(std::string& to, const std::string& mark, const std::string& from,
                       const std::string& reference) {
  const std::vector<std::string> known = lines_of(reference);
  for (const std::string& line : lines_of(from))
    if (std::find(known.begin(), known.end(), line) == known.end()) to.append(mark).append(line).append("\n");
}

}  // namespace

std::string to_markdown(const Table& table) {
  const std::vector<std::vector<std::size_t>> groups = alike(table);
  std::string text = "| " + table.corner + " |";
  for (const std::vector<std::size_t>& group : groups) {
    std::string names;
    for (const std::size_t index : group) names.append(names.empty() ? " " : ", ").append(table.columns[index]);
    text += names + " |";
  }
  text += "\n|---|";
  for (std::size_t i = 0; i < groups.size(); ++i) text += "---|";
  text += '\n';
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += "| " + table.rows[row] + " |";
    for (const std::vector<std::size_t>& group : groups) text += ' ' + table.cells[row][group.front()] + " |";
    text += '\n';
  }
  return text;
}

std::string documented_otherwise(const std::string& name, const std::string& text) {
  const std::string begin = "<!-- " + name + " -->\n";
  const std::string end = "<!-- end of " + name + " -->\n";
  std::string whole = read_all(document);
  const std::size_t from = whole.find(begin);
  const std::size_t to = whole.find(end);
  if (from == std::string::npos || to == std::string::npos) throw std::runtime_error("docs/faults.md has no " + name);
  const std::size_t first = from + begin.size();
  const std::string documented = whole.substr(first, to - first);
  if (documented == text) return {};
  if (keyc::test::variable("KEYC_BLESS") != nullptr) {
    std::ofstream(document) << whole.replace(first, to - first, text);
    return {};
  }
  std::string differences;
  add_missing_lines(differences, "- ", documented, text);
  add_missing_lines(differences, "+ ", text, documented);
  return differences.empty() ? "the lines are in another order" : differences;
}

}  // namespace faults
