#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// The address of the description of the enum or the struct in the type; empty if there is none.
std::string type_href(const model::Type& type);
/// DynamoDB's name for the type of the value.
std::string stored_type(const model::Type& type);
/// "now", "[]", "\"x\""; empty without a default.
std::string default_text(const model::Attribute& attribute);

/// Each enum and struct that the entities of the schema use.
///
///     type       id name kind doc[] values[] (name stored doc) members[] (name stored type href dynamodb default doc)
Context types(const Facts& facts);

}  // namespace keyc::docs
