#pragma once

#include <exception>
#include <optional>
#include <type_traits>
#include <utility>

#include "keyc/errors.hpp"

/// Results in place of exceptions, where a program calls (library keyc::client).
namespace keyc {

/// What a call returned, or the keyc::Error that it threw.
template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  /// What `call` returns; another exception than a keyc::Error passes through.
  template <class Call>
  static Result of(Call&& call) {
    Result result;
    try {
      if constexpr (std::is_void_v<T>)
        std::forward<Call>(call)();
      else
        result.value_.emplace(std::forward<Call>(call)());
    } catch (const Error& error) {
      result.error_ = &error;  // which `thrown_` keeps
      result.thrown_ = std::current_exception();
    }
    return result;
  }

  bool has_value() const noexcept { return error_ == nullptr; }
  explicit operator bool() const noexcept { return has_value(); }

  /// Throws the error if there is no value.
  decltype(auto) value() & {
    require();
    if constexpr (!std::is_void_v<T>) return (*value_);
  }
  decltype(auto) value() const& {
    require();
    if constexpr (!std::is_void_v<T>) return (*value_);
  }
  T value() && {
    require();
    if constexpr (!std::is_void_v<T>) return *std::move(value_);
  }
  auto& operator*() noexcept requires(!std::is_void_v<T>) { return *value_; }
  const auto& operator*() const noexcept requires(!std::is_void_v<T>) { return *value_; }
  auto* operator->() noexcept requires(!std::is_void_v<T>) { return &*value_; }
  const auto* operator->() const noexcept requires(!std::is_void_v<T>) { return &*value_; }

  /// Only if there is no value.
  const Error& error() const noexcept { return *error_; }
  /// The error, if it is one of this class; else null.
  template <class Kind>
  const Kind* error_as() const noexcept {
    return dynamic_cast<const Kind*>(error_);
  }

 private:
  using Stored = std::conditional_t<std::is_void_v<T>, std::true_type, T>;

  Result() = default;
  void require() const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
  }

  std::optional<Stored> value_{};
  std::exception_ptr thrown_{};
  const Error* error_ = nullptr;
};

/// Anything that may throw a keyc::Error: `keyc::result_of([&] { return client.get_all(keys); })`.
template <class Call>
auto result_of(Call&& call) {
  return Result<std::invoke_result_t<Call>>::of(std::forward<Call>(call));
}

/// `client.send(request)` without exceptions, also for `client.with(…)`:
///
///     if (auto sent = keyc::try_send(client, TaskEntity::create(task)); !sent) {
///       if (auto* taken = sent.error_as<keyc::ConditionFailed>()) …
///     }
template <class Client, class Request>
auto try_send(Client&& client, Request&& request) {
  return result_of([&]() -> decltype(auto) { return client.send(std::forward<Request>(request)); });
}

}  // namespace keyc
