#pragma once

#include <string>
#include <string_view>

#include "generator/model/model.hpp"

/// The namespaces that generated code is in: that of the schema, in those that `--namespace` puts around it.
namespace keyc::model {

/// "acme::db::places"
std::string cpp_namespace(const Schema& schema);

/// A macro that tells that this schema is declared in this namespace: KEYC_DECLARES_4acme2db6places.
std::string namespace_mark(const Schema& schema);

/// Why `--namespace` cannot be this text; empty where it can.
std::string namespace_fault(std::string_view text);

}  // namespace keyc::model
