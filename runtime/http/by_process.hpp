#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <memory>

namespace keyc::http {

/// A value of which each process has one of its own: a child makes a new one, since a thread that it does not have may
/// have been changing its parent's.
template <class Value>
class ByProcess {
 public:
  ByProcess() = default;
  ByProcess(const ByProcess&) = delete;
  ByProcess& operator=(const ByProcess&) = delete;
  ~ByProcess() {
    if (Node* const node = newest_; node != nullptr && node->process == ::getpid()) delete node;
  }

  /// `make` returns a new value. Several threads may make one at once, of which one is kept.
  template <class Make>
  Value& of_this_process(const Make& make) {
    Node* node = newest_;
    while (node == nullptr || node->process != ::getpid()) {
      auto made = std::make_unique<Node>(node, make);
      if (newest_.compare_exchange_strong(node, made.get())) node = made.release();
    }
    return node->value;
  }

 private:
  struct Node {
    template <class Make>
    Node(const Node* from, const Make& make) : inherited(from), value(make()) {}

    const pid_t process = ::getpid();
    // Never freed, as its parts may be in use. The pointer tells leak detectors that it is not forgotten.
    [[maybe_unused]] const Node* const inherited;
    Value value;
  };

  std::atomic<Node*> newest_ = nullptr;
};

}  // namespace keyc::http
