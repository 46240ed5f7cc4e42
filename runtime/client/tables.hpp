#pragma once

#include <chrono>
#include <optional>

#include "keyc/client.hpp"

/// Implements Client::create_table() and Client::ensure_table(). `cancel` is that of the client.
namespace keyc::client {

void create_table(Client& client, const Cancel& cancel, const CreateTable& request, std::chrono::milliseconds patience);

bool ensure_table(Client& client, const Cancel& cancel, const CreateTable& table,
                  const std::optional<UpdateTimeToLive>& time_to_live, Indexes indexes,
                  std::chrono::milliseconds patience);

}  // namespace keyc::client
