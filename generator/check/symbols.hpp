#pragma once

#include <string>
#include <string_view>

#include "generator/check/automaton.hpp"
#include "generator/evaluate/json_input.hpp"

/// Characters that keys are written in, and values as `keyc item` takes them.
namespace keyc::check {

inline const Symbols digit = byte_range('0', '9');
inline const Symbols hex_digit = digit | byte_range('A', 'F');
inline const Symbols sort64_character = digit | any_of("-_") | byte_range('A', 'Z') | byte_range('a', 'z');
inline const Symbols ascii = byte_range(0, 0x7F);

inline evaluate::Json json_text_of(std::string_view value) {
  return {evaluate::Json::Kind::text, std::string(value), {}, {}};
}
inline evaluate::Json json_boolean(std::string_view value) {
  return {evaluate::Json::Kind::boolean, std::string(value), {}, {}};
}
inline evaluate::Json json_number(std::string_view value) {
  return {evaluate::Json::Kind::number, std::string(value), {}, {}};
}

}  // namespace keyc::check
