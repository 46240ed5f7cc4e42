#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Pairs of benchmarks for the same result: what keyc does, and what a program does that is written by hand.
namespace side_by_side {

/// How often this program has allocated memory.
std::size_t allocations() noexcept;

/// Runs `work`, and counts its allocations and the bytes that it reads or writes: what it returns.
template <class Work>
void run(benchmark::State& state, Work work) {
  std::size_t bytes = 0;
  const std::size_t before = allocations();
  for (auto _ : state) bytes += work();
  state.counters["allocations"] =
      benchmark::Counter(static_cast<double>(allocations() - before), benchmark::Counter::kAvgIterations);
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}

/// The pairs, in the order in which they are printed.
std::vector<std::string>& names();

/// Registers "name/keyc" and "name/by hand".
template <class Keyc, class ByHand>
void add(const std::string& name, Keyc keyc, ByHand by_hand) {
  names().push_back(name);
  benchmark::RegisterBenchmark((name + "/keyc").c_str(), [keyc](benchmark::State& state) { run(state, keyc); });
  benchmark::RegisterBenchmark((name + "/by hand").c_str(),
                               [by_hand](benchmark::State& state) { run(state, by_hand); });
}

/// How the medians are printed: a table for a reader, with ratios, or an array with an object for each pair.
enum class Format { table, json };

/// Runs all pairs, in turns, and prints the median of each.
void run_all(Format format);

}  // namespace side_by_side
