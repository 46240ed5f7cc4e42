#include "keyc/generated/write_batch.hpp"
#include "keyc/transact.hpp"
#include "places.keys.hpp"
#include "tickets.keys.hpp"

using namespace places;
using namespace tickets;

auto stage() { return PlaceEntity::at().atlas("a").country("USA"); }
auto get() { return PlaceEntity::at().atlas("a").country("USA").state("TX").city("Houston").get(); }
auto key() { return PlaceEntity::at().atlas("a").country("USA").state("TX").city("Houston"); }
auto query() { return PlaceEntity::at().atlas("a").query(); }
auto range() { return stage().state("TX").city(keyc::below("M")).query(); }
auto by_prefix() { return stage().state(keyc::begins_with("T")).query(); }
auto number_range() { return TicketEntity::at().queue("q").number(keyc::at_least(3)).query(); }
keyc::UpdateItem update() { return PlaceEntity::update(key()).set_people(3).set_kind(Kind::town).build(); }
keyc::UpdateItem group() {
  return TicketEntity::update(TicketEntity::at().queue("q").number(1))
      .set_state_priority({.state = State::closed, .priority = std::uint8_t{1}})
      .remove_dueOn()
      .build();
}
Ticket ticket() { return {.queue = "q", .number = 1, .title = "t", .address = {"x"}}; }
auto ranges_on_levels() { return PlaceEntity::at().atlas("a").country(keyc::below("M")).query(); }
auto condition() { return PlaceEntity::Where::people > 1 and PlaceEntity::Where::city.begins_with("H"); }
auto enum_condition() { return TicketEntity::Where::state != State::closed; }
keyc::UpdateItem adding() { return TicketEntity::update(ticket()).add_seats(-1).build(); }
keyc::UpdateItem one_of_a_group() { return TicketEntity::update(ticket()).set_state(State::closed).build(); }
keyc::PutItem put_where(const Place& place) {
  return keyc::only_if(PlaceEntity::put(place), PlaceEntity::Where::people > 3);
}
auto moved(const keyc::Item& stored, const Place& to) {
  return keyc::transact(PlaceEntity::move(stored, to), PlaceEntity::create(to).keep_times(),
                        TicketEntity::put(ticket()).now(keyc::now()), PlaceEntity::upsert(to));
}
void kept(keyc::WriteBatch& batch, const Place& place) { batch.put(PlaceEntity::put(place).keep_times()); }
void batch(keyc::WriteBatch& batch, const Place& place) { batch.put<PlaceEntity>(place).remove(key()); }
keyc::UpdateItem known(const TicketEntity::Key& key) {
  return TicketEntity::update(key).knowing_state(State::open).set_priority(2).set_title("x").build();
}
keyc::UpdateItem counted(const Ticket& ticket) {
  return TicketEntity::increment(ticket).set_dueOn(std::nullopt).set_title("x").add_seats(1).build();
}
void imported(keyc::WriteBatch& writes, const Ticket& ticket) { writes.overwrite<TicketEntity>(ticket); }
