#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// The placeholder of an attribute's value: ":state" of "#state".
inline std::string value_alias(std::string_view name_alias) { return ':' + std::string(name_alias.substr(1)); }

}  // namespace keyc
