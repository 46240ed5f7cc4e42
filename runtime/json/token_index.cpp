#include "json/token_index.hpp"

#include <algorithm>
#include <bit>

namespace keyc::json {
namespace {

constexpr std::size_t least_capacity = 4096;
constexpr std::size_t most_capacity = std::size_t{1} << 31;

}  // namespace

bool TokenIndex::find(std::string_view text) {
  if (text.size() > most_capacity) return false;
  if (text.size() > capacity()) {
    constexpr std::size_t depth = 1;  // of its second stage, which is not used
    const auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
        std::bit_ceil(std::max(text.size(), least_capacity)), depth, parser_);
    if (error != simdjson::SUCCESS) {
      parser_.reset();
      return false;
    }
  }
  if (text.empty()) return false;
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (parser_->stage1(bytes, text.size(), simdjson::stage1_mode::regular) != simdjson::SUCCESS) return false;
  const std::uint32_t count = parser_->n_structural_indexes;
  std::uint32_t* const tokens = parser_->structural_indexes.get();
  if (count < 2 || text[tokens[0]] != '{' || text[tokens[count - 1]] != '}') return false;
  tokens[count] = tokens[0];
  return true;
}

}  // namespace keyc::json
