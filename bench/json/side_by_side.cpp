#include "side_by_side.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <new>
#include <vector>

namespace {

std::atomic<std::size_t> allocated{0};

struct Cost {
  double nanoseconds;
  double bytes;  // a second
  double allocations;
};

struct Pair {
  std::string name;
  Cost keyc;
  Cost by_hand;
};

/// Keeps the medians, and prints them at the end.
class Pairs : public benchmark::BenchmarkReporter {
 public:
  explicit Pairs(void (*print)(const std::vector<Pair>&)) : print_(print) {}

  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      // Of one repetition, there is no median.
      if (run.run_type == Run::RT_Aggregate ? run.aggregate_name != "median" : run.repetitions > 1) continue;
      const std::string& name = run.run_name.function_name;
      const std::size_t slash = name.rfind('/');
      costs_[name.substr(0, slash)][name.substr(slash + 1)] = {
          run.GetAdjustedCPUTime(), run.counters.at("bytes_per_second"), run.counters.at("allocations")};
    }
  }

  void Finalize() override {
    std::vector<Pair> pairs;
    for (const std::string& name : side_by_side::names())
      if (costs_[name].size() == 2) pairs.push_back({name, costs_[name]["keyc"], costs_[name]["by hand"]});
    print_(pairs);
  }

 private:
  std::map<std::string, std::map<std::string, Cost>> costs_;
  void (*print_)(const std::vector<Pair>&);
};

void print_table(const std::vector<Pair>& pairs) {
  std::printf("%-40s %10s %10s %8s %14s %14s\n", "", "keyc", "by hand", "ratio", "GB/s", "allocations");
  for (const auto& [name, keyc, by_hand] : pairs)
    std::printf("%-40s %7.0f ns %7.0f ns %8.2f %6.2f /%6.2f %6.0f /%6.0f\n", name.c_str(), keyc.nanoseconds,
                by_hand.nanoseconds, keyc.nanoseconds / by_hand.nanoseconds, keyc.bytes / 1e9, by_hand.bytes / 1e9,
                keyc.allocations, by_hand.allocations);
}

void print_cost(const Cost& cost) {
  std::printf(R"({"seconds":%g,"bytes_per_second":%g,"allocations":%g})", cost.nanoseconds / 1e9, cost.bytes,
              cost.allocations);
}

/// Names of pairs have nothing to escape.
void print_json(const std::vector<Pair>& pairs) {
  const char* before = "[";
  for (const Pair& pair : pairs) {
    std::printf(R"(%s{"name":"%s","keyc":)", before, pair.name.c_str());
    print_cost(pair.keyc);
    std::printf(R"(,"by hand":)");
    print_cost(pair.by_hand);
    std::printf("}");
    before = ",\n";
  }
  std::printf("%s]\n", pairs.empty() ? "[" : "");
}

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

void run_all(Format format) {
  Pairs pairs(format == Format::json ? print_json : print_table);
  benchmark::RunSpecifiedBenchmarks(&pairs);
}

}  // namespace side_by_side
