// The places come from the parser itself: it reads through an iterator that counts, and calls back right after the
// closing quote of each name.

#include "generator/tables/placed_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>

#include "keyc/generated/utf8.hpp"

namespace keyc::tables {
namespace {

constexpr int deepest = 64;  // levels

/// A pointer into the text whose copies, of which the parser makes some, count together.
struct CountingIterator {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  std::uint32_t* count = nullptr;

  reference operator*() const { return *at; }
  CountingIterator& operator++() {
    ++at;
    ++*count;
    return *this;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at == b.at; }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return a.at != b.at; }
};

struct Fault {
  Span span;
  std::string message;
};

/// Notes the places of names while the text is parsed. Throws a Fault.
class Places {
 public:
  Places(const Source& source, const std::uint32_t& read) : source_(source), read_(read) {}

  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > deepest)
      throw Fault{{&source_, read_ - 1, read_},
                  fmt::format("is nested too deeply: at most {} levels are allowed", deepest)};
    const auto level = static_cast<std::size_t>(depth);
    switch (event) {
      case Json::parse_event_t::object_start: members_.resize(level), members_.emplace_back(); break;
      case Json::parse_event_t::array_start: ++arrays_; break;
      case Json::parse_event_t::array_end: --arrays_; break;
      case Json::parse_event_t::key: add(level, parsed.get<std::string>()); break;
      case Json::parse_event_t::object_end:
      case Json::parse_event_t::value: break;
    }
    return true;
  }

  std::map<PlacedJson::Path, Span> names;

 private:
  /// `level` is 1 for a member of the outermost object.
  void add(std::size_t level, const std::string& name) {
    const Span span{&source_, start_of(read_ - 1), read_};
    if (!members_[level - 1].insert(name).second) throw Fault{span, fmt::format("'{}' is given twice", name)};
    if (arrays_ > 0) return;
    path_.resize(level - 1);
    path_.push_back(name);
    names.emplace(path_, span);
  }

  /// Of the text whose closing quote is there. Quotes in it come after an odd number of backslashes.
  std::uint32_t start_of(std::uint32_t quote) const {
    const std::string_view text = source_.text();
    while (true) {
      const std::size_t found = text.rfind('"', --quote);
      const std::size_t before = text.find_last_not_of('\\', found - 1);
      quote = static_cast<std::uint32_t>(found);
      if ((found - 1 - before) % 2 == 0) return quote;
    }
  }

  const Source& source_;
  const std::uint32_t& read_;  // bytes
  PlacedJson::Path path_;
  std::vector<std::set<std::string>> members_;  // so far, of each open object, by its level
  int arrays_ = 0;                              // that are open
};

/// What nlohmann says after its own place.
std::string reason_of(const std::string& what) {
  const std::size_t at = what.find(" - ");
  const std::string reason = at == std::string::npos ? what.substr(what.find("] ") + 2) : what.substr(at + 3);
  return utf8::find_invalid(reason) == std::string::npos ? reason : "a text that is not UTF-8";
}

PlacedJson parse(const Source& source) {
  const std::string_view text = source.text();
  const auto size = static_cast<std::uint32_t>(text.size());
  std::uint32_t read = 0;
  try {
    Places places(source, read);
    const CountingIterator begin{text.data(), &read};
    const CountingIterator end{text.data() + text.size(), &read};
    Json value = Json::parse(begin, end, std::ref(places));
    return {std::move(value), std::move(places.names)};
  } catch (const Json::parse_error& error) {
    const auto at = std::min(static_cast<std::uint32_t>(std::max<std::size_t>(error.byte, 1) - 1), size);
    throw Fault{{&source, at, std::min(at + 1, size)}, "this is not JSON: " + reason_of(error.what())};
  } catch (const Json::exception& error) {
    throw Fault{{&source, std::min(read, size) - 1, std::min(read, size)},
                "this is not JSON: " + reason_of(error.what())};
  }
}

}  // namespace

Span PlacedJson::place_of(Path path) const {
  while (!path.empty()) {
    const auto found = names.find(path);
    if (found != names.end()) return found->second;
    path.pop_back();
  }
  return {};
}

std::optional<PlacedJson> read_json(const Source& source, Code code, Diagnostics& diagnostics) {
  try {
    return parse(source);
  } catch (const Fault& fault) {
    diagnostics.report(code, fault.span, fault.message);
    return std::nullopt;
  }
}

}  // namespace keyc::tables
