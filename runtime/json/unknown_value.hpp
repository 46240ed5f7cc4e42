#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "json/cursor.hpp"
#include "keyc/attribute_value.hpp"

/// Values of DynamoDB's that are checked and taken, but not kept.
namespace keyc::json {

/// How a value begins that is written without white space: {"S":
struct Opening {
  std::uint64_t bytes;
  std::uint64_t mask;
};

namespace opened {
/// In the order of AttributeValue::Type.
inline constexpr auto openings = [] {
  std::array<Opening, 10> all{};
  std::size_t type = 0;
  for (const std::string_view begin : {R"({"S":)", R"({"N":)", R"({"B":)", R"({"BOOL":)", R"({"NULL":)", R"({"L":)",
                                       R"({"M":)", R"({"SS":)", R"({"NS":)", R"({"BS":)"}) {
    std::array<char, 8> bytes{};
    std::array<unsigned char, 8> mask{};
    for (std::size_t i = 0; i < begin.size(); ++i) {
      bytes[i] = begin[i];
      mask[i] = 0xFF;
    }
    all[type++] = {std::bit_cast<std::uint64_t>(bytes), std::bit_cast<std::uint64_t>(mask)};
  }
  return all;
}();
}  // namespace opened

/// Takes "{", the name of a type, and ":".
std::optional<AttributeValue::Type> take_type(Cursor& cursor);

/// Takes "{", the name of this type, and ":", if they are written without white space; false if not.
inline bool take_opening(Cursor& cursor, AttributeValue::Type type) noexcept {
  const Opening& opening = opened::openings[static_cast<std::size_t>(type)];
  constexpr std::size_t tokens = 3;
  return cursor.take_bytes(opening.bytes, opening.mask, tokens);
}
/// Takes "{", the name of a type, and ":". Whether it is this type.
inline bool take_type(Cursor& cursor, AttributeValue::Type type) {
  return take_opening(cursor, type) || take_type(cursor) == type;
}

/// The names of an object's members, to find one that is given twice.
class Names {
 public:
  /// False if it is there already.
  bool add(const Name& name) {
    if (many_) return many_->insert(name.text()).second;
    for (std::size_t i = 0; i < size_; ++i)
      if (few_[i] == name) return false;
    if (size_ == few_.size()) return add_to_many(name);
    few_[size_++] = name;
    return true;
  }

 private:
  bool add_to_many(const Name& name);

  std::array<Name, 32> few_;  // of which `size_` are set
  std::size_t size_ = 0;
  std::optional<std::unordered_set<std::string_view>> many_;  // all, if they are more
};

/// Takes a value that read_value() accepts. It may also be false for one with escapes in names.
bool take_value(Cursor& cursor, int depth = 0);
/// Takes an item that read_item() accepts. It may also be false for one with escapes in names.
bool take_item(Cursor& cursor, int depth = 0);

}  // namespace keyc::json
