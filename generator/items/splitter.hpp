#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/items/problem.hpp"

namespace keyc::items {

/// One item of a file, as text.
struct ItemText {
  std::string_view text;     // of {"Item":{…}}, the inner object; without white space around it; may be no JSON
  std::uint64_t number = 0;  // of the items of its file, from 1
  std::uint64_t line = 0;    // where it begins in its file, from 1
};

/// What comes after a piece of text.
enum class After : unsigned char { more, nothing, lost_text };

/// Finds the items of a text that comes in pieces: lines, documents over several lines, arrays of items, and answers of
/// Scan, Query and GetItem, one after the other. What is found does not depend on where the pieces end.
class Splitter {
 public:
  /// Items are handed out with at most this many bytes, measured without white space around them.
  Splitter(std::string file, std::size_t largest_item) : file_(std::move(file)), largest_item_(largest_item) {}

  /// Appends the items that begin and end in `text`, until there are `most_items`. Returns how many bytes are done
  /// with; the next piece begins with the rest. If there is no more text, the rest is empty, unless there are too many
  /// items. If text is lost, what is unfinished is left out without a problem. An error in an answer ends the file,
  /// since nobody knows what the text after it is.
  std::size_t split(std::string_view text, After after, std::size_t most_items, std::vector<ItemText>& items);

  /// How many items there were so far.
  std::uint64_t items() const { return items_found_; }
  const ProblemList& problems() const { return problems_; }
  /// Whether there was only white space so far.
  bool is_blank() const { return !has_documents_ && problems_.empty(); }
  /// Whether everything after what is done with will be left out.
  bool is_at_end() const { return state_ == State::end; }

 private:
  enum class State : unsigned char {
    beginning,      // of the file
    documents,      // between two documents
    overlong_line,  // in a line that is left out
    members,        // in an answer, between its members
    elements,       // in an array, between its elements
    end
  };
  /// What may come next between members or elements.
  enum class Next : unsigned char { first, another, comma };

  bool step();
  bool begin();
  bool read_document();
  bool is_refused();
  bool read_line();
  bool skip_line();
  bool read_member();
  bool read_element();
  bool take_comma();

  void open(State state);
  bool hand_out(std::size_t begin, std::size_t end);
  bool skip_space();
  std::size_t next_token(std::size_t from) const;
  void advance(std::size_t to);
  std::string_view unfinished() const;
  bool wait();
  bool fail_as_too_long();
  bool fail_as_syntax();
  bool fail(ProblemKind kind, std::string text);
  void report(ProblemKind kind, std::string text);

  std::string file_;
  std::size_t largest_item_;
  State state_ = State::beginning;
  Next next_ = Next::first;
  bool is_in_answer_ = false;
  bool has_items_ = false;  // the answer
  bool has_documents_ = false;
  std::uint64_t line_ = 1;  // of at_
  std::uint64_t items_found_ = 0;
  ProblemList problems_{100};

  // Of the present piece.
  std::string_view text_;
  std::size_t at_ = 0;
  After after_ = After::more;
  std::vector<ItemText>* items_ = nullptr;
};

}  // namespace keyc::items
