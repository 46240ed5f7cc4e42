// Every order in which the requests of generated code of several writers can reach the database in memory: no index key
// goes stale, each write has its meaning for the item that is stored when it arrives, and none is refused needlessly.
// If any single term of a condition, or any single action of an update, is left out, that is not so.
#include "fake_dynamodb/race.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fake_dynamodb/check.hpp"
#include "fake_dynamodb/explore.hpp"
#include "race.keys.hpp"
#include "support/catch.hpp"

namespace {

using namespace race;
using fake_dynamodb::check;
using fake_dynamodb::Explorer;
using fake_dynamodb::Operation;
using fake_dynamodb::Parts;

template <class Entity>
Explorer::Setting setting(std::vector<Operation> operations, std::vector<std::vector<keyc::Item>> beginnings) {
  return {RaceTable::create_table(), std::move(operations), fake_dynamodb::Race<Entity>::fault, std::move(beginnings)};
}

// Adds one to the loaded number; the number after 2 is 1.
void increment(Pair& it) { it.right = static_cast<std::uint8_t>(it.right % 2 + 1); }
auto increment_of(const Pair& it) {
  Pair next = it;
  increment(next);
  return PairEntity::update(it).set_right(next.right);
}
keyc::UpdateItem count_right(const Pair& it) { return increment_of(it); }
keyc::UpdateItem count_right_unguarded(const Pair& it) { return increment_of(it).last_writer_wins(); }

Explorer::Setting pairs() {
  using Race = fake_dynamodb::Race<PairEntity>;
  using Where = PairEntity::Where;
  const auto pair = [](std::uint8_t left, std::uint8_t right, std::optional<std::string> note = {}) {
    return Pair{.id = "p", .left = left, .right = right, .note = std::move(note)};
  };
  const Pair sample = pair(1, 1);
  const auto key = PairEntity::key(sample);
  const auto set_left = [](std::uint8_t left) { return [=](Pair& it) { it.left = left; }; };
  const auto set_right = [](std::uint8_t right) { return [=](Pair& it) { it.right = right; }; };
  const auto update_right = [](const Pair& it) { return PairEntity::update(it).set_right(2).build(); };
  const auto same_left = Race::same(&Pair::left);
  const auto same_right = Race::same(&Pair::right);
  return setting<PairEntity>(
      {
          Race::put("put 1 1", sample),
          Race::create("create 2 2", pair(2, 2, "n")),
          Race::upsert("upsert 2 1", pair(2, 1), [](const Pair&) { return true; }),
          Race::remove("remove", PairEntity::remove(key)),
          Race::blind("set 1 2", PairEntity::update(key).set_left_right({.left = 1, .right = 2}),
                      [](Pair& it) { it.left = 1, it.right = 2; }),
          Race::blind("set note", PairEntity::update(key).set_note("n"), [](Pair& it) { it.note = "n"; }),
          Race::blind("remove note", PairEntity::update(key).remove_note(), [](Pair& it) { it.note.reset(); }),
          Race::blind(
              "set 2 2 if 1 1",
              PairEntity::update(key)
                  .set_left_right({.left = 2, .right = 2})
                  .only_if(Where::left == 1 && Where::right == 1),
              [](Pair& it) { it.left = 2, it.right = 2; },
              [](const Pair& it) { return it.left == 1 && it.right == 1; }),
          Race::blind(
              "right 1 where left is 1", PairEntity::update(key).knowing_left(1).set_right(1),
              [](Pair& it) { it.right = 1; }, [](const Pair& it) { return it.left == 1; }),
          Race::loaded(
              "left 1", sample, [](const Pair& it) { return PairEntity::update(it).set_left(1).build(); }, set_left(1),
              same_left),
          Race::loaded(
              "left 2, the last writer wins", sample,
              [](const Pair& it) { return PairEntity::update(it).set_left(2).last_writer_wins().build(); }, set_left(2),
              Race::same()),
          Race::loaded("right 2", sample, update_right, set_right(2), same_right),
          Race::retried(Race::loaded("count right", sample, count_right, increment, same_right)),
          Race::loaded(
              "both turned", sample,
              [](const Pair& it) { return PairEntity::update(it).set_left(2).set_right(1).set_note("n").build(); },
              [](Pair& it) { it.left = 2, it.right = 1, it.note = "n"; },
              Race::same(&Pair::left, &Pair::right, &Pair::note)),
      },
      {{}, {PairEntity::to_item(sample)}});
}

Explorer::Setting doors() {
  using Race = fake_dynamodb::Race<DoorEntity>;
  const auto door = [](const char* house, bool open, bool locked, std::uint8_t width) {
    return Door{.id = "d", .house = house, .open = open, .locked = locked, .width = width};
  };
  const Door sample = door("a", true, false, 1);
  const auto key = DoorEntity::key(sample);
  const auto in_a = [](const Door& it) { return it.house == "a"; };
  const auto in_b = [](const Door& it) { return it.house == "b"; };
  const auto set = [](bool open, bool locked, std::uint8_t width) {
    return [=](Door& it) { it.open = open, it.locked = locked, it.width = width; };
  };
  const auto same_open = Race::same(&Door::open);
  const auto same_locked = Race::same(&Door::locked);
  const auto open = [](const Door& it) { return DoorEntity::update(it).set_open(true).build(); };
  return setting<DoorEntity>(
      {
          Race::put("put", sample),
          Race::put("put another", door("b", true, false, 2)),
          Race::create("create", door("a", false, false, 2)),
          Race::remove("remove", DoorEntity::remove(key)),
          Race::blind("set in a", DoorEntity::update(key).set_open_locked_width({true, false, 2, "a"}),
                      set(true, false, 2), in_a),
          Race::blind("set shut in b", DoorEntity::update(key).set_open_locked_width({false, false, 1, "b"}),
                      set(false, false, 1), in_b),
          Race::loaded(
              "open", sample, open, [](Door& it) { it.open = true; }, same_open),
          Race::retried(Race::loaded(
              "open", sample, open, [](Door& it) { it.open = true; }, same_open)),
          Race::loaded(
              "shut", sample, [](const Door& it) { return DoorEntity::update(it).set_open(false).build(); },
              [](Door& it) { it.open = false; }, same_open),
          Race::loaded(
              "lock", sample, [](const Door& it) { return DoorEntity::update(it).set_locked(true).build(); },
              [](Door& it) { it.locked = true; }, same_locked),
          Race::loaded(
              "unlock", sample, [](const Door& it) { return DoorEntity::update(it).set_locked(false).build(); },
              [](Door& it) { it.locked = false; }, same_locked),
          Race::loaded(
              "widen", sample, [](const Door& it) { return DoorEntity::update(it).set_width(2).build(); },
              [](Door& it) { it.width = 2; }, Race::same(&Door::width)),
      },
      {{}, {DoorEntity::to_item(sample)}});
}

Explorer::Setting seats() {
  using Race = fake_dynamodb::Race<SeatEntity>;
  const auto seat = [](const char* house, std::optional<std::string> room, std::uint8_t width) {
    return Seat{.id = "s", .house = house, .room = std::move(room), .width = width};
  };
  const Seat sample = seat("a", "x", 1);
  const auto key = SeatEntity::key(sample);
  const auto keep = [](Seat& after, const Seat& before) {
    after.house = before.house;
    if (before.room) after.room = before.room;
  };
  return setting<SeatEntity>(
      {
          Race::put("put", sample),
          Race::put("put without room", seat("b", std::nullopt, 2)),
          Race::create("create", seat("b", "y", 1)),
          Race::upsert_keeping("upsert in b", seat("b", "y", 3), keep),
          Race::upsert_keeping("upsert without room", seat("c", std::nullopt, 4), keep),
          Race::remove("remove", SeatEntity::remove(key)),
          Race::blind("width 5", SeatEntity::update(key).set_width(5), [](Seat& it) { it.width = 5; }),
          Race::loaded(
              "width 6", sample, [](const Seat& it) { return SeatEntity::update(it).set_width(6).build(); },
              [](Seat& it) { it.width = 6; }, Race::same(&Seat::width)),
      },
      {{}, {SeatEntity::to_item(sample)}});
}

Explorer::Setting bills() {
  using Race = fake_dynamodb::Race<BillEntity>;
  const auto bill = [](std::optional<std::string> due_on, std::optional<std::string> payer, std::uint8_t total = 1) {
    return Bill{.id = "b", .dueOn = std::move(due_on), .payer = std::move(payer), .total = total};
  };
  const Bill sample = bill("x", "ann");
  const auto key = BillEntity::key(sample);
  const auto same_due = Race::same(&Bill::dueOn);
  const auto same_payer = Race::same(&Bill::payer);
  const auto due_x = [](Bill& it) { it.dueOn = "x"; };
  const auto no_payer = [](Bill& it) { it.payer.reset(); };
  return setting<BillEntity>(
      {
          Race::put("put", sample),
          Race::put("put without payer", bill("y", std::nullopt)),
          Race::create("create", bill(std::nullopt, std::nullopt)),
          Race::upsert("upsert", bill(std::nullopt, "bob", 2), [](const Bill&) { return true; }),
          Race::remove("remove", BillEntity::remove(key)),
          Race::blind("set due and payer", BillEntity::update(key).set_dueOn_payer({.dueOn = "y", .payer = "bob"}),
                      [](Bill& it) { it.dueOn = "y", it.payer = "bob"; }),
          Race::blind("remove due", BillEntity::update(key).remove_dueOn(), [](Bill& it) { it.dueOn.reset(); }),
          Race::blind("remove payer", BillEntity::update(key).remove_payer(), no_payer),
          Race::blind("total", BillEntity::update(key).set_total(2), [](Bill& it) { it.total = 2; }),
          Race::loaded(
              "due x", sample, [](const Bill& it) { return BillEntity::update(it).set_dueOn("x").build(); }, due_x,
              same_due),
          Race::retried(Race::loaded(
              "due x", sample, [](const Bill& it) { return BillEntity::update(it).set_dueOn("x").build(); }, due_x,
              same_due)),
          Race::loaded(
              "payer ann", sample, [](const Bill& it) { return BillEntity::update(it).set_payer("ann").build(); },
              [](Bill& it) { it.payer = "ann"; }, same_payer),
          Race::loaded(
              "no payer", sample, [](const Bill& it) { return BillEntity::update(it).remove_payer().build(); },
              no_payer, same_payer),
      },
      {{}, {BillEntity::to_item(sample)}});
}

Explorer::Setting meters() {
  using Race = fake_dynamodb::Race<MeterEntity>;
  const auto meter = [](const char* house) { return Meter{.id = "m", .house = house}; };
  const Meter in_a = meter("a");
  const Meter in_b = meter("b");
  const auto key = MeterEntity::key(in_a);
  const auto more = [](std::optional<std::string> note) {
    return [=](Meter& it) { it.used = static_cast<std::uint8_t>(it.used + 100), it.note = note; };
  };
  const auto fits = [](const Meter& it) { return it.used <= 155; };
  return setting<MeterEntity>(
      {
          Race::create("create", in_a),
          Race::remove("remove", MeterEntity::remove(key)),
          Race::blind("move to b", MeterEntity::update(key).set_house("b"), [](Meter& it) { it.house = "b"; }),
          Race::counted("use 100 in a", MeterEntity::increment(in_a).set_note("n").add_used(100), in_a, more("n"),
                        fits),
          Race::counted("use 100 in b", MeterEntity::increment(in_b).set_note(std::nullopt).add_used(100), in_b,
                        more(std::nullopt), fits),
          Race::counted(
              "give back 100", MeterEntity::increment(in_b).set_note("m").add_used(-100), in_b,
              [](Meter& it) { it.used = static_cast<std::uint8_t>(it.used - 100), it.note = "m"; },
              [](const Meter& it) { return it.used >= 100; }),
      },
      {{}, {MeterEntity::to_item(in_a)}});
}

Explorer::Setting boxes() {
  using Race = fake_dynamodb::Race<BoxEntity>;
  using Where = BoxEntity::Where;
  const Box box{.id = "x", .used = 0, .size = {1, 1}};
  const Box other_box{.id = "x", .used = 100, .tags = {"a"}, .log = {"in"}, .size = {2, 1}, .spare = Size{0, 0}};
  const auto key = BoxEntity::key(box);
  const auto update = [&] { return BoxEntity::update(key); };
  const auto has_spare = [](const Box& it) { return it.spare.has_value(); };
  Explorer::Setting result = setting<BoxEntity>(
      {
          Race::put("put", box),
          Race::create("create", other_box),
          Race::remove("remove", BoxEntity::remove(key)),
          Race::blind(
              "use 100", update().add_used(100), [](Box& it) { it.used = static_cast<std::uint8_t>(it.used + 100); },
              [](const Box& it) { return it.used <= 155; }),
          Race::blind(
              "give back 100", update().add_used(-100),
              [](Box& it) { it.used = static_cast<std::uint8_t>(it.used - 100); },
              [](const Box& it) { return it.used >= 100; }),
          Race::blind("tag a", update().add_tags({"a"}), [](Box& it) { it.tags.insert("a"); }),
          Race::blind("no tags", update().delete_tags({"a", "b"}), [](Box& it) { it.tags.clear(); }),
          Race::blind(
              "log", update().append_log({"in"}).only_if(Where::log.size() < 2),
              [](Box& it) { it.log.push_back("in"); }, [](const Box& it) { return it.log.size() < 2; }),
          Race::blind("size 1 2", update().set_size({1, 2}),
                      [](Box& it) {
                        it.size = {1, 2};
                      }),
          Race::blind(
              "spare width 1", update().set_spare_width(1), [](Box& it) { it.spare->width = 1; }, has_spare),
          Race::blind(
              "higher spare", update().add_spare_height(200),
              [](Box& it) { it.spare->height = static_cast<std::uint8_t>(it.spare->height + 200); },
              [](const Box& it) { return it.spare && it.spare->height <= 55; }),
          Race::blind("no spare", update().remove_spare(), [](Box& it) { it.spare.reset(); }),
          Race::loaded(
              "width 2", box, [](const Box& it) { return BoxEntity::update(it).set_size_width(2).build(); },
              [](Box& it) { it.size.width = 2; },
              [](const Box& now, const Box& then) { return now.size.width == then.size.width; }),
          Race::retried(Race::loaded(
              "height 2", box, [](const Box& it) { return BoxEntity::update(it).set_size_height(2).build(); },
              [](Box& it) { it.size.height = 2; },
              [](const Box& now, const Box& then) { return now.size.height == then.size.height; })),
      },
      {{}, {BoxEntity::to_item(box)}});
  result.most_steps = 6;
  return result;
}

Explorer::Setting trays() {
  using Race = fake_dynamodb::Race<TrayEntity>;
  using Where = TrayEntity::Where;
  using Marks = std::map<std::string, std::uint8_t>;
  const Tray tray{.id = "t", .marks = {}, .line = {"x", "y"}};
  const Tray other_tray{.id = "t", .marks = Marks{{"a", 1}}};
  const auto key = TrayEntity::key(tray);
  const auto update = [&] { return TrayEntity::update(key); };
  const auto has_marks = [](const Tray& it) { return it.marks.has_value(); };
  const auto mark = [](const Tray& it, const char* name) -> std::optional<std::uint8_t> {
    return it.marks && it.marks->contains(name) ? std::optional(it.marks->at(name)) : std::nullopt;
  };
  const auto same_a = [=](const Tray& now, const Tray& then) {
    return now.marks.has_value() && mark(now, "a") == mark(then, "a");
  };
  Explorer::Setting result = setting<TrayEntity>(
      {
          Race::put("put", tray),
          Race::create("create", other_tray),
          Race::remove("remove", TrayEntity::remove(key)),
          Race::blind(
              "a is 1", update().set_marks("a", 1), [](Tray& it) { it.marks->insert_or_assign("a", 1); }, has_marks),
          Race::blind(
              "no a", update().remove_marks("a"), [](Tray& it) { it.marks->erase("a"); }, has_marks),
          Race::blind(
              "a new b", update().set_marks("b", 7).only_if(Where::marks["b"].absent()),
              [](Tray& it) { it.marks->emplace("b", std::uint8_t{7}); },
              [=](const Tray& it) { return it.marks && !mark(it, "b"); }),
          Race::blind(
              "more of b", update().add_marks("b", 200),
              [](Tray& it) { (*it.marks)["b"] = static_cast<std::uint8_t>((*it.marks)["b"] + 200); },
              [=](const Tray& it) { return it.marks && mark(it, "b").value_or(0) <= 55; }),
          Race::blind("no marks", update().remove_marks(), [](Tray& it) { it.marks.reset(); }),
          Race::blind("some marks", update().ensure_marks({}),
                      [](Tray& it) {
                        if (!it.marks) it.marks.emplace();
                      }),
          Race::loaded(
              "a is 2", tray, [](const Tray& it) { return TrayEntity::update(it).set_marks("a", 2).build(); },
              [](Tray& it) { it.marks->insert_or_assign("a", 2); }, same_a),
          Race::blind(
              "second is z", update().set_line(1, "z"), [](Tray& it) { it.line[1] = "z"; },
              [](const Tray& it) { return it.line.size() > 1; }),
          Race::blind(
              "without the first", update().remove_line(0), [](Tray& it) { it.line.erase(it.line.begin()); },
              [](const Tray& it) { return !it.line.empty(); }),
          Race::blind(
              "another first", update().prepend_line({"p"}).only_if(Where::line.size() < 2),
              [](Tray& it) { it.line.insert(it.line.begin(), "p"); },
              [](const Tray& it) { return it.line.size() < 2; }),
          Race::loaded(
              "first is w", tray, [](const Tray& it) { return TrayEntity::update(it).set_line(0, "w").build(); },
              [](Tray& it) { it.line[0] = "w"; },
              [](const Tray& now, const Tray& then) {
                return !now.line.empty() && !then.line.empty() && now.line[0] == then.line[0];
              }),
      },
      {{}, {TrayEntity::to_item(tray)}});
  result.most_steps = 6;
  return result;
}

Explorer::Setting safes() {
  using Race = fake_dynamodb::Race<SafeEntity>;
  const Safe safe{.id = "s", .left = 1, .right = 1, .note = {}};
  const Safe other_safe{.id = "s", .left = 2, .right = 1, .note = "n"};
  const auto key = SafeEntity::key(safe);
  const auto left_2 = [](Safe& it) { it.left = 2; };
  const auto update_left = [](const Safe& it) { return SafeEntity::update(it).set_left(2).build(); };
  Explorer::Setting result = setting<SafeEntity>(
      {
          Race::create("create", other_safe),
          Race::upsert("upsert", other_safe, [](const Safe& it) { return it.revision == 0; }),
          Race::remove("remove", SafeEntity::remove(key)),
          Race::removed("remove what was read", safe),
          Race::saved("save 1 2", safe, [](Safe& it) { it.left = 1, it.right = 2; }),
          Race::retried(Race::saved("save note", safe, [](Safe& it) { it.note = "n"; })),
          Race::blind("set 2 2", SafeEntity::update(key).set_left_right({.left = 2, .right = 2}),
                      [](Safe& it) { it.left = 2, it.right = 2; }),
          Race::blind("remove note", SafeEntity::update(key).remove_note(), [](Safe& it) { it.note.reset(); }),
          Race::loaded("left 2", safe, update_left, left_2, Race::same()),
          Race::retried(Race::loaded("left 2", safe, update_left, left_2, Race::same())),
          Race::loaded(
              "note", safe, [](const Safe& it) { return SafeEntity::update(it).set_note("n").build(); },
              [](Safe& it) { it.note = "n"; }, Race::same()),
      },
      {{}, {SafeEntity::to_item(safe)}});
  result.most_steps = 6;
  return result;
}

/// Every update of a loaded item has this condition, which a guard on another attribute implies.
const std::string exists = "if attribute_exists(#pk)";

}  // namespace

