#include "keyc/generated/reused_text.hpp"

#include <cstddef>
#include <new>
#include <utility>

namespace keyc {
namespace {

constexpr std::size_t least_room = 128;  // that of most keys
constexpr std::size_t most_room = 4096;  // both attributes of a key at most

/// What the thread keeps; null before its first text and after its last one. A plain pointer, since it may be looked at
/// when the thread is ending: by the destructors of static objects.
constinit thread_local std::string* idle = nullptr;
constinit thread_local bool thread_ends = false;

struct AtThreadEnd {
  ~AtThreadEnd() {
    thread_ends = true;
    delete std::exchange(idle, nullptr);
  }
};

/// The first room that the thread keeps, if there is memory to keep it in.
void keep_first(std::string& text) noexcept {
  static thread_local const AtThreadEnd at_thread_end;
  if (!thread_ends) idle = new (std::nothrow) std::string(std::move(text));
}

}  // namespace

ReusedText::ReusedText() {
  if (idle != nullptr) text_.swap(*idle);
  text_.reserve(least_room);
}

ReusedText::ReusedText(const ReusedText& other) : ReusedText() { text_ = other.text_; }
ReusedText::ReusedText(ReusedText&& other) noexcept = default;
ReusedText& ReusedText::operator=(ReusedText other) noexcept {
  text_.swap(other.text_);
  return *this;
}

ReusedText::~ReusedText() {
  if (text_.capacity() < least_room || text_.capacity() > most_room) return;
  text_.clear();
  if (idle != nullptr)
    idle->swap(text_);
  else
    keep_first(text_);
}

}  // namespace keyc
