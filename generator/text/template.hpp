#pragma once

#include <string>
#include <string_view>

#include "generator/text/context.hpp"

namespace keyc {

/// Appends the text as it is written inside a literal, a paragraph, … of the output.
using Escape = void (*)(std::string& out, std::string_view text);

/// What an output does with the values that fill its templates.
struct Escapes {
  Escapes(Escape text_escape, Escape code_escape = nullptr) : text(text_escape), code(code_escape) {}

  Escape text;
  Escape code;  // a value as code, marked as such; null where the output has no such thing
};

/// Fills the embedded template of this name ("cpp/header.hpp") and appends the result. Safe in several threads at once.
///
///   $a.b$                a value of the context, escaped; $`a.b`$ as code; $=a.b$ as it is; $$ is a dollar
///   //~ for x in a.b     for each element: `x`; the directive owns its line
///   //~ if a.b           neither null, false, 0, "" nor empty; //~ if not a.b
///   //~ else
///   //~ end
///   //~ include file     another template, each of its lines indented as the directive is
///
/// Throws TemplateError for an unknown name, an unknown file, an unbalanced block, a loop over what is no array.
void render(std::string& out, std::string_view name, const Context& context, Escapes escapes);

/// The same as a text of its own.
std::string render(std::string_view name, const Context& context, Escapes escapes);

/// The same for a template that is not embedded; `name` is what errors call it by.
std::string render_text(std::string_view name, std::string_view text, const Context& context, Escapes escapes);

}  // namespace keyc
