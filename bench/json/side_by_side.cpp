#include "side_by_side.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <vector>

namespace {

std::atomic<std::size_t> allocated{0};

/// Keeps the medians, and prints a line for each pair at the end.
class Pairs : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Aggregate || run.aggregate_name != "median") continue;
      const std::string& name = run.run_name.function_name;
      const std::size_t slash = name.rfind('/');
      pairs_[name.substr(0, slash)][name.substr(slash + 1)] = {
          run.GetAdjustedCPUTime(), run.counters.at("bytes_per_second"), run.counters.at("allocations")};
    }
  }

  void Finalize() override {
    std::printf("%-40s %10s %10s %8s %14s %14s\n", "", "keyc", "by hand", "ratio", "GB/s", "allocations");
    for (const std::string& name : side_by_side::names()) {
      if (pairs_[name].size() < 2) continue;
      const Cost& keyc = pairs_[name]["keyc"];
      const Cost& by_hand = pairs_[name]["by hand"];
      std::printf("%-40s %7.0f ns %7.0f ns %8.2f %6.2f /%6.2f %6.0f /%6.0f\n", name.c_str(), keyc.nanoseconds,
                  by_hand.nanoseconds, keyc.nanoseconds / by_hand.nanoseconds, keyc.bytes / 1e9, by_hand.bytes / 1e9,
                  keyc.allocations, by_hand.allocations);
    }
  }

 private:
  struct Cost {
    double nanoseconds;
    double bytes;  // a second
    double allocations;
  };

  std::map<std::string, std::map<std::string, Cost>> pairs_;
};

}  // namespace

void* operator new(std::size_t size) {
  allocated.fetch_add(1, std::memory_order_relaxed);
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace side_by_side {

std::size_t allocations() noexcept { return allocated.load(std::memory_order_relaxed); }

std::vector<std::string>& names() {
  static std::vector<std::string> all;
  return all;
}

void run_all() {
  Pairs pairs;
  benchmark::RunSpecifiedBenchmarks(&pairs);
}

}  // namespace side_by_side
