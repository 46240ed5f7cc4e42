#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

/// The doc comment of a pattern, with a line for each attribute that it compares by a function of the key.
std::string with_meanings(std::string doc, const std::vector<std::string>& meanings);

/// A line of the comment of a pattern: "On byState: pk = STORE#<companyId>"; empty if there is no condition.
std::string condition_comment(const model::Path* path, const std::string& condition);

/// What reads each value of the list that the pattern has. `read`: the calls that read one.
std::string list_call(const model::AccessPattern& pattern, const std::string& result, const std::string& read);

/// The calls that follow the pattern's path: "StoreEntity::at().companyId(std::move(companyId)).query()". `moves`: the
/// parameters are not needed again.
std::string path_walk(const model::AccessPattern& pattern, const std::string& companion, bool moves);

/// The calls after the path: "…filter({…}).descending().limit(25)", and the parameters that they need.
struct Clauses {
  std::string parameters;
  std::string calls;
  bool writes_values = false;  // with a keyc::ItemWriter named `write`
};
/// `members` are those of the collection that has the pattern.
Clauses clauses(const model::Entity& entity, const model::AccessPattern& pattern, const TypeNames& types,
                const std::vector<const model::Entity*>& members = {});

}  // namespace keyc::cpp
