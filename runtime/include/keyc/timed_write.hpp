#pragma once

#include <optional>
#include <utility>

#include "keyc/timestamp.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// A shared, constant value of any type. Copies refer to the same value.
class AnyValue {
 public:
  template <class T>
  static AnyValue copy_of(const T& value) {
    return AnyValue(new T(value), [](const void* copy) { delete static_cast<const T*>(copy); });
  }
  AnyValue(const AnyValue&);
  AnyValue(AnyValue&&) noexcept;
  AnyValue& operator=(AnyValue) noexcept;
  ~AnyValue();

  const void* get() const noexcept;

 private:
  struct Owner;
  AnyValue(const void* value, void (*destroy)(const void*));

  Owner* owner_;
};

/// The write of a whole struct in which some attributes follow the clock (`= now always`): these, and the index keys
/// that are built from them, have the time at which this object was made, whatever the struct has.
template <class Request>
class TimedWrite : public Request {
 public:
  /// `make(structs, time)` is the request with this time, or with the structs' own times if there is none. It is a
  /// function object without state.
  template <class Structs, class Make>
  TimedWrite(const Structs& structs, Make make)
      : Request(make(structs, Time(now_in_microseconds()))),
        structs_(AnyValue::copy_of(structs)),
        make_([](const void* copy, const Time& time) -> Request {
          return Make()(*static_cast<const Structs*>(copy), time);
        }) {}

  /// The same write with the times that the struct has: for data that was written before, elsewhere.
  [[nodiscard]] Request keep_times() const { return as_it_is_sent(make_(structs_.get(), std::nullopt)); }
  /// The same write with this time in place of the clock's.
  [[nodiscard]] Request now(TimestampUs time) const { return as_it_is_sent(make_(structs_.get(), time)); }

 private:
  using Time = std::optional<TimestampUs>;
  /// The request with the settings of this write that do not depend on the time.
  Request as_it_is_sent(Request made) const {
    if constexpr (requires { made.after_loss; }) {
      made.after_loss.is_repeated_anyway = this->after_loss.is_repeated_anyway;
      made.ReturnValues = this->ReturnValues;
    }
    return made;
  }

  AnyValue structs_;
  Request (*make_)(const void* structs, const Time& time);
};

/// The times are chosen before the condition: a write with a condition has no keep_times() and no now().
template <class Request>
[[nodiscard]] Request only_if(const TimedWrite<Request>& write, const Condition& condition) {
  return only_if(Request(write), condition);
}

}  // namespace keyc
