#pragma once

#include <string>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"

namespace keyc::inline generated {

/// What an item must have before an update can change a part of it.
struct RequiredPath {
  AttributeName around;  // a map
  PartName element{};    // or a list with this element
};

/// All that an update requires: a vector whose functions are compiled in the runtime, and not by each source that
/// includes requests.
class RequiredPaths {
 public:
  RequiredPaths() noexcept;
  RequiredPaths(const RequiredPaths&);
  RequiredPaths(RequiredPaths&&) noexcept;
  RequiredPaths& operator=(const RequiredPaths&);
  RequiredPaths& operator=(RequiredPaths&&) noexcept;
  ~RequiredPaths();

  void add(RequiredPath path);
  /// The first path that the item does not have: "address", "lines[2]". Empty if it has all.
  std::string missing_in(const Item& item) const;

 private:
  std::vector<RequiredPath> paths_;
};

}  // namespace keyc::inline generated
