#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keyc::credentials {

/// The text of the first element with this name, without the elements in it; references are resolved. Namespaces and
/// attributes are skipped. Nothing if there is none, or if the text before its end is not XML.
std::optional<std::string> element_of(std::string_view xml, std::string_view name);

}  // namespace keyc::credentials
