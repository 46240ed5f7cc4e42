#include "keyc/zorder.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "keyc/generated/bit_spread.hpp"
#include "keyc/shard.hpp"
#include "support/catch.hpp"

using keyc::Natural;
using keyc::RangeKind;
using keyc::zorder::AddressRange;
using keyc::zorder::Box;
using keyc::zorder::Fault;
using keyc::zorder::Layout;

namespace {

using Numbers = std::vector<std::uint64_t>;
using Widths = std::vector<std::size_t>;

std::mt19937_64& generator() {
  static std::mt19937_64 numbers(20240229);
  return numbers;
}
std::uint64_t below(std::uint64_t end) { return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(generator()); }

std::string bytes(std::uint64_t number, std::size_t bits) {
  std::string result((bits + 7) / 8, '\0');
  for (std::size_t i = result.size(); i-- > 0; number >>= 8) result[i] = static_cast<char>(number & 255);
  return result;
}
std::uint64_t number(const std::string& bytes) {
  std::uint64_t result = 0;
  for (const char c : bytes) result = result << 8 | static_cast<unsigned char>(c);
  return result;
}

std::string joined(const Widths& widths, const Numbers& values) {
  std::string result;
  for (std::size_t d = 0; d < widths.size(); ++d) result += bytes(values[d], widths[d]);
  return result;
}

/// The address bit by bit, in text of '0' and '1', as the definition says.
std::string interleaved(std::vector<std::string> dimensions) {
  std::string result;
  for (bool any = true; any;) {
    any = false;
    for (std::string& bits : dimensions) {
      if (bits.empty()) continue;
      result += bits.front();
      bits.erase(0, 1);
      any = true;
    }
  }
  return result;
}

std::string binary(const std::string& bytes, std::size_t bits) {
  std::string result;
  for (const char c : bytes)
    for (int i = 7; i >= 0; --i) result += (static_cast<unsigned char>(c) >> i & 1) != 0 ? '1' : '0';
  return result.substr(result.size() - bits);
}

Widths some_widths(std::size_t fewest, std::size_t most, std::size_t bits) {
  const std::size_t count = fewest + below(most - fewest + 1);
  Widths widths(count, 1);
  for (std::size_t left = below(bits - count + 1); left > 0; --left) ++widths[below(count)];
  return widths;
}

/// A box of a small layout, with all of its addresses.
struct Small {
  Widths widths;
  Layout layout{widths};
  Box box{layout};
  Numbers low = Numbers(widths.size());
  Numbers high = Numbers(widths.size());
  Numbers inside{};

  explicit Small(Widths of) : widths(std::move(of)) {
    for (std::size_t d = 0; d < widths.size(); ++d) {
      const std::uint64_t values = std::uint64_t{1} << widths[d];
      low[d] = below(values);
      high[d] = below(values);
      bound(d, static_cast<RangeKind>(below(5)));
    }
    for (std::uint64_t address = 0; address < std::uint64_t{1} << layout.bits(); ++address)
      if (holds(address)) inside.push_back(address);
  }
  Small(const Small&) = delete;
  Small& operator=(const Small&) = delete;

  void bound(std::size_t d, RangeKind kind) {
    if (kind == RangeKind::between && below(8) != 0 && low[d] > high[d]) std::swap(low[d], high[d]);
    box.bound(d, kind, bytes(low[d], widths[d]), bytes(high[d], widths[d]));
    kinds.push_back(kind);
  }

  bool holds(std::uint64_t address) const {
    const std::string values = layout.decode(bytes(address, layout.bits()));
    std::size_t at = 0;
    for (std::size_t d = 0; d < widths.size(); ++d) {
      const std::size_t size = (widths[d] + 7) / 8;
      const std::uint64_t value = number(values.substr(at, size));
      at += size;
      const bool ok = kinds[d] == RangeKind::below      ? value < high[d]
                      : kinds[d] == RangeKind::at_most  ? value <= high[d]
                      : kinds[d] == RangeKind::at_least ? value >= low[d]
                      : kinds[d] == RangeKind::above    ? value > low[d]
                                                        : value >= low[d] && value <= high[d];
      if (!ok) return false;
    }
    return true;
  }

