#include "credentials/run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to programs

namespace keyc::credentials {
namespace {

using RunClock = std::chrono::steady_clock;

constexpr std::size_t largest_output = std::size_t{1} << 16;
constexpr std::size_t longest_errors = 500;

/// A pipe, whose ends other children do not inherit.
struct RunPipe {
  std::array<int, 2> ends{-1, -1};

  RunPipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  }
  RunPipe(const RunPipe&) = delete;
  RunPipe& operator=(const RunPipe&) = delete;
  ~RunPipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(std::size_t which) {
    if (ends[which] >= 0) ::close(ends[which]);
    ends[which] = -1;
  }
};

// The child has a process group of its own, which is ended as a whole, and none of the signals that this thread blocks
// or this program ignores.
int spawn_shell(const std::string& line, const RunPipe& output, const RunPipe& errors, pid_t& child) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  if (const int error = posix_spawn_file_actions_init(&files); error != 0) return error;
  if (const int error = posix_spawnattr_init(&attributes); error != 0) {
    posix_spawn_file_actions_destroy(&files);
    return error;
  }
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, output.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors.ends[1], STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t all;
  sigfillset(&all);
  sigdelset(&all, SIGKILL);
  sigdelset(&all, SIGSTOP);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  std::string shell = "sh";
  std::string option = "-c";
  std::string copy = line;
  const std::array<char*, 4> words = {shell.data(), option.data(), copy.data(), nullptr};
  const int error = posix_spawn(&child, "/bin/sh", &files, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Reads what is there; false at the end.
bool read_some(int file, std::string& text) {
  std::array<char, 4096> block{};
  const ssize_t got = ::read(file, block.data(), block.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  text.append(block.data(), static_cast<std::size_t>(got));
  return got > 0;
}

// Reads both to their ends. Returns what is wrong.
std::string collect(RunPipe& output, RunPipe& errors, Ran& ran, RunClock::time_point end) {
  while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - RunClock::now());
    if (left.count() <= 0) return "did not end in time";
    std::array<pollfd, 2> files = {pollfd{output.ends[0], POLLIN, 0}, pollfd{errors.ends[0], POLLIN, 0}};
    if (::poll(files.data(), files.size(), static_cast<int>(left.count())) < 0 && errno != EINTR)
      return "cannot be waited for";
    if (files[0].revents != 0 && !read_some(output.ends[0], ran.output)) output.close_end(0);
    if (files[1].revents != 0 && !read_some(errors.ends[0], ran.errors)) errors.close_end(0);
    if (ran.output.size() > largest_output) return "prints more than 64 KiB";
    if (ran.errors.size() > longest_errors) ran.errors.erase(0, ran.errors.size() - longest_errors);
  }
  return {};
}

// Waits for the end of the child, which keeps its number. A program that ignores SIGCHLD has no status of it; then what
// it printed decides.
std::string status_of(pid_t child, RunClock::time_point end) {
  for (;;) {
    siginfo_t ended{};
    if (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) < 0) {
      if (errno != EINTR) return {};
    } else if (ended.si_pid == child) {
      const std::string status = std::to_string(ended.si_status);
      if (ended.si_code != CLD_EXITED) return "is ended by signal " + status;
      return ended.si_status == 0 ? "" : "ends with status " + status;
    }
    if (RunClock::now() >= end) return "did not end in time";
    ::poll(nullptr, 0, 5);
  }
}

}  // namespace

Ran run_program(const std::string& line, std::chrono::milliseconds patience) {
  const RunClock::time_point end = RunClock::now() + patience;
  Ran ran;
  RunPipe output;
  RunPipe errors;
  if (output.ends[0] < 0 || errors.ends[0] < 0) {
    ran.problem = "cannot be started: no pipe";
    return ran;
  }
  pid_t child = 0;
  if (const int error = spawn_shell(line, output, errors, child); error != 0) {
    ran.problem = "cannot be started: " + std::generic_category().message(error);
    return ran;
  }
  output.close_end(1);
  errors.close_end(1);
  ran.problem = collect(output, errors, ran, end);
  if (ran.problem.empty()) ran.problem = status_of(child, end);
  // First the group, as long as the child keeps its number: later it may be another group's.
  if (!ran.problem.empty()) ::kill(-child, SIGKILL);
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return ran;
}

}  // namespace keyc::credentials
