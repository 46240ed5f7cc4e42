#include "support/child.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace keyc::test {
namespace {

struct Pipe {
  int read;
  int write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

void close_once(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

}  // namespace

Child::Child(std::vector<std::string> command) {
  const Pipe input = make_pipe();
  const Pipe output = make_pipe();
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
  const int error = posix_spawn(&pid_, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(input.read);
  close(output.write);
  input_ = input.write;
  output_ = output.read;
  if (error != 0) {
    close_once(input_);
    close_once(output_);
    throw std::runtime_error("cannot run " + command[0]);
  }
}

Child::~Child() {
  kill();
  close_once(input_);
  close_once(output_);
}

void Child::write_line(const std::string& line) {
  const std::string text = line + '\n';
  if (write(input_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw std::runtime_error("cannot write to a child process");
}

void Child::end_input() { close_once(input_); }

char Child::next() {
  char byte = '\0';
  return read(output_, &byte, 1) == 1 ? byte : '\0';
}

std::string Child::read_line() {
  std::string line;
  for (char byte = next(); byte != '\0' && byte != '\n'; byte = next()) line += byte;
  return line;
}

void Child::wait() {
  if (pid_ == 0) return;
  waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

void Child::kill() {
  if (pid_ != 0) ::kill(pid_, SIGKILL);
  wait();
}

}  // namespace keyc::test