  /// The best cover by the definition: without the largest gaps, the lowest of equals first.
  std::vector<AddressRange> best_cover(std::size_t most) const {
    struct Gap {
      std::uint64_t size, before, after;
    };
    std::vector<Gap> gaps;
    for (std::size_t i = 1; i < inside.size(); ++i)
      if (inside[i] - inside[i - 1] > 1) gaps.push_back({inside[i] - inside[i - 1], inside[i - 1], inside[i]});
    std::stable_sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) { return a.size > b.size; });
    gaps.resize(std::min(gaps.size(), most - 1));
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) { return a.before < b.before; });
    std::vector<AddressRange> ranges;
    if (inside.empty()) return ranges;
    std::uint64_t first = inside.front();
    for (const Gap& gap : gaps) {
      ranges.push_back({bytes(first, layout.bits()), bytes(gap.before, layout.bits())});
      first = gap.after;
    }
    ranges.push_back({bytes(first, layout.bits()), bytes(inside.back(), layout.bits())});
    return ranges;
  }

  std::vector<RangeKind> kinds{};
};

bool covers(const std::vector<AddressRange>& ranges, const Small& small) {
  return std::all_of(small.inside.begin(), small.inside.end(), [&](std::uint64_t address) {
    const std::string text = bytes(address, small.layout.bits());
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](const AddressRange& range) { return range.first <= text && text <= range.last; });
  });
}

}  // namespace

TEST_CASE("Any address is the interleaved bits of its values, to 1,024 bytes") {
  for (int i = 0; i < 2000; ++i) {
    const Widths widths = some_widths(2, 8, i % 20 == 0 ? 8192 : i % 3 == 0 ? 300 : 40);
    CAPTURE(widths);
    const Layout layout(widths);
    std::string values;
    std::vector<std::string> dimensions;
    for (const std::size_t width : widths) {
      std::string value((width + 7) / 8, '\0');
      for (char& c : value) c = static_cast<char>(below(256));
      if (width % 8 != 0) value[0] = static_cast<char>(value[0] & ((1 << width % 8) - 1));
      values += value;
      dimensions.push_back(binary(value, width));
    }
    std::string address;
    layout.encode(address, values);
    REQUIRE(binary(address, layout.bits()) == interleaved(dimensions));
    REQUIRE(layout.decode(address) == values);
  }
}

TEST_CASE("Bits are deposited and extracted alike with instructions and with shifts") {
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t mask = i % 2 == 0 ? generator()() : generator()() & generator()() & generator()();
    const std::uint64_t bits = generator()();
    const keyc::BitSpread spread(mask);
    std::uint64_t expected = 0;
    std::uint64_t left = mask;
    for (unsigned b = 0; left != 0; ++b, left &= left - 1)
      if ((bits >> b & 1) != 0) expected |= left & (0 - left);
    REQUIRE(spread.deposit_by_shifts(bits) == expected);
    REQUIRE(spread.deposit(bits) == expected);
    const std::uint64_t low = spread.count() == 64 ? bits : bits & ((std::uint64_t{1} << spread.count()) - 1);
    REQUIRE(spread.extract_by_shifts(expected | (generator()() & ~mask)) == low);
    REQUIRE(spread.extract(expected | (generator()() & ~mask)) == low);
  }
}

TEST_CASE("Addresses as numbers, with widths that the compiler knows, are the same") {
  const auto check = [](auto words, const Widths& widths) {
    const Layout layout(widths);
    for (int i = 0; i < 1000; ++i) {
      Numbers values;
      for (const std::size_t width : widths) values.push_back(generator()() >> (64 - width));
      std::string address;
      layout.encode(address, joined(widths, values));
      std::uint64_t result = 0;
      if (widths.size() == 2)
        result = words(values[0], values[1], 0, 0);
      else
        result = words(values[0], values[1], values[2], values[3]);
      REQUIRE(result == number(address));
    }
  };
  using namespace keyc::zorder;
  check([](auto a, auto b, auto, auto) { return Words<32, 32>::encode(a, b); }, {32, 32});
  check([](auto a, auto b, auto, auto) { return Words<1, 63>::encode(a, b); }, {1, 63});
  check([](auto a, auto b, auto, auto) { return Words<5, 2>::encode(a, b); }, {5, 2});
  check([](auto a, auto b, auto c, auto d) { return Words<16, 16, 16, 16>::encode(a, b, c, d); }, {16, 16, 16, 16});
  check([](auto a, auto b, auto c, auto d) { return Words<8, 32, 7, 13>::encode(a, b, c, d); }, {8, 32, 7, 13});
  CHECK(Words<8, 32, 7, 13>::decode(Words<8, 32, 7, 13>::encode(200, 123456789, 100, 5000)) ==
        std::array<std::uint64_t, 4>{200, 123456789, 100, 5000});
}

