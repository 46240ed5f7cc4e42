#pragma once

#include <concepts>
#include <optional>
#include <type_traits>

namespace keyc::inline generated {

/// A value of an optional attribute, or none: std::nullopt. `{}` is neither, since setters of other updates take it as an
/// empty value.
template <class T>
class OrAbsent {
 public:
  OrAbsent(std::nullopt_t) noexcept {}  // NOLINT(google-explicit-constructor): what a caller has
  template <std::convertible_to<T> Value>
  OrAbsent(const Value& value) : optional_(value) {}  // NOLINT(google-explicit-constructor): what a caller has
  template <std::convertible_to<T> Value>
  OrAbsent(const std::optional<Value>& value)  // NOLINT(google-explicit-constructor): what a caller has
      : optional_(value) {}

  const std::optional<T>& optional() const noexcept { return optional_; }

 private:
  std::optional<T> optional_{};
};

}  // namespace keyc::inline generated
