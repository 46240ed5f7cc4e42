#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "keyc/http.hpp"

namespace keyc::test {

/// An Http without a network: answers by a function, and keeps what was asked.
class FakeHttp final : public Http {
 public:
  struct Asked {
    std::string method;
    std::string url;
    std::vector<Header> headers;
    std::string body;
    HttpLimits limits;

    std::string header(const char* name) const {
      const std::string* const found = find_header(headers, name);
      return found == nullptr ? "" : *found;
    }
  };
  using Answer = std::function<HttpAnswer(const Asked&)>;

  explicit FakeHttp(Answer answer) : answer_(std::move(answer)) {}

  HttpAnswer exchange(const HttpRequest& request, const HttpLimits& limits) override {
    Asked asked{request.method, request.url, request.headers, std::string(request.body), limits};
    const std::lock_guard lock(mutex_);
    asked_.push_back(asked);
    return answer_(asked);
  }

  std::vector<Asked> asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

 private:
  mutable std::mutex mutex_;
  Answer answer_;
  std::vector<Asked> asked_;
};

inline HttpAnswer answered(int status, std::string body, std::vector<Header> headers = {}) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = std::move(body);
  answer.headers = std::move(headers);
  return answer;
}

inline HttpAnswer unanswered(std::string problem) {
  HttpAnswer answer;
  answer.problem = std::move(problem);
  return answer;
}

}  // namespace keyc::test
