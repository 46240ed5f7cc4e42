#include "visits.keys.hpp"

using namespace visits;

auto open() { return VisitEntity::open("p"); }
keyc::Query before() { return VisitEntity::before("p", keyc::TimestampS{std::chrono::seconds{3}}); }
auto filtered() { return VisitEntity::seatedAt("p", 3, State::seated); }
std::string guest(const VisitEntity::In_open& entry) { return entry.guest.name; }
auto load(const VisitEntity::In_open& entry) { return entry.load(); }
keyc::UpdateItem update(const VisitEntity::Key& key) {
  return VisitEntity::update(key).set_state({.state = State::seated, .madeOn = keyc::Date{}}).set_table(3).build();
}
std::variant<Visit> decoded(const keyc::Item& item) { return VisitsTable::decode(item); }
