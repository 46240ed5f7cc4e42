#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// Rows of the table of access patterns.
std::vector<Context> patterns(const Facts& facts, const model::Entity& entity);
std::vector<Context> patterns(const Facts& facts, const model::Collection& collection);

std::string id_of(std::string_view owner, const model::AccessPattern& pattern);

/// The collection's name, the colour of its first member, and the address of its description.
Context link_of(const Facts& facts, const model::Collection& collection);

}  // namespace keyc::docs