TEST_CASE("two attributes of one index key, by two and three writers") {
  check("pair", pairs(),
        {{"set 2 2 if 1 1", exists},
         {"right 1 where left is 1", exists},
         {"left 1", exists},
         {"left 2, the last writer wins", exists},
         {"right 2", exists},
         {"count right, again and again", exists},
         {"both turned", exists}});
}

TEST_CASE("if the last writer wins, an increment of a loaded number is lost") {
  using Race = fake_dynamodb::Race<PairEntity>;
  const Pair pair{.id = "p", .left = 1, .right = 1, .note = {}};
  const auto violation = [&](std::function<fake_dynamodb::WriteRequest(const Pair&)> request,
                             const Race::Same& compared) {
    Explorer explorer(setting<PairEntity>({Race::loaded("count right", pair, std::move(request), increment, compared)},
                                          {{PairEntity::to_item(pair)}}));
    return explorer.run(2).violation;
  };
  CHECK(violation(count_right, Race::same(&Pair::right)) == "");
  CHECK(violation(count_right_unguarded, Race::same()) != "");
}

TEST_CASE("a sparse index entry, by two and three writers") {
  Parts spare;
  for (const char* const name :
       {"set in a", "set shut in b", "open", "open, again and again", "shut", "lock", "unlock", "widen"})
    spare.emplace(name, exists);
  // Whenever the guards leave the door without an entry, it has none already.
  for (const char* const name : {"open", "open, again and again", "unlock", "widen"})
    for (const char* const part : {"REMOVE #openPk", "REMOVE #openSk"}) spare.emplace(name, part);
  spare.emplace("widen", "SET #openPk = :openPk");  // the operation itself guards its attributes
  check("door", doors(), spare);
}

