#include "generator/plan/box_cost.hpp"

#include <algorithm>

namespace keyc::plan {

Natural power_of_two(std::size_t bits) {
  Natural result(1);
  for (; bits >= 32; bits -= 32) result *= Natural(std::uint64_t{1} << 32);
  return result *= Natural(std::uint64_t{1} << bits);
}

std::size_t open_bits(const model::Box& box) {
  const zorder::Layout layout = box.key->layout();
  std::size_t bits = layout.bits();
  for (const model::Box::Bound& bound : box.bounds) bits -= layout.width(bound.dimension);
  return bits;
}

std::vector<LeastAddresses> box_costs(const model::KeyTemplate& key) {
  const zorder::Layout layout = key.layout();
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < layout.dimensions(); ++i) widths.push_back(layout.width(i));
  std::sort(widths.begin(), widths.end());
  std::vector<LeastAddresses> costs;
  std::size_t bits = 0;
  for (std::size_t open = 0; open <= widths.size(); ++open) {
    costs.push_back({widths.size() - open, power_of_two(bits)});
    if (open < widths.size()) bits += widths[open];
  }
  return costs;
}

}  // namespace keyc::plan
