#pragma once

#include <cstdint>

#include "keyc/requests.hpp"

/// What can be known of a write after an answer was lost.
namespace keyc::client {

/// Whether to send it again does no more than to send it once, or the program accepts that it may.
bool may_be_repeated(const PutItem& write);
bool may_be_repeated(const UpdateItem& write);
bool may_be_repeated(const DeleteItem& write);

enum class Verdict : std::uint8_t { took_place, did_not, unknown };

/// Whether a write of which an attempt was lost took place, when a later one is refused since its condition does not
/// hold, and this item is there then (null: there is none, or it was not asked for). The lock decides where the write
/// has one: it has the number that the write gives it, and all that was written is there, or something else; an earlier
/// number says that nothing has been written, a later one nothing. An item with an id of its own is there as a whole.
Verdict verdict_of(const PutItem& write, const Item* there);
Verdict verdict_of(const UpdateItem& write, const Item* there);
Verdict verdict_of(const DeleteItem& write, const Item* there);

}  // namespace keyc::client
