// Links statically if keyc does (StaticKeyc.cmake).
#include <fmt/core.h>

#include <filesystem>
#include <string>
#include <thread>

int main(int argc, char** argv) {
  std::string text;
  std::thread([&] { text = fmt::format("{} {}", argc, std::filesystem::path(argv[0]).string()); }).join();
  return text.empty() ? 1 : 0;
}
