#include "client/call_reporter.hpp"

#include "client/refusal.hpp"
#include "client/reports.hpp"

namespace keyc::client {

void CallReporter::tell(const Exchanged& last, Outcome outcome) const noexcept {
  told([&] {
    const ErrorResult refusal = refusal_in(last.answer);
    CallReport report;
    report.operation = outgoing_.operation;
    report.table = outgoing_.table;
    report.index = outgoing_.index;
    report.attempts = last.attempts.made;
    report.lost = last.attempts.lost;
    report.waits = last.attempts.waits;
    report.duration = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start_);
    report.outcome = outcome;
    report.stopped = last.attempts.stopped;
    report.error_type = refusal.Type;
    report.request_id = request_id_of(last.answer);
    // An answer that is no JSON has no counts.
    told([&] {
      if (last.answer.status != 200) return;
      const AnswerCounts counts = answer_counts_from_json(last.answer.body);
      report.consumed_capacity = counts.ConsumedCapacity;
      report.count = counts.Count;
      report.scanned_count = counts.ScannedCount;
    });
    for (const auto& observer : {shared_.settings.observer, options_.observer})
      if (observer != nullptr) told([&] { observer->done(report); });
  });
}

}  // namespace keyc::client
