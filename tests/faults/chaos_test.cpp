// Random writes by several threads through a proxy that loses answers and makes up others, against a real endpoint:
// afterwards every sum and every list is as the outcomes of the writes say, except for unknown outcomes.
// KEYC_CHAOS_OPERATIONS is the number of operations in each run, KEYC_CHAOS_SEEDS the number of runs.
#include "faults/chaos.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <thread>

#include "faults/proxy.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

namespace {

constexpr int percent_of_faults = 15;
constexpr std::size_t most_threads = 8;

std::size_t setting(const char* name, std::size_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoul(text);
}

using Counts = std::map<std::string, std::size_t>;

/// Counts the operations by name and by outcome.
class Report {
 public:
  void add(const faults::Writer::Done& done) {
    const std::lock_guard lock(mutex_);
    ++operations_[done.operation][done.outcome.name];
    ++outcomes_[done.outcome.name];
  }

  void print(std::uint64_t seed, double seconds, const std::vector<faults::Proxy::Request>& requests) const {
    Counts met;
    for (const faults::Proxy::Request& request : requests) ++met[request.fault];
    std::cout << "seed " << seed << ": " << made() << " operations, " << requests.size() << " requests, " << seconds
              << " s\n";
    print("faults", met);
    print("outcomes", outcomes_);
    for (const auto& [name, outcomes] : operations_) print(name, outcomes);
    std::cout << "  UnknownOutcome: " << std::setprecision(3)
              << 100.0 * static_cast<double>(count_of("UnknownOutcome")) / static_cast<double>(made()) << "%\n";
  }

  std::size_t count_of(const std::string& outcome) const {
    const auto found = outcomes_.find(outcome);
    return found == outcomes_.end() ? 0 : found->second;
  }
  std::size_t made() const {
    std::size_t sum = 0;
    for (const auto& [name, count] : outcomes_) sum += count;
    return sum;
  }

 private:
  static void print(const std::string& name, const Counts& counts) {
    std::cout << "  " << name << ":";
    for (const auto& [what, count] : counts)
      std::cout << ' ' << what << ' ' << count << (what == counts.rbegin()->first ? "\n" : ",");
  }

  std::mutex mutex_;
  std::map<std::string, Counts> operations_;
  Counts outcomes_;
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

}  // namespace

TEST_CASE("after chaos the stored items agree with the outcomes that the callers got") {
  const std::size_t operations = setting("KEYC_CHAOS_OPERATIONS", 2000);
  const std::uint64_t seeds = setting("KEYC_CHAOS_SEEDS", 1);
  const std::size_t spread = std::max<std::size_t>(4, operations / 500);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    live::TestTable table(faults::FaultsTable::create_table(), "chaos-" + std::to_string(seed));
    faults::create_shared_items(table.client(), spread);
    faults::Proxy proxy(table.options().endpoint);
    proxy.at_random(seed, percent_of_faults);
    faults::ReportedAdditions reported;
    Report report;
    std::atomic<std::size_t> begun = 0;
    std::atomic<bool> failed = false;
    const auto begin = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < most_threads; ++i)
        threads.emplace_back([&, i] {
          keyc::ClientOptions options = table.options();
          options.endpoint = proxy.url();
          options.credentials.access_key_id = "writer" + std::to_string(i);
          options.on_request = nullptr;
          options.request_timeout = std::chrono::milliseconds(500);
          options.max_attempts = 4;
          options.base_backoff = std::chrono::milliseconds(1);
          try {
            faults::Writer writer(options, seed * most_threads + i, spread, reported);
            while (begun++ < operations) report.add(writer.write_something());
          } catch (const std::exception& error) {
            std::cerr << error.what() << '\n';
            failed = true;
          }
        });
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    report.print(seed, spent.count(), proxy.report());
    INFO("seed " << seed);
    CHECK_FALSE(failed);
    CHECK(report.made() == operations);
    CHECK(report.count_of("done") * 10 >= operations * 7);
    CHECK(joined(faults::contradictions(table.client(), spread, reported)) == "");
  }
}