TEST_CASE("upserts keep fixed attributes with their keys, by two and three writers") {
  // These matter only for items that lack keys, which no writer here leaves.
  const auto agrees = [](const std::string& key, const std::string& attribute) {
    return "if (attribute_exists(#" + key + ") or attribute_not_exists(#" + attribute + ") or #" + attribute +
           " = :" + attribute + ")";
  };
  Parts spare{
      {"upsert without room", "if attribute_exists(#openPk) or attribute_not_exists(#house) or #house = :house"},
      {"upsert in b", agrees("openPk", "house")},
      {"upsert in b", agrees("duePk", "room")},
      {"upsert in b", agrees("dueSk", "room")}};
  spare.emplace("width 6", exists);
  check("seat", seats(), spare);
}

TEST_CASE("counts that create the item, by two and three writers") {
  Parts spare;
  for (const char* const name : {"use 100 in a", "use 100 in b", "give back 100"})
    spare.emplace(name, "if (attribute_exists(#openPk) or attribute_not_exists(#house) or #house = :house)");
  // What gives back needs an item.
  for (const char* const part :
       {"SET #_type = if_not_exists(#_type, :_type)", "SET #id = :id", "SET #house = if_not_exists(#house, :house)",
        "SET #openPk = if_not_exists(#openPk, :openPk)", "SET #openSk = :openSk"})
    spare.emplace("give back 100", part);
  check("meter", meters(), spare);
}

