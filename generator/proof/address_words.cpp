#include "generator/proof/address_words.hpp"

#include <algorithm>

namespace keyc::proof {
namespace {

using automata::Automaton;
using automata::literal;
using automata::of_part;

std::size_t width_of(const model::Component& dimension) { return static_cast<std::size_t>(dimension.encoding->width); }

/// The address, divided into as many bytes for each part as the dimension has.
Automaton divided(const model::KeyTemplate& key, std::string_view address, std::uint32_t first) {
  Automaton words = automata::nothing();
  for (const model::Component* dimension : key.dimensions()) {
    words = std::move(words) + of_part(literal(address.substr(0, width_of(*dimension))), first++);
    address.remove_prefix(width_of(*dimension));
  }
  return words;
}

}  // namespace

Automaton all_addresses(const model::KeyTemplate& key, std::uint32_t first) {
  Automaton words = automata::nothing();
  for (const model::Component* dimension : key.dimensions())
    words = std::move(words) + of_part(model::bytes(width_of(*dimension)), first++);
  return words;
}

Automaton addresses_of(const model::KeyTemplate& key, const std::vector<DimensionTexts>& texts, std::uint32_t first) {
  constexpr std::size_t most = 256;
  const zorder::Layout layout = key.layout();
  std::size_t combinations = 1;
  std::vector<std::size_t> used;
  for (const DimensionTexts& of_one : texts) {
    used.push_back(std::min(of_one.size(), most / combinations));
    combinations *= used.back();
  }
  Automaton words = automata::no_word();
  for (std::size_t combination = 0; combination < combinations; ++combination) {
    std::string values;
    std::size_t rest = combination;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      values += texts[i][rest % used[i]];
      rest /= used[i];
    }
    std::string address;
    layout.encode(address, values);
    words = words | divided(key, address, first);
  }
  return words;
}

void separate_dimensions(const model::KeyTemplate& key, std::size_t first, std::vector<std::string>& parts) {
  const auto dimensions = key.dimensions();
  std::string address;
  for (std::size_t i = 0; i < dimensions.size(); ++i) address += parts[first + i];
  const zorder::Layout layout = key.layout();
  if (address.size() != layout.address_size()) return;
  std::string_view values = address = layout.decode(address);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    parts[first + i] = values.substr(0, width_of(*dimensions[i]));
    values.remove_prefix(width_of(*dimensions[i]));
  }
}

}  // namespace keyc::proof
