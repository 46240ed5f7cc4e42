#pragma once

#include <string>
#include <string_view>

#include "grammar/codes.hpp"

namespace keyc {

/// What generator/explain/ says of one code.
///
///     # Title
///
///     Why it matters.
///
///     ## Wrong
///
///         a schema, or commands that begin with '$'
///
///     ## Mended
///
///         the same
struct Page {
  std::string_view title;
  std::string_view text;  // all below the title
  std::string wrong;      // the examples without their indentation
  std::string mended;
};

/// Throws std::logic_error where the code has no page, or one of another form.
Page page_of(const CodeInfo& code);

}  // namespace keyc
