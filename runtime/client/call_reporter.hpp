#pragma once

#include <chrono>

#include "client/exchange.hpp"

namespace keyc::client {

/// Tells the observers of a call when it has ended.
class CallReporter {
 public:
  CallReporter(const Shared& shared, const CallOptions& options, const Outgoing& outgoing)
      : shared_(shared), options_(options), outgoing_(outgoing) {}

  /// Returns what `call` returns, and throws what it throws. It sets the Exchanged that it is given.
  template <class Call>
  auto around(Call call) const {
    Exchanged last;
    if (shared_.settings.observer == nullptr && options_.observer == nullptr) return call(last);
    Ending ending{*this, last};
    try {
      return call(last);
    } catch (const UnknownOutcome&) {
      ending.outcome = Outcome::unknown;
      throw;
    } catch (const Cancelled&) {
      ending.outcome = Outcome::cancelled;
      throw;
    } catch (const Throttled&) {
      ending.outcome = Outcome::refused;
      throw;
    } catch (const ServiceError& error) {
      // A server that fails, or something in between, has refused nothing.
      ending.outcome = error.status() >= 500 || error.type().empty() ? Outcome::failed : Outcome::refused;
      throw;
    } catch (...) {
      ending.outcome = Outcome::failed;
      throw;
    }
  }

 private:
  struct Ending {
    const CallReporter& call;
    const Exchanged& last;
    Outcome outcome = Outcome::done;
    ~Ending() { call.tell(last, outcome); }
  };

  void tell(const Exchanged& last, Outcome outcome) const noexcept;

  const Shared& shared_;
  const CallOptions& options_;
  const Outgoing& outgoing_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace keyc::client
