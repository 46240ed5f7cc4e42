// Composed attributes in an index with several attributes: all writes keep them in step, and queries return what a
// filter over all items does.
#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "keyc/client.hpp"
#include "lists.keys.hpp"
#include "support/catch.hpp"
#include "testing/database.hpp"

namespace {

using namespace lists;

using Random = std::mt19937;

class Tickets {
 public:
  Tickets() { database_.send(ListsTable::create_table()); }

  /// One random write; it may be refused.
  void write(Random& random) {
    const Ticket to = ticket(random);
    const auto key = TicketEntity::key(to);
    const auto answer = database_.send(key.get().request());
    const auto loaded = answer.Item ? std::optional(TicketEntity::from_item(*answer.Item)) : std::nullopt;
    try {
      switch (random() % 9) {
        case 0: database_.send(TicketEntity::create(to)); break;
        case 1: database_.send(TicketEntity::put(to)); break;
        case 2: database_.send(TicketEntity::upsert(to)); break;
        case 3: database_.send(TicketEntity::remove(key)); break;
        case 4: database_.send(TicketEntity::update(key).remove_prio().build()); break;
        case 5:
          database_.send(TicketEntity::update(key)
                             .knowing_country(to.country)
                             .knowing_city(to.city)
                             .knowing_prio(to.prio)
                             .set_kind(to.kind)
                             .build());
          break;
        case 6:
          if (loaded) database_.send(TicketEntity::update(*loaded).set_kind(to.kind).set_name(to.name).build());
          break;
        case 7:
          if (loaded && to.prio) database_.send(TicketEntity::update(*loaded).set_prio(*to.prio).build());
          break;
        default:
          if (loaded) database_.send(TicketEntity::update(*loaded).set_city(to.city).remove_prio().build());
      }
    } catch (const keyc::ConditionFailed&) {
      ++refused;
    }
    const Wish wish{.tenant = to.tenant, .id = to.id, .prio = static_cast<std::uint8_t>(random() % 4), .name = to.name};
    database_.send(WishEntity::put(wish));
  }

  std::vector<Ticket> all() const {
    std::vector<Ticket> tickets;
    keyc::Scan scan;
    scan.TableName = ListsTable::create_table().TableName;
    for (const keyc::Item& item : database_.send(scan).Items)
      if (TicketEntity::matches(item)) {
        tickets.push_back(TicketEntity::from_item(item));
        CHECK(TicketEntity::to_item(tickets.back()) == item);
      }
    return tickets;
  }

  /// The ids that the query returns, and how many items it read for them.
  template <class Query>
  std::vector<std::string> ids(const Query& query) const {
    std::vector<std::string> found;
    const keyc::QueryResult answer = database_.send(query.request());
    for (const keyc::Item& item : answer.Items) found.push_back(item.find("id")->text());
    CHECK(answer.ScannedCount == static_cast<std::int64_t>(found.size()));
    return found;
  }

  int refused = 0;

 private:
  static Ticket ticket(Random& random) {
    const auto one_of = [&](std::vector<std::string> texts) { return texts[random() % texts.size()]; };
    Ticket ticket{.tenant = one_of({"a", "a#b"}),
                  .id = std::to_string(random() % 12),
                  .kind = random() % 2 == 0 ? Kind::bug : Kind::feature,
                  .country = one_of({"U", "U#", "US"}),
                  .city = one_of({"", "A", "AB", "A#B"}),
                  .prio = {},
                  .name = one_of({"n", "nn", "m"})};
    if (ticket.city.empty()) ticket.city = "B";
    if (random() % 4 != 0) ticket.prio = static_cast<std::uint8_t>(random() % 4);
    return ticket;
  }

  keyc::fake::Database database_;
};

}  // namespace

TEST_CASE("composed attributes of a key of several attributes stay in step, and are queried as their parts") {
  Random random(1);
  Tickets tickets;
  std::size_t found = 0;
  for (int round = 0; round < 400; ++round) {
    for (int i = 0; i < 5; ++i) tickets.write(random);
    const std::vector<Ticket> all = tickets.all();
    if (all.empty()) continue;
    const Ticket like = all[random() % all.size()];
    const std::uint8_t prio = like.prio.value_or(0);
    const auto check = [&](std::vector<std::string> ids, const std::function<bool(const Ticket&)>& holds) {
      std::vector<std::string> wanted;
      for (const Ticket& ticket : all)
        if (ticket.prio && ticket.tenant == like.tenant && ticket.kind == like.kind && holds(ticket))
          wanted.push_back(ticket.id);
      std::sort(ids.begin(), ids.end());
      std::sort(wanted.begin(), wanted.end());
      CHECK(ids == wanted);
      found += ids.size();
    };
    const auto in_country = [&](const Ticket& ticket) { return ticket.country == like.country; };
    const auto in_city = [&](const Ticket& ticket) { return in_country(ticket) && ticket.city == like.city; };
    check(tickets.ids(TicketEntity::ofKind(like.tenant, like.kind)), [](const Ticket&) { return true; });
    check(tickets.ids(TicketEntity::inCountry(like.tenant, like.kind, like.country)), in_country);
    check(tickets.ids(TicketEntity::inCity(like.tenant, like.kind, like.country, like.city)), in_city);
    check(tickets.ids(TicketEntity::urgent(like.tenant, like.kind, like.country, like.city, prio)),
          [&](const Ticket& ticket) { return in_city(ticket) && *ticket.prio >= prio; });
    check(tickets.ids(TicketEntity::named(like.tenant, like.kind, like.country, like.city, prio, "n")),
          [&](const Ticket& ticket) { return in_city(ticket) && *ticket.prio == prio && ticket.name[0] == 'n'; });
  }
  CHECK(found > 1000);
  CHECK(tickets.refused > 0);
}