TEST_CASE("Next and previous addresses of small boxes are those that a search finds") {
  int searched = 0;
  for (int i = 0; i < 4000; ++i) {
    const Small small(some_widths(2, 4, 9));
    CAPTURE(small.widths, small.low, small.high);
    REQUIRE(small.box.empty() == small.inside.empty());
    REQUIRE(small.box.addresses() == Natural(small.inside.size()));
    for (std::uint64_t address = 0; address < std::uint64_t{1} << small.layout.bits(); ++address) {
      const auto at = std::lower_bound(small.inside.begin(), small.inside.end(), address);
      const bool is_inside = at != small.inside.end() && *at == address;
      const auto after = is_inside ? at + 1 : at;
      std::optional<std::uint64_t> next, previous;
      if (after != small.inside.end()) next = *after;
      if (at != small.inside.begin()) previous = *(at - 1);
      REQUIRE(small.box.contains(address) == is_inside);
      REQUIRE(small.box.next(address) == next);
      REQUIRE(small.box.previous(address) == previous);
      ++searched;
    }
  }
  CHECK(searched > 100000);
}

TEST_CASE("Wide boxes: next and previous are inverse, in the box, and agree with the cover") {
  for (int i = 0; i < 600; ++i) {
    const Widths widths = some_widths(2, 8, i % 10 == 0 ? 2000 : 250);
    const Layout layout(widths);
    Box box(layout);
    std::string first;
    for (std::size_t d = 0; d < widths.size(); ++d) {
      std::string low((widths[d] + 7) / 8, '\0');
      for (char& c : low) c = static_cast<char>(below(256));
      if (widths[d] % 8 != 0) low[0] = static_cast<char>(low[0] & ((1 << widths[d] % 8) - 1));
      std::string high = low;
      const std::size_t at = below(high.size());
      if (static_cast<unsigned char>(high[at]) < 255 && at > 0) high[at] = static_cast<char>(high[at] + 1);
      box.bound(d, RangeKind::between, low, high);
      first += low;
    }
    std::string least;
    layout.encode(least, first);
    REQUIRE(box.contains(least));
    REQUIRE_FALSE(box.previous(least));
    std::string at = least;
    for (int step = 0; step < 20; ++step) {
      const auto next = box.next(at);
      if (!next) break;
      REQUIRE(*next > at);
      REQUIRE(box.contains(*next));
      REQUIRE(box.previous(*next) == at);
      at = *next;
    }
    const std::vector<AddressRange> cover = box.cover(20);
    REQUIRE(cover.size() <= 20);
    REQUIRE(cover.front().first == least);
    for (std::size_t r = 0; r + 1 < cover.size(); ++r) {
      REQUIRE(box.next(cover[r].last) == cover[r + 1].first);
      REQUIRE(box.previous(cover[r + 1].first) == cover[r].last);
    }
    REQUIRE_FALSE(box.next(cover.back().last));
  }
}

TEST_CASE("Covers of small boxes leave out the largest gaps") {
  for (int i = 0; i < 3000; ++i) {
    const Small small(some_widths(2, 4, 11));
    const std::size_t most = 1 + below(i % 4 == 0 ? 100 : 8);
    CAPTURE(small.widths, small.low, small.high, most);
    REQUIRE(small.box.cover(most) == small.best_cover(most));
  }
}

TEST_CASE("Covers of more than four dimensions hold the box in as many ranges as are allowed") {
  for (int i = 0; i < 500; ++i) {
    const Small small(some_widths(5, 8, 12));
    const std::size_t most = 1 + below(10);
    CAPTURE(small.widths, small.low, small.high, most);
    const auto ranges = small.box.cover(most);
    REQUIRE(ranges.size() <= most);
    REQUIRE(covers(ranges, small));
    REQUIRE(ranges == small.best_cover(most));  // blocks are few here, so none is given up
  }
}

TEST_CASE("A box with an open bound is covered in microseconds") {
  const Layout layout{32, 32};
  Box box(layout);
  box.bound(1, RangeKind::at_least, bytes(8, 32), {});
  std::vector<AddressRange> ranges;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 100; ++i) ranges = box.cover(64);
  const auto each = (std::chrono::steady_clock::now() - start) / 100;
  CHECK(ranges.size() == 64);
  CHECK(each < std::chrono::milliseconds(20));  // a search with a loose bound takes seconds; sanitizers are slow
}

TEST_CASE("The largest layouts are covered in bounded time") {
  const Layout layout(Widths(8, 1024));
  Box box(layout);
  for (std::size_t d = 0; d < 8; ++d) {
    std::string low(128, '\x05');
    box.bound(d, RangeKind::above, low, {});
  }
  const auto ranges = box.cover(64);
  CHECK(ranges.size() == 64);
  for (const AddressRange& range : ranges) CHECK((box.contains(range.first) && box.contains(range.last)));
}

