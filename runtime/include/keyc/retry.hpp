#pragma once

#include "keyc/client.hpp"

/// Changes of an item that was read (library keyc::client).
namespace keyc {

namespace detail {
/// Waits a random time, at most 64 ms, before the attempt with this number, which is not the first.
void wait_before(int attempt);
}  // namespace detail

/// Reads an item and changes it, and repeats both if the change was refused because somebody else had changed the item
/// meanwhile (ConditionFailed, or a TransactionCancelled by others): at most `most_tries` times, then throws that.
/// `reload()` returns a std::optional of the entity's struct, or of a keyc::Stored, which moves need; `change(loaded)`
/// sends a change of it. Returns false if there is no item. All other exceptions pass through at once, also NotUnique
/// and UnknownOutcome: another try would fail again, or make the change twice.
///
///     keyc::retry([&] { return client.send(key.get().consistent()); },
///                 [&](const Task& task) { client.send(TaskEntity::update(task).set_state(State::closed).build()); });
///
///     keyc::retry([&] { return client.stored(key.get().consistent()); },
///                 [&](const keyc::Stored<TaskEntity>& task) {
///                   Task moved = task.value;
///                   moved.list = "done";
///                   client.send(TaskEntity::move(task.item, moved));
///                 });
template <class Reload, class Change>
bool retry(Reload reload, Change change, int most_tries = 20) {
  for (int attempt = 1;; ++attempt) {
    const auto loaded = reload();
    if (!loaded) return false;
    try {
      change(*loaded);
      return true;
    } catch (const ConditionFailed&) {
      if (attempt >= most_tries) throw;
    } catch (const NotUnique&) {
      throw;
    } catch (const TransactionCancelled& cancelled) {
      if (attempt >= most_tries || !cancelled.by_others()) throw;
    }
    detail::wait_before(attempt + 1);
  }
}

}  // namespace keyc
