// Every kind of write, each with every fault, against a real endpoint: what the caller knows afterwards, and how often
// the write took place. The tables are in docs/faults.md; with KEYC_BLESS=1 they are written there.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "faults.keys.hpp"
#include "faults/outcome.hpp"
#include "faults/proxy.hpp"
#include "faults/table.hpp"
#include "faults/ways.hpp"
#include "faults/writes.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

namespace {

using faults::Known;
using faults::Outcome;
using faults::Prepared;
using faults::Proxy;
using faults::Way;
using faults::Write;

constexpr int max_attempts = 3;

/// The faults of the attempts at a write; further attempts pass.
struct Fault {
  std::string name;  // its name in the table
  std::vector<std::string> attempts;
};

std::vector<Fault> all_faults() {
  const auto each = [](const std::string& fault) { return std::vector<std::string>(max_attempts, fault); };
  return {{"cut before", {"cut_before"}},
          {"500 before", {"500_before"}},
          {"cut after", {"cut_after"}},
          {"half headers", {"half_headers"}},
          {"half body", {"half_body"}},
          {"500 after", {"500_after"}},
          {"503 after", {"503_after"}},
          {"time-out after", {"timeout_after"}},
          {"cut after, each time", each("cut_after")},
          {"cut after, then throttled", {"cut_after", "throttled", "throttled"}},
          {"throttled", {"throttled"}},
          {"throttled, each time", each("throttled")},
          {"transaction conflict", {"transaction_conflict"}},
          {"token mismatch", {"token_mismatch"}},
          {"HTML 200", {"html_200"}},
          {"wrong type", {"wrong_type"}},
          {"empty 200", {"empty_200"}}};
}

/// The outcome of one write, and what was observed.
struct Seen {
  Outcome outcome;
  int attempts = 0;                        // seen by on_request
  std::vector<Proxy::Request> requests{};  // seen by the proxy
};

/// Sends a write through a proxy, over a kept connection.
class Faulty {
 public:
  explicit Faulty(const keyc::ClientOptions& direct, Way way = Way::own)
      : proxy_(direct.endpoint), options_(direct), way_(way) {
    options_.endpoint = proxy_.url();
    options_.max_attempts = max_attempts;
    options_.base_backoff = std::chrono::milliseconds(1);
  }

  /// `before_second` is called before a second attempt is sent.
  Seen send(const Prepared& write, const Fault& fault, const std::function<void()>& before_second = {}) {
    Seen seen;
    keyc::ClientOptions options = options_;
    if (fault.attempts.front() == "timeout_after") options.request_timeout = std::chrono::milliseconds(400);
    options.on_request = [&](const keyc::SentRequest& request) {
      ++seen.attempts;
      if (request.attempt == 2 && before_second) before_second();
    };
    {
      keyc::Client client(faults::by(way_, options));
      client.send(keyc::DescribeTable{"Faults"});
      seen.attempts = 0;
      proxy_.script(fault.attempts);
      seen.outcome = faults::outcome_of([&] { write.send(client); });
    }
    seen.requests = proxy_.report();
    return seen;
  }

  keyc::ClientOptions& options() { return options_; }