TEST_CASE("Widths that are not layout are refused, and say why") {
  const auto fault = [](const Widths& widths) { return keyc::zorder::fault_of(widths); };
  CHECK(fault({8}) == Fault::too_few_dimensions);
  CHECK(fault(Widths(9, 1)) == Fault::too_many_dimensions);
  CHECK(fault({8, 0}) == Fault::variable_width);
  CHECK(fault({8191, 2}) == Fault::too_long);
  CHECK(fault({~std::size_t{0}, 2}) == Fault::too_long);
  CHECK_FALSE(fault({8191, 1}));
  CHECK_FALSE(fault(Widths(8, 1024)));
  CHECK_THROWS_AS(Layout(Widths(9, 1)), keyc::zorder::LayoutError);
  CHECK_THROWS_WITH(Layout({0, 4}), "a dimension of a Z-address has a fixed width of at least one bit");
}

TEST_CASE("Values, bounds and addresses of another size are refused") {
  const Layout layout{3, 12};
  std::string out = "kept";
  CHECK_THROWS_AS(layout.encode(out, "\1\1"), keyc::Error);
  CHECK_THROWS_AS(layout.encode(out, "\x08\1\1"), keyc::Error);
  CHECK(out == "kept");
  CHECK_THROWS_AS(layout.decode("\x80\1"), keyc::Error);
  CHECK_THROWS_AS(layout.decode("\1"), keyc::Error);
  Box box(layout);
  CHECK_THROWS_AS(box.bound(0, RangeKind::at_least, "\x08", {}), keyc::Error);
  CHECK_THROWS_AS(box.bound(1, RangeKind::at_most, {}, "\1"), keyc::Error);
  CHECK_THROWS_AS(box.next("\x80\1"), keyc::Error);
  CHECK_THROWS_AS(box.next(std::uint64_t{1} << 15), keyc::Error);
  CHECK_THROWS_AS(box.cover(0), keyc::Error);
  const Layout wide{64, 1};
  CHECK_THROWS_AS(Box(wide).next(std::uint64_t{1}), keyc::Error);
}

TEST_CASE("Bounds that hold no value make a box empty") {
  const Layout layout{8, 4};
  CHECK(Box(layout).bound(0, RangeKind::above, "\xFF", {}).empty());
  CHECK(Box(layout).bound(1, RangeKind::below, {}, std::string(1, '\0')).empty());
  CHECK(Box(layout).bound(1, RangeKind::above, "\x0F", {}).cover(4).empty());
  CHECK(Box(layout).bound(1, RangeKind::between, "\x0F", "\x0E").addresses() == Natural());
  CHECK(Box(layout).addresses().text() == "4096");
}

TEST_CASE("Key bounds end with FF for what follows an address") {
  const auto bounds = keyc::zorder::key_bounds("S#", {"\1\2", "\1\3"}, 2);
  CHECK(bounds.first == "S#\1\2");
  CHECK(bounds.second == "S#\1\3\xFF\xFF");
}

TEST_CASE("Natural numbers of any size are exact") {
  const Natural large = Natural(~std::uint64_t{0}) + Natural(1);
  CHECK(large.text() == "18446744073709551616");
  CHECK((large * large).text() == "340282366920938463463374607431768211456");
  CHECK((large * large - large).text() == "340282366920938463444927863358058659840");
  CHECK((large - large).text() == "0");
  CHECK(Natural::of_bytes(std::string("\0\0\1\0\0\0\0", 7)).text() == "4294967296");
  CHECK(Natural(1'000'000'000).text() == "1000000000");
  CHECK((large * large).log2() == 128);
}

TEST_CASE("Shards are counted from 0 or 1, and their number is checked") {
  const auto text = [](std::uint32_t shard, std::uint32_t shards, std::uint32_t first) {
    std::string out;
    keyc::encode_shard(out, shard, shards, first);
    return out;
  };
  CHECK(text(0, 2, 1) == "1");
  CHECK(text(8, 9, 1) == "9");
  CHECK(text(8, 10, 1) == "09");
  CHECK(text(9, 10, 0) == "9");
  CHECK(text(0, 1000, 0) == "000");
  CHECK(text(999, 1000, 1) == "1000");
  CHECK_THROWS_AS(text(0, 0, 0), keyc::EncodeError);
  CHECK_THROWS_AS(text(0, 1001, 0), keyc::EncodeError);
  CHECK_THROWS_AS(text(2, 2, 0), keyc::EncodeError);
}
