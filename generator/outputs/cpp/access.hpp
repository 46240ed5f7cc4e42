#pragma once

#include <cstdint>
#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// The pieces of an access pattern's function.
namespace keyc::cpp {

/// Whether a range on an id is given as ids or as times.
enum class Bounds : std::uint8_t { values, times };

/// "keyc::Timestamp at_from, keyc::Timestamp at_to": what the function takes for one parameter. `moves` as below.
std::string parameter_declaration(const model::AccessPattern& pattern, const model::Parameter& parameter,
                                  const TypeNames& types, Bounds bounds, bool moves);

/// A pattern is its path, walked: "StoreEntity::at().companyId(std::move(companyId)).query()". `moves`: nothing else
/// needs the parameters.
std::string path_walk(const model::AccessPattern& pattern, const std::string& companion, bool moves);

/// What stands behind: "…filter({…}).descending().limit(25)", with the parameters that it takes.
struct Clauses {
  std::string parameters;
  std::string calls;
  bool writes_values = false;  // with a keyc::ItemWriter `write`
};
Clauses clauses(const model::Entity& entity, const model::AccessPattern& pattern, const TypeNames& types);

}  // namespace keyc::cpp
