#pragma once

#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "keyc/client.hpp"

namespace keyc::test {

/// Gives its answers one after the other, and keeps what it was sent. After the last answer it is 418.
class ScriptedHttp final : public Http {
 public:
  struct Sent {
    std::string url;
    std::vector<Header> headers;
    std::string body;
    std::string header(std::string_view name) const {
      const std::string* const found = find_header(headers, name);
      return found == nullptr ? "" : *found;
    }
  };

  explicit ScriptedHttp(std::deque<HttpAnswer> answers) : answers_(std::move(answers)) {}

  HttpAnswer exchange(const HttpRequest& request, const HttpLimits&) override {
    const std::lock_guard lock(mutex_);
    sent_.push_back({request.url, request.headers, std::string(request.body)});
    if (answers_.empty()) return {.status = 418};
    HttpAnswer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

  const std::vector<Sent>& sent() const noexcept { return sent_; }

 private:
  std::mutex mutex_;
  std::deque<HttpAnswer> answers_;
  std::vector<Sent> sent_{};
};

inline HttpAnswer http_answer(const std::string& body, int status = 200, std::vector<Header> headers = {}) {
  return {.status = status, .headers = std::move(headers), .body = body, .was_sent = true};
}

inline HttpAnswer http_refusal(const std::string& type, int status = 400, std::vector<Header> headers = {}) {
  return http_answer(R"({"__type":"com.amazonaws.dynamodb.v20120810#)" + type + R"(","message":"as scripted"})", status,
                     std::move(headers));
}

inline HttpAnswer http_cut() { return {.problem = "the connection was cut", .was_sent = true, .may_recover = true}; }

/// Options of a client with this way to send, with waits too short to notice.
inline ClientOptions scripted_options(std::shared_ptr<Http> http) {
  ClientOptions options;
  options.endpoint = "http://dynamodb.test";
  options.region = "eu-central-1";
  options.credentials = {"AKID", "secret", ""};
  options.base_backoff = std::chrono::milliseconds(0);
  options.http = std::move(http);
  return options;
}

}  // namespace keyc::test
