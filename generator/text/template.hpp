#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace keyc {

/// A template that is wrong, or a context without a name that it asks for: a bug in keyc, never in a schema.
class TemplateError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

using Context = nlohmann::ordered_json;

/// Fills the embedded template of this name ("cpp/header.hpp").
///
///   $a.b$                a value of the context, escaped by `escape`; $=a.b$ as it is; $$ is a dollar
///   //~ for x in a.b     for each element: `x`; the directive owns its line
///   //~ if a.b           neither null, false, "" nor empty; //~ if not a.b
///   //~ else
///   //~ end
///   //~ include file     another template, each of its lines indented as the directive is
///
/// Throws TemplateError for an unknown name, an unknown file or an unbalanced block.
std::string render(std::string_view name, const Context& context, std::string (*escape)(std::string_view));

/// The same for a template that is not embedded; `name` is what errors call it by.
std::string render_text(std::string_view name, std::string_view text, const Context& context,
                        std::string (*escape)(std::string_view));

}  // namespace keyc
