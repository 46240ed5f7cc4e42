#pragma once

#include <functional>
#include <string>
#include <vector>

#include "keyc/client.hpp"

namespace faults {

/// The place of writes: a table of faults.keys.
class Site {
 public:
  /// A client without faults, and the prefix of this site's names.
  Site(keyc::ClientOptions options, std::string prefix) : client_(std::move(options)), prefix_(std::move(prefix)) {}
  keyc::Client& client() { return client_; }
  /// A new name, which nothing has yet.
  std::string name() { return prefix_ + std::to_string(++names_); }

 private:
  keyc::Client client_;
  std::string prefix_;
  int names_ = 0;
};

/// One write, with everything that it needs already stored.
struct Prepared {
  std::function<void(keyc::Client&)> send;
  std::function<int()> times;      // how often the write took place, as the stored items show
  std::function<void()> change{};  // a write of somebody else to its item; empty for writes of several items
  std::function<void()> remove{};
};

/// A kind of write.
struct Write {
  std::string name;  // its name in the table
  std::function<Prepared(Site&)> prepare;
  bool may_repeat = false;   // the program has allowed that it takes place more than once
  bool sends_again = false;  // the program repeats it if the outcome is unknown
};

std::vector<Write> all_writes();

}  // namespace faults
