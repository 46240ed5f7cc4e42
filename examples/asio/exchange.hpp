#pragma once

#include <asio.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "keyc/http.hpp"

/// HTTP over asio, as little of it as DynamoDB needs: connections that are kept, and no TLS.
class AsioHttp {
 public:
  using Done = std::function<void(keyc::HttpAnswer)>;

  explicit AsioHttp(asio::io_context& io) : io_(io) {}
  AsioHttp(const AsioHttp&) = delete;
  AsioHttp& operator=(const AsioHttp&) = delete;

  /// Sends the request once, and calls `done` later. The request must live until then.
  void exchange(const keyc::HttpRequest& request, const keyc::HttpLimits& limits, Done done);

 private:
  class Exchange;
  asio::io_context& io_;
  std::vector<std::unique_ptr<asio::ip::tcp::socket>> idle_{};
};
