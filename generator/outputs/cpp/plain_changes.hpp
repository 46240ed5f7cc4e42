#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/model/changes.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// "StoreKeys::names::visits", "StoreKeys::members::address_city"
std::string change_constant(const model::Entity& entity, const model::Change& change);

/// The doc comment of the method for a change, from the doc of what it changes: "Sets address.city. The city …".
std::vector<std::string> doc_of_change(const model::Change& change);
/// `verb`: "Sets"; `path`: "address.city".
std::vector<std::string> doc_of_setter(std::string_view verb, std::string_view path, const std::string& doc);

/// The name of the method that removes what the setter sets: "remove_note".
std::string remover_of(const model::Change& setter);

/// The stored value of what a change sets, if any.
std::string stored_change(const model::Entity& entity, const model::Change& change, const std::string& value);

/// The value from which an absent number starts, as a further argument; empty if it is 0.
std::string start_argument(const model::Attribute& number, const TypeNames& types);

/// The part of an entity's template context that is about the class PlainChanges, which all its updates derive from.
Context plain_changes(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
