#include "evaluate/compare.hpp"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/catch.hpp"

namespace keyc_tests {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Control characters as \xHH, as keyc prints a message.
std::string one_line(const std::string& message) {
  std::string line;
  for (const char c : message) {
    char escaped[5] = {c};
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      std::snprintf(escaped, sizeof escaped, "\\x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    line += escaped;
  }
  return line;
}

/// A temporary folder, removed in the destructor.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "keyc-evaluate-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

Output run(const std::string& command, const std::string& schema, const std::string& subject,
           const std::vector<std::string>& inputs) {
  const Folder folder;
  std::ofstream in(folder.path() / "in", std::ios::binary);
  for (const std::string& input : inputs) in << input << '\n';
  in.close();
  const std::string line = "cd '" + folder.path().string() + "' && '" KEYC "' " + command + " '" KEYC_TESTS_DIR "/" +
                           schema + "' " + subject + " - <in >out 2>err";
  // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
  const int status = std::system(line.c_str());
  REQUIRE(WIFEXITED(status));
  return {WEXITSTATUS(status), lines_of(folder.path() / "out"), lines_of(folder.path() / "err")};
}

void compare(const std::string& command, const std::string& subject, const std::vector<Sample>& samples) {
  std::vector<std::string> inputs;
  inputs.reserve(samples.size());
  for (const Sample& sample : samples) inputs.push_back(sample.input);
  const auto [status, out, err] = run(command, "evaluate/samples.keys", subject, inputs);
  std::vector<std::string> refusals;
  for (std::size_t i = 0; i < samples.size(); ++i)
    if (!samples[i].refusal.empty())
      refusals.push_back("keyc " + command + ": line " + std::to_string(i + 1) + ": " + one_line(samples[i].refusal));
  CHECK(status == (refusals.empty() ? 0 : 1));
  REQUIRE(out.size() == samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    INFO(subject << " of " << samples[i].input);
    REQUIRE(out[i] == samples[i].answer);
  }
  REQUIRE(err.size() == refusals.size());
  for (std::size_t i = 0; i < refusals.size(); ++i) REQUIRE(err[i] == refusals[i]);
}

}  // namespace keyc_tests
