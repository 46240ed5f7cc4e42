#include "keyc/cancel.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace keyc {

struct Cancel::Callback::Registration {
  std::shared_ptr<State> state;
  std::function<void()> wake;
};

struct Cancel::State {
  std::atomic<bool> is_cancelled = false;
  std::mutex mutex;  // of what follows
  std::condition_variable ended;
  std::vector<Callback::Registration*> waiting{};
  const Callback::Registration* running = nullptr;
  std::thread::id running_in{};

  /// Calls all callbacks, and throws then what the first of those that threw has thrown. Callers keep the state: a
  /// callback may let go of everything else that does.
  void cancel() {
    std::unique_lock lock(mutex);
    if (is_cancelled.exchange(true)) return;
    running_in = std::this_thread::get_id();
    std::exception_ptr thrown;
    while (!waiting.empty()) {
      Callback::Registration* const next = waiting.back();
      waiting.pop_back();
      running = next;
      lock.unlock();
      try {
        // Taken out, since the registration may end inside.
        const std::function<void()> wake = std::move(next->wake);
        wake();
      } catch (...) {
        if (thrown == nullptr) thrown = std::current_exception();
      }
      lock.lock();
      running = nullptr;
      ended.notify_all();
    }
    if (thrown != nullptr) std::rethrow_exception(thrown);
  }

  /// False if cancelling was asked for before.
  bool add(Callback::Registration& registration) {
    const std::lock_guard lock(mutex);
    if (is_cancelled) return false;
    waiting.push_back(&registration);
    return true;
  }

  void remove(const Callback::Registration& registration) {
    std::unique_lock lock(mutex);
    std::erase(waiting, &registration);
    if (running_in == std::this_thread::get_id()) return;
    ended.wait(lock, [&] { return running != &registration; });
  }
};

bool Cancel::is_cancelled() const noexcept { return state_ != nullptr && state_->is_cancelled; }

#ifdef __cpp_lib_jthread
namespace {

struct StopState {
  struct Ask {
    const CancelSource* source;
    void operator()() const { source->cancel(); }
  };
  CancelSource source{};
  std::stop_callback<Ask> callback;
  explicit StopState(const std::stop_token& token) : callback(token, Ask{&source}) {}
};

}  // namespace

Cancel::Cancel(const std::stop_token& token) {
  if (!token.stop_possible()) return;
  auto kept = std::make_shared<StopState>(token);
  State* const state = kept->source.token().state_.get();
  state_ = std::shared_ptr<State>(std::move(kept), state);
}
#endif

Cancel::Callback::Callback(const Cancel& cancel, std::function<void()> wake) {
  if (!cancel) return;
  registration_ = std::make_unique<Registration>(Registration{cancel.state_, std::move(wake)});
  if (!registration_->state->add(*registration_)) registration_->wake();
}

Cancel::Callback::~Callback() {
  if (registration_ != nullptr) registration_->state->remove(*registration_);
}

CancelSource::CancelSource() : state_(std::make_shared<Cancel::State>()) {}
void CancelSource::cancel() const {
  const std::shared_ptr<Cancel::State> kept = state_;
  kept->cancel();
}

}  // namespace keyc
