#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "faults.keys.hpp"
#include "faults/reported_additions.hpp"
#include "keyc/client.hpp"

/// Random writes to a few items of faults.keys, by several threads that report the outcome of each write.
namespace faults {

using Random = std::mt19937_64;

/// The writes of one thread.
class Writer {
 public:
  /// `spread`: the number of items of each kind that all writers share.
  Writer(const keyc::ClientOptions& options, std::uint64_t seed, std::size_t spread, ReportedAdditions& reported);

  struct Done {
    std::string operation;
    Outcome outcome;
  };
  Done write_something();

 private:
  struct Operation;
  static const std::vector<Operation>& operations();

  std::string place(const std::string& kind) { return kind + '-' + std::to_string(random_() % spread_); }
  std::string tag();
  std::int64_t amount() { return static_cast<std::int64_t>(random_() % 19) - 9; }
  /// Sends the write, and reports its outcome.
  template <class Send>
  Outcome add(const std::string& place, const std::string& tag, std::int64_t amount, Send send);
  template <class T, class Change>
  Outcome change_loaded(const std::string& kind, Change change);
  template <class T>
  Outcome set_both(const std::string& kind);

  Outcome add_to_sum();
  Outcome add_or_create();
  Outcome append();
  Outcome append_knowing();
  Outcome append_to_member();
  Outcome append_anyway();
  Outcome prepend();
  Outcome set_entry();
  Outcome remove_entry();
  Outcome add_to_entry();
  Outcome set_element();
  Outcome set_loaded();
  Outcome set_locked();
  Outcome add_locked();
  Outcome put_locked();
  Outcome transfer();
  Outcome transfer_once();
  Outcome create();
  Outcome remove();
  Outcome save();
  Outcome join();
  Outcome leave();
  Outcome write_batch();

  keyc::Client client_;
  std::string name_;
  Random random_;
  std::size_t spread_;
  ReportedAdditions& reported_;
  std::uint64_t tags_ = 0;
  std::vector<Event> events_{};  // created by this writer
  std::vector<Member> members_{};
  std::vector<std::pair<std::string, std::string>> entries_{};  // that this writer has set: of which item, and its name
};

/// Creates the items that all writers share.
void create_shared_items(keyc::Client& client, std::size_t spread);

/// The contradictions between the stored items and the reported outcomes.
std::vector<std::string> contradictions(keyc::Client& client, std::size_t spread, const ReportedAdditions& reported);

}  // namespace faults
