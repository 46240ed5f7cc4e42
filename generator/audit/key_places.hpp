#pragma once

#include <string>
#include <string_view>

#include "generator/evaluate/fields.hpp"

namespace keyc::audit {

/// Where a stored key differs from the one of these values: "at byte 11, in <day(placedAt)>".
std::string difference(const model::Entity& entity, const model::KeyTemplate& key, const evaluate::Fields& fields,
                       std::string_view stored, std::string_view expected);

/// The text mode with which a part of the key would be written as it is stored: "; write <raw(name)>, as it is stored".
/// Empty if there is none.
std::string fitting_mode(const model::Entity& entity, const model::KeyTemplate& key, const evaluate::Fields& fields,
                         std::string_view stored);

}  // namespace keyc::audit
