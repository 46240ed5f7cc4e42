// Counts attempts and decides on each next one. tests/faults tries each write with each fault, and holds the tables of
// docs/faults.md.

#include "client/attempt_loop.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "client/backoff.hpp"
#include "client/crc32.hpp"
#include "client/refusal.hpp"
#include "client/reports.hpp"
#include "client/sent_headers.hpp"
#include "client/settings.hpp"
#include "http/http_date.hpp"

namespace keyc::client {

using std::chrono::microseconds;
using std::chrono::milliseconds;

AttemptLoop::AttemptLoop(Shared& shared, const CallOptions& settings, const Outgoing& outgoing, Clock::time_point end)
    : shared_(shared), settings_(settings), outgoing_(outgoing), end_(end) {}

namespace {

HttpAnswer unsent(std::string problem) {
  HttpAnswer answer;
  answer.problem = std::move(problem);
  answer.was_sent = false;
  return answer;
}

/// What the exception that is being handled says.
std::string thrown_text() {
  try {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something else than a std::exception was thrown";
  }
}

}  // namespace

template <class Action>
void AttemptLoop::guarded(Action action) {
  try {
    action();
  } catch (...) {
    if (outgoing_.effect == Effect::none || attempts_.lost == 0) throw;
    answer_ = unsent(thrown_text());
    stop(StopReason::finished);
  }
}

void AttemptLoop::stop(StopReason reason) noexcept {
  attempts_.stopped = reason;
  step_ = Step::done;
}

void AttemptLoop::end_attempts() noexcept {
  if (!is_done()) stop(StopReason::finished);
}

bool AttemptLoop::needs_credentials() const noexcept {
  return shared_.transport == nullptr && shared_.settings.credentials_provider && !is_authorized_;
}

AttemptLoop::Step AttemptLoop::next() {
  if (step_ == Step::wait) return std::exchange(step_, Step::authorize);
  if (step_ != Step::authorize) return step_;
  if (settings_.cancel.is_cancelled()) {
    answer_ = unsent("it was cancelled");
    stop(StopReason::cancelled);
  } else if (!stops_late() && !needs_credentials()) {
    guarded([this] { begin_attempt(); });
  }
  return step_;
}

/// The wait, the credentials or the program's own functions may have taken longer than they should.
bool AttemptLoop::stops_late() {
  if (Clock::now() < end_) return false;
  if (attempts_.made == 0) answer_ = unsent("its deadline was over before it was sent");
  stop(StopReason::deadline);
  return true;
}

void AttemptLoop::authorize() {
  guarded([this] {
    Credentials fresh = shared_.settings.credentials_provider();
    require_usable(fresh);
    shared_.credentials.saw(fresh, *shared_.settings.credentials_provider, shared_.settings.observer);
    const bool are_refused = reason_ == AttemptReason::credentials && credentials_ && is_same_key(fresh, *credentials_);
    if (are_refused) return stop(StopReason::finished);
    credentials_ = std::move(fresh);
    is_authorized_ = true;
  });
}

void AttemptLoop::begin_attempt() {
  const ClientOptions& options = shared_.settings;
  if (options.on_request) options.on_request({outgoing_.operation, outgoing_.body, attempts_.made + 1});
  attempt_start_ = Clock::now();
  attempt_time_ = std::chrono::system_clock::now();
  if (shared_.transport == nullptr) make_request();
  if (stops_late()) return;
  ++attempts_.made;
  is_authorized_ = false;
  step_ = Step::send;
}

void AttemptLoop::make_request() {
  const ClientOptions& options = shared_.settings;
  const Credentials& credentials = credentials_ ? *credentials_ : options.credentials;
  request_.method = "POST";
  request_.body = outgoing_.body;
  request_.headers = sent_headers(shared_, outgoing_, invocation_, attempts_.made + 1);
  signed_with_ = shared_.clock.offset();
  const TimestampS time = ServerClock::now(signed_with_);
  if (!shared_.endpoint.url.empty()) {
    request_.url = options.endpoint;
    return shared_.signer.sign(request_, credentials, options.region, time);
  }
  Endpoint endpoint = endpoint_of(shared_.endpoint, credentials.account_id, outgoing_.table);
  request_.url = std::move(endpoint.url);
  shared_.signer.sign(request_, credentials, endpoint.signing_region, time);
}

namespace {

/// An attempt always has some time, however short.
milliseconds time_until(AttemptLoop::Clock::time_point end, milliseconds most) {
  return std::clamp(std::chrono::ceil<milliseconds>(end - AttemptLoop::Clock::now()), milliseconds(1), most);
}

}  // namespace

HttpLimits AttemptLoop::http_limits() const {
  HttpLimits limits;
  limits.connect = shared_.settings.connect_timeout;
  limits.whole = time_until(end_, shared_.settings.request_timeout);
  limits.cancel = settings_.cancel;
  return limits;
}

CallLimits AttemptLoop::call_limits() const {
  return {shared_.settings.connect_timeout, time_until(end_, shared_.settings.request_timeout), settings_.cancel};
}

void AttemptLoop::answered(HttpAnswer answer) {
  answer_ = std::move(answer);
  attempts_.made += answer_.made - 1;
  attempts_.lost += answer_.lost;
  const int lost_before = attempts_.lost;
  guarded([&] {
    try {
      judge();
    } catch (...) {
      // What the answer would have said of the request is not known.
      if (answer_.was_sent && attempts_.lost == lost_before) {
        ++attempts_.lost;
        attempts_.lost_answer = "memory is short";
      }
      throw;
    }
  });
}

void AttemptLoop::judge() {
  if (answer_.lost > 0) attempts_.lost_answer = "of an attempt before the last one of its transport";
  if (answer_.status != 0 && is_damaged(answer_)) {
    answer_.status = 0;
    answer_.problem = "the answer is not the one whose check sum came with it";
    answer_.was_sent = answer_.may_recover = true;
  }
  learn_clock();
  const ErrorResult refusal = refusal_in(answer_);
  const bool was_lost = is_lost(answer_, refusal);
  report(refusal, was_lost);
  if (answer_.status == 200) {
    shared_.quota.give_back(paid_);
    return stop(StopReason::finished);
  }
  if (was_lost) {
    ++attempts_.lost;
    attempts_.lost_answer = description(outgoing_.operation, answer_);
  }
  const Trouble trouble = trouble_of(answer_, refusal);
  const bool would_go_on = answer_.status == 0 || trouble != Trouble::lasting;
  if (would_go_on && settings_.cancel.is_cancelled()) return stop(StopReason::cancelled);
  if (outgoing_.effect == Effect::once && attempts_.lost > 0) return stop(StopReason::finished);
  go_on_after(trouble, refusal);
}

void AttemptLoop::failed() {
  guarded([] { throw; });
}

void AttemptLoop::learn_clock() {
  if (shared_.transport != nullptr || answer_.status == 0 || !shared_.corrects_clock) return;
  const std::string* const text = find_header(answer_.headers, "Date");
  const std::optional<TimestampS> date = text == nullptr ? std::nullopt : http::http_date(*text);
  if (date && shared_.clock.learn(*date, attempt_time_))
    tell(shared_.settings.observer, Note::Kind::clock_offset,
         "the clock of this machine differs from the servers' by " + std::to_string(shared_.clock.offset().count()) +
             " s, which is added to the time of signatures");
}

/// Another request may have set the clock since.
bool AttemptLoop::was_signed_by_another_clock() const noexcept {
  return shared_.corrects_clock && std::chrono::abs(shared_.clock.offset() - signed_with_) >= ServerClock::least;
}

/// Though no attempts may be left: it is certain that the one that was refused has done nothing.
void AttemptLoop::begin_with_another_signature(Trouble trouble) {
  const bool renews = trouble == Trouble::credentials && credentials_ && !has_renewed_;
  const bool resigns = trouble == Trouble::clock && was_signed_by_another_clock() && !has_set_clock_;
  if (!renews && !resigns) return stop(StopReason::finished);
  has_renewed_ = has_renewed_ || renews;
  has_set_clock_ = has_set_clock_ || resigns;
  reason_ = reason_of(trouble, answer_);
  wait_ = {};
  step_ = Step::authorize;
  if (renews) guarded([&] { shared_.settings.credentials_provider->refused(*credentials_); });
}

void AttemptLoop::go_on_after(Trouble trouble, const ErrorResult& refusal) {
  const ClientOptions& options = shared_.settings;
  if (trouble == Trouble::lasting) return stop(StopReason::finished);
  if (trouble == Trouble::credentials || trouble == Trouble::clock) return begin_with_another_signature(trouble);
  if (attempts_.made >= *options.max_attempts) return stop(StopReason::attempts);
  reason_ = reason_of(trouble, answer_);
  const milliseconds base = waits_long(trouble, refusal) ? *options.throttling_backoff : *options.base_backoff;
  wait_ = with_retry_after(Backoff(base, *options.max_backoff).after(attempts_.made), answer_);
  if (Clock::now() + wait_ >= end_) return stop(StopReason::deadline);
  const int cost = cost_of(trouble);
  if (!shared_.quota.take(cost)) return stop(StopReason::quota);
  paid_ = cost;
  attempts_.waits += wait_;
  step_ = Step::wait;
}

void AttemptLoop::report(const ErrorResult& refusal, bool was_lost) {
  if (shared_.settings.observer == nullptr && settings_.observer == nullptr) return;
  AttemptReport report;
  report.operation = outgoing_.operation;
  report.table = outgoing_.table;
  report.index = outgoing_.index;
  report.number = attempts_.made;
  report.most = std::max(*shared_.settings.max_attempts, attempts_.made);
  report.reason = reason_;
  report.wait = wait_;
  report.start = attempt_time_;
  report.duration = std::chrono::duration_cast<microseconds>(Clock::now() - attempt_start_);
  report.end = was_lost ? AttemptEnd::lost : answer_.status == 0 ? AttemptEnd::not_sent : AttemptEnd::answered;
  report.status = answer_.status;
  report.error_type = refusal.Type;
  report.problem = answer_.problem;
  report.request_id = request_id_of(answer_);
  const std::optional<HttpAddress> address = parse_address(request_.url);  // none of a Transport
  if (address) report.server = address->host;
  report.bytes_out = outgoing_.body.size();
  report.bytes_in = answer_.body.size();
  report.reused_connection = answer_.reused_connection;
  for (const auto& observer : {shared_.settings.observer, settings_.observer})
    if (observer != nullptr) told([&] { observer->attempt(report); });
}

}  // namespace keyc::client
