#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/diff/finding.hpp"

/// How findings are printed.
namespace keyc::diff {

/// What a comparison is of, and what it says.
struct Words {
  std::span<const Rule> rules;
  std::string_view before;          // what the old place is: "before"
  std::string_view nothing;         // if there is no finding
  std::string_view nothing_breaks;  // if there are only findings that break nothing
  std::string_view breaks;
};

/// Of two schemas.
const Words& words_of_schemas();

struct Format {
  std::string_view name;  // the argument of --format
  std::string (*print)(const std::vector<Finding>& findings, const Words& words);
};

std::span<const Format> formats();
/// Null if there is no format of that name.
const Format* find_format(std::string_view name);

/// Messages like those of errors in a schema, and a line that counts them.
std::string as_text(const std::vector<Finding>& findings, const Words& words);
/// For tools. `format` is increased when a member changes its meaning or is removed.
std::string as_json(const std::vector<Finding>& findings, const Words& words);
/// Workflow commands of GitHub Actions: annotations at the lines of the new schema.
std::string as_github(const std::vector<Finding>& findings, const Words& words);
/// SARIF 2.1.0.
std::string as_sarif(const std::vector<Finding>& findings, const Words& words);

/// The file as GitHub looks for it: from the root of the checkout, which $GITHUB_WORKSPACE names, if it is in that.
std::string path_in_workspace(const std::string& file);

/// What the finding says besides its message, a line each: the effect, the example, the patterns, the plan.
std::vector<std::string> details_of(const Finding& finding);
/// "REKEY rekey:Place.pk: …"
std::string headline_of(const Finding& finding);

}  // namespace keyc::diff
