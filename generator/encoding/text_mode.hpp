#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/automata/automaton.hpp"
#include "generator/encoding/key_writer.hpp"

/// How text is written in keys in which more follows it.
namespace keyc::model {

enum class TextMode : std::uint8_t { escaped, checked, raw };

/// By its name in a schema; no value if there is no such mode.
std::optional<TextMode> find_text_mode(std::string_view name);
std::string_view name_of(TextMode mode);

/// The runtime's function for text of this mode; `as_it_is` for text at the end of a template.
RuntimeFunction text_function(TextMode mode, bool as_it_is);
/// Writes what text_function() writes.
void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator);
/// The text that was written so; no value if there is none.
std::optional<std::string> read_text(std::string_view written, TextMode mode, bool as_it_is, char separator);
/// What write_text() makes of these texts.
automata::Automaton written_texts(automata::Automaton texts, TextMode mode, bool as_it_is, char separator);

}  // namespace keyc::model
