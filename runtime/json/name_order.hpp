#pragma once

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyc::json {

/// The places of an object's members in the bytewise order of their names. Members of one name have places side by
/// side.
class NameOrder {
 public:
  explicit NameOrder(simdjson::dom::object members);
  NameOrder(const NameOrder&) = delete;
  NameOrder& operator=(const NameOrder&) = delete;

  std::size_t size() const noexcept { return size_; }
  /// Of a member, counted as the object has them.
  std::size_t place(std::size_t member) const noexcept { return places_[member]; }

 private:
  static constexpr std::size_t few = 32;

  std::size_t size_;
  std::array<std::uint32_t, few> few_places_;
  std::vector<std::uint32_t> many_places_;
  std::uint32_t* places_ = few_places_.data();
};

}  // namespace keyc::json
