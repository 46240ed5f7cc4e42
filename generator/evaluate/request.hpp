#pragma once

#include <cstddef>
#include <optional>
#include <variant>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/plan.hpp"
#include "keyc/requests.hpp"

namespace keyc::evaluate {

/// A pattern that takes several Queries is a plan: a tree of them.
using Request = std::variant<GetItem, Query, Scan, PlanNode>;

/// How many periods of a walk become children: of one that values of the call end, and of one that the clock or empty
/// periods end.
inline constexpr std::size_t most_bounded_periods = 1000;
inline constexpr std::size_t most_open_periods = 3;
/// How many Queries of boxes it shows, beside the first one of each box.
inline constexpr std::size_t most_ranges_shown = 1000;

/// The request of an access pattern for these parameter values, as the generated function returns it; no value if
/// nothing can match. Of a walk, the first periods are children, and `make_child` is set if there are more, as of
/// the ranges of a box. `now`: the time at which it begins, for that of the clock. Throws InputError and ValueError.
std::optional<Request> request(const model::Entity& entity, const model::AccessPattern& pattern, const Json& parameters,
                               std::optional<Timestamp> now = {});

/// The request of a collection's access pattern for these parameter values, as the generated function returns it; no
/// value if nothing can match. `now` is the time at which a walk begins. Throws InputError and ValueError.
std::optional<Request> request(const model::Collection& collection, const model::CollectionPattern& pattern,
                               const Json& parameters, std::optional<Timestamp> now = {});

/// Whether the plan has more ranges of boxes than those that are its nodes.
bool leaves_out_ranges(const PlanNode& plan);

/// {"Query":{…}}, {"Merge":[…]}, {"Sequence":[…]}, {"Sequence":[…],"more":true}
std::string to_json(const PlanNode& plan);

}  // namespace keyc::evaluate
