// Generated updates have the same JSON as what they build: by chance made of all changes of entities with members of
// structs, containers, locks, keys that follow attributes, and attributes that follow the clock.
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "changes.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "loaded.keys.hpp"
#include "support/catch.hpp"

namespace {

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

/// The JSON, or the message of the error.
template <class Write>
std::string json_of(const Write& write) {
  try {
    return write();
  } catch (const keyc::Error& error) {
    return std::string("error: ") + error.what();
  }
}

template <class Update>
using Changes = std::vector<std::function<void(Update&)>>;

template <class Update>
void check_all(const Update& unchanged, const Changes<Update>& changes) {
  std::mt19937 bits(20260714);
  for (int i = 0; i < 2'000; ++i) {
    Update update = unchanged;
    for (std::size_t count = bits() % 10; count > 0; --count) try {
        changes[bits() % changes.size()](update);
      } catch (const keyc::Error&) {  // two changes that are impossible together
      }
    const std::string built = json_of([&] { return keyc::to_json(update.build()); });
    const std::string written = json_of([&] { return keyc::to_json(update); });
    REQUIRE(written == built);
    Update copy = update;
    REQUIRE(json_of([&] { return keyc::to_json(std::move(copy)); }) == built);
    Update same = update;
    REQUIRE(json_of([&] { return keyc::to_json(std::move(same).build()); }) == built);
    REQUIRE(json_of([&] { return keyc::to_json(keyc::UpdateItem(update)); }) == built);
  }
}

/// Of every update of a shelf.
template <class Update>
Changes<Update> changes_of_shelf() {
  using Where = changes::ShelfEntity::Where;
  return {
      [](Update& update) { update.set_rank(7); },
      [](Update& update) { update.remove_rank(); },
      [](Update& update) { update.add_rank(-1); },
      [](Update& update) { update.set_visits(3); },
      [](Update& update) { update.add_visits(1); },
      [](Update& update) { update.add_points(-5); },
      [](Update& update) { update.add_debt(-1); },
      [](Update& update) { update.set_price(keyc::Decimal("0.10")); },
      [](Update& update) { update.add_price(keyc::Decimal("1.5")); },
      [](Update& update) { update.add_rate(0.5); },
      [](Update& update) {
        update.set_log({"\"", "b"});
      },
      [](Update& update) { update.append_log({"c"}); },
      [](Update& update) { update.append_log({}); },
      [](Update& update) { update.append_times({keyc::TimestampS{}}); },
      [](Update& update) { update.set_labels({}); },
      [](Update& update) {
        update.add_labels({"a", "\n"});
      },
      [](Update& update) { update.delete_labels({"a"}); },
      [](Update& update) {
        update.add_hours({1, 2});
      },
      [](Update& update) { update.set_blobs({keyc::Bytes{std::byte{255}}}); },
      [](Update& update) { update.add_place_floor(1); },
      [](Update& update) { update.set_place_spot({.lat = 1.5, .lon = {}}); },
      [](Update& update) { update.set_place_spot_lon(-2.5); },
      [](Update& update) { update.append_place_doors({"d"}); },
      [](Update& update) { update.set_home_floor(2); },
      [](Update& update) { update.remove_home_spot(); },
      [](Update& update) { update.set_seen(noon); },
      [](Update& update) { update.remove_home(); },
      [](Update& update) { update.only_if(Where::visits > 3 or not Where::kind.absent()); },
      [](Update& update) { update.only_if(Where::place_town == "x" and Where::visits == 3); },
      [](Update& update) {
        update.only_if(Where::rate.in({0.1, 0.2}));
      },
      [](Update& update) { update.retry_anyway(); },
  };
}

template <class Update>
Changes<Update> changes_of_meter() {
  using Where = loaded::MeterEntity::Where;
  return {
      [](Update& update) { update.set_kind(loaded::Kind::smart); },
      [](Update& update) { update.set_room("\xC3\xBC"); },
      [](Update& update) { update.set_room(""); },
      [](Update& update) { update.add_count(2); },
      [](Update& update) { update.set_delta(4); },
      [](Update& update) { update.set_rate(0.1); },
      [](Update& update) { update.add_ratio(0.25F); },
      [](Update& update) { update.append_lines({"a"}); },
      [](Update& update) { update.set_note("n"); },
      [](Update& update) { update.remove_label(); },
      [](Update& update) { update.set_site_name("s"); },
      [](Update& update) { update.add_site_spot_lat(1.0); },
      [](Update& update) { update.set_options_loud(false); },
      [](Update& update) { update.only_if(Where::note.begins_with("n")); },
  };
}

template <class Update>
Changes<Update> with(Changes<Update> changes, std::function<void(Update&)> change) {
  changes.push_back(std::move(change));
  return changes;
}

}  // namespace

TEST_CASE("updates by key have the JSON of what they build") {
  using changes::ShelfEntity;
  using Update = ShelfEntity::Update;
  check_all<Update>(ShelfEntity::update(ShelfEntity::at().id("1")).now(noon),
                    with<Update>(changes_of_shelf<Update>(), [](Update& update) {
                      update.set_place_home({.place = changes::Place{.town = "t", .street = "s"},
                                             .home = std::optional<changes::Place>()});
                    }));
  using loaded::MeterEntity;
  check_all<MeterEntity::Update>(MeterEntity::at().id("1").update().now(noon), changes_of_meter<MeterEntity::Update>());
}

TEST_CASE("updates of what was read have the JSON of what they build") {
  using changes::ShelfEntity;
  using Update = ShelfEntity::LoadedUpdate;
  const changes::Shelf shelf{.id = "1", .place = {.town = "t", .street = "s"}};
  check_all<Update>(ShelfEntity::update(shelf).now(noon),
                    with<Update>(changes_of_shelf<Update>(), [](Update& update) { update.set_home_town("u"); }));
  using loaded::MeterEntity;
  const loaded::Meter meter{.id = "1", .kind = loaded::Kind::smart, .room = "hall"};
  using MeterUpdate = MeterEntity::LoadedUpdate;
  check_all<MeterUpdate>(
      MeterEntity::update(meter).now(noon),
      with<MeterUpdate>(changes_of_meter<MeterUpdate>(), [](MeterUpdate& update) { update.last_writer_wins(); }));
}
