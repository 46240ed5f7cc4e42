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
auto hosted() { return VisitEntity::on_byHost().host("h").place("p").query(); }
auto guested() { return VisitEntity::on_byGuest().guest_name("h").place("p").at(keyc::TimestampS{}); }
auto in_time() { return VisitEntity::on_byTime().place("p").at(keyc::below(keyc::TimestampS{})).query(); }
auto in_bytes() { return VisitEntity::on_byBytes().place("p").at(keyc::below(keyc::TimestampS{})).query(); }
std::variant<Visit> decoded(const keyc::Item& item) { return VisitsTable::decode(item); }
