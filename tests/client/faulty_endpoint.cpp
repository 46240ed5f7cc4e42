#include "client/faulty_endpoint.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>
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

}  // namespace

FaultyEndpoint::FaultyEndpoint(const std::string& script, Scheme scheme) {
  const Pipe input = make_pipe();
  const Pipe output = make_pipe();
  const bool tls = scheme == Scheme::https;
  std::vector<std::string> arguments = {KEYC_TEST_PYTHON, KEYC_TESTS_DIR "/client/faulty_endpoint.py", script};
  if (tls) arguments.emplace_back("tls");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
  const int failed = posix_spawn(&process_, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(input.read);
  close(output.write);
  input_ = input.write;
  output_ = output.read;
  if (failed != 0) throw std::runtime_error("cannot start " + arguments[0]);

  std::istringstream started(read_line());
  std::string port;
  started >> port >> certificate_;
  if (port.empty()) throw std::runtime_error("the endpoint did not start");
  url_ = (tls ? "https://127.0.0.1:" : "http://127.0.0.1:") + port;
}

FaultyEndpoint::~FaultyEndpoint() { stop(); }

std::string FaultyEndpoint::read_line() {
  std::string line;
  char c{};
  while (read(output_, &c, 1) == 1 && c != '\n') line += c;
  return line;
}

std::vector<FaultyEndpoint::Request> FaultyEndpoint::stop() {
  std::vector<Request> requests;
  if (process_ == 0) return requests;
  close(input_);
  for (std::string line = read_line(); !line.empty(); line = read_line()) {
    std::istringstream fields(line);
    std::string connection;
    Request request;
    for (std::string* const field :
         {&connection, &request.operation, &request.credential, &request.token, &request.body})
      std::getline(fields, *field, '\t');
    request.connection = std::stoi(connection);
    requests.push_back(std::move(request));
  }
  close(output_);
  waitpid(process_, nullptr, 0);
  process_ = 0;
  return requests;
}

ClientOptions FaultyEndpoint::options() const {
  using std::chrono::milliseconds;
  ClientOptions options;
  options.endpoint = url_;
  options.region = "eu-central-1";
  options.credentials = {"AKID", "secret", ""};
  options.ca_bundle = certificate_;
  options.base_backoff = milliseconds(1);
  options.max_backoff = milliseconds(4);
  return options;
}

std::string answer(const std::string& body, int status) {
  std::string escaped;
  for (const char c : body) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return R"({"status":)" + std::to_string(status) + R"(,"body":")" + escaped + R"("})";
}

std::string refusal(const std::string& type, int status) {
  return answer(R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + type + R"(","message":"as scripted"})", status);
}

std::string script(const std::vector<std::string>& answers) {
  std::string text = "[";
  for (const std::string& one : answers) text.append(text.size() > 1 ? "," : "").append(one);
  return text + "]";
}

}  // namespace keyc::test
