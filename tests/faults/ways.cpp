#include "faults/ways.hpp"

#include <netdb.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <charconv>
#include <stdexcept>

#include "keyc/aws_sdk.hpp"
#include "keyc/signing.hpp"

namespace faults {
namespace {

using keyc::HttpAnswer;
using keyc::HttpLimits;
using keyc::HttpRequest;

/// A connection that is closed with this object.
class Socket {
 public:
  Socket(const keyc::HttpAddress& address, std::chrono::milliseconds patience) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const std::string port = address.port.empty() ? "80" : address.port.substr(1);
    if (getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found) != 0) return;
    for (const addrinfo* at = found; at != nullptr && file_ < 0; at = at->ai_next) {
      file_ = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience);
      const timeval limit{seconds.count(), std::chrono::microseconds(patience - seconds).count()};
      setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
      setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
      if (connect(file_, at->ai_addr, at->ai_addrlen) == 0) continue;
      close(file_);
      file_ = -1;
    }
    freeaddrinfo(found);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (file_ >= 0) close(file_);
  }

  bool is_open() const noexcept { return file_ >= 0; }
  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  bool read_some(std::string& text) const {
    char part[4096];
    const ssize_t count = recv(file_, part, sizeof(part), 0);
    if (count > 0) text.append(part, static_cast<std::size_t>(count));
    return count > 0;
  }

 private:
  int file_ = -1;
};

std::string request_text(const HttpRequest& request, const keyc::HttpAddress& address) {
  std::string text = request.method + " " + address.path + " HTTP/1.1\r\nHost: " + address.host + address.port + "\r\n";
  for (const keyc::Header& header : request.headers) text += header.name + ": " + header.value + "\r\n";
  text += "Content-Length: " + std::to_string(request.body.size()) + "\r\nConnection: close\r\n\r\n";
  return text.append(request.body);
}

/// Reads status and headers; false if they are not complete.
bool read_head(std::string_view head, HttpAnswer& answer) {
  const std::size_t space = head.find(' ');
  if (!head.starts_with("HTTP/1.") || space == std::string_view::npos) return false;
  const std::string_view status = head.substr(space + 1, 3);
  std::from_chars(status.data(), status.data() + status.size(), answer.status);
  for (std::size_t at = head.find("\r\n"); at != std::string_view::npos;) {
    const std::size_t begin = at + 2;
    at = head.find("\r\n", begin);
    const std::string_view line = head.substr(begin, at - begin);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::size_t value = std::min(line.find_first_not_of(' ', colon + 1), line.size());
    answer.headers.push_back({std::string(line.substr(0, colon)), std::string(line.substr(value))});
  }
  return answer.status >= 100;
}

class SocketHttp final : public keyc::Http {
 public:
  HttpAnswer exchange(const HttpRequest& request, const HttpLimits& limits) override {
    const auto address = keyc::parse_address(request.url);
    if (!address || address->scheme != "http") throw std::logic_error("not an address: " + request.url);
    HttpAnswer answer;
    answer.was_sent = false;
    answer.may_recover = true;
    const Socket socket(*address, limits.whole);
    if (!socket.is_open()) return failed(std::move(answer), "no connection");
    answer.was_sent = true;
    if (!socket.write(request_text(request, *address))) return failed(std::move(answer), "it could not be sent");
    std::string text;
    while (text.find("\r\n\r\n") == std::string::npos)
      if (!socket.read_some(text)) return failed(std::move(answer), "no whole head");
    const std::size_t head_end = text.find("\r\n\r\n");
    if (!read_head(std::string_view(text).substr(0, head_end), answer)) return failed(std::move(answer), "no HTTP");
    text.erase(0, head_end + 4);
    const std::string* const length = keyc::find_header(answer.headers, "content-length");
    const std::size_t size = length == nullptr ? 0 : std::stoul(*length);
    while (text.size() < size)
      if (!socket.read_some(text)) return failed(std::move(answer), "no whole body");
    answer.body = std::move(text);
    return answer;
  }

 private:
  static HttpAnswer failed(HttpAnswer answer, const char* problem) {
    answer.status = 0;
    answer.problem = problem;
    return answer;
  }
};

/// Chooses the endpoint and signs itself, and makes one attempt at each call: what is below the AWS SDK's client.
class SigningTransport final : public keyc::Transport {
 public:
  explicit SigningTransport(keyc::ClientOptions options) : options_(std::move(options)), http_(keyc::curl_http()) {}

  HttpAnswer call(const keyc::Call& call, const keyc::CallLimits& limits) override {
    HttpRequest request;
    request.url = options_.endpoint;
    request.headers = {{"Content-Type", "application/x-amz-json-1.0"},
                       {"X-Amz-Target", "DynamoDB_20120810." + std::string(call.operation)}};
    request.body = call.body;
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    keyc::sign(request, options_.credentials, options_.region, "dynamodb", now);
    HttpLimits of_http;
    of_http.connect = limits.connect;
    of_http.whole = limits.whole;
    return http_->exchange(request, of_http);
  }

 private:
  keyc::ClientOptions options_;
  std::shared_ptr<keyc::Http> http_;
};

/// The stand-in for the AWS SDK's client, with what it sends signed by the transport above.
std::shared_ptr<keyc::Transport> sdk_transport(const keyc::ClientOptions& options, bool has_own_retries) {
  Aws::Client::ClientConfiguration config;
  if (!has_own_retries) config.retryStrategy = keyc::aws_sdk::no_retries();
  const auto signing = std::make_shared<SigningTransport>(options);
  keyc::CallLimits limits;
  limits.whole = options.request_timeout;
  const auto send = [signing, limits](const std::string& operation, const std::string& body) {
    const HttpAnswer answer = signing->call({operation, body, keyc::Effect::once}, limits);
    return fake_sdk::HttpAnswer{answer.status, answer.body};
  };
  return keyc::aws_sdk::transport(std::make_shared<const Aws::DynamoDB::DynamoDBClient>(config, send));
}

}  // namespace

std::shared_ptr<keyc::Http> socket_http() { return std::make_shared<SocketHttp>(); }

keyc::ClientOptions by(Way way, keyc::ClientOptions options) {
  if (way == Way::http) options.http = socket_http();
  if (way == Way::aws_sdk || way == Way::aws_sdk_retries)
    options.transport = sdk_transport(options, way == Way::aws_sdk_retries);
  return options;
}

}  // namespace faults
