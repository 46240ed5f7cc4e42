#pragma once

#include <cstddef>
#include <exception>
#include <map>
#include <set>
#include <utility>

#include "client/batch_pace.hpp"
#include "client/batch_tasks.hpp"
#include "client/finish.hpp"
#include "client/in_flight.hpp"

namespace keyc::client {

/// Several if neither the options nor the call say how many.
inline std::size_t batches_in_flight(const Shared& shared, const CallOptions& options) {
  constexpr std::size_t usual = 8;
  return options.in_flight ? *options.in_flight : shared.settings.in_flight.value_or(usual);
}

/// Does the tasks of a queue, several requests at once. `request_for(portion)` is what is
/// sent for a portion; `left_by(answer, attempts, portion)` uses an answer, and returns the tasks that it leaves
/// unprocessed. The first failure ends the batch when the answers to what has been sent are there, and is thrown. False
/// if too many answers in a row have left everything unprocessed.
template <class Task, class RequestFor, class LeftBy>
bool run_batch(Shared& shared, const CallOptions& options, BatchQueue<Task>& queue, RequestFor request_for,
               LeftBy left_by) {
  using Clock = std::chrono::steady_clock;
  struct Sent {
    BatchPortion<Task> portion;
    int row;
  };
  std::map<std::size_t, Sent> sent;
  std::size_t number = 0;
  std::exception_ptr failure;
  bool goes_on = true;
  BatchPace pace(shared.settings, batches_in_flight(shared, options));
  InFlight in_flight(shared, options);

  const auto fail = [&] {
    if (failure == nullptr) failure = std::current_exception();
    goes_on = false;
  };
  const auto begins_at = [&] {
    if (!goes_on || queue.empty() || in_flight.count() >= pace.most()) return Clock::time_point::max();
    return options.cancel.is_cancelled() ? Clock::time_point::min() : std::max(queue.next(), pace.opens());
  };
  for (;;) {
    while (begins_at() <= Clock::now()) try {
        BatchPortion<Task> portion(queue.take());
        in_flight.begin(++number, request_for(portion));
        sent.emplace(number, Sent{std::move(portion), pace.row()});
      } catch (...) {
        fail();
      }
    if (in_flight.count() == 0 && failure != nullptr) std::rethrow_exception(failure);
    if (in_flight.count() == 0 && (!goes_on || queue.empty())) return goes_on;
    if (!goes_on) in_flight.end_attempts();
    const auto ended = in_flight.wait(begins_at());
    if (ended == nullptr) continue;
    const auto of = sent.extract(ended->id);
    auto& [portion, row] = of.mapped();
    try {
      const std::set<const Task*> left = ended->result(
          [&, &its = portion](const Answer& answer, const Attempts& made) { return left_by(answer, made, its); });
      goes_on = pace.heard(row, portion.tasks().size(), left.size()) && goes_on;
      const Clock::time_point again = left.empty() ? Clock::time_point() : pace.next_try();
      for (Task* const task : portion.tasks())
        if (left.contains(task))
          queue.add(*task, again);
        else
          task->done = true;
    } catch (...) {
      fail();
    }
  }
}

}  // namespace keyc::client
