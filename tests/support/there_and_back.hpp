#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "keyc/client.hpp"

namespace live {

/// What pages of a query or a plan have.
template <class T>
struct ThereAndBack {
  std::vector<T> there{};  // from the first page to the last one
  std::vector<T> back{};   // from the last one back to the first
  std::size_t pages = 0;   // of the way back
};

/// Reads pages of so many items, each with only the cursor of the one before, forward until none follows, then back to
/// the first. `shown` is what is compared of an item; `between` is called after each page.
template <class Asking, class Shown>
auto there_and_back(
    keyc::Client& client, const Asking& asking, std::size_t page, Shown shown,
    const std::function<void()>& between = [] {}) {
  using Items = decltype(client.items(asking));
  using T = std::remove_cvref_t<std::invoke_result_t<Shown, typename Items::value_type&>>;
  ThereAndBack<T> result;
  std::optional<std::string> next;
  std::optional<std::string> previous;
  const auto read = [&](Asking query) {
    std::vector<T> found;
    auto items = client.items(query.limit(page));
    for (auto& item : items) found.push_back(shown(item));
    next = items.next();
    previous = items.previous();
    between();
    if (++result.pages > 10'000) throw std::runtime_error("the pages never end");
    return found;
  };
  do {
    const std::vector<T> found = read(Asking(asking).from(next));
    result.there.insert(result.there.end(), found.begin(), found.end());
    result.back = found;
  } while (next);
  for (result.pages = 1; previous;) {
    const std::vector<T> found = read(Asking(asking).before(*previous));
    result.back.insert(result.back.begin(), found.begin(), found.end());
  }
  return result;
}

}  // namespace live
