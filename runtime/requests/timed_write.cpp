#include "keyc/generated/timed_write.hpp"

#include <atomic>
#include <cstddef>
#include <utility>

#include "keyc/generated/timed_update_base.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/generated/whole_writes.hpp"

namespace keyc {
namespace detail {

/// A copy of a struct; null if there is none.
class Copy {
 public:
  Copy(const StructFunctions& structs, const void* value)
      : structs_(structs), value_(value == nullptr ? nullptr : structs.copy(value)) {}
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
  ~Copy() {
    if (value_ != nullptr) structs_.destroy(value_);
  }
  void* get() const noexcept { return value_; }

 private:
  const StructFunctions& structs_;
  void* value_;
};

}  // namespace detail

void generated::set_clocks(const EntityWrites& entity, void* value, Instant time) {
  for (const ClockMember& clock : entity.clocks) clock.set(static_cast<std::byte*>(value) + clock.offset, time);
}

template <class Request>
struct RepeatableWrite<Request>::Structs {
  explicit Structs(const WholeWrite& write)
      : entity(write.entity),
        structs(write.structs),
        value(structs, write.value),
        loaded(structs, write.loaded),
        stored(write.stored == nullptr ? Item() : *write.stored),
        is_stored(write.stored != nullptr) {}

  WholeWrite write(const void* of_value) const {
    return {entity, structs, of_value, loaded.get(), is_stored ? &stored : nullptr};
  }

  const EntityWrites& entity;
  const StructFunctions& structs;
  detail::Copy value;
  detail::Copy loaded;
  Item stored;
  bool is_stored;
  std::atomic<std::size_t> owners = 1;
};

template <class Request>
RepeatableWrite<Request>::RepeatableWrite(const WholeWrite& write, Make make)
    : structs_(new Structs(write)), make_(make) {}

template <class Request>
RepeatableWrite<Request>::RepeatableWrite(const RepeatableWrite& other) : structs_(other.structs_), make_(other.make_) {
  ++structs_->owners;
}

template <class Request>
RepeatableWrite<Request>& RepeatableWrite<Request>::operator=(RepeatableWrite other) noexcept {
  std::swap(structs_, other.structs_);
  std::swap(make_, other.make_);
  return *this;
}

template <class Request>
RepeatableWrite<Request>::~RepeatableWrite() {
  if (--structs_->owners == 0) delete structs_;
}

template <class Request>
Request RepeatableWrite<Request>::made_now(const WholeWrite& write, Make make) {
  const detail::Copy value(write.structs, write.value);
  set_clocks(write.entity, value.get(), now_in_nanoseconds());
  return make({write.entity, write.structs, value.get(), write.loaded, write.stored});
}

template <class Request>
Request RepeatableWrite<Request>::made(const std::optional<Instant>& time) const {
  const detail::Copy value(structs_->structs, structs_->value.get());
  if (time) set_clocks(structs_->entity, value.get(), *time);
  return make_(structs_->write(value.get()));
}

template class RepeatableWrite<PutItem>;
template class RepeatableWrite<UpdateItem>;
template class RepeatableWrite<TransactWriteItems>;

void UpdateClock::set(Instant time) {
  time_ = time;
  is_set_ = true;
}

Instant UpdateClock::time() const { return is_set_ ? time_ : now_in_nanoseconds(); }

}  // namespace keyc
