#pragma once

#include <string>
#include <vector>

namespace faults {

/// A table of texts: what rows and columns are about, and a cell for each two.
struct Table {
  std::string corner;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<std::string>> cells;  // of each row
};

/// In Markdown. Columns that say the same in every row are one, with all their names, at the place of the first.
std::string to_markdown(const Table& table);

/// Where docs/faults.md has other text between `<!-- name -->` and `<!-- end of name -->` than this: each line that
/// differs, as it is there ('-') and as it should be ('+'). With KEYC_BLESS in the environment the text is written
/// there instead.
std::string documented_otherwise(const std::string& name, const std::string& text);

}  // namespace faults
