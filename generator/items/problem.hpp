#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace keyc::items {

/// What is wrong with the input itself, apart from what its items say. Each is an error.
enum class ProblemKind : unsigned char {
  unreadable,      // the system cannot open or read it
  refused,         // another format, or another kind of export
  empty,           // no item, and no page or array that could have some
  cut_off,         // ends in the middle: of a gzip, a page, an item
  damaged,         // a gzip whose bytes are wrong
  syntax,          // a page that is no JSON: where its items end is not known
  too_long,        // text longer than an item can be
  manifest,        // an export's manifest that does not say what it must
  lost,            // a file that the manifest lists is not there
  unlisted,        // a file that the manifest does not list
  wrong_checksum,  // a file has another MD5 than the manifest says
  wrong_count      // there are more or fewer items than the manifest says
};

/// `file` and `text` may show names from the input: control characters in them are escaped.
struct InputProblem {
  ProblemKind kind;
  std::string file;
  std::uint64_t line = 0;  // from 1; 0 if it is about the file as a whole
  std::string text;        // what is wrong, without a full stop

  friend bool operator==(const InputProblem&, const InputProblem&) = default;
};

/// The first problems, and how many there were after them: bounded, whatever the input.
class ProblemList {
 public:
  explicit ProblemList(std::size_t most) : most_(most) {}

  void report(InputProblem problem) {
    if (all_.size() < most_)
      all_.push_back(std::move(problem));
    else
      ++left_out_;
  }
  void append(const ProblemList& more) {
    for (const InputProblem& problem : more.all_) report(problem);
    left_out_ += more.left_out_;
  }

  const std::vector<InputProblem>& all() const { return all_; }
  std::uint64_t left_out() const { return left_out_; }
  bool empty() const { return all_.empty(); }

 private:
  std::size_t most_;
  std::vector<InputProblem> all_;
  std::uint64_t left_out_ = 0;
};

}  // namespace keyc::items
