#include "client/transport.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <utility>

#include "client/settings.hpp"

namespace keyc::client {
namespace {

constexpr std::size_t largest_answer = std::size_t{64} << 20;

// 7.80 has CURLOPT_PREREQFUNCTION; 7.86 began to sign x-amz-target and x-amz-security-token; 7.87 to write to TLS
// connections without a SIGPIPE.
constexpr unsigned oldest_curl = 0x075700;

void require_curl() {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (started != CURLE_OK) throw Error(std::string("libcurl does not start: ") + curl_easy_strerror(started));
  const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
  if (info->version_num < oldest_curl)
    throw Error(std::string("libcurl ") + info->version + " is too old: 7.87.0 or later is needed to sign requests");
}

template <class Value>
void set(CURL* curl, CURLoption option, Value value) {
  const CURLcode result = curl_easy_setopt(curl, option, value);
  if (result != CURLE_OK)
    throw Error("libcurl refuses option " + std::to_string(option) + ": " + curl_easy_strerror(result));
}

long curl_milliseconds(std::chrono::milliseconds time) {
  return static_cast<long>(std::min<std::chrono::milliseconds::rep>(time.count(), 0x7fffffff));
}

bool is_loopback(const std::string& host) {
  const bool numeric = host.find_first_not_of("0123456789.") == std::string::npos;
  return host == "localhost" || host == "[::1]" || (numeric && host.starts_with("127."));
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

// Called when a connection is established and before the request is sent, and again if libcurl would send it over a new
// connection because the kept one had been closed: by then the server may have received it.
int send_once(void* was_sent, char*, char*, int, int) noexcept {
  return std::exchange(*static_cast<bool*>(was_sent), true) ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

// Called for each line of the headers; the last one is empty. libcurl takes an answer that ends before that line for
// complete. The headers that end after "100 Continue" are not those of the answer.
std::size_t receive_header(const char* bytes, std::size_t, std::size_t size, void* has_head) noexcept {
  const std::string_view line(bytes, size);
  if (line.starts_with("HTTP/")) *static_cast<bool*>(has_head) = false;
  if (line == "\r\n" || line == "\n") *static_cast<bool*>(has_head) = true;
  return size;
}

std::size_t receive(const char* bytes, std::size_t, std::size_t size, void* body) noexcept {
  auto& text = *static_cast<std::string*>(body);
  if (size > largest_answer - text.size()) return 0;
  try {
    text.append(bytes, size);
  } catch (...) {
    return 0;  // out of memory: curl is C
  }
  return size;
}

class Headers {
 public:
  Headers() = default;
  Headers(const Headers&) = delete;
  Headers& operator=(const Headers&) = delete;
  ~Headers() { curl_slist_free_all(list_); }

  // libcurl 7.88 signs a header without a value but does not send it: there must be no such header.
  void add(const std::string& line) {
    curl_slist* const longer = curl_slist_append(list_, line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    list_ = longer;
  }
  curl_slist* get() const noexcept { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

}  // namespace

Transport::Transport(const ClientOptions& settings)
    : settings_(settings),
      peer_{settings.endpoint, settings.ca_bundle},
      signature_("aws:amz:" + settings.region + ":dynamodb"),
      is_loopback_(is_loopback(host_of(settings.endpoint))) {
  require_curl();
  const std::unique_ptr<CURL, void (*)(CURL*)> trial(curl_easy_init(), curl_easy_cleanup);
  if (trial == nullptr) throw Error("libcurl does not start");
  configure(trial.get());
}

void Transport::configure(CURL* curl) const {
  set(curl, CURLOPT_URL, settings_.endpoint.c_str());
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
  set(curl, CURLOPT_AWS_SIGV4, signature_.c_str());
  set(curl, CURLOPT_USERAGENT, "keyc");
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_CONNECTTIMEOUT_MS, curl_milliseconds(settings_.connect_timeout));
  set(curl, CURLOPT_EXPECT_100_TIMEOUT_MS, 50L);  // not every emulator answers "100 Continue"
  set(curl, CURLOPT_WRITEFUNCTION, receive);
  set(curl, CURLOPT_HEADERFUNCTION, receive_header);
  set(curl, CURLOPT_PREREQFUNCTION, send_once);
  if (!settings_.ca_bundle.empty()) set(curl, CURLOPT_CAINFO, settings_.ca_bundle.c_str());
  if (is_loopback_) set(curl, CURLOPT_PROXY, "");
}

Answer Transport::post(std::string_view operation, const std::string& body, const Credentials& credentials,
                       std::chrono::milliseconds timeout) const {
  Headers headers;
  headers.add("content-type: application/x-amz-json-1.0");
  headers.add(std::string("x-amz-target: DynamoDB_20120810.").append(operation));
  if (!credentials.session_token.empty()) headers.add("x-amz-security-token: " + credentials.session_token);

  Answer answer;
  std::array<char, CURL_ERROR_SIZE> problem{};
  Connection connection(peer_);
  CURL* const curl = connection.handle();
  configure(curl);
  set(curl, CURLOPT_ERRORBUFFER, problem.data());
  set(curl, CURLOPT_HTTPHEADER, headers.get());
  set(curl, CURLOPT_USERNAME, credentials.access_key_id.c_str());
  set(curl, CURLOPT_PASSWORD, credentials.secret_access_key.c_str());
  set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  set(curl, CURLOPT_POSTFIELDS, body.c_str());
  set(curl, CURLOPT_WRITEDATA, static_cast<void*>(&answer.body));
  set(curl, CURLOPT_HEADERDATA, static_cast<void*>(&answer.has_head));
  set(curl, CURLOPT_PREREQDATA, static_cast<void*>(&answer.was_sent));
  set(curl, CURLOPT_TIMEOUT_MS, curl_milliseconds(timeout));
  const CURLcode result = curl_easy_perform(curl);

  if (result == CURLE_OK && answer.has_head) {
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    answer.status = static_cast<int>(status);
  } else {
    connection.discard();
    answer.problem = problem[0] != '\0' ? problem.data() : curl_easy_strerror(result);
    if (result == CURLE_OK) answer.problem = "the connection was closed inside the headers";
    if (result == CURLE_WRITE_ERROR) answer.problem = "the answer has more than 64 MiB, or memory is short";
    if (result == CURLE_ABORTED_BY_CALLBACK) answer.problem = "the connection was closed before an answer came";
    answer.may_recover = may_recover(result, answer.was_sent);
  }
  return answer;
}

}  // namespace keyc::client
