#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <version>

#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

/// Ending requests from outside (library keyc::client).
namespace keyc {

/// Whether a request is to end early. An empty one never says so. A copy is of the same cancelling; a std::stop_token
/// converts. Several threads can use it at once.
class Cancel {
 public:
  Cancel() noexcept = default;
#ifdef __cpp_lib_jthread
  // NOLINTNEXTLINE(google-explicit-constructor): a token is given where a Cancel is taken
  Cancel(const std::stop_token& token);
#endif

  /// Whether it can ever say so.
  explicit operator bool() const noexcept { return state_ != nullptr; }
  bool is_cancelled() const noexcept;

  /// While it lives, `wake` is called when cancelling is asked for, in the thread that asks; at once if that has been.
  /// Its destructor waits for a call that is under way, unless that call is what destroys it. What `wake` throws ends
  /// neither the others nor the cancelling: CancelSource::cancel() throws it when all have been called, and a
  /// std::stop_source ends the program, as for its own callbacks.
  class Callback {
   public:
    Callback(const Cancel& cancel, std::function<void()> wake);
    Callback(const Callback&) = delete;
    Callback& operator=(const Callback&) = delete;
    ~Callback();

   private:
    friend class Cancel;
    struct Registration;
    std::unique_ptr<Registration> registration_;
  };

 private:
  friend class CancelSource;
  struct State;
  explicit Cancel(std::shared_ptr<State> state) noexcept : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

/// What asks for cancelling:
///
///     keyc::CancelSource source;
///     auto patient = client.with({.cancel = source.token()});
///     …
///     source.cancel();  // in another thread
class CancelSource {
 public:
  CancelSource();
  Cancel token() const noexcept { return Cancel(state_); }
  void cancel() const;

 private:
  std::shared_ptr<Cancel::State> state_;
};

}  // namespace keyc
