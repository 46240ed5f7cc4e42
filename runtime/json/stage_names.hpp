#pragma once

#include <string_view>

#include "json/names_file.hpp"
#include "keyc/table_names.hpp"

namespace keyc::json {

/// What a names file says of one stage.
struct StageNames {
  TableNames names;
  Bytes place;  // of the stage's name

  /// Throws NamesFileError for what is wrong in any stage, and, without a place, if there is no such stage. `file` is
  /// how later messages about the names call it; empty if they have its name anyway.
  static StageNames read(std::string_view text, std::string_view stage, std::string_view file);
};

}  // namespace keyc::json
