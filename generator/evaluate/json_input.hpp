#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "keyc/item_io.hpp"

/// JSON as people write it, kept exactly: numbers stay text.
namespace keyc::evaluate {

struct JsonMember;

struct Json {
  enum class Kind : unsigned char { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  std::string text;  // of a text or a number; "true" or "false"
  std::vector<Json> elements;
  std::vector<JsonMember> members;  // in their order, each name once

  const Json* find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  Json value;
};

/// Where a value stands in what was given. The outermost one is what the whole is called: "Store".
using detail::Place;

/// The same as data: the names of attributes, members and entries, and the positions of elements. Not what the whole is
/// called.
using Path = std::vector<std::variant<std::string, std::size_t>>;

/// What is wrong with the values that were given: the place ("Store.address.city") and the reason.
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& place, const std::string& reason) : std::runtime_error(place + ": " + reason) {}
  InputError(const Place& place, const std::string& reason);

  /// Of what is no JSON at all empty.
  const Path& path() const noexcept { return path_; }

 private:
  Path path_;
};

/// `place` is what errors call the whole. Throws InputError for text that is no JSON, an object with two members of one
/// name, or a nesting of more than 64.
Json parse_json(std::string_view text, const std::string& place);

/// "a text", "a list": what there is instead of what was expected.
std::string_view name_of(Json::Kind kind);

/// The first 80 bytes, for messages.
std::string shortened(std::string_view text);

}  // namespace keyc::evaluate
