#pragma once

#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/proof/key_language.hpp"

/// How messages show keys and the items of a proof.
namespace keyc::proof {

/// The attributes that the pattern asks for by equality, as an object for `keyc request`.
std::string parameters_in(const evaluate::Json& attributes, const model::AccessPattern& pattern);

/// Compact, in ASCII.
std::string json_text(const evaluate::Json& value);
/// A text in quotes, in ASCII.
std::string shown_text(const std::string& text);
/// A key attribute: text in quotes, the digits of a number, bytes as 0x…
std::string shown_value(model::KeyType type, const std::string& text);
/// A key of a form, whose attributes are these: `pk "USER#a", sk "LIKE#b"`.
std::string shown_key(const KeyForm& form, const std::vector<std::string>& texts);
/// `keyc item FILE ENTITY '{…}'`, as a shell reads it.
std::string item_command(const model::Entity& entity, const evaluate::Json& attributes);

}  // namespace keyc::proof
