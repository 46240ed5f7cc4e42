// Connections belong to the process: a request borrows a handle of libcurl with its live connection, so a Client has no
// state that a request changes. The pool is never destroyed, since threads may outlive `main`.

#include "http/connections.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "http/by_process.hpp"
#include "http/curl_share.hpp"
#include "keyc/errors.hpp"

namespace keyc::http {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_idle = 64;

// libcurl does not use a connection again that was idle for longer than this.
constexpr std::chrono::seconds longest_idle{118};

}  // namespace

struct Connection::Handle {
  Handle(const Peer& to, CURLSH* share) : peer(to), multi(curl_multi_init()), curl(curl_easy_init()) {
    if (multi != nullptr && curl != nullptr) {
      curl_easy_setopt(curl, CURLOPT_SHARE, share);
      return;
    }
    curl_easy_cleanup(curl);
    curl_multi_cleanup(multi);
    throw Error("libcurl does not start");
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    curl_easy_cleanup(curl);
    curl_multi_cleanup(multi);
  }

  Peer peer;
  CURLM* multi;  // has the connection, and can be woken by another thread
  CURL* curl;
  Clock::time_point idle_since{};
};

class Connection::Pool {
 public:
  /// It is never destroyed: other threads may still send requests while the process ends, and a child that destroyed
  /// its parent's would end the parent's TLS connections.
  static Pool& of_this_process() {
    static auto& pools = *new ByProcess<Pool>;  // NOLINT(cppcoreguidelines-owning-memory)
    return pools.of_this_process([] { return Pool(); });
  }

  std::list<Handle> take(const Peer& peer) {
    std::list<Handle> taken;
    {
      const std::lock_guard lock(mutex_);
      const auto found =
          std::find_if(idle_.begin(), idle_.end(), [&](const Handle& handle) { return handle.peer == peer; });
      if (found != idle_.end()) taken.splice(taken.end(), idle_, found);
    }
    if (taken.empty()) taken.emplace_back(peer, share_.get());
    return taken;
  }

  void put_back(std::list<Handle>& handle) noexcept {
    // Options point to parts of the request, and hold credentials.
    curl_easy_reset(handle.front().curl);
    const Clock::time_point now = Clock::now();
    handle.front().idle_since = now;
    std::list<Handle> closed;
    const std::lock_guard lock(mutex_);
    idle_.splice(idle_.begin(), handle);
    while (idle_.size() > most_idle || now - idle_.back().idle_since > longest_idle)
      closed.splice(closed.end(), idle_, std::prev(idle_.end()));
  }

  void close_idle(const Peer& peer) noexcept {
    std::list<Handle> closed;
    const std::lock_guard lock(mutex_);
    for (auto at = idle_.begin(); at != idle_.end();) {
      const auto handle = at++;
      if (handle->peer == peer) closed.splice(closed.end(), idle_, handle);
    }
  }

 private:
  CurlShare share_;
  std::mutex mutex_;
  std::list<Handle> idle_;  // the one that was used last is the first
};

Connection::Connection(const Peer& peer) : pool_(Pool::of_this_process()), handle_(pool_.take(peer)) {}

Connection::~Connection() {
  if (!handle_.empty()) pool_.put_back(handle_);
}

CURL* Connection::handle() const noexcept { return handle_.front().curl; }

CURLcode Connection::perform(const Cancel& cancel) const {
  const Handle& handle = handle_.front();
  const Cancel::Callback wakes(cancel, [&] { curl_multi_wakeup(handle.multi); });
  if (curl_multi_add_handle(handle.multi, handle.curl) != CURLM_OK) return CURLE_FAILED_INIT;
  CURLMcode state = CURLM_OK;
  int running = 1;
  while (state == CURLM_OK && running > 0 && !cancel.is_cancelled()) {
    constexpr int longest_sleep = 60'000;
    state = curl_multi_perform(handle.multi, &running);
    if (state == CURLM_OK && running > 0) state = curl_multi_poll(handle.multi, nullptr, 0, longest_sleep, nullptr);
  }
  CURLcode result = state == CURLM_OK ? CURLE_ABORTED_BY_CALLBACK : CURLE_OUT_OF_MEMORY;
  int left = 0;
  while (const CURLMsg* const message = curl_multi_info_read(handle.multi, &left))
    if (message->msg == CURLMSG_DONE) result = message->data.result;
  curl_multi_remove_handle(handle.multi, handle.curl);
  return result;
}

void Connection::close() noexcept { handle_.clear(); }

void Connection::discard() noexcept {
  pool_.close_idle(handle_.front().peer);
  handle_.clear();
}

}  // namespace keyc::http
