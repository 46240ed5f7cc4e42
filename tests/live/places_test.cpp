#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "load.hpp"
#include "places.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using keyc::EntityQuery;
using places::Place;
using places::PlaceEntity;

namespace {

const std::string atlas = "world";

/// Places that could fall into the ranges of others: prefixes of each other, separators, escapes, and bytes next to
/// them.
std::vector<Place> hostile_places() {
  std::vector<Place> places;
  const std::vector<std::string> texts = {
      "USA", "USA ",  "USA!", "USA#", "USA$",      "USA%", "USAx", "US",      "USA#TX", "TX",
      "TX#", "TX$23", "T",    "TXX",  "Houston#1", "$23",  "é",    "U\u0001", "'",      "a b#c'é東\U0001F30D"};
  for (const std::string& country : texts)
    for (const char* city : {"Houston", "Hou", "Houston#", "Hov", "\U0010FFFF", "H\x01"})
      places.push_back(
          {.atlas = atlas, .country = country, .state = texts[(country.size() * 7) % texts.size()], .city = city});
  for (const std::string& state : texts)
    places.push_back({.atlas = atlas, .country = "USA", .state = state, .city = "Hou"});
  for (const std::string& city : texts)
    places.push_back({.atlas = atlas, .country = "USA", .state = "TX", .city = city});
  return places;
}

std::string label(const Place& place) { return place.country + '\n' + place.state + '\n' + place.city; }

std::vector<std::string> found(keyc::Client& client, const EntityQuery<PlaceEntity>& query) {
  std::vector<std::string> labels;
  for (const Place& place : client.items(query)) labels.push_back(label(place));
  return labels;
}

/// The labels of the places that satisfy the condition, in the order of their components.
std::vector<std::string> expected(const std::vector<Place>& places,
                                  const std::function<bool(const Place&)>& condition) {
  std::vector<Place> chosen;
  std::copy_if(places.begin(), places.end(), std::back_inserter(chosen), condition);
  std::sort(chosen.begin(), chosen.end(), [](const Place& a, const Place& b) {
    return std::tie(a.country, a.state, a.city) < std::tie(b.country, b.state, b.city);
  });
  std::vector<std::string> labels;
  for (const Place& place : chosen) labels.push_back(label(place));
  return labels;
}

std::vector<Place> all_places() {
  std::vector<Place> places = load_places(PLACES_FILE, atlas);
  const std::vector<Place> hostile = hostile_places();
  places.insert(places.end(), hostile.begin(), hostile.end());
  std::set<std::string> seen;
  places.erase(std::remove_if(places.begin(), places.end(),
                              [&](const Place& place) { return !seen.insert(label(place)).second; }),
               places.end());
  return places;
}

/// The table with all places in it, filled once.
live::TestTable& table() {
  static live::TestTable filled(places::PlacesTable::create_table(), "places-test");
  static const bool once = [] {
    for (const Place& place : all_places()) filled.client().send(PlaceEntity::create(place).keep_times());
    return true;
  }();
  (void)once;
  return filled;
}

}  // namespace

TEST_CASE("a query at each level of country#state#city returns exactly the rows below it") {
  const std::vector<Place> places = all_places();
  keyc::Client& client = table().client();
  std::set<std::string> countries;
  std::set<std::pair<std::string, std::string>> states;
  for (const Place& place : places) {
    countries.insert(place.country);
    states.emplace(place.country, place.state);
  }
  CHECK(found(client, PlaceEntity::at().atlas(atlas).query()) == expected(places, [](const Place&) { return true; }));
  for (const std::string& country : countries)
    CHECK(found(client, PlaceEntity::inCountry(atlas, country)) ==
          expected(places, [&](const Place& place) { return place.country == country; }));
  for (const std::pair<std::string, std::string>& pair : states)
    CHECK(found(client, PlaceEntity::inState(atlas, pair.first, pair.second)) ==
          expected(places, [&](const Place& place) { return std::pair(place.country, place.state) == pair; }));
}

TEST_CASE("USA never returns a country that begins with USA") {
  for (const Place& place : table().client().items(PlaceEntity::inCountry(atlas, "USA"))) CHECK(place.country == "USA");
  CHECK(found(table().client(), PlaceEntity::inCountry(atlas, "USA Virgin Islands")).size() == 3);
}

