#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace keyc::inline generated {

struct ValueType;

/// Which part of a map or a list has a name that a program gives, and no schema.
enum class PartKind : std::uint8_t { none, entry, element };

/// An attribute, or a member of a map attribute, as expressions name it. All views are to string literals, except that
/// of a part's name. The placeholder of its value is the alias with ':' in place of '#'.
struct AttributeName {
  std::string_view name;                 // in DynamoDB; of an element of a list, its index
  std::string_view alias;                // "#updatedAt"; a part has that of what it is in
  const AttributeName* outer = nullptr;  // the map or list that contains it; null for an attribute
  bool reads_null = false;               // a stored NULL reads as absent
  PartKind part = PartKind::none;
  const ValueType* type = nullptr;  // of a part
};

/// "address.city", "votes[\"ann\"]", "lines[2]", with the names in DynamoDB.
std::string path_of(const AttributeName& attribute);

/// Whether both name the same attribute, member or part.
bool is_same_name(const AttributeName& a, const AttributeName& b) noexcept;

/// The name of a part, with its text, for whoever keeps it. The map or list around it is no part.
class PartName {
 public:
  PartName() = default;
  explicit PartName(const AttributeName& of);
  PartKind kind() const noexcept { return kind_; }
  /// Refers to this object and to `around`.
  AttributeName in(const AttributeName& around) const noexcept;

 private:
  PartKind kind_ = PartKind::none;
  const ValueType* type_ = nullptr;
  std::string text_;
};

}  // namespace keyc::inline generated
