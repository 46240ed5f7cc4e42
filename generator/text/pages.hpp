#pragma once

#include <string>
#include <string_view>

#include "grammar/codes.hpp"

namespace keyc {

/// The page of one code in generator/explain/.
///
///     # Title
///
///     Why it matters.
///
///     ## Wrong
///
///         a schema, or commands that begin with '$'
///
///     ## Fixed
///
///         the same
struct Page {
  std::string_view title;
  std::string_view text;  // everything after the title
  std::string wrong;      // the examples, without indentation
  std::string fixed;
};

/// Throws std::logic_error if the code has no page, or its page has another form.
Page page_of(const CodeInfo& code);

}  // namespace keyc
