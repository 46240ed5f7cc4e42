#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "feed.keys.hpp"
#include "support/live.hpp"

/// Orders with many lines, in a table of their own.
namespace feed_test {

constexpr std::uint16_t lines_of_an_order = 150;
const keyc::Ulid order{"01ARZ3NDEKTSV4RRFFQ69G5FAV"};
const keyc::Ulid other_order{"01ARZ3NDEKTSV4RRFFQ69G5FAW"};

/// Three of 150 lines are open: the 40th, the 90th and the 149th.
inline bool is_open(std::uint16_t place) { return place == 40 || place == 90 || place == 149; }

/// Writes an order with its lines, each of `bytes` bytes.
inline void fill(keyc::Client& client, const std::string& customer, const keyc::Ulid& id, std::size_t bytes) {
  client.send(feed::OrderEntity::create({.customer = customer, .order = id, .note = "note"}));
  for (std::uint16_t place = 0; place < lines_of_an_order; ++place)
    client.send(feed::LineEntity::create(
        {.customer = customer, .order = id, .place = place, .text = std::string(bytes, 'x'), .open = is_open(place)}));
}

/// "order", or the place of a line.
inline std::string label(const feed::Whole& whole) {
  const auto* const line = std::get_if<feed::Line>(&whole);
  return line == nullptr ? "order" : std::to_string(line->place);
}

inline std::vector<std::string> found(keyc::Client& client, const keyc::EntityQuery<feed::WholeCollection>& query) {
  std::vector<std::string> labels;
  for (const feed::Whole& whole : client.items(query)) labels.push_back(label(whole));
  return labels;
}

}  // namespace feed_test
