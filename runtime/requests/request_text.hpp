#pragma once

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// What placeholders stand for, in the order in which requests have them; each without its first character. `Meaning`
/// refers to a name or a value.
template <class Meaning>
class PlaceholderList {
 public:
  struct Placeholder {
    std::string_view text;
    Meaning meaning;
  };

  explicit PlaceholderList(std::pmr::monotonic_buffer_resource& memory) : memory_(memory), all_(&memory) {
    constexpr std::size_t usual = 8;
    all_.reserve(usual);
  }

  /// Returns the placeholder: the wanted one, with '_' appended while it stands for something else.
  std::string_view add(std::string_view wanted, Meaning meaning) {
    for (;; wanted = lengthened(wanted)) {
      const auto place = std::lower_bound(all_.begin(), all_.end(), wanted, is_before);
      if (place == all_.end() || place->text != wanted) return all_.insert(place, {wanted, meaning})->text;
      if (is_same(place->meaning, meaning)) return wanted;
    }
  }

  auto begin() const noexcept { return all_.begin(); }
  auto end() const noexcept { return all_.end(); }
  std::size_t size() const noexcept { return all_.size(); }

 private:
  static bool is_before(const Placeholder& placeholder, std::string_view text) noexcept {
    return placeholder.text < text;
  }
  static bool is_same(std::string_view a, std::string_view b) noexcept { return a == b; }
  static bool is_same(const AttributeValue* a, const AttributeValue* b) { return a == b || *a == *b; }

  std::string_view lengthened(std::string_view text) {
    auto* const longer = static_cast<char*>(memory_.allocate(text.size() + 1, 1));
    *std::copy(text.begin(), text.end(), longer) = '_';
    return {longer, text.size() + 1};
  }

  std::pmr::monotonic_buffer_resource& memory_;
  std::pmr::vector<Placeholder> all_;
};

/// The expressions of a write, before they are members of a struct or JSON. It refers to the names and the values of
/// what it was written from, in memory of the stack: build() of an update makes a struct of it, to_json() and
/// Client::send() write it as it is. A client builds the struct only if the answer is not a success.
struct RequestText {
  explicit RequestText(std::pmr::monotonic_buffer_resource& memory)
      : update(&memory), condition(&memory), names(memory), values(memory) {}

  /// Appends the placeholder of a name, or of a value, to one of the expressions. `wanted` begins with '#' or ':'.
  void add_name(std::pmr::string& expression, std::string_view wanted, std::string_view name) {
    expression += '#';
    expression += names.add(wanted.substr(1), name);
  }
  void add_value(std::pmr::string& expression, std::string_view wanted, const AttributeValue& value) {
    expression += ':';
    expression += values.add(wanted.substr(1), &value);
  }

  AttributeNames attribute_names() const;
  Item attribute_values() const;

  std::pmr::string update;
  std::pmr::string condition;
  PlaceholderList<std::string_view> names;
  PlaceholderList<const AttributeValue*> values;
};

/// Where the expressions of most requests have room.
class RequestRoom {
 public:
  std::pmr::monotonic_buffer_resource& memory() noexcept { return memory_; }

 private:
  std::byte room_[4096];
  std::pmr::monotonic_buffer_resource memory_{room_, sizeof room_};
};

}  // namespace keyc
