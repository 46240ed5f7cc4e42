#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace keyc::json {

/// In bytes of text. A parser holds many times as much memory, so one that has read more is not kept.
inline constexpr std::size_t kept_capacity = std::size_t{256} << 10;

/// The object of this type that the thread is not using, for its next answer.
template <class T>
class Idle {
 public:
  static std::unique_ptr<T> take() {
    std::unique_ptr<T> taken(std::exchange(idle_, nullptr));
    return taken ? std::move(taken) : std::make_unique<T>();
  }

  static void keep(std::unique_ptr<T> used) {
    static thread_local const AtThreadEnd at_thread_end;
    if (idle_ == nullptr && !thread_ends_ && used->capacity() <= kept_capacity) idle_ = used.release();
  }

 private:
  struct AtThreadEnd {
    ~AtThreadEnd() {
      thread_ends_ = true;
      delete std::exchange(idle_, nullptr);
    }
  };

  /// Null while it is in use. A plain pointer, since it may be looked at when the thread is ending: by the destructors
  /// of static objects.
  static inline constinit thread_local T* idle_ = nullptr;
  static inline constinit thread_local bool thread_ends_ = false;
};

}  // namespace keyc::json
