#pragma once

#include <cstdint>

#include "keyc/transport.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/requests.hpp"

/// What can be known about a write after an answer was lost.
namespace keyc::client {

/// A write that may do more the second time is `repeatable` if the program accepts that.
Effect effect_of(const PutItem& write);
Effect effect_of(const UpdateItem& write);
Effect effect_of(const DeleteItem& write);
Effect effect_of(const UpdateView& write);

enum class Verdict : std::uint8_t { took_place, did_not, unknown };

/// Whether a write with a lost attempt took place, if a later attempt is refused because its condition does not hold,
/// and `there` is the stored item (null: there is none, or it was not asked for). If the write has a lock, the lock
/// decides: if it has the number that an update gives it, the update took place if all that it set is stored, and
/// another write did if not; if it has the number that was read, nothing has been written; any other number decides
/// nothing. A created item that is stored as a whole is this write's if it has an id of its own, and may be anybody's
/// if it has none.
Verdict verdict_of(const PutItem& write, const Item* there);
Verdict verdict_of(const UpdateItem& write, const Item* there);
Verdict verdict_of(const DeleteItem& write, const Item* there);

}  // namespace keyc::client
