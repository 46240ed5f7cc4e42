// Items of a text, piece by piece. Each step reads one token group as a whole (a line, a member of an answer with its
// value, an element of an array) or waits for more text, so that nothing is remembered of half of one, and the result
// does not depend on where the pieces end. A step that waits leaves its group in the rest, which begins the next piece.
#include "generator/items/splitter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "generator/items/nesting.hpp"
#include "generator/items/shape.hpp"

namespace keyc::items {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";

/// Formats that files of items are seldom, but sometimes, in. Each begins so.
struct ForeignFormat {
  std::string_view beginning;
  std::string_view what;
};
constexpr std::array<ForeignFormat, 9> foreign_formats = {{{"$ion_1_0", "Amazon Ion"},
                                                           {"\xE0\x01\x00\xEA", "binary Amazon Ion"},
                                                           {"\x28\xB5\x2F\xFD", "compressed with zstd"},
                                                           {"PK\x03\x04", "a zip archive"},
                                                           {"BZh", "compressed with bzip2"},
                                                           {"\xFD"
                                                            "7zXZ",
                                                            "compressed with xz"},
                                                           {"PAR1", "Parquet"},
                                                           {"\xFF\xFE", "UTF-16"},
                                                           {"\xFE\xFF", "UTF-16"}}};
constexpr std::size_t longest_beginning = 8;
/// Of a table's name there are at most 255 characters.
constexpr std::size_t longest_beginning_of_json = 1024;

std::uint64_t lines_in(std::string_view text) {
  std::uint64_t lines = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    if (at == nullptr) break;
    ++at;
    ++lines;
  }
  return lines;
}

}  // namespace

std::size_t Splitter::split(std::string_view text, After after, std::size_t most_items, std::vector<ItemText>& items) {
  text_ = text;
  at_ = 0;
  after_ = after;
  items_ = &items;
  while (items.size() < most_items && step()) {
  }
  return at_;
}

/// False if more text, or a new piece, is needed.
bool Splitter::step() {
  switch (state_) {
    case State::beginning: return begin();
    case State::documents: return skip_space() && read_document();
    case State::overlong_line: return skip_line();
    case State::members: return skip_space() ? read_member() : wait();
    case State::elements: return skip_space() ? read_element() : wait();
    case State::end: at_ = text_.size(); return false;
  }
  return false;
}

bool Splitter::begin() {
  if (text_.size() < longest_beginning && after_ == After::more) return false;
  for (const ForeignFormat& format : foreign_formats)
    if (text_.starts_with(format.beginning))
      return fail(ProblemKind::refused,
                  fmt::format("the file is {}; items are read as DynamoDB's JSON, also in gzip", format.what));
  if (text_.starts_with(utf8_mark)) at_ = utf8_mark.size();
  state_ = State::documents;
  return true;
}

bool Splitter::read_document() {
  if (!has_documents_) {
    if (text_.size() - at_ < longest_beginning_of_json && after_ == After::more) return false;
    if (is_refused()) return true;
    has_documents_ = true;
  }
  if (text_[at_] == '[') {
    is_in_answer_ = false;
    open(State::elements);
    return true;
  }
  if (text_[at_] != '{') return read_line();
  const std::string_view rest = text_.substr(at_);
  switch (shape_of(rest.substr(0, largest_item_))) {
    case Shape::line: return read_line();
    case Shape::unknown: return (rest.size() >= largest_item_ || after_ != After::more) && read_line();
    case Shape::document: {
      const std::size_t end = end_of_value(text_, at_);
      return end == std::string_view::npos ? wait() : hand_out(at_, end);
    }
    case Shape::answer:
      is_in_answer_ = true;
      has_items_ = false;
      open(State::members);
      return true;
  }
  return false;
}

/// Of the first document, which shows what the file is.
bool Splitter::is_refused() {
  const std::string_view what = foreign_document(text_.substr(at_, longest_beginning_of_json));
  return !what.empty() && fail(ProblemKind::refused, fmt::format("the file {}", what));
}

bool Splitter::read_line() {
  const auto* const found = static_cast<const char*>(std::memchr(text_.data() + at_, '\n', text_.size() - at_));
  std::size_t end = found != nullptr ? static_cast<std::size_t>(found - text_.data()) : text_.size();
  if (end - at_ > largest_item_) {
    report(ProblemKind::too_long, fmt::format("the line has more than {} bytes, and is left out", largest_item_));
    ++items_found_;
    state_ = State::overlong_line;
    return true;
  }
  if (found == nullptr && after_ != After::nothing) return wait();
  const std::uint64_t line = line_;
  const std::size_t begin = std::exchange(at_, end);
  if (found != nullptr) advance(end + 1);
  while (is_space(text_[end - 1])) --end;  // the first byte is none
  items_->push_back({text_.substr(begin, end - begin), ++items_found_, line});
  return true;
}

