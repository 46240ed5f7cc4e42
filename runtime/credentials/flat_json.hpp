#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyc::credentials {

/// A JSON object as sources of credentials give it: members that are texts, numbers or objects again. Others are kept
/// as they are written, so that a file can be written back with what other programs have put there.
class JsonObject {
 public:
  /// Nothing if the text is not one JSON object, and no more.
  static std::optional<JsonObject> read(std::string_view text);

  bool has(std::string_view name) const { return raw(name) != nullptr; }
  /// The member, if it is there and a text.
  std::optional<std::string> text(std::string_view name) const;
  /// The member, if it is there and a whole number that 64 bits hold; of a fraction, what is before the point.
  std::optional<std::int64_t> number(std::string_view name) const;
  std::optional<JsonObject> object(std::string_view name) const;

  void set(std::string_view name, std::string_view text);
  std::string written() const;

 private:
  const std::string* raw(std::string_view name) const;

  std::vector<std::pair<std::string, std::string>> members_;  // names, and values as JSON
};

}  // namespace keyc::credentials
