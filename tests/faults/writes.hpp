#pragma once

#include <functional>
#include <string>
#include <vector>

#include "keyc/client.hpp"

namespace faults {

/// Where writes take place: a table of faults.keys.
class Site {
 public:
  /// A client that no fault comes between, and what the names of this site begin with.
  Site(keyc::ClientOptions options, std::string prefix) : client_(std::move(options)), prefix_(std::move(prefix)) {}
  keyc::Client& client() { return client_; }
  /// A name that nothing has yet.
  std::string name() { return prefix_ + std::to_string(++names_); }

 private:
  keyc::Client client_;
  std::string prefix_;
  int names_ = 0;
};

/// One write, prepared: what it needs is there.
struct Prepared {
  std::function<void(keyc::Client&)> send;
  std::function<int()> times;      // it took place, as what is stored shows
  std::function<void()> change{};  // what somebody else does to its item; none for writes of no single item
  std::function<void()> remove{};
};

/// A kind of write.
struct Write {
  std::string name;  // as the table shows it
  std::function<Prepared(Site&)> prepare;
  bool may_repeat = false;   // the program has said that it may take place more than once
  bool sends_again = false;  // the program itself, where the outcome is unknown
};

std::vector<Write> all_writes();

}  // namespace faults