bool Splitter::skip_line() {
  at_ = std::min(text_.find('\n', at_), text_.size());
  if (at_ == text_.size()) return false;
  state_ = State::documents;
  return true;
}

bool Splitter::read_member() {
  if (text_[at_] == '}' && next_ != Next::another) {
    if (!has_items_) report(ProblemKind::refused, "an answer that has neither Items nor Item");
    ++at_;
    state_ = State::documents;
    return true;
  }
  if (text_[at_] != '"' || next_ == Next::comma) return take_comma();
  const std::size_t name_end = end_of_value(text_, at_);
  const std::size_t colon = next_token(name_end);
  if (colon == std::string_view::npos) return wait();
  if (colon - at_ > largest_item_) return fail_as_too_long();
  if (text_[colon] != ':') return fail_as_syntax();
  const std::size_t value = next_token(colon + 1);
  if (value == std::string_view::npos) return wait();
  if (value - at_ > largest_item_) return fail_as_too_long();
  const std::string_view name = text_.substr(at_ + 1, name_end - at_ - 2);
  if (name == "Items" && text_[value] == '[') {
    has_items_ = true;
    advance(value);
    open(State::elements);
    return true;
  }
  const std::size_t end = end_of_value(text_, value);
  if (end == std::string_view::npos) return wait();
  if (end == value) return fail_as_syntax();
  if (name == "Item" && text_[value] == '{') {
    has_items_ = true;
    return hand_out(value, end);
  }
  if (end - at_ > largest_item_) return fail_as_too_long();
  advance(end);
  next_ = Next::comma;
  return true;
}

bool Splitter::read_element() {
  if (text_[at_] == ']' && next_ != Next::another) {
    ++at_;
    next_ = Next::comma;
    state_ = is_in_answer_ ? State::members : State::documents;
    return true;
  }
  if (next_ == Next::comma) return take_comma();
  const std::size_t end = end_of_value(text_, at_);
  if (end == std::string_view::npos) return wait();
  return end == at_ ? fail_as_syntax() : hand_out(at_, end);
}

bool Splitter::take_comma() {
  if (text_[at_] != ',' || next_ != Next::comma) return fail_as_syntax();
  ++at_;
  next_ = Next::another;
  return true;
}

/// Goes into the object or array that begins here.
void Splitter::open(State state) {
  ++at_;
  state_ = state;
  next_ = Next::first;
}

bool Splitter::hand_out(std::size_t begin, std::size_t end) {
  if (end - at_ > largest_item_) return fail_as_too_long();
  advance(begin);
  items_->push_back({text_.substr(begin, end - begin), ++items_found_, line_});
  advance(end);
  next_ = Next::comma;
  return true;
}

/// False if there is nothing else in the piece.
bool Splitter::skip_space() {
  for (; at_ < text_.size() && is_space(text_[at_]); ++at_)
    if (text_[at_] == '\n') ++line_;
  return at_ < text_.size();
}

std::size_t Splitter::next_token(std::size_t from) const {
  while (from < text_.size() && is_space(text_[from])) ++from;
  return from < text_.size() ? from : std::string_view::npos;
}

void Splitter::advance(std::size_t to) {
  line_ += lines_in(text_.substr(at_, to - at_));
  at_ = to;
}

std::string_view Splitter::unfinished() const {
  return state_ == State::documents ? "item" : is_in_answer_ ? "answer" : "array";
}

/// Of a step that ends with the piece: more text is needed, if there is more.
bool Splitter::wait() {
  if (text_.size() - at_ > largest_item_) return fail_as_too_long();
  if (after_ == After::more) return false;
  if (after_ == After::nothing)
    return fail(ProblemKind::cut_off, fmt::format("the file ends in the middle of the {}", unfinished()));
  at_ = text_.size();
  state_ = State::end;
  return false;
}

bool Splitter::fail_as_too_long() {
  return fail(ProblemKind::too_long,
              fmt::format("a value in the {} has more than {} bytes; nothing from here on is read", unfinished(),
                          largest_item_));
}

bool Splitter::fail_as_syntax() {
  return fail(ProblemKind::syntax,
              fmt::format("the {} is no JSON from here on, and nothing more of the file is read", unfinished()));
}

bool Splitter::fail(ProblemKind kind, std::string text) {
  report(kind, std::move(text));
  at_ = text_.size();
  state_ = State::end;
  return true;
}

void Splitter::report(ProblemKind kind, std::string text) { problems_.report({kind, file_, line_, std::move(text)}); }

}  // namespace keyc::items