 private:
  Proxy proxy_;
  keyc::ClientOptions options_;
  Way way_;
};

int executions(const Seen& seen) {
  return static_cast<int>(std::count_if(seen.requests.begin(), seen.requests.end(),
                                        [](const Proxy::Request& request) { return request.took_place; }));
}

/// Checks what each outcome promises, whoever makes the attempts; returns the broken promise, or an empty text.
std::string broken_outcome(const Write& write, const Seen& seen, int times) {
  if (seen.outcome.known == Known::done && times == 0) return "done, and nothing has taken place";
  if (seen.outcome.known == Known::refused && times > 0) return "refused, and it has taken place";
  if (times > 1 && !write.may_repeat) return "it has taken place " + std::to_string(times) + " times";
  if ((executions(seen) > 0) != (times > 0)) return "what is stored is not what the endpoint has answered";
  return {};
}

/// Checks promises that do not depend on the table; returns the broken one, or an empty text.
std::string broken_promise(const Write& write, const Seen& seen, int times) {
  if (const std::string broken = broken_outcome(write, seen, times); !broken.empty()) return broken;
  if (seen.requests.size() != static_cast<std::size_t>(seen.attempts))
    return "on_request has seen " + std::to_string(seen.attempts) + " attempts, the proxy " +
           std::to_string(seen.requests.size());
  if (seen.outcome.attempts > seen.attempts) return "the error counts more attempts than on_request has seen";
  return {};
}

/// Calls `make(row, faulty, site)` for each row, several at a time; returns the returned texts that are not empty, and
/// the messages of exceptions.
template <class Make>
std::vector<std::string> for_each_row(std::size_t rows, const keyc::ClientOptions& direct, Make make,
                                      Way way = Way::own) {
  constexpr int most_threads = 4;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::vector<std::string> wrong;
  const auto add = [&](const std::vector<std::string>& more) {
    const std::lock_guard lock(mutex);
    wrong.insert(wrong.end(), more.begin(), more.end());
  };
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < most_threads; ++thread)
      threads.emplace_back([&, thread] {
        try {
          Faulty faulty(direct, way);
          faults::Site site(direct, "t" + std::to_string(thread) + "w" + std::to_string(static_cast<int>(way)) + "-");
          for (std::size_t row = next++; row < rows; row = next++) add(make(row, faulty, site));
        } catch (const std::exception& error) {
          add({error.what()});
        }
      });
  }
  return wrong;
}

std::string shown(const Outcome& outcome, int times) { return outcome.name + " (" + std::to_string(times) + ")"; }

keyc::ClientOptions quiet(keyc::ClientOptions options) {
  options.other_tables_unmapped = true;  // writes of tables make tables of their own
  options.on_request = nullptr;
  return options;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& rows) {
  std::vector<std::string> names;
  for (const Named& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace

TEST_CASE("each write with each fault ends as docs/faults.md says, whoever sends it") {
  const Way way = GENERATE(Way::own, Way::http, Way::aws_sdk);
  live::TestTable table(faults::FaultsTable::create_table(), "each");
  const std::vector<Write> writes = faults::all_writes();
  const std::vector<Fault> columns = all_faults();
  faults::Table ends{
      "", names_of(columns), names_of(writes), {writes.size(), std::vector<std::string>(columns.size())}};
  const auto make = [&](std::size_t row, Faulty& faulty, faults::Site& site) {
    std::vector<std::string> wrong;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::string where = writes[row].name + ", " + columns[i].name + ": ";
      try {
        const Prepared write = writes[row].prepare(site);
        const Seen seen = faulty.send(write, columns[i]);
        const int times = write.times();
        if (seen.requests.front().fault != "pass") ends.cells[row][i] = shown(seen.outcome, times);
        const std::string broken = broken_promise(writes[row], seen, times);
        if (!broken.empty()) wrong.push_back(where + broken);
      } catch (const std::exception& error) {
        wrong.push_back(where + error.what());
      }
    }
    return wrong;
  };
  CHECK(joined(for_each_row(writes.size(), quiet(table.options()), make, way)) == "");
  CHECK(faults::documented_otherwise("each write with each fault", to_markdown(ends)) == "");
}

TEST_CASE("each write with each fault keeps its promises if the AWS SDK makes attempts of its own") {
  live::TestTable table(faults::FaultsTable::create_table(), "sdk");
  const std::vector<Write> writes = faults::all_writes();
  const auto make = [&](std::size_t row, Faulty& faulty, faults::Site& site) {
    std::vector<std::string> wrong;
    for (const Fault& fault : all_faults()) {
      const Prepared write = writes[row].prepare(site);
      const Seen seen = faulty.send(write, fault);
      const std::string broken = broken_outcome(writes[row], seen, write.times());
      if (!broken.empty()) wrong.push_back(writes[row].name + ", " + fault.name + ": " + broken);
    }
    return wrong;
  };
  CHECK(joined(for_each_row(writes.size(), quiet(table.options()), make, Way::aws_sdk_retries)) == "");
}

TEST_CASE("each write with a write of somebody else between its attempts ends as docs/faults.md says") {
  struct Between {
    std::string name;
    Fault fault;
    std::function<void()> Prepared::*change;
  };
  const std::vector<Between> rows = {{"cut before, changed", {"", {"cut_before"}}, &Prepared::change},
                                     {"cut after, changed", {"", {"cut_after"}}, &Prepared::change},
                                     {"cut before, removed", {"", {"cut_before"}}, &Prepared::remove},
                                     {"cut after, removed", {"", {"cut_after"}}, &Prepared::remove}};
  live::TestTable table(faults::FaultsTable::create_table(), "between");
  const keyc::ClientOptions direct = quiet(table.options());
  std::vector<Write> writes;
  faults::Site trial(direct, "trial-");
  for (const Write& write : faults::all_writes())
    if (write.prepare(trial).change) writes.push_back(write);

  faults::Table ends{"", names_of(rows), names_of(writes), {writes.size(), std::vector<std::string>(rows.size())}};
  const auto make = [&](std::size_t row, Faulty& faulty, faults::Site& site) {
    std::vector<std::string> wrong;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Prepared write = writes[row].prepare(site);
      const Seen seen = faulty.send(write, rows[i].fault, write.*rows[i].change);
      const int executed = executions(seen);
      ends.cells[row][i] = shown(seen.outcome, executed);
      if ((seen.outcome.known == Known::done && executed == 0) ||
          (seen.outcome.known == Known::refused && executed > 0) || (executed > 1 && seen.outcome.known != Known::done))
        wrong.push_back(writes[row].name + ", " + rows[i].name + ": " + ends.cells[row][i]);
    }
    return wrong;
  };
  CHECK(joined(for_each_row(writes.size(), direct, make)) == "");
  CHECK(faults::documented_otherwise("somebody else in between", to_markdown(ends)) == "");
}

