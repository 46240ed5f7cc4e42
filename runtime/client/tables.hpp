#pragma once

#include <chrono>
#include <optional>

#include "keyc/client.hpp"

/// Implements Client::create_table() and Client::ensure_table().
namespace keyc::client {

void create_table(Client& client, const CreateTable& request, std::chrono::milliseconds patience);

bool ensure_table(Client& client, const CreateTable& table, const std::optional<UpdateTimeToLive>& time_to_live,
                  Indexes indexes, std::chrono::milliseconds patience);

}  // namespace keyc::client
