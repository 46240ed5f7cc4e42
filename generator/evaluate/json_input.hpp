#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "keyc/generated/item_io.hpp"

/// JSON as people write it, kept exactly: numbers stay text.
namespace keyc::evaluate {

struct JsonMember;

struct Json {
  enum class Kind : unsigned char { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  std::string text;  // of a text or a number; "true" or "false" of a bool
  std::vector<Json> elements;
  std::vector<JsonMember> members;  // in their order, each name once
  std::size_t begin = 0;            // bytes of the input
  std::size_t end = 0;
  std::size_t name_begin = 0;  // of a member's name, for its value
  std::size_t name_end = 0;

  const Json* find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  Json value;
};

/// Where a value is in the input. The outermost place is the name of the whole input: "Store".
using detail::Place;

/// Where a value is in the input, as data: the names of attributes, members and entries, and the positions of elements,
/// without the name of the whole input.
using Path = std::vector<std::variant<std::string, std::size_t>>;

/// An error in the input: the place ("Store.address.city") and the reason.
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& place, const std::string& reason, std::size_t offset = 0)
      : std::runtime_error(place.empty() ? reason : place + ": " + reason), offset_(offset) {}
  InputError(const Place& place, const std::string& reason);

  /// Empty if the input is not JSON.
  const Path& path() const noexcept { return path_; }
  /// Of parse_json(): the byte of the input at which it was found.
  std::size_t offset() const noexcept { return offset_; }

 private:
  Path path_;
  std::size_t offset_ = 0;
};

/// `place` is the name of the whole input in errors; empty: places begin with the members of the outermost object.
/// Throws InputError for text that is not JSON, an object with two members of one name, or a deeper nesting.
Json parse_json(std::string_view text, const std::string& place, std::size_t most_levels = 64);
/// The same for a text that begins with JSON: what follows is not read. `first`: where to begin.
Json parse_first_json(std::string_view text, std::size_t first, const std::string& place, std::size_t most_levels = 64);

/// "a text", "a list": what a message says was found.
std::string_view name_of(Json::Kind kind);

/// At most the first 80 bytes, for messages.
std::string shortened(std::string_view text);

}  // namespace keyc::evaluate
