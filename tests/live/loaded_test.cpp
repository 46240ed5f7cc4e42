// Updates and moves of loaded items of tests/generated/loaded.keys: an unchanged item can always be changed, whichever
// program wrote it and in whatever form; a changed one never.
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "keyc/retry.hpp"
#include "keyc/transact.hpp"
#include "loaded.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace loaded;
using keyc::AttributeValue;
using keyc::Item;

namespace {

using Random = std::mt19937;

constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

AttributeValue number(const std::string& digits) { return AttributeValue::number(digits); }

/// As another program may write it: decimals that are not the shortest form of any double.
AttributeValue some_float(Random& random) {
  const char* const forms[] = {"0.1",
                               "0.10000000000000000555",
                               "0.333333333333333333333333333333333333",
                               "1E-20",
                               "-123456789.123456789012345678901",
                               "0",
                               "2.5",
                               "0.30000000000000004"};
  return number(forms[random() % std::size(forms)]);
}

AttributeValue some_spot(Random& random) {
  Item spot{{"lat", some_float(random)}};
  if (random() % 2 == 0) spot.set("lon", some_float(random));
  if (random() % 2 == 0) spot.set("floor", number(random() % 2 == 0 ? "3" : "4"));
  if (random() % 2 == 0) spot.set("newer", AttributeValue::string("x"));
  return AttributeValue::map(std::move(spot));
}

AttributeValue some_site(Random& random) {
  Item site;
  if (random() % 2 == 0) site.set("name", AttributeValue::string(random() % 2 == 0 ? "home" : "barn"));
  if (random() % 2 == 0) site.set("spot", some_spot(random));
  if (random() % 2 == 0) site.set("rooms", AttributeValue::list({AttributeValue::string("a")}));
  if (random() % 2 == 0) site.set("newer", number("1"));
  return AttributeValue::map(std::move(site));
}

AttributeValue some_options(Random& random) {
  Item options;
  if (random() % 2 == 0) options.set("loud", AttributeValue::boolean(random() % 2 == 0));
  if (random() % 2 == 0) options.set("level", number(random() % 2 == 0 ? "2" : "1"));
  return AttributeValue::map(std::move(options));
}

/// An item of an older, a newer or another program.
Item some_item(Random& random, const std::string& id) {
  Item item{
      {"pk", AttributeValue::string("METER#" + id)}, {"sk", AttributeValue::string("METER")},
      {"_type", AttributeValue::string("Meter")},    {"id", AttributeValue::string(id)},
      {"lines", AttributeValue::list({})},           {"kindPk", AttributeValue::string("smart")},
      {"kindSk", AttributeValue::string("hall")},    {"seen", AttributeValue::string("2024-01-01T12:00:00.000Z")}};
  const auto maybe = [&](const char* name, const std::function<AttributeValue()>& value) {
    if (random() % 2 == 0) item.set(name, value());
  };
  maybe("kind", [] { return AttributeValue::string("smart"); });
  maybe("count", [&] { return number(random() % 2 == 0 ? "10" : "1E1"); });
  maybe("delta", [] { return number("7"); });
  maybe("rate", [&] { return some_float(random); });
  maybe("ratio", [&] { return some_float(random); });
  maybe("price", [] { return number("1.50"); });
  maybe("log", [] { return AttributeValue::list({}); });
  maybe("note", [] { return AttributeValue::string("x"); });
  maybe("label", [] { return AttributeValue::string("x"); });
  maybe("site", [&] { return some_site(random); });
  maybe("options", [&] { return some_options(random); });
  maybe("newer", [] { return AttributeValue::string("x"); });
  return item;
}

template <class Update>
void change(Random& random, Update& update, Meter& meter) {
  switch (random() % 15) {
    case 0: update.set_kind(Kind::plain), meter.kind = Kind::plain; break;
    case 1: update.set_count(3), meter.count = 3; break;
    case 2: update.set_delta(-3), meter.delta = -3; break;
    case 3: update.set_rate(0.7), meter.rate = 0.7; break;
    case 4: update.set_ratio(0.7F), meter.ratio = 0.7F; break;
    case 5: update.set_price(keyc::Decimal("2")), meter.price = keyc::Decimal("2"); break;
    case 6: update.set_log({"x"}), meter.log = {"x"}; break;
    case 7: update.remove_note(), meter.note.reset(); break;
    case 8: update.set_label("y"), meter.label = "y"; break;
    case 9: update.remove_site(), meter.site.reset(); break;
    case 10: update.set_site({.name = "y"}), meter.site = Site{.name = "y"}; break;
    case 11: update.set_options({.loud = false}), meter.options = {.loud = false}; break;
    case 12: update.set_room("attic"), meter.room = "attic"; break;
    case 13: update.add_count(1).append_log({"z"}), ++meter.count, meter.log.push_back("z"); break;
    default:
      if (meter.site) update.set_site_name("z"), meter.site->name = "z";
  }
}

Meter read(keyc::Client& client, const std::string& id) {
  return client.send(MeterEntity::get(MeterEntity::at().id(id)).consistent()).value();
}

bool same(const Meter& a, const Meter& b) { return MeterEntity::to_item(a) == MeterEntity::to_item(b); }

keyc::PutItem put(const Item& item) { return {.TableName = "loaded-meters", .Item = item}; }

template <class Send>
bool is_refused(Send send) {
  try {
    send();
    return false;
  } catch (const keyc::ConditionFailed&) {
    return true;
  } catch (const keyc::TransactionCancelled&) {
    return true;
  }
}

}  // namespace

