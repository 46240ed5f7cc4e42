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
/// has one: with the number that an update gives it, all that was set is there, or something else; with the number that
/// was read nothing has been written; any other says nothing. A created item that is there as a whole is this write's
/// where it has an id of its own, and may be anybody's where it has none.
Verdict verdict_of(const PutItem& write, const Item* there);
Verdict verdict_of(const UpdateItem& write, const Item* there);
Verdict verdict_of(const DeleteItem& write, const Item* there);

}  // namespace keyc::client
