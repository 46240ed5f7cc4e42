#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>

/// What a client reports of its requests (library keyc::client). docs/production.md has the names of OpenTelemetry for
/// it.
namespace keyc {

/// Why an attempt was made.
enum class AttemptReason : std::uint8_t {
  first,
  throttled,    // the one before was throttled
  lost,         // its answer was lost
  not_sent,     // it was not sent
  conflict,     // others were writing the same items
  credentials,  // its credentials were refused, and there are others
  clock,        // its signature was refused, since this machine's clock is wrong
};

enum class AttemptEnd : std::uint8_t {
  answered,  // DynamoDB's answer is complete, whatever it says
  lost,      // the request may have been received, and its result is not known
  not_sent,
};

/// One attempt, after it. The texts are valid during the call.
struct AttemptReport {
  std::string_view operation;  // "Query"
  std::string_view table;      // as it is sent; empty for batches and transactions
  std::string_view index;
  int number = 1;
  int most = 1;  // how many there may be
  AttemptReason reason = AttemptReason::first;
  std::chrono::microseconds wait{};  // before it
  std::chrono::system_clock::time_point start{};
  std::chrono::microseconds duration{};
  AttemptEnd end = AttemptEnd::answered;
  int status = 0;               // 0 if there was no answer
  std::string_view error_type;  // "ThrottlingException"; empty if there is none
  std::string_view problem;     // why there was no answer
  std::string_view request_id;
  std::string_view server;  // the host; empty for a Transport
  std::size_t bytes_out = 0;
  std::size_t bytes_in = 0;
  bool reused_connection = false;
};

enum class Outcome : std::uint8_t {
  done,
  refused,    // a ServiceError of DynamoDB's: nothing has taken place
  failed,     // no answer, not DynamoDB's, or one of a server that fails
  unknown,    // UnknownOutcome
  cancelled,  // Cancelled
};

/// Why no further attempt was made.
enum class StopReason : std::uint8_t {
  finished,  // another attempt would change nothing, or do harm, or another request of the batch has failed
  attempts,  // as many as there may be were made
  deadline,
  quota,  // too many of the client's requests were sent again
  cancelled,
};

/// One call of the client, which is one or more attempts at one request.
struct CallReport {
  std::string_view operation;
  std::string_view table;
  std::string_view index;
  int attempts = 0;
  int lost = 0;
  std::chrono::microseconds waits{};     // between the attempts
  std::chrono::microseconds duration{};  // of all
  Outcome outcome = Outcome::done;
  StopReason stopped = StopReason::finished;
  std::string_view error_type;  // as DynamoDB names it
  std::string_view request_id;  // of the last attempt
  /// What the answer says; capacity only if it was asked for: see ClientOptions::return_capacity. Of several tables the
  /// sum.
  std::optional<double> consumed_capacity{};
  std::optional<std::int64_t> count{};
  std::optional<std::int64_t> scanned_count{};
};

/// Something that a person may want to know, of no single request.
struct Note {
  enum class Kind : std::uint8_t {
    credentials_refreshed,
    credentials_failed,  // the old ones are used on
    clock_offset,        // this machine's clock is wrong
    ignored_setting,
  };
  Kind kind;
  std::string_view text;  // without keys and tokens
};

/// Derive from it, and override what is of interest. Called in the threads that send, several at once. Keys, tokens,
/// bodies and values of attributes are never reported. What a function throws is dropped: a report never fails a
/// request.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  virtual void attempt(const AttemptReport&) {}
  virtual void done(const CallReport&) {}
  virtual void note(const Note&) {}
};

/// Writes a line for each attempt that is not the first or fails, each call that is not done, and each note. The stream
/// must outlive it; several threads can use it at once.
std::shared_ptr<Observer> log_to(std::ostream& stream);

const char* name_of(AttemptReason reason) noexcept;
const char* name_of(AttemptEnd end) noexcept;
const char* name_of(Outcome outcome) noexcept;
const char* name_of(StopReason reason) noexcept;
const char* name_of(Note::Kind kind) noexcept;

}  // namespace keyc
