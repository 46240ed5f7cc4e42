#include "client/faulty_endpoint.hpp"

#include <sstream>
#include <stdexcept>

namespace keyc::test {
namespace {

std::vector<std::string> command(const std::string& script, bool tls) {
  std::vector<std::string> words = {KEYC_TEST_PYTHON, KEYC_TESTS_DIR "/client/faulty_endpoint.py", script};
  if (tls) words.emplace_back("tls");
  return words;
}

}  // namespace

FaultyEndpoint::FaultyEndpoint(const std::string& script, Scheme scheme)
    : child_(command(script, scheme == Scheme::https)) {
  std::istringstream started(child_.read_line());
  std::string port;
  started >> port >> certificate_;
  if (port.empty()) throw std::runtime_error("the endpoint did not start");
  url_ = (scheme == Scheme::https ? "https://127.0.0.1:" : "http://127.0.0.1:") + port;
}

std::vector<FaultyEndpoint::Request> FaultyEndpoint::stop() {
  child_.end_input();
  std::vector<Request> requests;
  for (std::string line = child_.read_line(); !line.empty(); line = child_.read_line()) {
    std::istringstream fields(line);
    std::string connection;
    std::string resumed;
    Request request{};
    for (std::string* const field :
         {&connection, &resumed, &request.operation, &request.credential, &request.token, &request.body})
      std::getline(fields, *field, '\t');
    request.connection = std::stoi(connection);
    request.resumed = resumed == "1";
    requests.push_back(std::move(request));
  }
  child_.wait();
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
  options.in_flight = 1;  // answers are in the order of the script
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
  for (const std::string& answer : answers) text.append(text.size() > 1 ? "," : "").append(answer);
  return text + "]";
}

}  // namespace keyc::test
