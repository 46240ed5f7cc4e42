// When credentials are asked for again. Source: the common rules of the AWS SDKs of 2026 ("Credential Refresh
// Behavior"). There is no thread for that: a caller asks, and while it does, the others wait only if there is nothing
// to give them.

#include "credentials/refreshing.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "credentials/expiry.hpp"
#include "http/by_process.hpp"

namespace keyc::credentials {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using Span = TimestampUs::duration;

constexpr seconds waited_for_before{60};  // callers wait for new ones
constexpr seconds error_remembered{5};    // that will not pass by itself
constexpr seconds refusal_remembered{5};  // that AWS refuses new ones, too, is not their source's fault
constexpr seconds short_rest{10};         // of a source whose expired credentials are not served
constexpr minutes shortest_rest{5};       // of all others, after a failure: up to twice that
constexpr minutes longest_rest{10};

// How long before their end credentials are asked for again, while the old ones are given on.
Span asked_before(Span lifetime) {
  if (lifetime <= minutes(20)) return minutes(5);
  return lifetime < minutes(90) ? minutes(15) : minutes(60);
}

enum class Need : std::uint8_t { none, soon, now };

struct Failure {
  std::string message;
  bool may_pass;
};

struct State {
  explicit State(std::unique_ptr<Source> made) : source(std::move(made)) {}

  Need need(TimestampUs now) const {
    if (!kept || refused) return Need::now;
    if (!kept->expires) return Need::none;
    const Span left = *kept->expires - now;
    if (left <= waited_for_before) return Need::now;
    return left <= asked_before(*kept->expires - fetched) ? Need::soon : Need::none;
  }

  // Whether the source is left alone after a failure. A rest that seems longer than all is a clock that went back.
  bool rests(TimestampUs now) const { return failure && now < rests_until && rests_until - now <= longest_rest; }

  bool has_expired(TimestampUs now) const { return kept->expires && *kept->expires <= now; }

  const std::unique_ptr<Source> source;
  std::mutex mutex;
  std::condition_variable changed;  // an attempt has ended
  bool is_asked = false;            // by a thread, which has not locked the mutex meanwhile
  unsigned attempts = 0;            // that have ended
  std::optional<Credentials> kept;
  TimestampUs fetched{};
  bool refused = false;  // by AWS
  std::optional<TimestampUs> last_refusal;
  std::optional<Failure> failure;  // of the last attempt
  TimestampUs rests_until{};
};

class Refreshing final : public CredentialsProvider {
 public:
  Refreshing(Chosen chosen, Timing timing) : chosen_(std::move(chosen)), timing_(std::move(timing)) {}

  Credentials get() override {
    State& state = of_this_process();
    std::unique_lock lock(state.mutex);
    const TimestampUs now = timing_.now();
    const Need need = state.need(now);
    if (need == Need::none) return *state.kept;
    if (!state.is_asked) {
      if (state.rests(now)) return old(state, now);
      return ask_for_new(state, lock);
    }
    if (need == Need::soon) return *state.kept;
    const unsigned before = state.attempts;
    state.changed.wait(lock, [&] { return state.attempts != before; });
    return state.failure ? old(state, timing_.now()) : *state.kept;
  }

  void refused(const Credentials& credentials) override {
    State& state = of_this_process();
    const std::lock_guard lock(state.mutex);
    if (!state.kept || state.kept->access_key_id != credentials.access_key_id ||
        state.kept->session_token != credentials.session_token)
      return;
    const TimestampUs now = timing_.now();
    if (state.last_refusal && now >= *state.last_refusal && now - *state.last_refusal < refusal_remembered) return;
    state.last_refusal = now;
    state.refused = true;
  }

  std::string trouble() override {
    State& state = of_this_process();
    const std::lock_guard lock(state.mutex);
    return state.failure ? state.failure->message : std::string();
  }

 private:
  State& of_this_process() {
    return states_.of_this_process([this] { return State(chosen_.make()); });
  }

  // After a failure: what there was before, if it may still be used.
  Credentials old(const State& state, TimestampUs now) const {
    const bool usable_now =
        state.kept && (!state.has_expired(now) || (chosen_.serves_expired && state.failure->may_pass));
    const bool refused_for_good = state.refused && !state.failure->may_pass;
    if (!usable_now || refused_for_good) throw CredentialsError(state.failure->message, state.failure->may_pass);
    return *state.kept;
  }

  Credentials ask_for_new(State& state, std::unique_lock<std::mutex>& lock) {
    state.is_asked = true;
    lock.unlock();
    std::optional<Credentials> fresh;
    std::optional<Failure> failure;
    try {
      fresh = fetched_from(*state.source);
    } catch (const CredentialsError& error) {
      failure = {error.what(), error.may_pass()};
    } catch (const std::exception& error) {
      failure = {error.what(), true};
    } catch (...) {
      failure = {"the source of credentials has thrown something that is no std::exception", true};
    }
    lock.lock();
    state.is_asked = false;
    ++state.attempts;
    state.changed.notify_all();
    const TimestampUs now = timing_.now();
    state.failure = std::move(failure);
    if (state.failure) {
      state.rests_until = now + rest_after(state);
      return old(state, now);
    }
    state.kept = std::move(fresh);
    state.fetched = now;
    state.refused = false;
    return *state.kept;
  }

  Credentials fetched_from(Source& source) const {
    Credentials credentials = source.fetch();
    if (credentials.expires && *credentials.expires <= timing_.now())
      throw CredentialsError(credentials.source + " gives credentials that expired at " +
                             written_expiry(*credentials.expires));
    return credentials;
  }

  Span rest_after(const State& state) const {
    if (!state.failure->may_pass) return error_remembered;
    if (!state.kept) return Span(0);
    if (!chosen_.serves_expired) return short_rest;
    return std::chrono::duration_cast<Span>(shortest_rest + shortest_rest * random());
  }

  double random() const {
    if (timing_.random) return timing_.random();
    return std::uniform_real_distribution<double>()(thread_generator());
  }

  static std::minstd_rand& thread_generator() {
    thread_local std::minstd_rand generator{std::random_device{}()};
    return generator;
  }

  const Chosen chosen_;
  const Timing timing_;
  http::ByProcess<State> states_;
};

/// Credentials that never change.
class Unchanging final : public CredentialsProvider {
 public:
  explicit Unchanging(Credentials credentials) : credentials_(std::move(credentials)) {}
  Credentials get() override { return credentials_; }

 private:
  const Credentials credentials_;
};

}  // namespace

std::shared_ptr<CredentialsProvider> refreshing_provider(Chosen chosen, Timing timing) {
  if (chosen.is_fixed) {
    Credentials credentials = chosen.make()->fetch();
    if (!credentials.expires) return std::make_shared<Unchanging>(std::move(credentials));
  }
  return std::make_shared<Refreshing>(std::move(chosen), std::move(timing));
}

}  // namespace keyc::credentials
