#include "exchange.hpp"

#include <charconv>

#include "keyc/errors.hpp"

namespace {

using asio::ip::tcp;
using keyc::HttpAnswer;

std::string text_of(const keyc::HttpRequest& request, const keyc::HttpAddress& address) {
  std::string text = request.method + " " + address.path + " HTTP/1.1\r\nHost: " + address.host + address.port + "\r\n";
  for (const keyc::Header& header : request.headers) text += header.name + ": " + header.value + "\r\n";
  text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n\r\n";
  return text.append(request.body);
}

void read_head(std::string_view head, HttpAnswer& answer) {
  const std::string_view status = head.substr(std::min(head.find(' ') + 1, head.size()), 3);
  std::from_chars(status.data(), status.data() + status.size(), answer.status);
  for (std::size_t at = head.find("\r\n"); at != std::string_view::npos;) {
    const std::size_t begin = at + 2;
    at = head.find("\r\n", begin);
    const std::string_view line = head.substr(begin, at - begin);
    if (const std::size_t colon = line.find(": "); colon != std::string_view::npos)
      answer.headers.push_back({std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
  }
}

}  // namespace

/// One request on its way. It lives in the handlers of what is under way.
class AsioHttp::Exchange : public std::enable_shared_from_this<Exchange> {
  // Before its uses, which need the type of the handler.
  /// A handler that goes on with `next` if there was no error.
  template <class Next>
  auto then(Next next) {
    return [self = shared_from_this(), next](const asio::error_code& error, const auto& result) {
      error ? self->fail(error.message()) : next(result);
    };
  }

 public:
  Exchange(AsioHttp& http, keyc::HttpAddress address, std::string text, Done done)
      : http_(http),
        address_(std::move(address)),
        text_(std::move(text)),
        done_(std::move(done)),
        timer_(http.io_),
        resolver_(http.io_) {}

  void start(const keyc::HttpLimits& limits) {
    timer_.expires_after(limits.whole);
    timer_.async_wait([self = shared_from_this()](const asio::error_code& error) {
      if (!error) self->fail("it took too long");
    });
    if (!http_.idle_.empty()) {
      socket_ = std::move(http_.idle_.back());
      http_.idle_.pop_back();
      answer_.reused_connection = true;
      return write();
    }
    socket_ = std::make_unique<tcp::socket>(http_.io_);
    const std::string port = address_.port.empty() ? "80" : address_.port.substr(1);
    resolver_.async_resolve(address_.host, port, then([this](const tcp::resolver::results_type& found) {
                              asio::async_connect(*socket_, found, then([this](const tcp::endpoint&) { write(); }));
                            }));
  }

 private:
  void write() {
    answer_.was_sent = true;
    asio::async_write(*socket_, asio::buffer(text_), then([this](std::size_t) {
      asio::async_read_until(*socket_, asio::dynamic_buffer(received_), "\r\n\r\n",
                             then([this](std::size_t head) { read_body(head); }));
    }));
  }

  void read_body(std::size_t head) {
    read_head(std::string_view(received_).substr(0, head), answer_);
    received_.erase(0, head);
    const std::string* const length = keyc::find_header(answer_.headers, "Content-Length");
    const std::size_t size = length == nullptr ? 0 : std::stoul(*length);
    const std::size_t missing = size > received_.size() ? size - received_.size() : 0;
    asio::async_read(*socket_, asio::dynamic_buffer(received_), asio::transfer_exactly(missing),
                     then([this](std::size_t) { finish(); }));
  }

  void finish() {
    if (!done_) return;
    answer_.body = std::move(received_);
    const std::string* const kept = keyc::find_header(answer_.headers, "Connection");
    if (kept == nullptr || *kept != "close") http_.idle_.push_back(std::move(socket_));
    end();
  }

  void fail(const std::string& problem) {
    if (!done_) return;
    answer_.status = 0;
    answer_.problem = problem;
    answer_.may_recover = true;
    asio::error_code ignored;
    resolver_.cancel();
    socket_->close(ignored);
    end();
  }

  void end() {
    timer_.cancel();
    std::exchange(done_, {})(std::move(answer_));
  }

  AsioHttp& http_;
  keyc::HttpAddress address_;
  std::string text_;
  Done done_;
  asio::steady_timer timer_;
  tcp::resolver resolver_;
  std::unique_ptr<tcp::socket> socket_{};
  std::string received_{};
  HttpAnswer answer_{.was_sent = false};
};

void AsioHttp::exchange(const keyc::HttpRequest& request, const keyc::HttpLimits& limits, Done done) {
  std::optional<keyc::HttpAddress> address = keyc::parse_address(request.url);
  if (!address || address->scheme != "http") throw keyc::Error("this example has no TLS: " + request.url);
  std::string text = text_of(request, *address);
  std::make_shared<Exchange>(*this, *std::move(address), std::move(text), std::move(done))->start(limits);
}
