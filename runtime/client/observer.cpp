#include "keyc/observer.hpp"

#include <array>
#include <mutex>
#include <ostream>
#include <string>

#include "http/by_process.hpp"

namespace keyc {
namespace {

/// One line at a time, whichever thread writes.
class LogObserver final : public Observer {
 public:
  explicit LogObserver(std::ostream& stream) : stream_(stream) {}

  void attempt(const AttemptReport& report) override {
    const bool is_usual = report.number == 1 && report.status == 200 && report.end == AttemptEnd::answered;
    if (is_usual) return;
    std::string line = about(report);
    line += ": attempt " + std::to_string(report.number) + " of " + std::to_string(report.most);
    if (report.number > 1)
      line.append(" (").append(name_of(report.reason)).append(", after ").append(shown(report.wait)).append(")");
    line.append(" ").append(name_of(report.end));
    add(line, "", report.error_type);
    add(line, "", report.problem);
    if (report.status != 0) line += ", HTTP " + std::to_string(report.status);
    add(line, "request ", report.request_id);
    write(line + ", " + shown(report.duration));
  }

  void done(const CallReport& report) override {
    if (report.outcome == Outcome::done) return;
    std::string line = about(report);
    line.append(": ").append(name_of(report.outcome)).append(" after ") += std::to_string(report.attempts);
    line += report.attempts == 1 ? " attempt" : " attempts";
    add(line, "", report.error_type);
    if (report.stopped != StopReason::finished) add(line, "stopped by ", name_of(report.stopped));
    add(line, "request ", report.request_id);
    write(line + ", " + shown(report.duration));
  }

  void note(const Note& note) override { write(std::string(name_of(note.kind)).append(": ").append(note.text)); }

 private:
  template <class Report>
  static std::string about(const Report& report) {
    std::string text(report.operation);
    if (!report.table.empty()) text.append(" ").append(report.table);
    if (!report.index.empty()) text.append(".").append(report.index);
    return text;
  }
  static std::string shown(std::chrono::microseconds time) {
    const auto tenths = (time.count() + 50) / 100;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " ms";
  }
  static void add(std::string& line, std::string_view what, std::string_view text) {
    if (!text.empty()) line.append(", ").append(what).append(text);
  }
  void write(const std::string& line) {
    const std::lock_guard lock(mutex_.of_this_process([] { return std::mutex(); }));
    stream_ << "keyc: " << line << '\n' << std::flush;
  }

  http::ByProcess<std::mutex> mutex_;
  std::ostream& stream_;
};

template <std::size_t size, class Kind>
const char* name_in(const std::array<const char*, size>& names, Kind kind) noexcept {
  const auto at = static_cast<std::size_t>(kind);
  return at < size ? names[at] : "";
}

}  // namespace

std::shared_ptr<Observer> log_to(std::ostream& stream) { return std::make_shared<LogObserver>(stream); }

const char* name_of(AttemptReason reason) noexcept {
  return name_in<7>({"first", "throttled", "lost", "not sent", "conflict", "credentials", "clock"}, reason);
}
const char* name_of(AttemptEnd end) noexcept { return name_in<3>({"answered", "lost", "not sent"}, end); }
const char* name_of(Outcome outcome) noexcept {
  return name_in<5>({"done", "refused", "failed", "unknown", "cancelled"}, outcome);
}
const char* name_of(StopReason reason) noexcept {
  return name_in<5>({"finished", "attempts", "deadline", "quota", "cancelled"}, reason);
}
const char* name_of(Note::Kind kind) noexcept {
  return name_in<4>({"credentials refreshed", "credentials failed", "clock", "ignored setting"}, kind);
}

}  // namespace keyc
