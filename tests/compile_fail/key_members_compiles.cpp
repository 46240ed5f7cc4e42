// needs: code
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "tickets.keys.hpp"

using namespace tickets;

static_assert(std::is_aggregate_v<Ticket>);

Ticket ticket(std::string queue) {
  return {.queue = std::move(queue), .number = 1, .title = "t", .address = {.city = "Ulm"}};
}

struct Seen {
  Ticket ticket;
  std::optional<Ticket> before;
};

Seen seen() { return {ticket("q"), std::nullopt}; }

std::map<int, Ticket> kept(std::vector<Ticket> tickets) {
  std::map<int, Ticket> by_number;
  for (Ticket& one : tickets) by_number.insert_or_assign(1, std::move(one));
  tickets.clear();
  tickets.push_back(ticket("a"));
  tickets.erase(tickets.begin());
  by_number.emplace(2, ticket("b"));
  return by_number;
}

std::variant<std::monostate, Ticket> either(bool is_there) {
  std::variant<std::monostate, Ticket> value;
  if (is_there) value = ticket("q");
  return value;
}
