#pragma once

#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// keyc::KeyUnit: the key attributes that updates set and remove together.
namespace keyc::cpp {

/// "unit_of_gsi1sk", after its first key; "unit_of_email_name" after what is unique.
std::string unit_name(const model::Entity& entity, const model::KeyUnit& unit);

/// Whether a change of one of its sources needs to know the others.
bool has_other_sources(const model::KeyUnit& unit);

/// The name that must be unchanged for a field to be: its own, or that of the key that holds it.
std::string source_constant(const model::Entity& entity, const model::Field& field);
/// The name of the key that holds a keyonly attribute, which every item has.
std::string holder_constant(const model::Entity& entity, const model::Attribute& attribute);

Context key_units(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
