// The parser of nlohmann-json tells events, not places: what it has read when it tells one is where the token ends.

#include "generator/evaluate/json_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "keyc/generated/utf8.hpp"

namespace keyc::evaluate {
namespace {

constexpr std::size_t most_shown = 80;  // bytes of a value in a message

/// Tells how far the parser has read, which is to the end of the token that it reports, or one byte more after a
/// number.
class CountedBytes {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountedBytes(const char* at, std::size_t& count) : at_(at), count_(&count) {}
  reference operator*() const { return *at_; }
  CountedBytes& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  friend bool operator==(const CountedBytes& a, const CountedBytes& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// Builds the tree; every callback returns true, since errors are thrown.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  /// `read`: how many bytes the parser has read.
  Builder(std::string_view text, const std::size_t& read, const std::string& place, std::size_t most_levels)
      : text_(text), read_(read), first_(read), last_end_(read), place_(place), most_levels_(most_levels) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.substr(first_).starts_with(byte_order_mark)) last_end_ += byte_order_mark.size();  // the parser skips it
  }

  Json take() { return std::move(root_); }

  bool null() override { return add(Json::Kind::null, ""); }
  bool boolean(bool value) override { return add(Json::Kind::boolean, value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return add(Json::Kind::number, std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(Json::Kind::number, std::to_string(value)); }
  bool number_float(number_float_t, const string_t& written) override { return add(Json::Kind::number, written); }
  bool string(string_t& value) override { return add(Json::Kind::text, std::move(value)); }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return open(Json::Kind::object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::Kind::list); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    name_ = name;
    const std::size_t begin = next_begin();
    if (!names_.back().insert(name).second) throw InputError(member_of(path(), name), "is given twice", begin);
    name_begin_ = begin;
    name_end_ = last_end_ = read_;
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& error) override {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow)
      throw InputError(path_of_next(), "is a number beyond the range of every type", next_begin());
    if (first_ + position > text_.size()) throw InputError(place_, "this is not JSON: it ends too early", text_.size());
    throw InputError(place_,
                     fmt::format("this is not JSON: at byte {}, near '{}'", first_ + position, shortened(token)),
                     first_ + position - std::min<std::size_t>(position, 1));
  }

 private:
  /// Between two tokens there are only blanks and marks.
  std::size_t next_begin() const { return std::min(text_.find_first_not_of(" \t\r\n,:", last_end_), text_.size()); }

  bool add(Json::Kind kind, std::string text) {
    const std::size_t begin = next_begin();
    last_end_ =
        kind == Json::Kind::number ? std::min(text_.find_first_not_of("+-.0123456789eE", begin), text_.size()) : read_;
    put({kind, std::move(text), {}, {}, begin, last_end_, 0, 0});
    return true;
  }

  Json& put(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    Json& outer = *open_.back();
    if (outer.kind == Json::Kind::list) return outer.elements.emplace_back(std::move(value));
    value.name_begin = name_begin_;
    value.name_end = name_end_;
    return outer.members.emplace_back(JsonMember{std::move(name_), std::move(value)}).value;
  }

  bool open(Json::Kind kind) {
    if (open_.size() == most_levels_)
      throw InputError(place_, fmt::format("is nested too deeply: at most {} levels are allowed", most_levels_), read_);
    open_.push_back(&put({kind, {}, {}, {}, next_begin(), read_, 0, 0}));
    names_.emplace_back();
    last_end_ = read_;
    return true;
  }

  bool close() {
    open_.back()->end = last_end_ = read_;
    open_.pop_back();
    names_.pop_back();
    return true;
  }

  /// The path of the innermost open list or object.
  std::string path() const {
    std::string path = place_;
    for (std::size_t i = 1; i < open_.size(); ++i) {
      const Json& outer = *open_[i - 1];
      path = outer.kind == Json::Kind::list ? fmt::format("{}[{}]", path, outer.elements.size() - 1)
                                            : member_of(path, outer.members.back().name);
    }
    return path;
  }

  static std::string member_of(const std::string& outer, const std::string& name) {
    return outer.empty() ? shortened(name) : outer + '.' + shortened(name);
  }

  std::string path_of_next() const {
    if (open_.empty()) return place_;
    const Json& outer = *open_.back();
    return outer.kind == Json::Kind::list ? fmt::format("{}[{}]", path(), outer.elements.size())
                                          : member_of(path(), name_);
  }

  std::string_view text_;
  const std::size_t& read_;
  std::size_t first_;
  std::size_t last_end_;  // of the last token
  const std::string& place_;
  const std::size_t most_levels_;
  Json root_;
  std::vector<Json*> open_;                             // each is the last child of its parent, so nothing moves it
  std::vector<std::unordered_set<std::string>> names_;  // the members of each open object so far
  std::string name_;                                    // of the next value
  std::size_t name_begin_ = 0;
  std::size_t name_end_ = 0;
};

Path path_of(const Place& place) {
  if (place.outer == nullptr) return {};
  Path path = path_of(*place.outer);
  if (place.name.data() == nullptr)
    path.emplace_back(place.index);
  else
    path.emplace_back(std::string(place.name));
  return path;
}

std::string text_of(const Place& place) {
  if (place.outer == nullptr) return std::string(place.name);
  const std::string outer = text_of(*place.outer);
  return place.name.data() == nullptr ? fmt::format("{}[{}]", outer, place.index)
                                      : fmt::format("{}.{}", outer, shortened(place.name));
}

}  // namespace

InputError::InputError(const Place& place, const std::string& reason) : InputError(text_of(place), reason) {
  path_ = path_of(place);
}

const Json* Json::find(std::string_view name) const {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.name == name; });
  return found == members.end() ? nullptr : &found->value;
}

namespace {

Json parse(std::string_view text, std::size_t first, const std::string& place, std::size_t most_levels, bool is_all) {
  std::size_t read = first;
  Builder builder(text, read, place, most_levels);
  const CountedBytes begin(text.data() + first, read);
  nlohmann::json::sax_parse(begin, CountedBytes(text.data() + text.size(), read), &builder,
                            nlohmann::json::input_format_t::json, is_all);
  return builder.take();
}

}  // namespace

Json parse_json(std::string_view text, const std::string& place, std::size_t most_levels) {
  return parse(text, 0, place, most_levels, true);
}

Json parse_first_json(std::string_view text, std::size_t first, const std::string& place, std::size_t most_levels) {
  return parse(text, first, place, most_levels, false);
}

std::string_view name_of(Json::Kind kind) {
  switch (kind) {
    case Json::Kind::null: return "null";
    case Json::Kind::boolean: return "a bool";
    case Json::Kind::number: return "a number";
    case Json::Kind::text: return "a text";
    case Json::Kind::list: return "a list";
    case Json::Kind::object: break;
  }
  return "an object";
}

std::string shortened(std::string_view text) { return utf8::shortened(text, most_shown); }

}  // namespace keyc::evaluate
