#pragma once

#include <string_view>

#include "generator/automata/automaton.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/types/types.hpp"
#include "keyc/generated/offset.hpp"

/// The languages of dates and times as texts: exactly those of the days that the calendar has, of the times that a type
/// has on the clock of an offset, and of the digits that a fraction of a second can have.
namespace keyc::model {

/// Which brackets of a pattern make a part of it one that may be left out.
enum class Groups : bool { none, in_brackets };

/// Texts of such a pattern: with Groups::none of a format (runtime/values/time_format.hpp), else of a stored form
/// (runtime/values/time_pattern.hpp).
automata::Automaton calendar_texts(std::string_view pattern, TypeKind type, Offset offset, Groups groups);
/// Of a format without such groups whose last field is a multiple of this, to which it is rounded down.
automata::Automaton calendar_texts(std::string_view pattern, TypeKind type, Offset offset, unsigned multiple);
/// Texts of a period of so many units.
automata::Automaton period_texts(const Period& period, int units, TypeKind type, Offset offset);
/// The digits of yyyyMMdd without leading zeros.
automata::Automaton dates_as_numbers();

/// Whether the letter is one of a pattern's fields: "yMdHmsS".
bool is_calendar_field(char letter);

}  // namespace keyc::model
