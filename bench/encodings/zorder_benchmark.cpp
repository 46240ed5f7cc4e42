// Z-addresses beside magic bits, PDEP and a loop over bits, which are written here as a program for one layout has
// them.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "keyc/zorder.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

using keyc::RangeKind;
using keyc::zorder::Box;
using keyc::zorder::Layout;
using keyc::zorder::Words;

constexpr std::size_t values = 1024;

std::vector<std::uint64_t> random_words() {
  std::mt19937_64 random(20240229);
  std::vector<std::uint64_t> words(values);
  for (std::uint64_t& word : words) word = random();
  return words;
}

/// One word of random bits, which holds all dimensions, for each iteration.
template <class Encode>
void run(benchmark::State& state, Encode encode) {
  const std::vector<std::uint64_t> words = random_words();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(encode(words[i++ % values]));
}

std::uint64_t magic2(std::uint64_t x) {
  x = (x | x << 16) & 0x0000'FFFF'0000'FFFF;
  x = (x | x << 8) & 0x00FF'00FF'00FF'00FF;
  x = (x | x << 4) & 0x0F0F'0F0F'0F0F'0F0F;
  x = (x | x << 2) & 0x3333'3333'3333'3333;
  return (x | x << 1) & 0x5555'5555'5555'5555;
}
std::uint64_t magic4(std::uint64_t x) {
  x = (x | x << 24) & 0x0000'00FF'0000'00FF;
  x = (x | x << 12) & 0x000F'000F'000F'000F;
  x = (x | x << 6) & 0x0303'0303'0303'0303;
  return (x | x << 3) & 0x1111'1111'1111'1111;
}