TEST_CASE("an item that is unchanged since it was read can be changed, in whatever form it is stored") {
  live::TestTable table(MetersTable::create_table(), "changes");
  keyc::Client& client = table.client();
  Random random(15);
  for (int round = 0; round < 400; ++round) {
    const Item item = some_item(random, "1");
    client.send(put(item));
    Meter meter = read(client, "1");
    MeterEntity::LoadedUpdate update = MeterEntity::update(meter);
    CAPTURE(round);
    try {
      change(random, update, meter);
      if (random() % 2 == 0) change(random, update, meter);
    } catch (const keyc::Error&) {  // a struct and its member, or the same number twice
      continue;
    }
    client.send(update.now(noon).build());
    meter.seen = noon;
    REQUIRE(same(read(client, "1"), meter));
  }
}

TEST_CASE("an item that has changed since it was read is not overwritten") {
  live::TestTable table(MetersTable::create_table(), "changed");
  keyc::Client& client = table.client();
  Random random(16);
  const std::vector<std::pair<std::string, std::function<void(MeterEntity::LoadedUpdate&)>>> changes{
      {"kind", [](auto& update) { update.set_kind(Kind::plain); }},
      {"count", [](auto& update) { update.set_count(1); }},
      {"delta", [](auto& update) { update.set_delta(1); }},
      {"rate", [](auto& update) { update.set_rate(1); }},
      {"ratio", [](auto& update) { update.set_ratio(1); }},
      {"price", [](auto& update) { update.set_price(keyc::Decimal("1")); }},
      {"log", [](auto& update) { update.set_log({}); }},
      {"note", [](auto& update) { update.remove_note(); }},
      {"label", [](auto& update) { update.set_label("y"); }},
      {"site", [](auto& update) { update.remove_site(); }},
      {"options", [](auto& update) { update.set_options({}); }},
      {"kindSk", [](auto& update) { update.set_room("attic"); }},
  };
  int changed = 0;
  for (int round = 0; round < 400; ++round) {
    Item item = some_item(random, "1");
    const Item other_item = some_item(random, "1");
    client.send(put(item));
    const Meter meter = read(client, "1");
    const auto& [name, change_it] = changes[random() % changes.size()];
    CAPTURE(round, name);
    if (name == "kindSk")
      item.set(name, AttributeValue::string("cellar"));
    else if (const AttributeValue* const value = other_item.find(name))
      item.set(name, *value);
    else
      item.erase(name);
    client.send(put(item));
    // Only values as they are read count, and only of the attribute that the update sets.
    const bool reads_alike = same(read(client, "1"), meter);
    changed += reads_alike ? 0 : 1;
    MeterEntity::LoadedUpdate update = MeterEntity::update(meter);
    change_it(update);
    CHECK(is_refused([&] { client.send(update.build()); }) == !reads_alike);
    if (!reads_alike) client.send(MeterEntity::LoadedUpdate(update).last_writer_wins().build());
  }
  CHECK(changed > 50);
}

