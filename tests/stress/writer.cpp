// writer ENDPOINT TABLE THREADS SEED: changes items until it is killed; writes a '+' for each change that was made and
// a '-' for each that was refused.
#include <unistd.h>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "stress/operations.hpp"

namespace {

void change_until_killed(const keyc::ClientOptions& options, std::uint64_t seed) try {
  keyc::Client client(options);
  stress::Random random(seed);
  for (;;) {
    const char* const mark = stress::change_something(client, random) ? "+" : "-";
    if (write(STDOUT_FILENO, mark, 1) != 1) return;
  }
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  keyc::ClientOptions options{.endpoint = argv[1], .region = "eu-west-1", .credentials = {"test", "test", ""}};
  options.table_names = {{"Race", argv[2]}};
  std::vector<std::jthread> threads;
  for (int i = 0; i < std::stoi(argv[3]); ++i)
    threads.emplace_back(change_until_killed, options, std::stoull(argv[4]) + static_cast<std::uint64_t>(i));
}
