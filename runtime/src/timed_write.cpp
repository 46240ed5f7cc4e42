#include "keyc/timed_write.hpp"

#include <atomic>
#include <cstddef>
#include <utility>

#include "keyc/transaction.hpp"
#include "keyc/whole_writes.hpp"

namespace keyc {
namespace {

/// A copy of a struct; null if there is none.
class Copy {
 public:
  Copy(const EntityWrites& entity, const void* value)
      : entity_(entity), value_(value == nullptr ? nullptr : entity.clock.copy(value)) {}
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;
  ~Copy() {
    if (value_ != nullptr) entity_.structs.destroy(value_);
  }
  void* get() const noexcept { return value_; }

 private:
  const EntityWrites& entity_;
  void* value_;
};

}  // namespace

template <class Request>
struct RepeatableWrite<Request>::Structs {
  explicit Structs(const WholeWrite& write)
      : entity(write.entity),
        value(entity, write.value),
        loaded(entity, write.loaded),
        stored(write.stored == nullptr ? Item() : *write.stored),
        is_stored(write.stored != nullptr) {}

  WholeWrite write(const void* with_times) const {
    return {entity, with_times, loaded.get(), is_stored ? &stored : nullptr};
  }

  const EntityWrites& entity;
  Copy value;
  Copy loaded;
  Item stored;
  bool is_stored;
  std::atomic<std::size_t> owners = 1;
};

template <class Request>
RepeatableWrite<Request>::RepeatableWrite(const WholeWrite& write, Fill fill)
    : structs_(new Structs(write)), fill_(fill) {}

template <class Request>
RepeatableWrite<Request>::RepeatableWrite(const RepeatableWrite& other) : structs_(other.structs_), fill_(other.fill_) {
  ++structs_->owners;
}

template <class Request>
RepeatableWrite<Request>& RepeatableWrite<Request>::operator=(RepeatableWrite other) noexcept {
  std::swap(structs_, other.structs_);
  std::swap(fill_, other.fill_);
  return *this;
}

template <class Request>
RepeatableWrite<Request>::~RepeatableWrite() {
  if (--structs_->owners == 0) delete structs_;
}

template <class Request>
void RepeatableWrite<Request>::make(const std::optional<TimestampUs>& time, Request& request) const {
  if (!time) return fill_(structs_->write(structs_->value.get()), request);
  const Copy with_times(structs_->entity, structs_->value.get());
  structs_->entity.clock.set(with_times.get(), *time);
  fill_(structs_->write(with_times.get()), request);
}

template <class Request>
void RepeatableWrite<Request>::make_now(Request& request) const {
  make(now_in_microseconds(), request);
}

template class RepeatableWrite<PutItem>;
template class RepeatableWrite<UpdateItem>;
template class RepeatableWrite<TransactWriteItems>;

}  // namespace keyc