TEST_CASE("optional components, by two and three writers") {
  Parts spare;
  for (const char* const name : {"due x", "due x, again and again", "payer ann"})
    for (const char* const part : {"REMOVE #duePk", "REMOVE #dueSk"}) spare.emplace(name, part);
  check("bill", bills(), spare);
}

TEST_CASE("changes of unknown values, by two and three writers") {
  Parts spare;
  for (const char* const name :
       {"give back 100", "spare width 1", "higher spare", "width 2", "height 2, again and again"})
    spare.emplace(name, exists);
  for (const char* const name : {"width 2", "height 2, again and again"})
    spare.emplace(name, "if attribute_type(#size, :map)");
  check("box", boxes(), spare);
}

TEST_CASE("changes of parts, by two and three writers") {
  Parts spare;
  for (const char* const name :
       {"a is 1", "no a", "a new b", "more of b", "a is 2", "second is z", "without the first", "first is w"})
    spare.emplace(name, exists);
  check("tray", trays(), spare);
}

TEST_CASE("a lock, by two and three writers") {
  Parts spare;
  // If the lock is as it was read, all other attributes are too.
  for (const char* const name : {"left 2", "left 2, again and again"}) {
    spare.emplace(name, exists);
    spare.emplace(name, "if #right = :right");
  }
  for (const char* const part : {"SET #note = :note", "REMOVE #note"}) spare.emplace("save 1 2", part);
  for (const char* const part : {"SET #left = :left", "SET #right = :right", "SET #twoSk = :twoSk"})
    spare.emplace("save note, again and again", part);
  for (const char* const name : {"save 1 2", "save note, again and again"})
    spare.emplace(name, "SET #twoPk = :twoPk");  // the same in all items
  check("safe", safes(), spare);
}
