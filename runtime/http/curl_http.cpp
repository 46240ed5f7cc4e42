// HTTP by libcurl. Each request is sent at most once: libcurl would send it again by itself over a new connection if a
// kept one turns out to be closed, which its callback before each sending prevents.

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "http/address_text.hpp"
#include "http/connections.hpp"
#include "http/header_text.hpp"
#include "http/lower_case.hpp"
#include "keyc/errors.hpp"
#include "keyc/http.hpp"

namespace keyc::http {
namespace {

// 7.80 has CURLOPT_PREREQFUNCTION; 7.87 began to write to TLS connections without a SIGPIPE.
constexpr unsigned oldest_curl = 0x075700;

void require_curl() {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (started != CURLE_OK) throw Error(std::string("libcurl does not start: ") + curl_easy_strerror(started));
  const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
  if (info->version_num < oldest_curl)
    throw Error(std::string("libcurl ") + info->version +
                " is too old: 7.87.0 or later is needed to write to TLS connections without a signal");
}

template <class Value>
void set(CURL* curl, CURLoption option, Value value) {
  const CURLcode result = curl_easy_setopt(curl, option, value);
  if (result != CURLE_OK)
    throw Error("libcurl refuses option " + std::to_string(option) + ": " + curl_easy_strerror(result));
}

long curl_milliseconds(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds::rep longest = 0x7fffffff;
  return static_cast<long>(std::clamp<std::chrono::milliseconds::rep>(time.count(), 1, longest));
}

/// Whether no proxy can be meant: this machine, and what only it can reach, such as the metadata of an instance.
bool is_near(std::string_view given) {
  const std::string host = in_lower_case(given);
  const bool is_numeric = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || host.starts_with("[fd00:ec2:") ||
         (is_numeric && (host.starts_with("127.") || host.starts_with("169.254.")));
}

// Whether another attempt may succeed. Before anything was sent, only these problems may pass; all others (a
// certificate, a name, an invalid address) stay as they are. After that, the connection broke, wherever in the answer
// it was.
bool may_recover(CURLcode result, bool was_sent) {
  constexpr std::array passing = {CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
                                  CURLE_OPERATION_TIMEDOUT,    CURLE_SEND_ERROR,           CURLE_RECV_ERROR,
                                  CURLE_SSL_CONNECT_ERROR};
  if (was_sent) return result != CURLE_WRITE_ERROR && result != CURLE_OUT_OF_MEMORY;
  return std::find(passing.begin(), passing.end(), result) != passing.end();
}

/// An answer while it comes in. What libcurl calls must not throw: a false result ends the transfer.
struct Incoming {
  HttpAnswer answer;
  std::size_t most;       // bytes of the body
  bool has_head = false;  // the headers are complete

  bool add_body(std::string_view bytes) noexcept {
    if (bytes.size() > most - answer.body.size()) return false;
    try {
      answer.body += bytes;
    } catch (...) {
      return false;
    }
    return true;
  }

  /// A line of the headers; the last one is empty. libcurl takes an answer that ends before that line for complete. The
  /// headers that end after "100 Continue" are not those of the answer.
  bool add_line(std::string_view line) noexcept {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) return has_head = true;
    try {
      if (line.starts_with("HTTP/")) {
        has_head = false;
        answer.headers.clear();
        constexpr std::size_t usual = 8;
        answer.headers.reserve(usual);
      } else if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
        std::string_view value = line.substr(colon + 1);
        value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
        answer.headers.push_back({std::string(line.substr(0, colon)), std::string(value)});
      }
    } catch (...) {
      return false;
    }
    return true;
  }
};

std::size_t receive(const char* bytes, std::size_t, std::size_t size, void* incoming) noexcept {
  return static_cast<Incoming*>(incoming)->add_body({bytes, size}) ? size : 0;
}

std::size_t receive_header(const char* bytes, std::size_t, std::size_t size, void* incoming) noexcept {
  return static_cast<Incoming*>(incoming)->add_line({bytes, size}) ? size : 0;
}