void magic_2x32(benchmark::State& state) {
  run(state, [](std::uint64_t word) { return magic2(word >> 32) << 1 | magic2(word & 0xFFFF'FFFF); });
}
void magic_4x16(benchmark::State& state) {
  run(state, [](std::uint64_t word) {
    return magic4(word >> 48) << 3 | magic4(word >> 32 & 0xFFFF) << 2 | magic4(word >> 16 & 0xFFFF) << 1 |
           magic4(word & 0xFFFF);
  });
}
void keyc_2x32(benchmark::State& state) {
  run(state, [](std::uint64_t word) { return Words<32, 32>::encode(word >> 32, word & 0xFFFF'FFFF); });
}
void keyc_4x16(benchmark::State& state) {
  run(state, [](std::uint64_t word) {
    return Words<16, 16, 16, 16>::encode(word >> 48, word >> 32 & 0xFFFF, word >> 16 & 0xFFFF, word & 0xFFFF);
  });
}

#if defined(__x86_64__)
[[gnu::target("bmi2")]] void pdep_2x32(benchmark::State& state) {
  const std::vector<std::uint64_t> words = random_words();
  std::size_t i = 0;
  for (auto _ : state) {
    const std::uint64_t word = words[i++ % values];
    benchmark::DoNotOptimize(_pdep_u64(word >> 32, 0xAAAA'AAAA'AAAA'AAAA) | _pdep_u64(word, 0x5555'5555'5555'5555));
  }
}
[[gnu::target("bmi2")]] void pdep_4x16(benchmark::State& state) {
  const std::vector<std::uint64_t> words = random_words();
  std::size_t i = 0;
  for (auto _ : state) {
    const std::uint64_t word = words[i++ % values];
    benchmark::DoNotOptimize(_pdep_u64(word >> 48, 0x8888'8888'8888'8888) |
                             _pdep_u64(word >> 32, 0x4444'4444'4444'4444) |
                             _pdep_u64(word >> 16, 0x2222'2222'2222'2222) | _pdep_u64(word, 0x1111'1111'1111'1111));
  }
}
#endif

/// The steps that keyc takes where there is no PDEP.
void shifts_2x32(benchmark::State& state) {
  static constexpr keyc::BitSpread y(0xAAAA'AAAA'AAAA'AAAA), x(0x5555'5555'5555'5555);
  run(state,
      [](std::uint64_t word) { return y.deposit_by_shifts(word >> 32) | x.deposit_by_shifts(word & 0xFFFF'FFFF); });
}
void shifts_4x16(benchmark::State& state) {
  static constexpr keyc::BitSpread a(0x8888'8888'8888'8888), b(0x4444'4444'4444'4444), c(0x2222'2222'2222'2222),
      d(0x1111'1111'1111'1111);
  run(state, [](std::uint64_t word) {
    return a.deposit_by_shifts(word >> 48) | b.deposit_by_shifts(word >> 32 & 0xFFFF) |
           c.deposit_by_shifts(word >> 16 & 0xFFFF) | d.deposit_by_shifts(word & 0xFFFF);
  });
}

std::string bytes(std::uint64_t number) {
  std::string result;
  for (int shift = 24; shift >= 0; shift -= 8) result += static_cast<char>(number >> shift & 255);
  return result;
}

/// Appended to a key, from the values' bytes, as generated code does.
void layout_of(benchmark::State& state, const Layout& layout) {
  std::mt19937_64 random(1);
  std::string given(layout.values_size(), '\0');
  for (char& c : given) c = static_cast<char>(random() & 255);
  std::string key;
  key.reserve(256);
  for (auto _ : state) {
    key.clear();
    layout.encode(key, given);
    benchmark::DoNotOptimize(key.data());
    benchmark::ClobberMemory();
  }
}
void layout_2x32(benchmark::State& state) { layout_of(state, {32, 32}); }
void layout_u32_i8_f32_f32(benchmark::State& state) { layout_of(state, {32, 8, 32, 32}); }
void layout_8x128(benchmark::State& state) { layout_of(state, {1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024}); }

struct Bounds {
  std::uint64_t low;
  std::uint64_t high;
};

const Bounds y_bounds{1'000'000'000, 1'050'000'000};
const Bounds x_bounds{2'000'000'000, 3'000'000'000};

const Layout& two_by_32() {
  static const Layout layout{32, 32};
  return layout;
}
Box box() {
  Box box(two_by_32());
  box.bound(0, RangeKind::between, bytes(y_bounds.low), bytes(y_bounds.high));
  box.bound(1, RangeKind::between, bytes(x_bounds.low), bytes(x_bounds.high));
  return box;
}

/// Tropf and Herzog's table, bit by bit, on addresses of 2 x 32 bits.
std::uint64_t bigmin_by_bits(std::uint64_t z, std::uint64_t low, std::uint64_t high) {
  std::uint64_t bigmin = 0;
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t at = std::uint64_t{1} << bit;
    const std::uint64_t dimension = (bit % 2 != 0 ? 0xAAAA'AAAA'AAAA'AAAA : 0x5555'5555'5555'5555) & (at - 1);
    const bool z1 = (z & at) != 0, low1 = (low & at) != 0, high1 = (high & at) != 0;
    if (!z1 && !low1 && high1) {
      bigmin = (low & ~dimension) | at;
      high = (high & ~at) | dimension;
    } else if (!z1 && low1 && high1) {
      return low;
    } else if (z1 && !low1 && !high1) {
      return bigmin;
    } else if (z1 && !low1 && high1) {
      low = (low | at) & ~dimension;
    }
  }
  return bigmin;
}

/// Addresses between the corners of the box: any, or those at which a search leaves the box, the first ones after it
/// was inside.
std::vector<std::uint64_t> addresses(bool first_outside) {
  const Box in = box();
  const std::uint64_t low = Words<32, 32>::encode(y_bounds.low, x_bounds.low);
  const std::uint64_t high = Words<32, 32>::encode(y_bounds.high, x_bounds.high);
  std::vector<std::uint64_t> result = random_words();
  for (std::uint64_t& word : result) {
    word = low + word % (high - low);
    if (first_outside && !in.contains(word)) word = *in.previous(word) + 1;
  }
  return result;
}

template <class Next>
void run_bigmin(benchmark::State& state, bool first_outside, Next next) {
  const std::vector<std::uint64_t> from = addresses(first_outside);
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(next(from[i++ % values]));
}
template <bool first_outside>
void bigmin_loop(benchmark::State& state) {
  const std::uint64_t low = Words<32, 32>::encode(y_bounds.low, x_bounds.low);
  const std::uint64_t high = Words<32, 32>::encode(y_bounds.high, x_bounds.high);
  run_bigmin(state, first_outside, [&](std::uint64_t z) { return bigmin_by_bits(z, low, high); });
}
template <bool first_outside>
void bigmin_keyc(benchmark::State& state) {
  const Box in = box();
  run_bigmin(state, first_outside, [&](std::uint64_t z) { return in.next(z); });
}

void cover_of(benchmark::State& state, const Box& in) {
  for (auto _ : state) benchmark::DoNotOptimize(in.cover(64));
}
void cover_2x32(benchmark::State& state) { cover_of(state, box()); }
void cover_2x32_open(benchmark::State& state) {
  Box in(two_by_32());
  cover_of(state, in.bound(1, RangeKind::at_least, bytes(8), {}));
}
void cover_4x16(benchmark::State& state) {
  const Layout layout{16, 16, 16, 16};
  Box in(layout);
  for (std::size_t d = 0; d < 4; ++d) in.bound(d, RangeKind::between, "\x12\x35", "\x79\xAB");
  cover_of(state, in);
}

void add(const char* name, void (*benchmark)(benchmark::State&)) { benchmark::RegisterBenchmark(name, benchmark); }

const bool registered = [] {
  add("encode 2x32/magic bits", magic_2x32);
  add("encode 2x32/keyc by shifts", shifts_2x32);
  add("encode 4x16/magic bits", magic_4x16);
  add("encode 4x16/keyc by shifts", shifts_4x16);
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2")) {
    add("encode 2x32/pdep", pdep_2x32);
    add("encode 4x16/pdep", pdep_4x16);
  }
#endif
  add("encode 2x32/keyc", keyc_2x32);
  add("encode 4x16/keyc", keyc_4x16);
  add("append 2x32/keyc", layout_2x32);
  add("append u32 i8 f32 f32/keyc", layout_u32_i8_f32_f32);
  add("append 8x1024/keyc", layout_8x128);
  add("bigmin 2x32, any address/loop over bits", bigmin_loop<false>);
  add("bigmin 2x32, any address/keyc", bigmin_keyc<false>);
  add("bigmin 2x32, first outside/loop over bits", bigmin_loop<true>);
  add("bigmin 2x32, first outside/keyc", bigmin_keyc<true>);
  add("cover 2x32, 64 ranges/keyc", cover_2x32);
  add("cover 2x32 open, 64 ranges/keyc", cover_2x32_open);
  add("cover 4x16, 64 ranges/keyc", cover_4x16);
  return true;
}();

}  // namespace
