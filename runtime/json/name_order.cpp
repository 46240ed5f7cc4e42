#include "json/name_order.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace keyc::json {
namespace {

/// A name, with its first bytes as a number that sorts as they do: two names mostly differ in it.
struct NameAt {
  std::uint64_t start;
  const char* text;
  std::uint32_t size;
  std::uint32_t member;

  friend bool operator<(const NameAt& a, const NameAt& b) noexcept {
    return a.start != b.start ? a.start < b.start : std::string_view(a.text, a.size) < std::string_view(b.text, b.size);
  }
};

std::uint64_t start_of(std::string_view text) noexcept {
  std::uint64_t start = 0;
  const std::size_t size = std::min(text.size(), sizeof start);
  for (std::size_t i = 0; i < size; ++i) start |= std::uint64_t{static_cast<unsigned char>(text[i])} << (56 - 8 * i);
  return start;
}

/// Up to a number of members that no answer of DynamoDB's has, an object knows how many it has.
std::size_t count(simdjson::dom::object members) noexcept {
  constexpr std::size_t most_known = 0xFFFFFF;
  if (members.size() < most_known) return members.size();
  return static_cast<std::size_t>(std::distance(members.begin(), members.end()));
}

}  // namespace

NameOrder::NameOrder(simdjson::dom::object members) : size_(count(members)) {
  std::array<NameAt, few> few_names;
  std::vector<NameAt> many_names;
  NameAt* names = few_names.data();
  if (size_ > few) {
    many_names.resize(size_);
    many_places_.resize(size_);
    names = many_names.data();
    places_ = many_places_.data();
  }
  std::uint32_t member = 0;
  for (const simdjson::dom::key_value_pair found : members) {
    names[member] = {start_of(found.key), found.key.data(), static_cast<std::uint32_t>(found.key.size()), member};
    ++member;
  }
  std::sort(names, names + size_);
  for (std::uint32_t place = 0; place < size_; ++place) places_[names[place].member] = place;
}

}  // namespace keyc::json
