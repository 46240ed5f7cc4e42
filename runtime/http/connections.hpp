#pragma once

#include <curl/curl.h>

#include <list>
#include <string>

#include "keyc/cancel.hpp"

namespace keyc::http {

/// What an idle connection is chosen by. libcurl also compares the proxy.
struct Peer {
  std::string origin;  // scheme, host and port
  std::string ca_bundle;
  friend bool operator==(const Peer&, const Peer&) = default;
};

/// A handle of libcurl and the connection that it keeps, for one request. All clients of a process take them from one
/// pool, in any thread. A forked process has a pool of its own, and leaves its parent's connections alone.
class Connection {
 public:
  /// Of the idle connections to this peer the one that was used last; if there is none, a handle that will connect, and
  /// resume the TLS session of an earlier connection. Throws Error if libcurl gives no handle.
  explicit Connection(const Peer& peer);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  /// Puts it back into the pool, unless it was discarded.
  ~Connection();

  /// All its options are at their defaults.
  CURL* handle() const noexcept;

  /// Sends the request of the handle and receives the answer. Cancelling ends it with CURLE_ABORTED_BY_CALLBACK.
  CURLcode perform(const Cancel& cancel) const;

  /// For a connection whose request was given up. Closes it.
  void close() noexcept;

  /// For a connection whose request failed. Closes it and all idle connections to its peer: what broke it may have
  /// broken them, and the next attempt is not to find that out.
  void discard() noexcept;

 private:
  struct Handle;
  class Pool;

  Pool& pool_;
  std::list<Handle> handle_;  // has one element, or none; a list, since its nodes move to and from the pool's
};

}  // namespace keyc::http
