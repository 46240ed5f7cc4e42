#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

// The operators new and delete of the keyc command. A compiler allocates many small blocks in several threads, and ends
// soon: each thread has lists of free blocks, one for each size, without locks, and no memory goes back to the system.
// A block may be freed by another thread than the one that allocated it, and is then that thread's. What a thread
// leaves when it ends is for those that need a new chunk.

namespace {

constexpr std::size_t step = 16;             // sizes are multiples of it, and blocks are aligned to it
constexpr std::size_t largest = 1024;        // of the blocks that are kept here; malloc has the others
constexpr std::size_t chunk = 1UL << 16;     // what a thread takes at once for blocks of one size
constexpr std::size_t reserved = 1UL << 34;  // addresses, not memory: all chunks are between two bounds

struct FreeBlock {
  FreeBlock* next;
  FreeBlock* next_list;  // of the first block of a list that a thread has left
};

struct BlocksOfOneSize {
  FreeBlock* free;
  std::byte* unused;  // the rest of the last chunk
  std::byte* end;
};

thread_local constinit std::array<BlocksOfOneSize, largest / step + 1> blocks{};

constinit std::mutex left_mutex;
constinit std::array<FreeBlock*, largest / step + 1> left{};  // lists of lists

/// Leaves the free blocks of a thread that ends.
struct Leaving {
  ~Leaving() {
    const std::lock_guard lock(left_mutex);
    for (std::size_t units = 0; units < blocks.size(); ++units)
      if (FreeBlock* const list = std::exchange(blocks[units].free, nullptr)) {
        list->next_list = left[units];
        left[units] = list;
      }
  }
};

FreeBlock* take_left(std::size_t units) {
  thread_local const Leaving leaving;
  const std::lock_guard lock(left_mutex);
  FreeBlock* const list = left[units];
  if (list != nullptr) left[units] = list->next_list;
  return list;
}

/// The first call of `operator new` sets both, before there is a second thread.
constinit std::byte* chunks = nullptr;
constinit std::size_t size_of_chunks = 0;  // 0 also if the system refuses so many addresses

constinit std::atomic<std::size_t> taken = 0;
constinit std::array<std::uint8_t, reserved / chunk> units_in_chunk{};  // the size of its blocks, divided by `step`

void* from_malloc(std::size_t size) {
  void* const block = std::malloc(size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void reserve() {
  static const bool is_reserved = [] {
    void* const begin =
        ::mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (begin == MAP_FAILED) return false;
    chunks = static_cast<std::byte*>(begin);
    size_of_chunks = reserved;
    return true;
  }();
  static_cast<void>(is_reserved);
}

[[gnu::noinline]] void* from_chunk(std::size_t units) {
  BlocksOfOneSize& own = blocks[units];
  const std::size_t size = units * step;
  if (static_cast<std::size_t>(own.end - own.unused) < size) {
    if (FreeBlock* const list = take_left(units)) {
      own.free = list->next;
      return list;
    }
    reserve();
    const std::size_t begin = taken.fetch_add(chunk, std::memory_order_relaxed);
    if (begin >= size_of_chunks) return from_malloc(size);
    units_in_chunk[begin / chunk] = static_cast<std::uint8_t>(units);
    own.unused = chunks + begin;
    own.end = own.unused + chunk;
  }
  std::byte* const block = own.unused;
  own.unused += size;
  return block;
}

}  // namespace

void* operator new(std::size_t size) {
  if (size > largest) return from_malloc(size);
  const std::size_t units = (size + (size == 0) + step - 1) / step;
  FreeBlock*& free = blocks[units].free;
  if (free == nullptr) return from_chunk(units);
  FreeBlock* const block = free;
  free = block->next;
  return block;
}

void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  const std::size_t offset = reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(chunks);
  if (offset >= size_of_chunks) return std::free(block);
  FreeBlock*& free = blocks[units_in_chunk[offset / chunk]].free;
  free = ::new (block) FreeBlock{free, nullptr};
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }
