#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "client/impl.hpp"
#include "keyc/client.hpp"

namespace keyc {

struct PlanReader::Impl {
  struct Answer {
    std::size_t id;
    QueryResult page;
    std::exception_ptr error;
  };

  CancelSource stop;
  Cancel::Callback stops_with_client;
  Client client;
  std::size_t most_threads;
  PlanRun run;

  std::mutex mutex;  // of what follows
  std::condition_variable has_request;
  std::condition_variable has_answer;
  std::deque<PlanRequest> requests;
  std::deque<Answer> answers;
  bool is_over = false;

  std::vector<std::thread> threads;

  Impl(const Client& with, const Cancel& cancel, PlanSettings plan)
      : stops_with_client(cancel, [source = stop] { source.cancel(); }),
        client(with.with({.cancel = stop.token()})),
        most_threads(plan.in_flight),
        run(std::move(plan)) {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    {
      const std::lock_guard lock(mutex);
      is_over = true;
      requests.clear();
    }
    has_request.notify_all();
    stop.cancel();
    for (std::thread& thread : threads) thread.join();
  }

  Answer answer(PlanRequest& request) {
    Answer result{request.id, {}, nullptr};
    try {
      result.page = request.scan ? client.send(*request.scan) : client.send(request.request);
    } catch (...) {
      result.error = std::current_exception();
    }
    return result;
  }

  void work() {
    std::unique_lock lock(mutex);
    for (;;) {
      has_request.wait(lock, [&] { return is_over || !requests.empty(); });
      if (is_over) return;
      PlanRequest request = std::move(requests.front());
      requests.pop_front();
      lock.unlock();
      Answer result = answer(request);
      lock.lock();
      answers.push_back(std::move(result));
      has_answer.notify_one();
    }
  }

  /// Sends what may be sent now.
  void send() {
    std::vector<PlanRequest> now = run.next();
    if (now.size() == 1 && run.waiting() == 1) return receive(answer(now.front()));
    try {
      while (threads.size() < std::min(run.waiting(), most_threads)) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // the system gives no more
      if (threads.empty()) {
        for (PlanRequest& request : now) answers.push_back(answer(request));
        return;
      }
    }
    {
      const std::lock_guard lock(mutex);
      for (PlanRequest& request : now) requests.push_back(std::move(request));
    }
    has_request.notify_all();
  }

  void receive(Answer answer) {
    if (answer.error == nullptr) return run.receive(answer.id, std::move(answer.page));
    run.give_up(answer.id);
    std::rethrow_exception(answer.error);
  }

  /// Waits for one answer, if a request is under way.
  void wait() {
    if (run.waiting() == 0) return;
    std::unique_lock lock(mutex);
    has_answer.wait(lock, [&] { return !answers.empty(); });
    Answer next = std::move(answers.front());
    answers.pop_front();
    lock.unlock();
    receive(std::move(next));
  }
};

PlanReader::PlanReader(Client& client, PlanSettings plan)
    : impl_(std::make_unique<Impl>(client, client.impl_->own.cancel, std::move(plan))) {}
PlanReader::PlanReader(PlanReader&&) noexcept = default;
PlanReader& PlanReader::operator=(PlanReader&&) noexcept = default;
PlanReader::~PlanReader() = default;

const Item* PlanReader::next() {
  for (;;) {
    if (const Item* const item = impl_->run.item()) return item;
    if (impl_->run.is_finished()) return nullptr;
    impl_->send();
    if (const Item* const item = impl_->run.item()) return item;
    impl_->wait();
  }
}

const Item* PlanReader::next_at_hand() { return impl_->run.item(); }
std::optional<std::string> PlanReader::cursor() { return impl_->run.cursor(); }
std::size_t PlanReader::skipped() const noexcept { return impl_->run.skipped(); }
std::optional<std::string> PlanReader::previous() { return impl_->run.previous(); }
void PlanReader::begin_page() { impl_->run.begin_page(); }
bool PlanReader::may_end_page() { return impl_->run.may_end_page(); }
void PlanReader::discount() noexcept { impl_->run.discount(); }

PlanPages::PlanPages(Client& client, PlanSettings plan)
    : has_cursor_(plan.is_ordered), reader_(client, std::move(plan)) {}

PlanPages::iterator PlanPages::begin() {
  if (!page_) advance();
  return iterator(*this);
}

void PlanPages::advance() {
  page_.reset();
  if (collected_.empty()) reader_.begin_page();
  const Item* item = reader_.next();
  if (item == nullptr && collected_.empty()) return;
  while (item != nullptr) {
    collected_.push_back(*item);
    item = reader_.next_at_hand();
    if (item == nullptr && !reader_.may_end_page()) item = reader_.next();
  }
  page_.emplace().Items = std::exchange(collected_, {});
  if (has_cursor_) page_->cursor = reader_.cursor();
}

}  // namespace keyc
