#pragma once

#include <cstdint>

#include "client/exchange.hpp"
#include "keyc/requests.hpp"

/// What can be known of a write after an answer was lost.
namespace keyc::client {

/// Of a write that may do more the second time, `repeatable` where the program accepts that.
Effect effect_of(const PutItem& write);
Effect effect_of(const UpdateItem& write);
Effect effect_of(const DeleteItem& write);

enum class Verdict : std::uint8_t { took_place, did_not, unknown };

/// Whether a write of which an attempt was lost took place, when a later one is refused since its condition does not
/// hold, and this item is there then (null: there is none, or it was not asked for). The lock decides where the write
/// has one: it has the number that the write gives it, and all that was written is there, or something else; an earlier
/// number says that nothing has been written, a later one nothing. An item with an id of its own is there as a whole.
Verdict verdict_of(const PutItem& write, const Item* there);
Verdict verdict_of(const UpdateItem& write, const Item* there);
Verdict verdict_of(const DeleteItem& write, const Item* there);

}  // namespace keyc::client
