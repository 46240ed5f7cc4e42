#pragma once

#include <optional>
#include <vector>

#include "client/shared.hpp"

/// Batches of any size: see Client::get_all() and Client::write_all().
namespace keyc::client {

std::vector<std::optional<Item>> get_all(Shared& shared, const CallOptions& options, const std::vector<GetItem>& gets);

void write_all(Shared& shared, const CallOptions& options, const WriteBatch& writes);

}  // namespace keyc::client
