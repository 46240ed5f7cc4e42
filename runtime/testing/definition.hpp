#pragma once

#include "keyc/requests.hpp"

namespace keyc::fake {

/// Refuses what DynamoDB refuses of the definition of a table, besides its throughput.
void check_definition(const CreateTable& table);

}  // namespace keyc::fake
