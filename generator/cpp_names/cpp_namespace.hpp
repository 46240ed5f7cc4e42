#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

/// The namespaces of generated code: that of the schema, inside those that `--namespace` gives.
namespace keyc::model {

/// "acme::db::places"
std::string cpp_namespace(const Schema& schema);

/// The macro that is defined if this schema is declared in this namespace: KEYC_DECLARES_4acme2db6places.
std::string namespace_mark(const Schema& schema);

/// Why `--namespace` cannot be this text; empty if it can.
std::string namespace_fault(std::string_view text);

}  // namespace keyc::model
