#pragma once

#include <optional>

#include "keyc/generated/returning.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/generated/where.hpp"
#include "keyc/generated/whole_write.hpp"

namespace keyc {
inline namespace generated {

/// Sets the members of the struct that follow the clock.
void set_clocks(const EntityWrites& entity, void* value, Instant time);

/// The request that a runtime function makes, of which `Request` is the typed form.
template <class Request>
struct PlainRequest {
  using type = Request;
};
template <class Entity>
struct PlainRequest<EntityPut<Entity>> {
  using type = PutItem;
};
template <class Entity>
struct PlainRequest<EntityUpdate<Entity>> {
  using type = UpdateItem;
};

/// A write with copies of its structs, which can be made again with other times. Its copies share them. The runtime has
/// the members for PutItem, UpdateItem and TransactWriteItems.
template <class Request>
class RepeatableWrite {
 public:
  using Make = Request (*)(const WholeWrite& write);

  RepeatableWrite(const WholeWrite& write, Make make);
  RepeatableWrite(const RepeatableWrite&);
  RepeatableWrite& operator=(RepeatableWrite) noexcept;
  ~RepeatableWrite();

  /// With the time of the clock.
  static Request made_now(const WholeWrite& write, Make make);
  /// With this time, or with the structs' own times if there is none.
  Request made(const std::optional<Instant>& time) const;

 private:
  struct Structs;
  Structs* structs_;
  Make make_;
};

/// The write of a whole struct in which some attributes follow the clock (`= now always`): these, and the index keys
/// that are built from them, have the time at which this object was made, whatever the struct has.
template <class Request>
class TimedWrite : public Request {
  using Repeatable = RepeatableWrite<typename PlainRequest<Request>::type>;

 public:
  TimedWrite(const WholeWrite& write, typename Repeatable::Make make)
      : Request{Repeatable::made_now(write, make)}, write_(write, make) {}

  /// This write with the times that the struct has: for data that was written before, elsewhere.
  [[nodiscard]] Request keep_times() const { return made(std::nullopt); }
  /// This write with this time in place of the clock's.
  [[nodiscard]] Request now(Instant time) const { return made(time); }

 private:
  /// With the settings of this write that do not depend on the time.
  Request made(const std::optional<Instant>& time) const {
    Request request{write_.made(time)};
    if constexpr (requires { request.after_loss; }) {
      request.after_loss.is_repeated_anyway = this->after_loss.is_repeated_anyway;
      request.ReturnValues = this->ReturnValues;
    }
    return request;
  }

  Repeatable write_;
};

}  // namespace generated

/// The times are chosen before the condition: a write with a condition has no keep_times() and no now().
template <class Request>
[[nodiscard]] Request only_if(const TimedWrite<Request>& write, const Condition& condition) {
  return only_if(Request(write), condition);
}

}  // namespace keyc