TEST_CASE("begins_with on part of a component and every operator on the last one equal a filter over all rows") {
  const std::vector<Place> places = all_places();
  keyc::Client& client = table().client();
  const auto texas = PlaceEntity::at().atlas(atlas).country("USA").state("TX");
  const auto in_texas = [](const Place& place) { return place.country == "USA" && place.state == "TX"; };
  std::vector<std::string> bounds = {"Houston", "Hou", "H", "A", "Z", "\U0010FFFF", "é", "#", "$", "Houstoo", "H\x01"};
  for (const Place& place : places)
    if (in_texas(place) && !place.city.empty()) bounds.push_back(place.city);
  for (const std::string& bound : bounds) {
    INFO(bound);
    const auto check = [&](const EntityQuery<PlaceEntity>& query,
                           const std::function<bool(const std::string&)>& holds) {
      CHECK(found(client, query) ==
            expected(places, [&](const Place& place) { return in_texas(place) && holds(place.city); }));
    };
    check(texas.city(keyc::below(bound)).query(), [&](const std::string& city) { return city < bound; });
    check(texas.city(keyc::at_most(bound)).query(), [&](const std::string& city) { return city <= bound; });
    check(texas.city(keyc::at_least(bound)).query(), [&](const std::string& city) { return city >= bound; });
    check(texas.city(keyc::above(bound)).query(), [&](const std::string& city) { return city > bound; });
    check(texas.city(keyc::begins_with(bound)).query(),
          [&](const std::string& city) { return city.starts_with(bound); });
    check(texas.city(keyc::between("D", bound)).query(),
          [&](const std::string& city) { return city >= "D" && city <= bound; });
    CHECK(found(client, PlaceEntity::at().atlas(atlas).country(keyc::begins_with(bound)).query()) ==
          expected(places, [&](const Place& place) { return place.country.starts_with(bound); }));
    CHECK(
        found(client, PlaceEntity::at().atlas(atlas).country("USA").state(keyc::begins_with(bound)).query()) ==
        expected(places, [&](const Place& place) { return place.country == "USA" && place.state.starts_with(bound); }));
  }
}

TEST_CASE("a city with a space, a hash, an apostrophe and non-ASCII letters is read as it was written") {
  const Place place{.atlas = atlas, .country = "Île #1", .state = "São $23 Tomé", .city = "L'a #b 東京", .people = 3};
  keyc::Client& client = table().client();
  const Place written = client.send(PlaceEntity::put(place));
  const auto key = PlaceEntity::at().atlas(atlas).country(place.country).state(place.state).city(place.city);
  const std::optional<Place> back = client.send(key.get());
  REQUIRE(back);
  CHECK(label(*back) == label(place));
  CHECK(back->people == 3);
  CHECK(back->updatedAt == written.updatedAt);
  CHECK(written.updatedAt >= place.updatedAt);
  client.send(key.remove());
  CHECK_FALSE(client.send(PlaceEntity::place(atlas, place.country, place.state, place.city)));
}

TEST_CASE("an empty range sends no request") {
  const auto texas = PlaceEntity::at().atlas(atlas).country("USA").state("TX");
  keyc::Client& client = table().client();
  const std::size_t before = table().sent().size();
  CHECK(found(client, texas.city(keyc::between("Z", "A")).query()).empty());
  CHECK(found(client, texas.city(keyc::below("")).query()).empty());
  CHECK(table().sent().size() == before);
}

TEST_CASE("a limit is the number of items, whatever the size of the pages") {
  keyc::Client& client = table().client();
  const auto everything = found(client, PlaceEntity::inCountry(atlas, "USA"));
  REQUIRE(everything.size() > 50);
  for (const int page : {1, 7, 1000}) {
    const auto some = found(client, PlaceEntity::inCountry(atlas, "USA").limit(25).page_size(page));
    CHECK(some == std::vector<std::string>(everything.begin(), everything.begin() + 25));
    auto last = found(client, PlaceEntity::inCountry(atlas, "USA").descending().page_size(page));
    std::reverse(last.begin(), last.end());
    CHECK(last == everything);
  }
}

TEST_CASE("items of another entity in the partition are skipped and do not count") {
  keyc::Client& client = table().client();
  for (const char* city : {"A1", "B2", "C3"}) {
    keyc::PutItem other_put = PlaceEntity::put({.atlas = atlas, .country = "Mixed", .state = "S", .city = city});
    other_put.Item.set("_type", keyc::AttributeValue::string("Other"));
    client.send(other_put);
    client.send(PlaceEntity::put({.atlas = atlas, .country = "Mixed", .state = "S", .city = std::string(city) + "x"}));
  }
  CHECK(found(client, PlaceEntity::inState(atlas, "Mixed", "S")).size() == 3);
  CHECK(found(client, PlaceEntity::inState(atlas, "Mixed", "S").limit(2)) ==
        std::vector<std::string>{"Mixed\nS\nA1x", "Mixed\nS\nB2x"});
  auto items = client.items(PlaceEntity::inState(atlas, "Mixed", "S"));
  for (const Place& place : items) CHECK(place.city.size() == 3);
  CHECK(items.skipped() == 3);
}