// Called when a connection is established and before the request is sent, and again if libcurl would send it over a new
// connection because the kept one had been closed: by then the server may have received it.
int send_once(void* was_sent, char*, char*, int, int) noexcept {
  return std::exchange(*static_cast<bool*>(was_sent), true) ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

class HeaderList {
 public:
  explicit HeaderList(const std::vector<Header>& headers) {
    std::string line;
    for (const Header& header : headers) {
      require_one_line(header);
      line.assign(header.name).append(header.value.empty() ? ";" : ": ").append(header.value);
      add(line.c_str());
    }
    if (find_header(headers, "Content-Type") == nullptr) add("Content-Type:");  // else libcurl has a type for bodies
  }
  HeaderList(const HeaderList&) = delete;
  HeaderList& operator=(const HeaderList&) = delete;
  ~HeaderList() { curl_slist_free_all(list_); }
  curl_slist* get() const noexcept { return list_; }

 private:
  void add(const char* line) {
    curl_slist* const longer = curl_slist_append(list_, line);
    if (longer == nullptr) {
      curl_slist_free_all(list_);
      throw std::bad_alloc();
    }
    list_ = longer;
  }
  curl_slist* list_ = nullptr;
};

void set_method(CURL* curl, const HttpRequest& request) {
  if (request.method == "GET") return set(curl, CURLOPT_HTTPGET, 1L);
  set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  set(curl, CURLOPT_POSTFIELDS, request.body.empty() ? "" : request.body.data());
  if (request.method != "POST") set(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
}

class CurlHttp final : public Http {
 public:
  explicit CurlHttp(CurlOptions options) : options_(std::move(options)) { require_curl(); }

  HttpAnswer exchange(const HttpRequest& request, const HttpLimits& limits) override {
    const std::optional<HttpAddress> address = parse_address(request.url);
    if (!address) throw Error("'" + shown_address(request.url) + "' is not an http:// or https:// address");
    const HeaderList headers(request.headers);
    Incoming incoming{{}, limits.body};
    HttpAnswer& answer = incoming.answer;
    answer.was_sent = false;
    std::array<char, CURL_ERROR_SIZE> problem{};
    Connection connection({address->scheme + "://" + address->host + address->port, options_.ca_bundle});
    CURL* const curl = connection.handle();
    configure(curl, limits);
    set(curl, CURLOPT_URL, request.url.c_str());
    if (is_near(address->host)) set(curl, CURLOPT_PROXY, "");
    set_method(curl, request);
    set(curl, CURLOPT_HTTPHEADER, headers.get());
    set(curl, CURLOPT_ERRORBUFFER, problem.data());
    set(curl, CURLOPT_WRITEDATA, static_cast<void*>(&incoming));
    set(curl, CURLOPT_HEADERDATA, static_cast<void*>(&incoming));
    set(curl, CURLOPT_PREREQDATA, static_cast<void*>(&answer.was_sent));
    const CURLcode result = connection.perform(limits.cancel);

    try {
      describe(result, incoming, connection, limits, problem.data());
    } catch (const std::bad_alloc&) {
      if (!answer.was_sent) throw;
      answer.status = 0;
      answer.problem = "memory is short";
    }
    return std::move(answer);
  }

 private:
  /// What came of the request: the status, or the problem.
  static void describe(CURLcode result, Incoming& incoming, Connection& connection, const HttpLimits& limits,
                       const char* problem) {
    HttpAnswer& answer = incoming.answer;
    CURL* const curl = connection.handle();
    long opened = 0;
    curl_easy_getinfo(curl, CURLINFO_NUM_CONNECTS, &opened);
    answer.reused_connection = answer.was_sent && opened == 0;
    if (result == CURLE_OK && incoming.has_head) {
      long status = 0;
      curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
      answer.status = static_cast<int>(status);
    } else {
      limits.cancel.is_cancelled() ? connection.close() : connection.discard();
      answer.problem = problem[0] != '\0' ? problem : curl_easy_strerror(result);
      if (result == CURLE_OK) answer.problem = "the connection was closed inside the headers";
      if (result == CURLE_WRITE_ERROR) answer.problem = too_large(limits.body);
      if (result == CURLE_ABORTED_BY_CALLBACK)
        answer.problem =
            limits.cancel.is_cancelled() ? "it was cancelled" : "the connection was closed before an answer came";
      answer.may_recover = may_recover(result, answer.was_sent);
    }
  }

  void configure(CURL* curl, const HttpLimits& limits) const {
    set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set(curl, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_CONNECTTIMEOUT_MS, curl_milliseconds(limits.connect));
    set(curl, CURLOPT_TIMEOUT_MS, curl_milliseconds(limits.whole));
    set(curl, CURLOPT_EXPECT_100_TIMEOUT_MS, 50L);  // not every emulator answers "100 Continue"
    set(curl, CURLOPT_WRITEFUNCTION, receive);
    set(curl, CURLOPT_HEADERFUNCTION, receive_header);
    set(curl, CURLOPT_PREREQFUNCTION, send_once);
    if (!options_.ca_bundle.empty()) set(curl, CURLOPT_CAINFO, options_.ca_bundle.c_str());
  }

  static std::string too_large(std::size_t most) {
    constexpr std::size_t mebibyte = std::size_t{1} << 20;
    const std::string size =
        most % mebibyte == 0 ? std::to_string(most / mebibyte) + " MiB" : std::to_string(most) + " bytes";
    return "the answer has more than " + size + ", or memory is short";
  }

  CurlOptions options_;
};

}  // namespace
}  // namespace keyc::http

namespace keyc {

std::shared_ptr<Http> curl_http(CurlOptions options) { return std::make_shared<http::CurlHttp>(std::move(options)); }

}  // namespace keyc