TEST_CASE("an item can be moved only if it is unchanged since it was read") {
  live::TestTable table(MetersTable::create_table(), "moves");
  keyc::Client& client = table.client();
  Random random(17);
  int refused = 0;
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    const std::string id = std::to_string(round);
    const Item item = some_item(random, id);
    client.send(put(item));
    const Meter meter = read(client, id);
    if (random() % 2 == 0) client.send(put(some_item(random, id)));
    const bool reads_alike = same(read(client, id), meter);
    Meter moved = meter;
    moved.id += "-moved";
    CHECK(is_refused([&] { client.send(MeterEntity::move(meter, moved).keep_times()); }) == !reads_alike);
    if (reads_alike)
      CHECK(same(read(client, moved.id), moved));
    else
      ++refused;
  }
  CHECK(refused > 50);
}

TEST_CASE("writers that count in loaded items lose nothing") {
  live::TestTable table(MetersTable::create_table(), "counts");
  table.client().send(put(some_item(*std::make_unique<Random>(18), "1")));
  table.client().send(MeterEntity::update(MeterEntity::at().id("1")).set_count(0).build());
  constexpr int writers = 4;
  constexpr int rounds = 20;
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer)
    threads.emplace_back([&table] {
      keyc::ClientOptions options = table.options();
      options.on_request = nullptr;
      keyc::Client client(options);
      for (int round = 0; round < rounds; ++round)
        keyc::retry(
            [&] { return client.send(MeterEntity::get(MeterEntity::at().id("1")).consistent()); },
            [&](const Meter& meter) { client.send(MeterEntity::update(meter).set_count(meter.count + 1).build()); },
            1000);
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(read(table.client(), "1").count == writers * rounds);
}

TEST_CASE("conditions on floats compare the numbers that are read") {
  live::TestTable table(MetersTable::create_table(), "floats");
  keyc::Client& client = table.client();
  using Where = MeterEntity::Where;
  Random random(19);
  const auto key = MeterEntity::at().id("1");
  client.send(put(some_item(random, "1")));
  client.send(MeterEntity::update(key).set_rate(0).set_ratio(0).build());
  std::uniform_int_distribution<int> exponents(-60, 60);
  for (int round = 0; round < 100; ++round) {
    // Sums of decimals, which no double is written as; the numbers differ little, since DynamoDB has only 38 digits.
    if (round % 4 == 0) {
      client.send(MeterEntity::update(key).set_rate(0.1).set_ratio(0.1F).build());
    } else if (round % 4 != 3) {
      client.send(MeterEntity::update(key).add_rate(1.0 / 3).add_ratio(1.0F / 3).build());
    } else {
      const double rate = std::ldexp(static_cast<double>(random()), exponents(random));
      client.send(MeterEntity::update(key).set_rate(rate).set_ratio(static_cast<float>(rate)).build());
    }
    CAPTURE(round);
    const Meter meter = read(client, "1");
    const auto holds = [&](const keyc::Condition& condition) {
      return !is_refused([&] { client.send(MeterEntity::update(key).only_if(condition).build()); });
    };
    const double above = std::nextafter(meter.rate, 1e300);
    const double below = std::nextafter(meter.rate, -1.0);
    CHECK(holds(Where::rate == meter.rate && Where::ratio == meter.ratio));
    CHECK(holds(Where::rate <= meter.rate && Where::rate >= meter.rate && Where::rate.in({1e10, meter.rate})));
    CHECK(holds(Where::rate.between(meter.rate, meter.rate) && not(Where::rate != meter.rate)));
    CHECK(holds(Where::rate < above && Where::rate > below && Where::rate != above && Where::rate != below));
    CHECK_FALSE(holds(Where::rate < meter.rate || Where::rate > meter.rate || Where::rate == above));
  }
  client.send(MeterEntity::update(key).set_rate(0.1).build());
  CHECK(is_refused([&] { client.send(MeterEntity::update(key).only_if(not(Where::rate == 0.1)).build()); }));
}

TEST_CASE("a sum that no f32 has is refused, and the greatest one is read") {
  live::TestTable table(MetersTable::create_table(), "sums");
  keyc::Client& client = table.client();
  const auto key = MeterEntity::at().id("1");
  client.send(put(some_item(*std::make_unique<Random>(21), "1")));
  constexpr float greatest = std::numeric_limits<float>::max();
  for (const float sign : {1.0F, -1.0F}) {
    client.send(MeterEntity::update(key).set_ratio(sign * 3e38F).build());
    CHECK(is_refused([&] { client.send(MeterEntity::update(key).add_ratio(sign * 3e38F).build()); }));
    client.send(MeterEntity::update(key).add_ratio(sign * (greatest - 3e38F)).build());
    CHECK(read(client, "1").ratio == sign * greatest);
    CHECK(is_refused([&] { client.send(MeterEntity::update(key).add_ratio(sign * 1e32F).build()); }));
    client.send(MeterEntity::update(key).add_ratio(sign * -greatest).build());
  }
}

TEST_CASE("numbers and lists of older items start from their defaults") {
  live::TestTable table(MetersTable::create_table(), "starts");
  keyc::Client& client = table.client();
  const auto key = MeterEntity::at().id("1");
  Item item = some_item(*std::make_unique<Random>(20), "1");
  for (const char* const name : {"count", "delta", "rate", "price", "log", "lines"}) item.erase(name);
  client.send(put(item));
  client.send(MeterEntity::update(key)
                  .add_count(5)
                  .add_delta(-1)
                  .add_rate(0.25)
                  .add_price(keyc::Decimal("1"))
                  .append_log({"x"})
                  .append_lines({"y"})
                  .build());
  const Meter meter = read(client, "1");
  CHECK(meter.count == 15);
  CHECK(meter.delta == -6);
  CHECK(meter.rate == 0.35);
  CHECK(meter.price == keyc::Decimal("2.5"));
  CHECK(meter.log == std::vector<std::string>{"x"});
  CHECK(meter.lines == std::vector<std::string>{"y"});
  client.send(put(item));
  CHECK(is_refused([&] { client.send(MeterEntity::update(key).add_count(246).build()); }));
  client.send(MeterEntity::update(key).add_count(245).append_lines({}).build());
}

TEST_CASE("a lock of an older item starts from its default") {
  live::TestTable table(MetersTable::create_table(), "locks");
  keyc::Client& client = table.client();
  const auto key = GaugeEntity::at().id("1");
  const Item item{{"pk", AttributeValue::string("GAUGE#1")},
                  {"sk", AttributeValue::string("GAUGE")},
                  {"_type", AttributeValue::string("Gauge")},
                  {"id", AttributeValue::string("1")}};
  client.send(put(item));
  const Gauge loaded = client.send(key.get().consistent()).value();
  CHECK(client.send(GaugeEntity::update(loaded).set_level(3).returning_new()).revision == 6);
  CHECK(is_refused([&] { client.send(GaugeEntity::update(loaded).set_level(3).build()); }));
  client.send(put(item));
  CHECK(client.send(GaugeEntity::update(key).set_level(3).returning_new()).revision == 6);
}
