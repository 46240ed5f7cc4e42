#pragma once

#include <string>
#include <string_view>

#include "generator/text/context.hpp"

namespace keyc {

/// Appends the text, escaped for a literal, a paragraph, … of the output.
using Escape = void (*)(std::string& out, std::string_view text);

/// How an output writes the values that fill its templates.
struct Escapes {
  Escapes(Escape text_escape, Escape code_escape = nullptr, Escape name_escape = nullptr)
      : text(text_escape), code(code_escape), name(name_escape != nullptr ? name_escape : text_escape) {}

  Escape text;
  Escape code;  // a value marked as code; null if the output has no such mark
  Escape name;  // a name, which the output may break between its words
};

/// Fills the embedded template of this name ("cpp/header.hpp") and appends the result. Thread-safe.
///
///   $a.b$                a value of the context, escaped; $`a.b`$ as code; $~a.b$ as a name;
///                        $=a.b$ unescaped; $$ is a dollar
///   //~ for x in a.b     for each element `x`; a directive is on a line of its own
///   //~ if a.b           if it is not null, false, 0, "" or empty; //~ if not a.b
///   //~ else
///   //~ end
///   //~ include file     another template, with each line indented like the directive
///
/// Throws TemplateError for an unknown name, an unknown file, an unbalanced block, or a loop over a value that is not
/// an array.
void render(std::string& out, std::string_view name, const Context& context, Escapes escapes);

/// Fills the embedded template of this name and returns the result: see render() above, which appends it. Throws
/// TemplateError.
std::string render(std::string_view name, const Context& context, Escapes escapes);

/// Fills the template `text`, which is not embedded, and returns the result; `name` is its name in errors. Throws
/// TemplateError.
std::string render_text(std::string_view name, std::string_view text, const Context& context, Escapes escapes);

}  // namespace keyc
