#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/automata/automaton.hpp"
#include "generator/model/model.hpp"

/// Z-addresses in the words of the proofs. The bits of the dimensions are interleaved, so the language of an address is
/// not made of those of its dimensions: it is all addresses, or those of values that are known.
namespace keyc::proof {

/// The texts of one dimension, as its encoding writes them.
using DimensionTexts = std::vector<std::string>;

/// All addresses; part `first` + i is as many bytes as dimension i has.
automata::Automaton all_addresses(const model::KeyTemplate& key, std::uint32_t first);

/// The addresses of some combinations of these texts, the first ones of each dimension.
automata::Automaton addresses_of(const model::KeyTemplate& key, const std::vector<DimensionTexts>& texts,
                                 std::uint32_t first);

/// Replaces the parts of a word that are an address, from `first` on, by the texts of the dimensions.
void separate_dimensions(const model::KeyTemplate& key, std::size_t first, std::vector<std::string>& parts);

}  // namespace keyc::proof
