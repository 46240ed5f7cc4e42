#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "keyc/client.hpp"

/// Random writes to the items of tests/fake_dynamodb/race.keys, in a table that others write to as well.
namespace stress {

using Random = std::mt19937_64;

inline constexpr std::size_t most_items = 50;

/// All items, in their first state.
std::vector<keyc::PutItem> first_items();

/// Changes one item in one of the ways that generated code has. Returns false if the item was missing, already existed,
/// or had changed since it was read.
bool change_something(keyc::Client& client, Random& random);

/// Whether the item is what the struct that is read from it would store.
bool is_consistent(const keyc::Item& item);

}  // namespace stress
