#pragma once

#include <atomic>
#include <memory>

namespace keyc {

/// What `slot` points to, which the first thread that asks makes: `make()` is a unique_ptr. Others that make it at the
/// same time discard theirs.
template <class T, class Make>
T& made_once(T*& slot, const Make& make) {
  const std::atomic_ref<T*> made(slot);
  if (T* const known = made.load(std::memory_order_acquire)) return *known;
  std::unique_ptr<T> mine = make();
  T* known = nullptr;
  if (made.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) return *mine.release();
  return *known;
}

}  // namespace keyc
