#pragma once

#include <set>
#include <string>
#include <string_view>

#include "testing/database.hpp"

namespace keyc::fake {

/// The body of the answer to a request. Throws the errors that keyc::Client throws, and JsonError for a body that is
/// not such a request.
std::string answer_to(Database& database, std::string_view operation, std::string_view body);

/// Takes this many writes or keys out of a batch, whose operation and body these are, before it is executed: they are
/// unprocessed in its answer.
std::string answer_to_part(Database& database, std::string_view operation, std::string_view body, std::size_t left);

/// The tables that a request is on.
std::set<std::string> tables_of(std::string_view operation, std::string_view body);

}  // namespace keyc::fake
