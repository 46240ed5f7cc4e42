#pragma once

#include <string>
#include <vector>

namespace faults {

/// A table of texts: names of rows and columns, and a cell for each pair.
struct Table {
  std::string corner;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<std::string>> cells;  // of each row
};

/// Returns the table in Markdown. Columns that are identical in every row are merged, with all their names, in the
/// place of the first one.
std::string to_markdown(const Table& table);

/// Compares the text between `<!-- name -->` and `<!-- end of name -->` in docs/faults.md with this text: returns each
/// line that differs, as it is in the file ('-') and as it should be ('+'). If KEYC_BLESS is set, writes the text to
/// the file instead.
std::string documented_otherwise(const std::string& name, const std::string& text);

}  // namespace faults
