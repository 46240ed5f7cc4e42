#pragma once

#include <cstdio>
#include <exception>
#include <string_view>
#include <utility>

#include "keyc/client.hpp"

/// Calls `run(client)` with a client of the endpoint that the command line names: NAME --endpoint URL. Returns what
/// main() does. `options` has what else the client is to have.
template <class Run>
int run_example(int argc, char** argv, const char* name, Run run, keyc::ClientOptions options = {}) {
  if (argc != 3 || std::string_view(argv[1]) != "--endpoint") {
    std::fprintf(stderr, "Usage: %s --endpoint URL\n", name);
    return 2;
  }
  try {
    options.endpoint = argv[2];
    options.region = "us-east-1";
    options.credentials = {"example", "example", ""};
    keyc::Client client(std::move(options));
    run(client);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return 1;
  }
}
