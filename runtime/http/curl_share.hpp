#pragma once

#include <curl/curl.h>

#include <array>
#include <mutex>

namespace keyc::http {

/// What handles of several threads have in common: TLS sessions, so that a new connection resumes that of an earlier
/// one, and addresses of hosts. Connections are not shared this way: libcurl does not support that between threads.
class CurlShare {
 public:
  // Without it handles work as well, only each for itself: no failure is reported.
  CurlShare() noexcept : share_(curl_share_init()) {
    curl_share_setopt(share_, CURLSHOPT_LOCKFUNC, lock);
    curl_share_setopt(share_, CURLSHOPT_UNLOCKFUNC, unlock);
    curl_share_setopt(share_, CURLSHOPT_USERDATA, this);
    curl_share_setopt(share_, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
    curl_share_setopt(share_, CURLSHOPT_SHARE, CURL_LOCK_DATA_DNS);
  }
  CurlShare(const CurlShare&) = delete;
  CurlShare& operator=(const CurlShare&) = delete;
  ~CurlShare() { curl_share_cleanup(share_); }

  CURLSH* get() const noexcept { return share_; }

 private:
  static void lock(CURL*, curl_lock_data data, curl_lock_access, void* self) noexcept {
    static_cast<CurlShare*>(self)->mutexes_[data].lock();
  }
  static void unlock(CURL*, curl_lock_data data, void* self) noexcept {
    static_cast<CurlShare*>(self)->mutexes_[data].unlock();
  }

  std::array<std::mutex, CURL_LOCK_DATA_LAST> mutexes_;  // one for each kind of data
  CURLSH* share_;
};

}  // namespace keyc::http
