// What keyc costs between a program's values and DynamoDB's JSON, compared with code written by hand for one schema.
#include <string_view>
#include <vector>

#include "side_by_side.hpp"

int main(int argc, char** argv) {
  // Arguments that are given come later, and win.
  char in_turns[] = "--benchmark_enable_random_interleaving=true";
  char rounds[] = "--benchmark_repetitions=15";
  char seconds[] = "--benchmark_min_time=0.1";
  std::vector<char*> arguments(argv, argv + argc);
  const bool as_json = std::erase_if(arguments, [](std::string_view argument) { return argument == "--json"; }) > 0;
  arguments.insert(arguments.begin() + 1, {in_turns, rounds, seconds});
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  side_by_side::run_all(as_json ? side_by_side::Format::json : side_by_side::Format::table);
}