TEST_CASE("one attempt is one request, also over a connection that the server closes") {
  live::TestTable table(faults::FaultsTable::create_table(), "one");
  std::vector<Write> writes = faults::all_writes();
  std::erase_if(writes, [](const Write& write) { return write.sends_again; });
  const auto make = [&](std::size_t row, Faulty& faulty, faults::Site& site) {
    faulty.options().max_attempts = 1;
    const Prepared write = writes[row].prepare(site);
    const Seen seen = faulty.send(write, {"", {"cut_after"}});
    const bool is_right =
        seen.outcome.known == Known::unknown && seen.attempts == 1 && seen.requests.size() == 1 && write.times() == 1;
    return std::vector<std::string>(is_right ? 0 : 1, writes[row].name + ": " + seen.outcome.name);
  };
  CHECK(joined(for_each_row(writes.size(), quiet(table.options()), make)) == "");
}

TEST_CASE("a path that the item does not have is InvalidPath, unless an answer was lost") {
  live::TestTable table(faults::FaultsTable::create_table(), "path");
  Faulty faulty(quiet(table.options()));
  const faults::Counter item{.id = "without a seat"};
  table.client().send(faults::CounterEntity::create(item));
  int invalid_paths = 0;
  const auto send = [&](keyc::Client& client) {
    try {
      client.send(faults::CounterEntity::update(faults::CounterEntity::key(item)).set_seat_row("a").build());
    } catch (const keyc::InvalidPath& invalid) {
      invalid_paths += invalid.path() == "seat" ? 1 : 0;
      throw;
    }
  };
  const Prepared write{.send = send, .times = {}};
  CHECK(faulty.send(write, {"", {"throttled"}}).outcome.known == Known::refused);
  CHECK(invalid_paths == 1);
  CHECK(faulty.send(write, {"", {"cut_before"}}).outcome.name == "UnknownOutcome");
  CHECK(invalid_paths == 1);
}
