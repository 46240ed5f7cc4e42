#include "faults/proxy.hpp"

#include <sstream>
#include <stdexcept>

namespace faults {

Proxy::Proxy(const std::string& endpoint) : child_({KEYC_TEST_PYTHON, KEYC_TESTS_DIR "/faults/proxy.py", endpoint}) {
  const std::string port = child_.read_line();
  if (port.empty()) throw std::runtime_error("the proxy did not start");
  url_ = "http://127.0.0.1:" + port;
}

void Proxy::command(const std::string& line) {
  child_.write_line(line);
  if (child_.read_line() != "ready") throw std::runtime_error("the proxy is not ready");
}

void Proxy::script(const std::vector<std::string>& faults) {
  std::string line = "script";
  for (const std::string& fault : faults) line.append(" ").append(fault);
  command(line);
}

void Proxy::at_random(std::uint64_t seed, int percent) {
  command("random " + std::to_string(seed) + ' ' + std::to_string(percent));
}

std::vector<Proxy::Request> Proxy::report() {
  child_.write_line("report");
  std::vector<Request> requests;
  for (std::string line = child_.read_line(); !line.empty(); line = child_.read_line()) {
    std::istringstream fields(line);
    Request request;
    fields >> request.connection >> request.access_key >> request.operation >> request.fault >> request.status >>
        request.took_place;
    if (!fields) throw std::runtime_error("the proxy reports: " + line);
    requests.push_back(std::move(request));
  }
  return requests;
}

}  // namespace faults
