#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace keyc::inline generated {

/// The components that were given to a stage, an entity's Components whose type is erased. Only stages make it. It is
/// passed in registers.
class GivenComponents {
 public:
  const void* components() const noexcept { return components_; }
  /// The text of the shard in the partition key; empty if the components decide it.
  std::string_view shard() const noexcept { return shard_ == nullptr ? std::string_view() : *shard_; }
  /// Refers to the text.
  GivenComponents in_shard(const std::string& shard) const noexcept {
    GivenComponents result(*this);
    result.shard_ = &shard;
    return result;
  }

 private:
  template <class Components>
  friend class Stage;
  template <class Components, class T>
  friend class WalkStage;
  explicit GivenComponents(const void* components) noexcept : components_(components) {}

  const void* components_;
  const std::string* shard_ = nullptr;
};

/// What equality fixes of a key: how many of its attributes, and how many components of the attribute after those.
struct FixedPart {
  std::size_t keys = 0;
  std::size_t components = 0;
};

}  // namespace keyc::inline generated
